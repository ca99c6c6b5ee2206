public import Foundation
import LiveryModel

extension Theme {
    /// A file of an image in a theme, at one scale.
    public struct ImageFile: Hashable, Sendable {
        /// The number of pixels per point: 2 for `heart@2x.png`.
        public let scale: Int
        /// The size in points. `nil` for a vector image that states none.
        public let size: Theme.Size?
        private let file: AssetFile

        init(_ image: LiveryModel.ImageFile, in folders: [String]) {
            scale = image.scale
            size =
                if case .image(let pixels?) = image.asset.content {
                    Theme.Size(
                        width: pixels.width / Double(image.scale), height: pixels.height / Double(image.scale))
                } else { nil }
            file = AssetFile(asset: image.asset, folders: folders)
        }

        /// The SHA-256 of the file, in hexadecimal. Equal files have equal hashes in every theme, so that this can be the
        /// key of a cache for decoded images.
        public var sha256: String { file.asset.sha256 }
        /// The media type, such as `image/png`.
        public var mediaType: String { file.asset.type.rawValue }
        /// The place of the file. `nil` if the file has been removed since the theme became current. Looks at the disk.
        public var url: URL? { file.url }
        /// The bytes, mapped into memory, so that they are read from disk when they are used.
        /// - Throws: The reason that the file can't be read.
        public func data() throws -> Data { try file.data() }
    }

    /// A font file in a theme.
    public struct FontFile: Hashable, Sendable {
        /// The family, such as `Nunito`.
        public let family: String
        /// The OpenType weights that the file has. A font that isn't variable has a single one.
        public let weights: ClosedRange<Int>
        /// Whether the font is slanted.
        public let isItalic: Bool
        private let file: AssetFile

        init(_ font: LiveryModel.FontFile, in folders: [String]) {
            family = font.face.family
            weights = font.face.weights
            isItalic = font.face.isItalic
            file = AssetFile(asset: font.asset, folders: folders)
        }

        /// The SHA-256 of the file, in hexadecimal.
        public var sha256: String { file.asset.sha256 }
        /// The media type, `font/ttf` or `font/otf`.
        public var mediaType: String { file.asset.type.rawValue }
        /// The place of the file. `nil` if the file has been removed since the theme became current. Looks at the disk.
        public var url: URL? { file.url }
        /// The bytes, mapped into memory, so that they are read from disk when they are used.
        /// - Throws: The reason that the file can't be read.
        public func data() throws -> Data { try file.data() }

        /// The number of font files that Livery has registered in this process, which only grows. A cache of fonts is
        /// outdated when it has changed.
        public static var registeredCount: Int { FontRegistry.shared.count }
    }

    /// The theme's own fonts, sorted by family, weight and slant. On Apple platforms, they are registered before the
    /// theme becomes current, so that views find them by their family.
    public var fontFiles: [FontFile] { bundle.assets.fonts.map { FontFile($0, in: assetFolders) } }
}

extension Theme {
    /// Decodes a bundle whose images and fonts are files in a folder, each named by its SHA-256. Linear in the size of the
    /// bundle. Doesn't look for the files.
    public init(bytes: [UInt8], assetFolder: URL) throws(BundleError) {
        try self.init(bytes: bytes, assetFolders: [assetFolder.path])
    }

    init(bytes: [UInt8], assetFolders: [String]) throws(BundleError) {
        self.init(try ThemeBundle.document(bytes, css: false).bundle, assetFolders: assetFolders)
    }
}

/// A file and the folders that might contain it. Equal files are equal in all folders.
private struct AssetFile: Hashable, Sendable {
    let asset: Asset
    let folders: [String]

    static func == (left: AssetFile, right: AssetFile) -> Bool { left.asset == right.asset }

    func hash(into hasher: inout Hasher) { hasher.combine(asset.sha256) }

    var url: URL? {
        folders.lazy.map { URL(fileURLWithPath: $0).appendingPathComponent(asset.sha256) }
            .first { access($0.path, R_OK) == 0 }
    }

    func data() throws -> Data {
        guard let url else { throw CocoaError(.fileReadNoSuchFile) }
        let data = try Data(contentsOf: url, options: .alwaysMapped)
        guard data.count == asset.byteCount else { throw CocoaError(.fileReadCorruptFile) }
        return data
    }
}

extension ThemeAssets {
    /// The name of an image with its scale, such as `heart@2x`, or the family of a font.
    func name(of asset: Asset) -> String {
        for (name, files) in images.sortedMembers {
            guard let file = files.first(where: { $0.asset.sha256 == asset.sha256 }) else { continue }
            return file.scale == 1 ? name : "\(name)@\(file.scale)x"
        }
        return fonts.first { $0.asset.sha256 == asset.sha256 }?.face.family ?? asset.sha256
    }
}

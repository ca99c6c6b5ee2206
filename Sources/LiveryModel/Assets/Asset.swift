/// A file of a theme that isn't text: an image or a font.
///
/// A theme's source contains the description of each of its assets, in JSON, instead of the asset's bytes. The bytes are
/// stored separately, by their hash.
public struct Asset: Hashable, Sendable {
    /// The SHA-256 hash of the file's bytes, as 64 lowercase hexadecimal digits.
    public var sha256: String
    /// The format of the file, recognized by its content.
    public var type: MediaType
    /// The number of bytes in the file.
    public var byteCount: Int
    /// What the file contains.
    public var content: Content

    /// The contents of an asset.
    public enum Content: Hashable, Sendable {
        /// An image with its size in pixels. A vector image has a size only if it states one.
        case image(PixelSize?)
        /// A font that an app can register.
        case font(FontFace)
        /// A compressed copy of a font for the web, with no metadata of its own.
        case webFont
    }

    /// The size of an image in pixels or, for a vector image, in its own units.
    public struct PixelSize: Hashable, Sendable {
        /// The number of columns.
        public var width: Double
        /// The number of rows.
        public var height: Double

        /// Creates a size.
        public init(width: Double, height: Double) {
            self.width = width
            self.height = height
        }
    }

    /// The media types of assets.
    public enum MediaType: String, Hashable, Sendable, CaseIterable {
        case png = "image/png"
        case jpeg = "image/jpeg"
        case webp = "image/webp"
        case heic = "image/heic"
        case pdf = "application/pdf"
        case svg = "image/svg+xml"
        case ttf = "font/ttf"
        case otf = "font/otf"
        case woff2 = "font/woff2"

        /// The usual file name extensions, the preferred one first.
        public var extensions: [String] {
            switch self {
            case .png: ["png"]
            case .jpeg: ["jpg", "jpeg"]
            case .webp: ["webp"]
            case .heic: ["heic"]
            case .pdf: ["pdf"]
            case .svg: ["svg"]
            case .ttf: ["ttf"]
            case .otf: ["otf"]
            case .woff2: ["woff2"]
            }
        }

        /// Whether files of this type are fonts.
        public var isFont: Bool { self == .ttf || self == .otf || self == .woff2 }

        /// The type of files with an extension, in any case, or `nil` if such files can't be assets.
        public init?(extension name: some StringProtocol) {
            let name = name.lowercased()
            guard let type = Self.allCases.first(where: { $0.extensions.contains(name) }) else { return nil }
            self = type
        }
    }

    /// The largest file that can be an asset, in bytes.
    public static let byteLimit = 2 << 20
    /// The largest sum of the sizes of a version's assets, in bytes.
    public static let totalLimit = 16 << 20
    /// The folder that contains a theme's assets.
    public static let folder = "assets/"

    /// Whether a file of a theme is an asset, given its path.
    public static func isPath(_ path: String) -> Bool {
        guard path.hasPrefix(folder), let dot = path.lastIndex(of: "."),
            dot > (path.lastIndex(of: "/") ?? path.startIndex)
        else { return false }
        return MediaType(extension: path[path.index(after: dot)...]) != nil
    }

    /// Creates an asset.
    public init(sha256: String, type: MediaType, byteCount: Int, content: Content) {
        self.sha256 = sha256
        self.type = type
        self.byteCount = byteCount
        self.content = content
    }

    /// The font, or `nil` if the asset is something else.
    public var face: FontFace? { if case .font(let face) = content { face } else { nil } }
}

/// What a font says about itself.
public struct FontFace: Hashable, Sendable {
    /// The family's name, such as `Nunito`.
    public var family: String
    /// The OpenType weights that the font has. A font that isn't variable has a single one.
    public var weights: ClosedRange<Int>
    /// Whether the font is slanted.
    public var isItalic: Bool
    /// Whether the license bits in the font allow an app to contain it.
    public var mayBeEmbedded: Bool
    /// The Unicode scalars for which the font has glyphs, as sorted ranges that don't touch. Empty if unknown, as in
    /// bundles.
    public var characters: [ClosedRange<UInt32>]

    /// The OpenType weights that a font can have.
    public static let weightRange = 1...1000
    /// The maximum number of ranges in ``characters``. A font with more of them has none in its description.
    public static let rangeLimit = 2000

    /// Whether the font is known to have a glyph for a Unicode scalar.
    ///
    /// - Complexity: O(log *n*), where *n* is the number of ranges.
    public func hasGlyph(for scalar: Unicode.Scalar) -> Bool {
        var (low, high) = (0, characters.count)
        while low < high {
            let middle = (low + high) / 2
            if characters[middle].upperBound < scalar.value { low = middle + 1 } else { high = middle }
        }
        return low < characters.count && characters[low].contains(scalar.value)
    }

    /// Creates a font's description.
    public init(
        family: String, weights: ClosedRange<Int>, isItalic: Bool, mayBeEmbedded: Bool = true,
        characters: [ClosedRange<UInt32>] = []
    ) {
        self.family = family
        self.weights = weights
        self.isItalic = isItalic
        self.mayBeEmbedded = mayBeEmbedded
        self.characters = characters
    }
}

/// The files that an app downloads with a bundle, because values in the bundle use them.
public struct ThemeAssets: Hashable, Sendable {
    /// The files of each image, sorted by scale, by the name that values use, such as `heart`.
    public var images: [String: [ImageFile]]
    /// The fonts, sorted by family, weight and slant.
    public var fonts: [FontFile]

    /// Creates a list of assets.
    public init(images: [String: [ImageFile]] = [:], fonts: [FontFile] = []) {
        self.images = images
        self.fonts = fonts
    }

    /// Whether there are no assets.
    public var isEmpty: Bool { images.isEmpty && fonts.isEmpty }

    /// The files that an app downloads, each once, sorted by hash. These don't include fonts for the web.
    public var files: [Asset] {
        let all = images.values.joined().map(\.asset) + fonts.map(\.asset)
        let byHash = Dictionary(all.map { ($0.sha256, $0) }) { first, _ in first }
        return byHash.sortedMembers.map(\.value)
    }
}

/// An image file at one scale, as one of the files with the same name.
public struct ImageFile: Hashable, Sendable {
    /// The number of pixels per point: 1 for `heart.png`, 2 for `heart@2x.png`.
    public var scale: Int
    /// The file.
    public var asset: Asset

    /// Creates an image file.
    public init(scale: Int, asset: Asset) {
        self.scale = scale
        self.asset = asset
    }
}

/// A font file, with a compressed copy for the web if the theme has one.
public struct FontFile: Hashable, Sendable {
    /// The family, weights and slant.
    public var face: FontFace
    /// The file.
    public var asset: Asset
    /// The same font in WOFF2, if the theme has it.
    public var webAsset: Asset?

    /// Creates a font file. A bundle doesn't contain the characters of `face`.
    public init(face: FontFace, asset: Asset, webAsset: Asset? = nil) {
        self.face = face
        self.asset = asset
        self.webAsset = webAsset
    }
}

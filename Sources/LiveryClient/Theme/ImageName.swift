import LiveryModel

extension Theme {
    /// An image, given by its name: either an image of the theme, which has ``files``, or a resource of the app.
    public struct ImageName: ThemeValue, ExpressibleByStringLiteral {
        /// The name of the theme's image or of the app's resource.
        public let name: String
        private let images: [LiveryModel.ImageFile]
        private let folders: [String]

        /// Creates the name of an app's resource.
        public init(_ name: String) {
            self.name = name
            images = []
            folders = []
        }

        /// Creates the name of an app's resource.
        public init(stringLiteral value: String) { self.init(value) }

        /// The type name `image`.
        public static var themeType: String { "image" }

        /// Converts the name of an app's resource.
        public init?(themeValue: Value) {
            guard case .image(let name) = themeValue else { return nil }
            self.init(name)
        }

        /// Converts an image of a theme.
        public init?(themeValue: Value, in theme: Theme) {
            guard case .image(let name) = themeValue else { return nil }
            self.name = name
            images = theme.bundle.assets.images[name] ?? []
            folders = images.isEmpty ? [] : theme.assetFolders
        }

        /// The files of the theme's image, sorted by scale. Empty if the image is a resource of the app.
        public var files: [ImageFile] { images.map { ImageFile($0, in: folders) } }

        /// The file with the smallest scale that is enough for a display, or else the file with the largest scale. A PDF
        /// or SVG file only if there is no other. `nil` if the image is a resource of the app.
        /// - Parameter scale: The number of pixels per point of the display, such as 3.
        public func file(scale: Double) -> ImageFile? {
            images.best(for: scale).map { ImageFile($0, in: folders) }
        }

        /// Whether two images have equal names and files.
        public static func == (left: ImageName, right: ImageName) -> Bool {
            left.name == right.name && left.images == right.images
        }

        /// Hashes the name.
        public func hash(into hasher: inout Hasher) { hasher.combine(name) }
    }
}

extension [LiveryModel.ImageFile] {
    /// The file with the smallest scale that is enough for a display, or else the file with the largest scale. A vector
    /// image only if there is no other. The files are sorted by scale.
    func best(for scale: Double) -> LiveryModel.ImageFile? {
        let pixels = filter { $0.asset.type != .pdf && $0.asset.type != .svg }
        let files = pixels.isEmpty ? self : pixels
        return files.first { Double($0.scale) >= scale } ?? files.last
    }
}

#if canImport(UIKit)
    package import LiveryClient
    package import UIKit

    extension Theme.ImageName {
        /// The image of the theme's file that suits a display. Nil if the theme has no file for this platform. Also nil
        /// if the file can't be drawn, which is reported as `StyleProblem.unreadableImage`.
        /// - Parameter displayScale: The number of pixels per point of the display. PDF pages are drawn at this scale.
        @MainActor
        package func image(displayScale: CGFloat) -> UIImage? {
            // A theme has SVG images for the web. UIKit can't draw them, so apps use their own images instead.
            guard let file = file(scale: Double(displayScale)), file.mediaType != "image/svg+xml" else { return nil }
            let image = KnownImages.image(file, displayScale)
            if image == nil { StyleProblem.unreadableImage(name).report() }
            return image
        }
    }

    /// The images of files that have been used. The system removes some of them when memory is short.
    @MainActor
    private enum KnownImages {
        private static let images = NSCache<NSString, UIImage>()

        static func image(_ file: Theme.ImageFile, _ displayScale: CGFloat) -> UIImage? {
            let isPDF = file.mediaType == "application/pdf"
            let key = NSString(string: "\(file.sha256)@\(file.scale)" + (isPDF ? " at \(displayScale)" : ""))
            if let known = images.object(forKey: key) { return known }
            guard let image = isPDF ? page(file, displayScale) : pixels(file) else { return nil }
            images.setObject(image, forKey: key)
            return image
        }

        private static func pixels(_ file: Theme.ImageFile) -> UIImage? {
            (try? file.data()).flatMap { UIImage(data: $0, scale: CGFloat(file.scale)) }
        }

        private static func page(_ file: Theme.ImageFile, _ displayScale: CGFloat) -> UIImage? {
            file.url.flatMap { PDFPage(path: $0.path) }?
                .image(scale: displayScale, unitsPerPoint: CGFloat(file.scale))
        }
    }
#endif

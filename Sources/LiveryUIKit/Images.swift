#if canImport(UIKit) && !os(watchOS)
    public import LiveryClient
    public import UIKit

    extension UIImage {
        /// Returns a theme's image: the file of the theme whose scale suits the display, or else the app's own resource
        /// with this name. If there is neither, returns nil and reports `StyleProblem.missingImage`. The app's resource
        /// also replaces a file that UIKit can't decode, such as a PDF.
        /// - Parameter traits: The traits that contain the display's scale. Nil selects the traits of the view whose style
        ///   is being applied, or else the file with the largest scale.
        @MainActor
        public static func themed(
            _ name: Theme.ImageName, compatibleWith traits: UITraitCollection? = nil
        ) -> UIImage? {
            let scale = (traits ?? Scaling.traits).map { Double($0.displayScale) } ?? 0
            // The scale of traits is 0 if it is unspecified.
            let file = name.file(scale: scale > 0 ? scale : .infinity)
            if let image = file.flatMap(KnownImages.image) ?? UIImage(named: name.name) { return image }
            StyleProblem.missingImage(name.name).report()
            return nil
        }
    }

    /// The images of files that have been used. The system removes some of them when memory is short.
    @MainActor
    private enum KnownImages {
        private static let images = NSCache<NSString, UIImage>()

        static func image(_ file: Theme.ImageFile) -> UIImage? {
            let key = NSString(string: "\(file.sha256)@\(file.scale)")
            if let known = images.object(forKey: key) { return known }
            guard let data = try? file.data(), let image = UIImage(data: data, scale: CGFloat(file.scale)) else {
                return nil
            }
            images.setObject(image, forKey: key)
            return image
        }
    }
#endif

#if canImport(UIKit) && !os(watchOS)
    public import LiveryClient
    import LiveryImages
    public import UIKit

    extension UIImage {
        /// Returns a theme's image: the file of the theme whose scale suits the display, or else the app's own resource
        /// with this name. Draws the first page of a PDF file at the scale of the display. If the file can't be drawn,
        /// reports `StyleProblem.unreadableImage` and returns the app's resource. If there is neither, returns nil and
        /// reports `StyleProblem.missingImage`.
        /// - Parameter traits: The traits that contain the display's scale. Nil selects the traits of the view whose
        ///   style is being applied, or else a scale of 3.
        @MainActor
        public static func themed(
            _ name: Theme.ImageName, compatibleWith traits: UITraitCollection? = nil
        ) -> UIImage? {
            let scale = (traits ?? Scaling.traits)?.displayScale ?? 0
            // The scale of traits is 0 if it is unspecified.
            let image = name.image(displayScale: scale > 0 ? scale : 3)
            if let image = image ?? UIImage(named: name.name) { return image }
            StyleProblem.missingImage(name.name).report()
            return nil
        }
    }
#endif

#if canImport(SwiftUI)
    public import LiveryClient
    public import SwiftUI

    #if canImport(UIKit)
        import LiveryImages
    #endif

    extension SwiftUI.Image {
        /// Creates a theme's image: from the file of the theme whose scale suits the display, or else from the app's own
        /// resource with this name. Draws the first page of a PDF file at the scale of the display. If the file can't
        /// be drawn, reports `StyleProblem.unreadableImage` and uses the app's resource. Platforms without UIKit always
        /// use the app's resource.
        /// - Parameter displayScale: The number of pixels per point, as in the environment. A display with a smaller
        ///   scale shows the image in the same size.
        @MainActor
        public init(_ name: Theme.ImageName, displayScale: CGFloat = 3) {
            #if canImport(UIKit)
                if let image = name.image(displayScale: displayScale) {
                    self.init(uiImage: image)
                    return
                }
            #endif
            self.init(name.name)
        }
    }
#endif

#if canImport(SwiftUI)
    public import LiveryClient
    public import SwiftUI

    #if canImport(UIKit)
        import UIKit
    #endif

    extension SwiftUI.Image {
        /// Creates a theme's image: from the file of the theme whose scale suits the display, or else from the app's own
        /// resource with this name. Platforms without UIKit always use the app's resource.
        /// - Parameter displayScale: The number of pixels per point, as in the environment. A display with a smaller scale
        ///   shows the image in the same size.
        @MainActor
        public init(_ name: Theme.ImageName, displayScale: CGFloat = 3) {
            #if canImport(UIKit)
                if let image = name.file(scale: Double(displayScale)).flatMap(KnownImages.image) {
                    self.init(uiImage: image)
                    return
                }
            #endif
            self.init(name.name)
        }
    }

    #if canImport(UIKit)
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
#endif

// AppKit and watchOS have no UIColor that follows the appearance.
#if canImport(SwiftUI) && canImport(UIKit) && !os(watchOS)
    public import LiveryClient
    public import SwiftUI
    import UIKit

    extension SwiftUI.Color {
        /// A color that follows the appearance of the view that shows it.
        public init(_ light: Theme.Color, dark: Theme.Color) {
            let colors = (light: light.platform, dark: dark.platform)
            self.init(uiColor: UIColor { traits in traits.userInterfaceStyle == .dark ? colors.dark : colors.light })
        }

        /// Creates a color from the color at a path, which follows the appearance of the view that shows it. It uses
        /// the value from one skin in light appearance, and from another skin in dark appearance.
        /// - Throws: ``LookupError`` if one of the two themes has no color at the path.
        public init(
            _ path: String, in family: ThemeFamily, light: Theme.Skin = .day, dark: Theme.Skin = .night
        ) throws(LookupError) {
            self.init(try family.theme(for: light).color(path), dark: try family.theme(for: dark).color(path))
        }
    }

    extension Theme.Color {
        fileprivate var platform: UIColor {
            let channels = extendedSRGB
            return UIColor(
                red: CGFloat(channels.x), green: CGFloat(channels.y), blue: CGFloat(channels.z), alpha: CGFloat(opacity)
            )
        }
    }
#endif

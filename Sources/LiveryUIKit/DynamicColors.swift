#if canImport(UIKit) && !os(watchOS)
    public import LiveryClient
    public import UIKit

    extension UIColor {
        /// A color that follows the appearance of the view that shows it. For layers, style their view instead,
        /// because a `CGColor` doesn't follow the appearance.
        public convenience init(_ light: Theme.Color, dark: Theme.Color) {
            let colors = (light: UIColor(light), dark: UIColor(dark))
            self.init { traits in traits.userInterfaceStyle == .dark ? colors.dark : colors.light }
        }

        /// Creates a color from the color at a path, which follows the appearance of the view that shows it. It uses
        /// the value from one skin in light appearance, and from another skin in dark appearance.
        /// - Throws: ``LookupError`` if one of the two themes has no color at the path.
        public convenience init(
            _ path: String, in family: ThemeFamily, light: Theme.Skin = .day, dark: Theme.Skin = .night
        ) throws(LookupError) {
            self.init(try family.theme(for: light).color(path), dark: try family.theme(for: dark).color(path))
        }
    }
#endif

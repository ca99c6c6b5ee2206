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
        /// the value from one skin in light appearance, and from another skin in dark appearance, each with increased
        /// contrast if the user wants that and the family has such themes.
        /// - Throws: ``LookupError`` if one of the themes has no color at the path.
        public convenience init(
            _ path: String, in family: ThemeFamily, light: Theme.Skin = .day, dark: Theme.Skin = .night
        ) throws(LookupError) {
            func colors(increasedContrast: Bool) throws(LookupError) -> (light: UIColor, dark: UIColor) {
                let themes = (
                    family.theme(for: light, increasedContrast: increasedContrast),
                    family.theme(for: dark, increasedContrast: increasedContrast)
                )
                return (UIColor(try themes.0.color(path)), UIColor(try themes.1.color(path)))
            }
            let standard = try colors(increasedContrast: false)
            let increased = try colors(increasedContrast: true)
            self.init { traits in
                let colors = traits.accessibilityContrast == .high ? increased : standard
                return traits.userInterfaceStyle == .dark ? colors.dark : colors.light
            }
        }
    }
#endif

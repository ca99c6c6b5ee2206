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
        /// the value from one skin in light appearance, and from another skin in dark appearance, each with increased
        /// contrast if the user wants that and the family has such themes.
        /// - Throws: ``LookupError`` if one of the themes has no color at the path.
        public init(
            _ path: String, in family: ThemeFamily, light: Theme.Skin = .day, dark: Theme.Skin = .night
        ) throws(LookupError) {
            func colors(increasedContrast: Bool) throws(LookupError) -> (light: UIColor, dark: UIColor) {
                let themes = (
                    family.theme(for: light, increasedContrast: increasedContrast),
                    family.theme(for: dark, increasedContrast: increasedContrast)
                )
                return (try themes.0.color(path).platform, try themes.1.color(path).platform)
            }
            let standard = try colors(increasedContrast: false)
            let increased = try colors(increasedContrast: true)
            self.init(
                uiColor: UIColor { traits in
                    let colors = traits.accessibilityContrast == .high ? increased : standard
                    return traits.userInterfaceStyle == .dark ? colors.dark : colors.light
                })
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

#if canImport(UIKit) && !os(watchOS)
    public import LiveryClient
    public import UIKit

    // For apps that style all bars and controls at once, through the appearance proxies of UIKit. Proxies keep what they
    // get, and have no first style that could be restored, so attributes that a style leaves stay unchanged.

    extension UIBarAppearance {
        /// Sets the background of any bar, such as a toolbar. `dark` is for bars in dark appearance.
        public func apply(_ bar: Theme.ViewStyle, dark: Theme.ViewStyle? = nil) { setBackground(bar, dark: dark) }
    }

    extension UINavigationBarAppearance {
        /// Sets the background, and the font and color of titles. `dark` is for bars in dark appearance.
        public func apply(
            _ bar: Theme.ViewStyle, dark: Theme.ViewStyle? = nil, title: Theme.LabelStyle? = nil,
            darkTitle: Theme.LabelStyle? = nil
        ) {
            setBackground(bar, dark: dark)
            guard let title else { return }
            titleTextAttributes.set(title.font, title.textColor, dark: darkTitle?.textColor)
            // Large titles keep their own font, which is larger.
            largeTitleTextAttributes.set(.leave, title.textColor, dark: darkTitle?.textColor)
        }
    }

    extension UITabBarAppearance {
        /// Sets the background, and the look of items: the font and color of their titles, and the tint of their images,
        /// in the states normal, selected, disabled and focused. `dark` is for bars in dark appearance.
        public func apply(
            _ bar: Theme.ViewStyle, dark: Theme.ViewStyle? = nil, item: Theme.ButtonStyle? = nil,
            darkItem: Theme.ButtonStyle? = nil
        ) {
            setBackground(bar, dark: dark)
            guard let item else { return }
            for layout in [stackedLayoutAppearance, inlineLayoutAppearance, compactInlineLayoutAppearance] {
                layout.normal.set(item, dark: darkItem, in: .normal)
                layout.selected.set(item, dark: darkItem, in: .selected)
                layout.disabled.set(item, dark: darkItem, in: .disabled)
                layout.focused.set(item, dark: darkItem, in: .focused)
            }
        }
    }

    extension UIAppearance where Self: UIView {
        /// Sets the background color and the tint of all views of this class that appear later:
        /// `UISwitch.setAppearance(theme.accent)`.
        public static func setAppearance(_ style: Theme.ViewStyle, dark: Theme.ViewStyle? = nil) {
            let proxy = appearance()
            style.backgroundColor.apply(dark: dark?.backgroundColor) { proxy.backgroundColor = $0 }
            style.tintColor.apply(dark: dark?.tintColor) { proxy.tintColor = $0 }
        }
    }

    extension UIBarAppearance {
        fileprivate func setBackground(_ style: Theme.ViewStyle, dark: Theme.ViewStyle?) {
            style.backgroundColor.apply(dark: dark?.backgroundColor) { backgroundColor = $0 }
        }
    }

    extension UITabBarItemStateAppearance {
        fileprivate func set(_ style: Theme.ButtonStyle, dark: Theme.ButtonStyle?, in state: Theme.ControlState) {
            titleTextAttributes.set(style.font, style.textColor, dark: dark?.textColor, in: state)
            style.tintColor.apply(dark: dark?.tintColor, in: state) { iconColor = $0 }
        }
    }

    extension [NSAttributedString.Key: Any] {
        @MainActor
        fileprivate mutating func set(
            _ font: Theme.Stateful<Theme.Font>, _ color: Theme.Stateful<Theme.Color>,
            dark: Theme.Stateful<Theme.Color>?, in state: Theme.ControlState = .normal
        ) {
            font[state].apply { self[.font] = $0.map { UIFont.themed($0) } }
            color.apply(dark: dark, in: state) { self[.foregroundColor] = $0 }
        }
    }

    extension Theme.Stateful where Element == Theme.Color {
        /// Calls a closure with the color in a state, with nil to reset it, or not at all.
        fileprivate func apply(
            dark: Theme.Stateful<Theme.Color>?, in state: Theme.ControlState = .normal, _ set: (UIColor?) -> Void
        ) {
            self[state].apply { light in
                guard let light else { return set(nil) }
                set(dark?[state].value.map { UIColor(light, dark: $0) } ?? UIColor(light))
            }
        }
    }
#endif

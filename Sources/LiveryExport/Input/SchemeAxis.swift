import LiveryModel
import LiveryTheme

/// The axis that has a value for dark mode.
struct SchemeAxis {
    let name: String
    /// The value for dark mode, which is the configured value, or else `night` or `dark`.
    let dark: String
    /// The value that replaces the default in one of the system's color schemes, and that color scheme, `dark` or
    /// `light`. It is `nil` if the default is the dark value and there are several other values.
    let other: (value: String, scheme: String)?

    /// Returns `nil` if no axis has a value for dark mode.
    init?(_ axes: [Theme.Axis], dark: String?) {
        let names = dark.map { [$0] } ?? ["night", "dark"]
        for axis in axes {
            guard let found = names.first(where: axis.values.contains) else { continue }
            name = axis.name
            self.dark = found
            if found != axis.values[0] {
                other = (found, "dark")
            } else {
                other = axis.values.count == 2 ? (axis.values[1], "light") : nil
            }
            return
        }
        return nil
    }

    /// Whether an axis choice is for dark mode.
    func isDark(_ choice: [String: String]) -> Bool { choice[name] == dark }

    /// The color scheme in which a choice replaces the default, `dark` or `light`, or `nil` for other choices.
    func scheme(of choice: [String: String]) -> String? {
        guard let other, choice[name] == other.value else { return nil }
        return other.scheme
    }
}

/// The themes of an app for several combinations of axis values, such as all skins. All come from the same version.
///
/// A ``ThemeClient`` has one theme for each bundle that ships with the app. It fetches and activates them together.
///
/// ```swift
/// let color = try client.family.theme(for: .night).color("brand.purple")
/// ```
public struct ThemeFamily: Sendable, Equatable {
    /// The themes in the order of ``ThemeClient/Configuration/bundled``. The first one is the default. Never empty.
    public let themes: [Theme]

    init(_ themes: [Theme]) {
        self.themes = themes
    }

    /// The skins of ``themes``, in the same order and without duplicates.
    public var skins: [Theme.Skin] {
        var known: Set<Theme.Skin> = []
        return themes.compactMap(\.skin).filter { known.insert($0).inserted }
    }

    /// The theme of a skin, or the default theme if the family has none. Linear in the number of themes.
    public func theme(for skin: Theme.Skin) -> Theme {
        theme(for: [Theme.Skin.axis: skin.rawValue]) ?? themes[0]
    }

    /// The theme of a skin, for people who want more contrast or for all others. A theme with increased contrast is one
    /// whose axis `contrast` has the value `more`. If the family has none, the result is ``theme(for:)-(Theme.Skin)``.
    /// Linear in the number of themes.
    public func theme(for skin: Theme.Skin, increasedContrast: Bool) -> Theme {
        var axes = self.axes(increasedContrast: increasedContrast)
        if themes[0].skin != nil { axes[Theme.Skin.axis] = skin.rawValue }
        return theme(for: axes) ?? theme(for: skin)
    }

    /// The value of the axis `contrast`, or no axes if the default theme doesn't have the axis.
    func axes(increasedContrast: Bool) -> [String: String] {
        guard let standard = themes[0].axes[Self.contrast] else { return [:] }
        return [Self.contrast: increasedContrast ? Self.increased : standard]
    }

    private static let contrast = "contrast"
    private static let increased = "more"

    /// Whether a theme is for people who want more contrast.
    static func isContrastIncreased(_ theme: Theme) -> Bool { theme.axes[contrast] == increased }

    /// The first theme with these axis values, or `nil` if no theme has them. Takes linear time in the number of themes.
    public func theme(for axes: [String: String]) -> Theme? {
        themes.first { $0.fits(axes) }
    }
}

extension Theme {
    /// A value of the axis `skin`, such as day or night.
    ///
    /// ```swift
    /// extension Theme.Skin { static let christmas: Self = "christmas" }
    /// ```
    public struct Skin: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral {
        /// The name of the axis.
        public static let axis = "skin"
        /// The skin `day`.
        public static let day: Self = "day"
        /// The skin `night`.
        public static let night: Self = "night"

        /// The value of the axis, as the theme declares it.
        public let rawValue: String

        /// Creates a skin with a name that a theme declares.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// Creates a skin from a literal.
        public init(stringLiteral name: String) {
            rawValue = name
        }
    }

    /// The skin of this theme. `nil` if the app has no axis `skin`.
    public var skin: Skin? { axes[Skin.axis].map { Skin(rawValue: $0) } }
}

/// The themes that ship in the app, and the choices of axes that the client fetches for them.
struct ShippedThemes {
    let family: ThemeFamily
    /// The values of axes that the client requests for each theme: those of the configuration and, where the themes
    /// differ, those of the theme.
    let choices: [[String: String]]

    /// Decodes and checks all themes. Linear in their size.
    init(_ configuration: ThemeClient.Configuration) throws(ConfigurationError) {
        var themes: [Theme] = []
        for bytes in configuration.bundled { themes.append(try configuration.shippedTheme(bytes)) }
        guard let first = themes.first else { throw .noBundledTheme }
        let axes = Set(themes.flatMap(\.axes.keys))
        let varying = axes.filter { axis in themes.contains { $0.axes[axis] != first.axes[axis] } }
        choices = themes.map { configuration.axes.merging($0.axes.filter { varying.contains($0.key) }) { $1 } }
        family = ThemeFamily(themes)
        for (theme, choice) in zip(themes, choices) where !theme.fits(choice) {
            throw .bundledAxes(expected: choice, found: theme.axes)
        }
        if let twice = choices.enumerated().first(where: { choices.firstIndex(of: $1) != $0 })?.element {
            throw .bundledTwice(axes: twice)
        }
        guard family.theme(for: configuration.axes) != nil else {
            throw .bundledAxes(expected: configuration.axes, found: first.axes)
        }
    }
}

extension ThemeClient.Configuration {
    fileprivate func shippedTheme(_ bytes: [UInt8]) throws(ConfigurationError) -> Theme {
        let theme: Theme
        do { theme = try Theme(bytes: bytes) } catch { throw .bundled(error) }
        guard theme.app == app else { throw .bundledApp(expected: app, found: theme.app) }
        return theme
    }
}

import LiveryModel

/// The themes that ship with the app, and the axis values that the client fetches for them.
struct ShippedThemes {
    let family: ThemeFamily
    /// The axis values that the client requests for each theme: the values in the configuration and, for axes in which
    /// the themes differ, the values of the theme.
    let choices: [[String: String]]
    /// The smallest version and the earliest time in the envelopes of all bundles. Nil if any envelope lacks the
    /// value.
    let publication: PublicationStamp

    /// Decodes and checks all themes, in time linear in their size.
    init(_ configuration: ThemeClient.Configuration) throws(ConfigurationError) {
        var themes: [Theme] = []
        var publications: [PublicationStamp] = []
        for bytes in configuration.bundled {
            let (theme, publication) = try configuration.shipped(bytes)
            themes.append(theme)
            publications.append(publication)
        }
        publication = publications.reduce(publications.first) { $0?.earliest(with: $1) } ?? PublicationStamp()
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
    fileprivate func shipped(
        _ bytes: [UInt8]
    ) throws(ConfigurationError) -> (theme: Theme, publication: PublicationStamp) {
        let document: (bundle: ThemeBundle, publication: PublicationStamp)
        do { document = try ThemeBundle.document(bytes) } catch { throw .bundled(error) }
        guard document.bundle.app == app else { throw .bundledApp(expected: app, found: document.bundle.app) }
        return (Theme(document.bundle), document.publication)
    }
}

extension PublicationStamp {
    fileprivate func earliest(with other: PublicationStamp) -> PublicationStamp {
        PublicationStamp(
            version: version.flatMap { version in other.version.map { min(version, $0) } },
            time: time.flatMap { time in other.time.map { min(time, $0) } })
    }

    /// Whether a theme of this publication is newer than cached bundles. Version numbers only increase, except on a
    /// channel. If either version is unknown, the theme is newer if it was created after the server last confirmed that
    /// the bundles are current.
    func supersedes(_ bundles: CachedFamily, confirmed: Double?, channel: String?) -> Bool {
        if channel == nil, let version, let cached = bundles.version { return version > cached }
        guard let time, let known = [bundles.sent, confirmed].compactMap({ $0 }).max() else { return false }
        return Double(time) > known
    }
}

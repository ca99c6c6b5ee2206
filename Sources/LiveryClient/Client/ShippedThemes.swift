import Foundation
import LiveryModel

/// The themes that ship with the app, and the axis values that the client fetches for them.
struct ShippedThemes {
    let family: ThemeFamily
    /// The axis values of the theme that the app uses first: the values in the configuration, and the platform.
    let axes: [String: String]
    /// The axis values that the client requests for each theme: the values in the configuration and, for axes in which
    /// the themes differ, the values of the theme.
    let choices: [[String: String]]
    /// The smallest version and the earliest time in the envelopes of all bundles. Nil if any envelope lacks the
    /// value.
    let publication: PublicationStamp

    /// Decodes and checks all themes, in time linear in their size.
    /// - Parameter platform: The platform of the app, as the axis `platform` names it.
    init(
        _ configuration: ThemeClient.Configuration, platform: String? = ThemeClient.Configuration.platform
    ) throws(ConfigurationError) {
        var themes: [Theme] = []
        var publications: [PublicationStamp] = []
        for source in configuration.bundled {
            let (theme, publication) = try configuration.shipped(source)
            themes.append(theme)
            publications.append(publication)
        }
        publication = publications.reduce(publications.first) { $0?.earliest(with: $1) } ?? PublicationStamp()
        guard let first = themes.first else { throw .noBundledTheme }
        let axes = configuration.axes.merging(themes.platform(platform)) { own, _ in own }
        self.axes = axes
        let names = Set(themes.flatMap(\.axes.keys))
        let varying = names.filter { axis in themes.contains { $0.axes[axis] != first.axes[axis] } }
        choices = themes.map { axes.merging($0.axes.filter { varying.contains($0.key) }) { $1 } }
        family = ThemeFamily(themes)
        for (theme, choice) in zip(themes, choices) where !theme.fits(choice) {
            throw .bundledAxes(expected: choice, found: theme.axes)
        }
        if let twice = choices.enumerated().first(where: { choices.firstIndex(of: $1) != $0 })?.element {
            throw .bundledTwice(axes: twice)
        }
        guard family.theme(for: axes) != nil else {
            throw .bundledAxes(expected: axes, found: first.axes)
        }
    }
}

extension [Theme] {
    /// The value of the axis `platform` if the themes have this axis.
    fileprivate func platform(_ own: String?) -> [String: String] {
        let names = compactMap { $0.axes["platform"] }
        let name = names.first { $0 == own } ?? names.first
        return name.map { ["platform": $0] } ?? [:]
    }
}

extension ThemeClient.Configuration {
    /// The platform that the app is built for, as the axis `platform` usually names it. `nil` on Linux.
    static var platform: String? {
        #if os(iOS)
            "ios"
        #elseif os(tvOS)
            "tvos"
        #elseif os(watchOS)
            "watchos"
        #elseif os(visionOS)
            "visionos"
        #elseif os(macOS)
            "macos"
        #else
            nil
        #endif
    }

    fileprivate func shipped(
        _ source: any BundleSource
    ) throws(ConfigurationError) -> (theme: Theme, publication: PublicationStamp) {
        let bytes: [UInt8]
        do { bytes = try source.bundleBytes() } catch {
            let name = (source as? URL)?.lastPathComponent ?? "\(type(of: source))"
            throw .unreadableBundle(name, reason: (error as NSError).localizedDescription)
        }
        let document: (bundle: ThemeBundle, publication: PublicationStamp)
        do { document = try ThemeBundle.document(bytes, css: false) } catch { throw .bundled(error) }
        guard document.bundle.app == app else { throw .bundledApp(expected: app, found: document.bundle.app) }
        let theme = AssetFolder(self).theme(document.bundle)
        try checkFiles(of: theme)
        return (theme, document.publication)
    }

    private func checkFiles(of theme: Theme) throws(ConfigurationError) {
        guard bundledAssets != nil else { return }
        let missing = AssetFolder(self).missingInResources(theme.bundle.assets.files)
        if let file = missing.first {
            throw .bundledAsset(name: theme.bundle.assets.name(of: file), sha256: file.sha256)
        }
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

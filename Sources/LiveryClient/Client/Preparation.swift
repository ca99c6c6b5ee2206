import Foundation

/// Everything that a client decodes and reads from disk when it is created.
struct Preparation: Sendable {
    let configuration: ThemeClient.Configuration
    let authorities: Authorities
    let shipped: ShippedThemes
    let cache: ThemeCache
    let launch: Launch

    init(_ configuration: ThemeClient.Configuration) throws(ConfigurationError) {
        self.configuration = configuration
        _ = try configuration.address(configuration.axes)
        authorities = try Authorities(configuration.trust)
        shipped = try ShippedThemes(configuration)
        let key = CacheKey(
            app: configuration.app, channel: configuration.channel, choices: shipped.family.themes.map(\.axes),
            requests: shipped.choices)
        cache = ThemeCache(
            folder: configuration.cacheFolder, key: key, limit: configuration.maxBytes * shipped.choices.count,
            assets: AssetFolder(configuration))
        launch = Launch(configuration, cache, bundled: shipped.family, publication: shipped.publication)
    }

    /// Prepares a client on another thread than the main thread.
    @concurrent
    static func load(_ configuration: ThemeClient.Configuration) async throws(ConfigurationError) -> Preparation {
        try Preparation(configuration)
    }

    /// The themes for the first frame, and what is known about them.
    var board: ThemeBoard {
        let confirmed = launch.record?.confirmed.map { Date(timeIntervalSince1970: $0) }
        return ThemeBoard(
            launch.family, axes: shipped.axes,
            status: ThemeBoard.Status(
                origin: launch.origin(of: shipped.axes),
                contact: Contact(confirmed: confirmed, maxAge: launch.record?.maxAge ?? 0)))
    }
}

import Foundation
import LiveryClient

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

// The Swift examples of the README and of `LiveryClient.docc`, so that they compile. `SnippetTests` compares them with
// the pages.

/// The lines of the README, with the declarations that they use.
func readme(caches: URL, shipped: [UInt8], redraw: (Theme, Set<String>) -> Void) async throws {
    let client = try ThemeClient(
        .init(
            server: URL(string: "https://themes.example.com")!, app: "badoo",
            axes: ["platform": "ios", "skin": "night"], cacheFolder: caches, bundled: shipped))
    // Available immediately: the cached theme, or the one that ships with the app.
    let purple = try client.theme.color("brand.purple")
    // Fetches the theme now and after each publish.
    let changes = client.changes
    Task { await client.observeEvents() }
    for await change in changes { redraw(change.theme, change.paths) }
    print(purple)
}

func makeClient(shipped: URL) throws -> ThemeClient {
    var configuration = ThemeClient.Configuration(
        server: URL(string: "https://themes.example.com")!, app: "badoo", axes: ["skin": "night"],
        cacheFolder: try ThemeClient.Configuration.defaultCacheFolder(), bundled: shipped)
    configuration.onEvent = { print($0) }
    return try ThemeClient(configuration)
}

@MainActor
func loadClient(_ configuration: ThemeClient.Configuration) async throws -> ThemeClient {
    try await ThemeClient(loading: configuration)
}

func useGateway(_ configuration: inout ThemeClient.Configuration, key: String) {
    configuration.headers = ["X-Api-Key": key]
    configuration.urlSessionConfiguration = .default
    configuration.allowsConstrainedNetworkAccess = false
}

@MainActor
final class SceneLifecycle {
    private let follower: ServerFollower

    init(_ client: ThemeClient) { follower = ServerFollower(client) }

    func sceneWillEnterForeground() { follower.start() }

    func sceneDidEnterBackground() { follower.stop() }
}

func draw(_ client: ThemeClient) throws {
    let theme = client.theme
    let purple = try theme.color("brand.purple")
    let title = try theme.style("buttons.primary", as: Theme.ButtonStyle.self)
    print(purple.hex, title.textColor[.disabled])
}

@MainActor
func follow(_ client: ThemeClient, redraw: (Theme, Set<String>) -> Void) async {
    let changes = client.changes
    let following = Task { await client.observeEvents() }
    defer { following.cancel() }
    for await change in changes { redraw(change.theme, change.paths) }
}

func refreshOnce(_ client: ThemeClient) async {
    do { try await client.refresh() } catch { print("the theme is unchanged: \(error)") }
}

func count(_ event: ClientEvent, in metrics: inout [String: Int]) {
    switch event {
    case .fetched(_, let bytes, _): metrics["bytes", default: 0] += bytes
    case .rejected(let error, _, _): metrics[error.isOffline ? "offline" : "rejected", default: 0] += 1
    case .assetsFetched(_, let bytes): metrics["bytes", default: 0] += bytes
    case .activated: metrics["activated", default: 0] += 1
    case .assetFailed, .missingPath, .style, .problem: metrics["problems", default: 0] += 1
    }
}

func sharedFolder() throws -> URL {
    try ThemeClient.Configuration.defaultCacheFolder(appGroup: "group.com.example.badoo")
}

func trust(_ configuration: inout ThemeClient.Configuration, authority: URL) throws {
    configuration.trust = .authorities(pem: Array(try Data(contentsOf: authority)))
}

func activateBetweenScreens(_ client: ThemeClient) async throws {
    if try await client.fetch() == .staged {
        await client.activate()
    }
}

func describe(_ client: ThemeClient) -> String {
    switch client.freshness {
    case .fresh(let until): "current until \(until)"
    case .stale(let since?): "not checked since \(since)"
    case .stale(nil): "never checked"
    case .offline(let since, let error): "offline since \(since): \(error)"
    }
}

func firstScreenIsVisible(_ client: ThemeClient) async {
    await client.markLaunchSuccessful()
}

func makeSkins(shipped: (day: [UInt8], night: [UInt8]), caches: URL) throws -> ThemeClient {
    try ThemeClient(
        .init(
            server: URL(string: "https://themes.example.com")!, app: "badoo",
            axes: ["platform": "ios", "skin": "night"], cacheFolder: caches, bundled: [shipped.day, shipped.night]))
}

func appearanceChanged(isDark: Bool, _ client: ThemeClient) {
    client.skin = isDark ? .night : .day
}

func card(in client: ThemeClient) throws -> (paper: Theme.Color, ink: Theme.Color) {
    let family = client.family
    return try (family.theme(for: .day).color("brand.purple"), family.theme(for: .night).color("brand.purple"))
}

extension Theme.Skin {
    static let christmas: Self = "christmas"
}

func roundedLink(_ link: Theme.ButtonStyle) -> Theme.ButtonStyle {
    var style = link
    style.cornerRadius = 4
    style.alpha[.disabled] = 0.5
    style.font = .reset
    return style
}

func dimmed(_ button: Theme.ButtonStyle) -> Theme.ButtonStyle {
    var style = button
    style.alpha = Theme.Stateful { state in
        state == .highlighted || state == .disabled ? 0.5 : button.alpha[state]
    }
    return style
}

struct CardStyle: StyleDecodable {
    static let component = "Card"
    var view: Theme.ViewStyle
    var title: Theme.Setting<Theme.LabelStyle>
    var glow: Theme.Stateful<[Theme.Shadow]>

    init(_ attributes: Theme.StyleAttributes) throws(LookupError) {
        view = try Theme.ViewStyle(attributes)
        title = try attributes.part("title")
        glow = try attributes.stateful("glow")
    }
}

func card(in theme: Theme) throws -> CardStyle {
    try theme.style("card", as: CardStyle.self)
}

struct Milliseconds: ThemeValue {
    static let themeType = "duration"
    let count: Int64

    init?(themeValue: Theme.Value) {
        guard let duration = Duration(themeValue: themeValue) else { return nil }
        count = duration.components.seconds * 1000 + duration.components.attoseconds / 1_000_000_000_000_000
    }
}

func fade(in theme: Theme) throws -> Milliseconds {
    try theme.value("motion.fade", as: Milliseconds.self)
}

func previewProvider(_ shipped: [UInt8]) throws -> any ThemeProvider {
    try BundledThemeProvider(bytes: shipped)
}

func changesReachTheView(_ night: Theme, _ day: Theme) async {
    let provider = InMemoryThemeProvider(night)
    var changes = provider.changes.makeAsyncIterator()
    provider.theme = day
    let change = await changes.next()
    assert(change?.theme == day)
}

func purpleTheme() -> Theme {
    Theme(
        ThemeBundle(
            app: "badoo", axes: ["skin": "night"],
            tokens: ["brand.purple": .init(.color, .color(Theme.Color(red: 120, green: 59, blue: 249)))]))
}

func purple(in theme: Theme) -> Theme.Color {
    do { return try theme.color("brand.purple") } catch {
        print(error)
        return Theme.Color(red: 120, green: 59, blue: 249)
    }
}

func heart(of theme: Theme, displayScale: Double) throws -> Data? {
    try theme.image("heart").file(scale: displayScale)?.data()
}

func printFonts(of theme: Theme) {
    for font in theme.fontFiles { print(font.family, font.weights, font.isItalic, font.url?.path ?? "missing") }
}

func useShippedAssets(_ configuration: inout ThemeClient.Configuration) {
    configuration.bundledAssets = Bundle.main.assetFolder(named: "BadooAssets")
}

func saveCellularData(_ configuration: inout ThemeClient.Configuration) {
    configuration.assets.scale = 3
    configuration.assets.maxBytes = 4 << 20
    configuration.assets.largeFile = 100_000
    configuration.assets.allowsExpensiveNetworks = false
    configuration.assets.allowsConstrainedNetworks = false
}

import Foundation

@testable import LiveryClient

/// A bundle with a few values. Only `purple` varies.
func makeBundle(purple: String = "#783bf9", app: String = "badoo", skin: String = "night") -> ThemeBundle {
    ThemeBundle(
        app: app, axes: ["platform": "ios", "skin": skin],
        tokens: [
            "brand.purple": .init(.color, Theme.Color(hex: purple).map { .color($0) } ?? .null),
            "spacing": .init(.int, .int(8)),
        ])
}

/// The color of the bundle that ships with the tests' app. It differs from all bundles on the server.
let bundledPurple = "#000000"

/// A temporary folder, which is deleted when the last reference to this object is released.
final class TestFolder: Sendable {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("livery-test-\(UUID().uuidString)")

    deinit { try? FileManager.default.removeItem(at: url) }

    /// The file of a slot for the tests' key.
    func file(_ slot: ThemeCache.Slot) -> URL { URL(fileURLWithPath: cache.path(slot)) }

    var cache: ThemeCache { ThemeCache(folder: url, key: testKey, limit: 1 << 20) }
}

let testKey = CacheKey(app: "badoo", choices: [["platform": "ios", "skin": "night"]])

/// Collects the events that a client reports.
final class Problems: Sendable {
    private let all = Lock<[ClientEvent]>([])

    func add(_ event: ClientEvent) { all.withLock { $0.append(event) } }

    var events: [ClientEvent] { all.withLock { $0 } }

    /// The events that are problems.
    var list: [ClientProblem] { events.compactMap { if case .problem(let problem) = $0 { problem } else { nil } } }
}

/// A client for a server and a folder. It retries quickly.
func makeClient(
    _ server: TestServer, _ folder: TestFolder, _ problems: Problems = Problems(),
    change: (inout ThemeClient.Configuration) -> Void = { _ in }
) throws -> ThemeClient {
    var configuration = ThemeClient.Configuration(
        server: try server.url(), app: testKey.app, axes: testKey.choices[0], cacheFolder: folder.url,
        bundled: makeBundle(purple: bundledPurple).bytes)
    configuration.timeout = .seconds(60)
    configuration.retry = RetryPolicy(maxAttempts: 1, baseDelay: .milliseconds(10), maxDelay: .seconds(2))
    configuration.onEvent = problems.add
    // Each client would receive the problems of all tests.
    configuration.receivesStyleProblems = false
    change(&configuration)
    return try ThemeClient(configuration)
}

/// A server with one bundle.
func makeServer(_ bundle: ThemeBundle = makeBundle(), version: Int = 1) throws -> TestServer {
    let bytes = bundle.bytes
    return try TestServer { .bundle(bytes, to: $0, version: version) }
}

extension TestServer {
    /// Replaces the bundle.
    func publish(_ bundle: ThemeBundle, version: Int = 2) {
        let bytes = bundle.bytes
        answer { .bundle(bytes, to: $0, version: version) }
    }
}

extension ThemeProvider {
    /// The color that distinguishes the themes of the tests.
    var purple: String? { try? String(theme.color("brand.purple").hex.prefix(7)) }
}

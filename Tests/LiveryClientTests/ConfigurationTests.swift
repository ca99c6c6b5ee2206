import Dispatch
import Foundation
import LiveryModel
import TestSupport
import Testing

@testable import LiveryClient

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Checks whether a client reads its bundle on the main queue.
private struct ObservedSource: BundleSource {
    let isOnMainQueue: Bool
    static let mark = DispatchSpecificKey<Bool>()

    func bundleBytes() -> [UInt8] {
        #expect((DispatchQueue.getSpecific(key: Self.mark) == true) == isOnMainQueue)
        return makeBundle(purple: bundledPurple).bytes
    }
}

@Suite("A configuration", .timeLimit(.minutes(3)))
struct ConfigurationTests {
    let folder = TestFolder()

    @Test("takes a bundle as bytes, as data, or as the URL of a file")
    func sources() throws {
        let bytes = makeBundle(purple: bundledPurple).bytes
        try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true)
        let file = folder.url.appendingPathComponent("badoo-night.json")
        try Data(bytes).write(to: file)
        let server = try makeServer()
        for source in [bytes, Data(bytes), file] as [any BundleSource] {
            let client = try makeClient(server, folder) { $0.bundled = [source] }
            #expect(client.purple == bundledPurple)
        }
        let missing = folder.url.appendingPathComponent("missing.json")
        let error = #expect(throws: ConfigurationError.self) {
            try makeClient(server, folder) { $0.bundled = [missing] }
        }
        guard case .unreadableBundle("missing.json", _)? = error else { throw Mismatch("\(String(describing: error))") }
    }

    @Test("decodes on the calling thread, or outside the main queue if it is awaited")
    @MainActor
    func threads() async throws {
        DispatchQueue.main.setSpecific(key: ObservedSource.mark, value: true)
        var configuration = try ThemeClient.Configuration(
            server: #require(URL(string: "http://127.0.0.1:1")), app: testKey.app, axes: testKey.choices[0],
            cacheFolder: folder.url, bundled: ObservedSource(isOnMainQueue: true))
        #expect(try ThemeClient(configuration).purple == bundledPurple)
        configuration.bundled = [ObservedSource(isOnMainQueue: false)]
        #expect(try await ThemeClient(loading: configuration).purple == bundledPurple)
    }

    private func bundle(platform: String) -> ThemeBundle {
        ThemeBundle(app: testKey.app, axes: ["platform": platform, "skin": "night"])
    }

    @Test("has the platform of its only bundle by default")
    func platform() async throws {
        let server = try makeServer()
        let client = try makeClient(server, folder) { $0.axes = ["skin": "night"] }
        try await client.refresh()
        #expect(server.requests.map(\.target) == ["/themes/badoo/latest?platform=ios&skin=night&format=1"])
    }

    @Test(
        "has the platform of the app if bundles of several platforms ship",
        arguments: [("tvos", "tvos"), ("ios", "ios"), ("watchos", "ios"), (nil, "ios")])
    func platform(own: String?, chosen: String) throws {
        let configuration = try ThemeClient.Configuration(
            server: #require(URL(string: "http://127.0.0.1:1")), app: testKey.app, axes: ["skin": "night"],
            cacheFolder: folder.url, bundled: ["ios", "tvos"].map { bundle(platform: $0).bytes })
        #expect(try ShippedThemes(configuration, platform: own).axes == ["platform": chosen, "skin": "night"])
    }

    @Test("has no platform if the app's theme has none")
    func noPlatform() throws {
        let configuration = try ThemeClient.Configuration(
            server: #require(URL(string: "http://127.0.0.1:1")), app: "a", cacheFolder: folder.url,
            bundled: ThemeBundle(app: "a").bytes)
        #expect(try ShippedThemes(configuration, platform: "ios").axes.isEmpty)
    }

    @Test("has header fields for the server, which don't replace the client's own")
    func headers() async throws {
        let server = try makeServer()
        let client = try makeClient(server, folder) { configuration in
            configuration.token = "secret"
            configuration.headers = ["X-Gateway": "key", "Authorization": "Basic x", "Accept": "text/html"]
        }
        try await client.refresh()
        let fields = try #require(server.requests.first?.headers)
        #expect(fields["x-gateway"] == "key")
        #expect(fields["authorization"] == "Bearer secret")
        #expect(fields["accept"] == "application/json")
    }

    @Test("sends its header fields to no other server, even after a redirect")
    func redirects() async throws {
        let other = try makeServer()
        let address = try other.url()
        let server = try TestServer { .http(307, ["Location": address.absoluteString + $0.target]) }
        let client = try makeClient(server, folder) { configuration in
            configuration.token = "secret"
            configuration.headers = ["X-Gateway": "key"]
        }
        try await client.refresh()
        let fields = try #require(other.requests.first?.headers)
        #expect(fields["x-gateway"] == nil)
        #expect(fields["authorization"] == nil)
        #expect(fields["accept"] == "application/json")
    }

    @Test("can have a session of the app, of which the client uses a copy without a cache")
    func session() async throws {
        let own = URLSessionConfiguration.default
        own.httpAdditionalHeaders = ["X-Session": "own"]
        own.timeoutIntervalForRequest = 7
        let server = try makeServer()
        let client = try makeClient(server, folder) { $0.urlSessionConfiguration = own }
        try await client.refresh()
        #expect(server.requests.first?.headers["x-session"] == "own")
        #expect(await client.configuration.session().urlCache == nil)
        #expect(own.timeoutIntervalForRequest == 7)
    }
}

import Dispatch
import Foundation
import LiveryModel
import TestSupport
import Testing

@testable import LiveryClient

@Suite("Clients of one app with other choices of axes")
struct ChoicesTests {
    let folder = TestFolder()
    let problems = Problems()

    /// A server with one version in which all skins have the same color.
    private func server(_ purple: String, version: Int) throws -> TestServer {
        let server = try makeServer()
        publish(purple, version, on: server)
        return server
    }

    private func publish(_ purple: String, _ version: Int, on server: TestServer) {
        server.answer { request in
            let skin = ["day", "night", "dusk"].first { request.target.contains("skin=\($0)") } ?? "night"
            return .bundle(makeBundle(purple: purple, skin: skin).bytes, to: request, version: version)
        }
    }

    private func client(
        _ server: TestServer, skins: [String], change: (inout ThemeClient.Configuration) -> Void = { _ in }
    ) throws -> ThemeClient {
        try makeClient(server, folder, problems) { configuration in
            // An app with a single skin can leave the choice to the server.
            configuration.axes = ["platform": "ios"]
            configuration.bundled = skins.map { makeBundle(purple: bundledPurple, skin: $0).bytes }
            change(&configuration)
        }
    }

    private func colors(_ client: ThemeClient) throws -> [String] {
        try client.family.themes.map { String(try $0.color("brand.purple").hex.prefix(7)) }
    }

    @Test("share their bundles: an update that adds a skin keeps the user's theme, and ships the new skin")
    func addedSkin() async throws {
        let server = try server("#111111", version: 1)
        try await client(server, skins: ["day", "night"]).refresh()
        let update = try client(server, skins: ["dusk", "day", "night"])
        #expect(try colors(update) == [bundledPurple, "#111111", "#111111"])
        #expect(try await update.refresh() == .activated)
        #expect(try colors(update) == ["#111111", "#111111", "#111111"])
        // Only the new skin was transferred in full.
        #expect(server.requests.suffix(3).map { $0.headers["if-none-match"] == nil } == [true, false, false])
    }

    @Test("share their bundles: the order of the skins doesn't matter")
    func order() async throws {
        let server = try server("#111111", version: 1)
        try await client(server, skins: ["day", "night"]).refresh()
        #expect(try colors(client(server, skins: ["night", "day"])) == ["#111111", "#111111"])
    }

    @Test("share their bundles: a widget with one skin has the theme of its app, and keeps the app's other skins")
    func widget() async throws {
        let server = try server("#111111", version: 1)
        try await client(server, skins: ["day", "night"]).refresh()
        let widget = try client(server, skins: ["night"])
        #expect(widget.purple == "#111111")
        publish("#222222", 2, on: server)
        #expect(try await widget.refresh() == .activated)
        server.stop()
        // The app never goes back, so each skin is at least as new as before.
        #expect(try colors(client(server, skins: ["day", "night"])) == ["#111111", "#222222"])
        #expect(problems.list == [])
    }

    @Test("don't activate what only some of them have staged")
    func staged() async throws {
        let server = try server("#111111", version: 1)
        try await client(server, skins: ["day", "night"]).refresh()
        publish("#222222", 2, on: server)
        try await client(server, skins: ["night"]) { $0.activation = .nextLaunch }.refresh()
        #expect(try colors(client(server, skins: ["day", "night"])) == ["#111111", "#111111"])
        #expect(try colors(client(server, skins: ["night"])) == ["#222222"])
    }

    @Test("have launch records of their own")
    func records() async throws {
        let server = try server("#111111", version: 1)
        let app = try client(server, skins: ["day", "night"]) { $0.maxFailedLaunches = 2 }
        try await app.refresh()
        let launch = { try client(server, skins: ["day", "night"]) { $0.maxFailedLaunches = 2 } }
        _ = try launch()
        // A launch of the widget doesn't reset the app's count.
        _ = try client(server, skins: ["night"])
        _ = try launch()
        #expect(try colors(launch()) == [bundledPurple, bundledPurple])
    }

    @Test("find the files of earlier versions of the client once, and remove them")
    func legacy() async throws {
        let server = try server("#111111", version: 1)
        server.stop()
        try writeLegacyFiles(skins: ["day", "night"])
        #expect(try colors(client(server, skins: ["dusk", "night", "day"])) == [bundledPurple, "#444444", "#444444"])
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
        #expect(names.allSatisfy { $0.hasPrefix(testKey.fileName) }, "\(names)")
        #expect(try colors(client(server, skins: ["night"])) == ["#444444"])
        #expect(problems.list == [])
    }

    /// Writes files as version 1 of the cache did, when the list of choices was part of the key.
    private func writeLegacyFiles(skins: [String]) throws {
        let axes = skins.map { JSON(axes: ["platform": "ios", "skin": $0]) }
        let key = JSON.object([.init("app", .string("badoo")), .init("axes", .array(axes)), .init("format", .int(1))])
        let bodies = skins.map { makeBundle(purple: "#444444", skin: $0).bytes }
        let fields = bodies.flatMap { [Array("\"x\"".utf8), Array("3".utf8), Array($0.sha256.hexadecimal.utf8), $0] }
        try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true)
        let base = folder.url.appendingPathComponent("livery-" + String(key.bytes.sha256.hexadecimal.prefix(32)))
        let file = SealedRecord.seal([key.bytes] + fields, magic: "LVRYBNDL")
        try Data(file).write(to: base.appendingPathExtension("active"))
        try Data().write(to: base.appendingPathExtension("lock"))
        let record = SealedRecord.seal([key.bytes, Array("{}".utf8)], magic: "LVRYLNCH")
        try Data(record).write(to: base.appendingPathExtension("launches"))
    }

    @Test("can remove everything that was stored")
    func removeAll() async throws {
        let server = try server("#111111", version: 1)
        let app = try client(server, skins: ["day", "night"])
        try await app.refresh()
        var changes = app.changes.makeAsyncIterator()
        _ = await changes.next()
        try await app.removeAll()
        #expect(try colors(app) == [bundledPurple, bundledPurple])
        #expect(await changes.next()?.theme == app.theme)
        #expect(app.origin == .bundled)
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
        #expect(names.allSatisfy { $0.hasSuffix(".lock") }, "\(names)")
        #expect(try await app.refresh() == .activated)
        #expect(try colors(app) == ["#111111", "#111111"])
    }

    @Test("can remove everything during a fetch: the next refresh starts another one")
    func removeAllDuringFetch() async throws {
        let gate = DispatchSemaphore(value: 0)
        let bytes = makeBundle().bytes
        let server = try TestServer { request in
            gate.wait()
            gate.signal()
            return .bundle(bytes, to: request)
        }
        let app = try makeClient(server, folder)
        let fetch = Task { try await app.refresh() }
        try await eventually("the first request") { !server.requests.isEmpty }
        try await app.removeAll()
        async let next = app.refresh()
        gate.signal()
        #expect(try await next == .activated)
        await #expect(throws: FetchError.cancelled) { try await fetch.value }
    }
}

@Suite("A bundle that ships in an update of the app")
struct PublicationTests {
    let folder = TestFolder()

    private func update(
        _ server: TestServer, _ publication: PublicationStamp?, channel: String? = nil
    ) throws -> ThemeClient {
        let bundle = makeBundle(purple: bundledPurple).bytes
        return try makeClient(server, folder) { configuration in
            configuration.bundled = [publication?.enveloped(bundle) ?? bundle]
            configuration.channel = channel
        }
    }

    /// A server whose version 5 was sent, according to the server's clock, at 1,000,000,000 seconds after 1970.
    private func server() throws -> TestServer {
        let bytes = makeBundle().bytes
        return try TestServer {
            .bundle(bytes, to: $0, version: 5, changing: ["Date": "Sun, 09 Sep 2001 01:46:40 GMT"])
        }
    }

    @Test(
        "replaces an older cached one at launch, by its version",
        arguments: [(6, bundledPurple), (5, "#783bf9"), (4, "#783bf9")])
    func version(version: Int, purple: String) async throws {
        let server = try server()
        try await makeClient(server, folder).refresh()
        #expect(try update(server, PublicationStamp(version: version, time: 0)).purple == purple)
    }

    @Test("without an envelope never replaces a cached one")
    func noEnvelope() async throws {
        let server = try server()
        try await makeClient(server, folder).refresh()
        #expect(try update(server, nil).purple == "#783bf9")
        #expect(try update(server, PublicationStamp()).purple == "#783bf9")
    }

    @Test("replaces one that the server confirmed before it was made, if no versions can be compared")
    func time() throws {
        func family(version: Int?, sent: Double?) -> CachedFamily {
            CachedFamily(bundles: [CachedBundle(body: [], etag: nil, version: version, digest: "", sent: sent)])
        }
        let made = PublicationStamp(version: 9, time: 1_000)
        #expect(made.supersedes(family(version: nil, sent: 999), confirmed: nil, channel: nil))
        #expect(!made.supersedes(family(version: nil, sent: 1_001), confirmed: nil, channel: nil))
        #expect(!made.supersedes(family(version: nil, sent: 999), confirmed: 1_001, channel: nil))
        #expect(!made.supersedes(family(version: nil, sent: nil), confirmed: nil, channel: nil))
        // On a channel, version numbers can decrease.
        #expect(!made.supersedes(family(version: 5, sent: 1_001), confirmed: nil, channel: "beta"))
        #expect(made.supersedes(family(version: 12, sent: 999), confirmed: nil, channel: "beta"))
    }

    @Test("is replaced by the server's current one, even if that is the cached one")
    func confirmed() async throws {
        let server = try server()
        try await makeClient(server, folder).refresh()
        let client = try update(server, PublicationStamp(version: 6))
        #expect(try await client.refresh() == .activated)
        #expect(server.requests.last?.headers["if-none-match"] != nil)
        #expect(client.purple == "#783bf9")
    }

    @Test("is read with and without its envelope")
    func envelope() throws {
        let bundle = makeBundle()
        let bytes = PublicationStamp(version: 12, time: 1_795_698_000).enveloped(bundle.bytes)
        let text = String(decoding: bytes, as: UTF8.self)
        #expect(text.hasPrefix(#"{"version":12,"time":1795698000,"bundle":{"format":1,"#))
        #expect(try ThemeBundle(bytes: bytes) == bundle)
        #expect(try ThemeBundle.document(bytes).publication == PublicationStamp(version: 12, time: 1_795_698_000))
        #expect(try ThemeBundle.document(bundle.bytes).publication == PublicationStamp())
        let wrong = Array(#"{"version":"12","bundle":{}}"#.utf8)
        #expect(throws: BundleError.malformed(at: "envelope.version", expected: "an integer", found: "a string")) {
            try ThemeBundle.document(wrong)
        }
    }
}

import Foundation
import LiveryModel
import Testing

@testable import LiveryClient

/// A server with several versions, each of which has a color for every skin.
private final class SkinServer {
    let server: TestServer

    /// - Parameter publishes: Whether the next version becomes current after the first request.
    init(_ versions: [[String: String]], publishes: Bool = false) throws {
        server = try TestServer { _ in .http(503) }
        serve(versions, publishes: publishes)
    }

    /// Serves the versions. The last one is the current version.
    func serve(_ versions: [[String: String]], publishes: Bool = false, isPartial: Bool = false) {
        let current = Current(publishes ? versions.count - 1 : versions.count)
        server.answer { request in
            let skin = request.target.contains("skin=day") ? "day" : "night"
            let named = request.target.firstMatch(of: /versions\/(\d+)/).flatMap { Int($0.1) }
            let version = named ?? current.value
            if publishes { current.value = versions.count }
            if isPartial, named != nil { return .problem(404, "no such version") }
            let bytes = makeBundle(purple: versions[version - 1][skin] ?? "", skin: skin).bytes
            let etag = "\"\(bytes.sha256.hexadecimal)\""
            guard request.headers["if-none-match"] != etag else {
                return .http(304, ["ETag": etag, "Livery-Version": "\(version)"])
            }
            return .ok(bytes, version: version)
        }
    }
}

private final class Current: Sendable {
    private let state: Lock<Int>
    init(_ value: Int) { state = Lock(value) }
    var value: Int {
        get { state.withLock { $0 } }
        set { state.withLock { $0 = newValue } }
    }
}

@Suite("A client for several skins")
struct FamilyTests {
    let folder = TestFolder()
    static let first = ["day": "#111111", "night": "#222222"]
    static let second = ["day": "#333333", "night": "#444444"]

    private func client(
        _ server: TestServer, _ problems: Problems = Problems(),
        change: (inout ThemeClient.Configuration) -> Void = { _ in }
    ) throws -> ThemeClient {
        try makeClient(server, folder, problems) { configuration in
            configuration.bundled = ["day", "night"].map { makeBundle(purple: bundledPurple, skin: $0).bytes }
            change(&configuration)
        }
    }

    private func colors(_ client: ThemeClient) throws -> [String] {
        try [Theme.Skin.day, .night].map {
            String(try client.family.theme(for: $0).color("brand.purple").hex.prefix(7))
        }
    }

    @Test("fetches, stores and activates all skins together")
    func together() async throws {
        let skins = try SkinServer([Self.first])
        let client = try client(skins.server)
        #expect(try colors(client) == [bundledPurple, bundledPurple])
        #expect(client.family.skins == [.day, .night])
        #expect(try await client.refresh() == .activated)
        #expect(try colors(client) == ["#111111", "#222222"])
        #expect(client.purple == "#222222")
        #expect(try colors(self.client(skins.server)) == ["#111111", "#222222"])
    }

    @Test("selects the theme with increased contrast, whatever the skin")
    func contrast() throws {
        let server = try TestServer { _ in .http(503) }
        let shipped = ["day", "night"].flatMap { skin in
            ["standard", "more"].map { contrast in
                var bundle = makeBundle(purple: bundledPurple, skin: skin)
                bundle.axes["contrast"] = contrast
                return bundle.bytes
            }
        }
        let client = try client(server) { configuration in
            configuration.axes["skin"] = "day"
            configuration.bundled = shipped
        }
        #expect(!client.isContrastIncreased)
        client.isContrastIncreased = true
        client.skin = .night
        #expect(client.isContrastIncreased && client.skin == .night)
        client.isContrastIncreased = false
        #expect(client.theme.axes == ["platform": "ios", "skin": "night", "contrast": "standard"])
        let family = client.family
        #expect(family.theme(for: .day, increasedContrast: true).axes["contrast"] == "more")
        #expect(family.theme(for: .day, increasedContrast: false).axes["contrast"] == "standard")
    }

    @Test("keeps its theme if no theme has increased contrast")
    func noContrast() throws {
        let client = try client(TestServer { _ in .http(503) })
        let theme = client.theme
        client.isContrastIncreased = true
        #expect(client.theme == theme && !client.isContrastIncreased)
        #expect(client.family.theme(for: .day, increasedContrast: true) == client.family.theme(for: .day))
    }

    @Test("has skins of one version even if the next one is published between the requests")
    func oneVersion() async throws {
        let skins = try SkinServer([Self.first, Self.second], publishes: true)
        let client = try client(skins.server)
        try await client.refresh()
        #expect(try colors(client) == ["#111111", "#222222"])
        try await client.refresh()
        #expect(try colors(client) == ["#333333", "#444444"])
    }

    @Test("activates no skin unless the server has all of them")
    func allOrNone() async throws {
        let skins = try SkinServer([Self.first])
        let client = try client(skins.server)
        try await client.refresh()
        skins.serve([Self.first, Self.second], isPartial: true)
        await #expect(throws: FetchError.incomplete(version: 2)) { try await client.refresh() }
        #expect(try colors(client) == ["#111111", "#222222"])
        #expect(try colors(self.client(skins.server)) == ["#111111", "#222222"])
        skins.serve([Self.first, Self.second])
        #expect(try await client.refresh() == .activated)
        #expect(try colors(client) == ["#333333", "#444444"])
    }

    @Test("keeps the skins of one version when its file is cut at any byte")
    func cut() async throws {
        let skins = try SkinServer([Self.first])
        try await client(skins.server).refresh()
        let files = try FileManager.default.contentsOfDirectory(at: folder.url, includingPropertiesForKeys: nil)
        let file = try #require(files.first { $0.pathExtension == "active" })
        let whole = try Data(contentsOf: file)
        for length in stride(from: 0, to: whole.count, by: 7) {
            try whole.prefix(length).write(to: file)
            #expect(try colors(client(skins.server)) == [bundledPurple, bundledPurple])
        }
    }

    @Test("sends one request if nothing was published")
    func unchanged() async throws {
        let skins = try SkinServer([Self.first])
        let client = try client(skins.server)
        try await client.refresh()
        let before = skins.server.requests.count
        #expect(try await client.refresh() == .unchanged)
        #expect(skins.server.requests.count == before + 1)
    }

    @Test("receives only the skin that has changed")
    func partlyChanged() async throws {
        let skins = try SkinServer([Self.first])
        let client = try client(skins.server)
        try await client.refresh()
        skins.serve([Self.first, ["day": "#111111", "night": "#444444"]])
        #expect(try await client.refresh() == .activated)
        #expect(try colors(client) == ["#111111", "#444444"])
        #expect(client.origin == .server(version: 2, digest: await client.active?.digest ?? ""))
        #expect(try await client.refresh() == .unchanged)
    }

    @Test("changes its skin without a request, and reports the changed paths")
    func choice() async throws {
        let skins = try SkinServer([Self.first])
        let problems = Problems()
        let client = try client(skins.server, problems)
        try await client.refresh()
        var changes = client.changes.makeAsyncIterator()
        #expect(await changes.next()?.theme.skin == .night)
        let before = skins.server.requests.count
        client.skin = .day
        #expect(client.purple == "#111111")
        let change = await changes.next()
        #expect(change?.theme.skin == .day)
        #expect(change?.paths == ["brand.purple"])
        client.skin = "dusk"
        #expect(client.skin == .day)
        #expect(problems.list == [.unknownSkin("dusk")])
        client.skin = .night
        client.skin = nil
        #expect(client.skin == .day)
        #expect(skins.server.requests.count == before)
        skins.serve([Self.first, Self.second])
        try await client.refresh()
        #expect(client.purple == "#333333")
    }

    @Test("rejects bundled themes that can't be a family")
    func mistakes() throws {
        let skins = try SkinServer([Self.first])
        let (day, night) = (makeBundle(skin: "day").bytes, makeBundle(skin: "night").bytes)
        func error(_ change: (inout ThemeClient.Configuration) -> Void) -> ConfigurationError? {
            do { _ = try client(skins.server, change: change) } catch { return error as? ConfigurationError }
            return nil
        }
        #expect(error { $0.bundled = [] } == .noBundledTheme)
        #expect(error { $0.bundled = [night, night] } == .bundledTwice(axes: testKey.choices[0]))
        let dusk = ["platform": "ios", "skin": "dusk"]
        let found = ["platform": "ios", "skin": "day"]
        #expect(error { $0.axes = dusk } == .bundledAxes(expected: dusk, found: found))
        #expect(error { $0.bundled = [day, makeBundle(app: "bumble").bytes] } != nil)
        #expect(error { $0.axes["platform"] = "web" } != nil)
        #expect(error { $0.axes = ["platform": "ios"] } == nil)
    }
}

/// A typed theme with one required value.
private final class Required: ThemeSchema {
    static let app = "badoo"
    static let contract: [String: Theme.ValueType] = ["brand.purple": .color, "brand.blue": .color]
    static let shipped = [
        ShippedBundle(
            axes: ["skin": "day"],
            #"""
            {"format":1,"app":"badoo","axes":{"platform":"ios","skin":"day"},"types":{},
            "tokens":{"brand.blue":{"type":"color","value":"#0000ffff"}},"styles":{}}
            """#),
        ShippedBundle(
            axes: ["skin": "night"],
            #"""
            {"format":1,"app":"badoo","axes":{"platform":"ios","skin":"night"},"types":{},
            "tokens":{"brand.blue":{"type":"color","value":"#000088ff"}},"styles":{}}
            """#),
    ]
    let blue: Theme.Color

    init(_ read: SchemaReader) { blue = read.value("brand.blue") }
}

@Suite("A client with a typed theme")
struct SchemaClientTests {
    let folder = TestFolder()

    @Test("rejects a bundle that lacks required values, and names them")
    func contract() async throws {
        let server = try makeServer()
        let client = try makeClient(server, folder) { $0.schema = Required.self }
        let expected = FetchError.unmetRequirements(paths: ["brand.blue"])
        await #expect(throws: expected) { try await client.refresh() }
        #expect(client.purple == bundledPurple)
        #expect(expected.localizedDescription.contains("brand.blue. "))
        var bundle = makeBundle()
        bundle.tokens["brand.blue"] = bundle.tokens["brand.purple"]
        server.publish(bundle)
        #expect(try await client.refresh() == .activated)
    }

    @Test("follows all skins that the typed theme ships, or the configured one")
    func shippedSkins() throws {
        let server = try #require(URL(string: "http://127.0.0.1:1"))
        func client(_ axes: [String: String]) throws -> ThemeClient {
            try ThemeClient(.init(server: server, schema: Required.self, axes: axes, cacheFolder: folder.url))
        }
        let all = try client(["platform": "ios"])
        #expect(all.family.skins == [.day, .night])
        #expect(all.skin == .day)
        #expect(Required(all.family.theme(for: .night)).blue.hex == "#000088ff")
        #expect(try client(["platform": "ios", "skin": "night"]).family.skins == [.night])
    }
}

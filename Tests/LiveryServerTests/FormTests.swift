import Foundation
import LiveryHTTP
import LiveryModel
import LiveryStore
import LiverySystem
import Synchronization
import TestSupport
import Testing

@testable import LiveryRoutes
@testable import LiveryService

@Suite("The form of a bundle")
struct FormTests {
    @Test("is selected by a name in the query", arguments: Transport.allCases, ["latest", "versions/1"])
    func named(transport: Transport, address: String) async throws {
        let livery = try TestService.make(transport)
        try await livery.publish(theme)
        let css = try await livery.get("/themes/badoo/\(address)?skin=night&as=css", ["Accept": "application/json"])
        #expect(css.status == 200)
        #expect(css.field("Content-Type") == "text/css; charset=utf-8")
        #expect(String(decoding: css.body, as: UTF8.self).contains("--brand-purple: #783bf9;"))
        #expect(css.field("Vary") == "Accept-Encoding")
        #expect(css.field("Livery-Version") == "1")
        if address == "latest" {
            #expect(css.field("Content-Location") == "/themes/badoo/versions/1?platform=ios&skin=night&as=css&rev=6")
        }
        let dtcg = try await livery.get("/themes/badoo/\(address)?as=dtcg")
        #expect(dtcg.field("Content-Type") == "application/design-tokens+json")
        #expect(dtcg.json["brand"]?["purple"]?["$type"] == "color")
        let bundle = try await livery.get("/themes/badoo/\(address)?as=bundle", ["Accept": "text/css"])
        #expect(try ThemeBundle(bytes: bundle.body).app == "badoo")
        #expect(bundle.field("Vary") == "Accept-Encoding")
        #expect(Set([css.etag, dtcg.etag, bundle.etag]).count == 3)
        let wrong = try await livery.get("/themes/badoo/\(address)?as=xml")
        #expect(wrong.status == 400)
        #expect(wrong.json["known"] == ["bundle", "dtcg", "css", "js", "json"])
    }

    @Test("can be a module or JSON, with the values of one choice or of all", arguments: Transport.allCases)
    func modules(transport: Transport) async throws {
        let livery = try TestService.make(transport)
        try await livery.publish(theme, files: ["skins/night.ktv": "{ brand: { purple: #b99dff } }"])
        let json = try await livery.get("/themes/badoo/latest?as=json&skin=night")
        #expect(json.field("Content-Type") == "application/json")
        #expect(json.json["default"]?["brand.purple"] == "#b99dff")
        let all = try await livery.get("/themes/badoo/latest?as=json&skin=all")
        #expect(all.field("Content-Location") == "/themes/badoo/versions/1?platform=ios&skin=all&as=json&rev=3")
        let modes = try #require(all.json.members)
        #expect(modes.map(\.name) == ["day", "night"])
        #expect(modes.map { $0.value["brand.purple"] } == ["#783bf9", "#b99dff"])
        let script = try await livery.get("/themes/badoo/latest?as=js&skin=all")
        #expect(script.field("Content-Type") == "text/javascript; charset=utf-8")
        #expect(String(decoding: script.body, as: UTF8.self).contains("export const modes = {\n  \"day\": {"))
        let sheet = try await livery.get("/themes/badoo/latest?as=css&skin=all")
        #expect(String(decoding: sheet.body, as: UTF8.self).contains("[data-skin=night] {\n  --brand-purple: #b99dff"))
        let again = try await livery.get("/themes/badoo/latest?as=css&skin=all", ["If-None-Match": sheet.etag])
        #expect(again.status == 304)
        // A bundle holds one choice.
        let bundle = try await livery.get("/themes/badoo/latest?skin=all")
        #expect(bundle.status == 400)
        #expect(bundle.json["known"] == ["day", "night"])
    }

    @Test("of a version is immutable only if the query names its revision")
    func revision() async throws {
        let livery = try TestService.make()
        try await livery.publish(theme)
        let address = "/themes/badoo/versions/1"
        let immutable = "public, max-age=31536000, immutable", daily = "public, max-age=86400"
        for (query, policy) in [
            ("", immutable), ("?as=bundle", immutable), ("?as=css", daily), ("?as=css&rev=6", immutable),
            ("?as=css&rev=1", daily), ("?rev=7", immutable), ("?skin=all&as=js&rev=4", immutable), ("?as=dtcg", daily),
        ] {
            // The second response is a prepared one.
            for _ in 0..<2 {
                let answer = try await livery.get(address + query)
                #expect(answer.status == 200)
                #expect(answer.field("Cache-Control") == policy, "\(query)")
            }
        }
        let accepted = try await livery.get(address, ["Accept": "text/css"])
        #expect(accepted.field("Cache-Control") == daily)
        for query in ["?as=css&rev=0", "?as=css&rev=x"] {
            #expect(try await livery.get(address + query).problem == "unknown-parameter")
        }
        // A newer exporter may change the bytes, but not the version's time.
        let css = try await livery.get(address + "?as=css")
        #expect(css.field("Last-Modified") == nil)
        #expect(css.field("Content-Location") == "\(address)?platform=ios&skin=day&as=css&rev=6")
        let since = ["If-Modified-Since": "Fri, 01 Jan 2100 00:00:00 GMT"]
        #expect(try await livery.get(address + "?as=css", since).status == 200)
        #expect(try await livery.get(address, since).status == 304)
    }

    @Test("explains why all choices, or values with one name, can't be written")
    func problems() async throws {
        let livery = try TestService.make()
        let values = (0..<9).map { "v\($0)" }.joined(separator: ", ")
        try await livery.publish("{ @axes: { a: [\(values)], b: [\(values)] }, x.y: 1, x-y: 2 }")
        let many = try await livery.get("/themes/badoo/latest?as=json&a=all&b=all")
        #expect(many.problem == "too-many-combinations")
        #expect(many.json["detail"]?.string?.contains("81 combinations: the limit is 64") == true)
        let clash = try await livery.get("/themes/badoo/latest?as=js&a=all")
        #expect(clash.problem == "name-collision")
        #expect(clash.json["detail"]?.string?.contains("both named '--x-y'") == true)
        for form in ["js", "css"] {
            #expect(try await livery.get("/themes/badoo/latest?as=\(form)").json["detail"] == clash.json["detail"])
        }
        #expect(try await livery.get("/themes/badoo/latest?as=json&a=all").status == 200)
    }

    @Test("includes the author's annotations if it has room for them")
    func annotated() async throws {
        let livery = try TestService.make()
        try await livery.publish(
            """
            { brand: { @deprecated: { purple: "use brand.lilac" }, purple: #783bf9, lilac: #9b6bff } }
            """)
        let dtcg = try await livery.get("/themes/badoo/latest?as=dtcg")
        #expect(dtcg.json["brand"]?["purple"]?["$deprecated"] == "use brand.lilac")
        #expect(dtcg.json["brand"]?["lilac"]?["$deprecated"] == nil)
        let css = try await livery.get("/themes/badoo/latest?as=css")
        #expect(String(decoding: css.body, as: UTF8.self).contains("deprecated: use brand.lilac"))
    }

    @Test("is selected by Accept unless the query names it, and Vary lists Accept", arguments: Transport.allCases)
    func accepted(transport: Transport) async throws {
        let livery = try TestService.make(transport)
        try await livery.publish(theme)
        let cases = [
            ("text/css", "text/css; charset=utf-8"),
            ("application/design-tokens+json", "application/design-tokens+json"),
            ("text/css;q=0.4, application/*;q=0.5", "application/json"), ("text/html", "application/json"),
        ]
        for (accept, type) in cases {
            let answer = try await livery.get("/themes/badoo/latest", ["Accept": accept])
            #expect(answer.status == 200)
            #expect(answer.field("Content-Type") == type, "\(accept)")
            #expect(answer.field("Vary") == "Accept-Encoding, Accept")
        }
    }

    @Test("has its own tags and encodings")
    func encodings() async throws {
        let livery = try TestService.make()
        try await livery.publish(theme)
        let plain = try await livery.get("/themes/badoo/latest?as=css")
        for encoding in ["gzip", "br"] {
            let coded = try await livery.get("/themes/badoo/latest?as=css", ["Accept-Encoding": encoding])
            #expect(coded.field("Content-Encoding") == encoding)
            let again = try await livery.get(
                "/themes/badoo/latest?as=css", ["Accept-Encoding": encoding, "If-None-Match": coded.etag])
            #expect(again.status == 304)
            #expect(coded.etag != plain.etag)
        }
    }

    @Test("is sent in the smallest encoding that the client accepts", arguments: ["css", "scss", "json", "dtcg"])
    func smallest(kind: String) async throws {
        let livery = try TestService.make()
        let colors = (0..<2000).map {
            "token\($0): #\(String($0 * 40_503 % 0xFF_FFFF + 0x100_0000, radix: 16).suffix(6))"
        }
        try await livery.publish("{ \(colors.joined(separator: "\n")) }")
        let target = "/themes/badoo/latest?as=\(kind)"
        var sizes: [String: Int] = [:]
        for encoding in ["gzip", "br"] {
            sizes[encoding] = try await livery.get(target, ["Accept-Encoding": encoding]).body.count
        }
        let answer = try await livery.get(target, ["Accept-Encoding": "gzip, br"])
        #expect(answer.body.count == sizes.values.min(), "\(sizes)")
    }
}

@Suite("A theme with more combinations than a publish makes")
struct CombinationTests {
    private static let names = (0..<6).map { "m\($0)" }

    /// Six axes with four values each: 4,096 combinations.
    private static let theme: String = {
        let axes = names.map { "\($0): [a, b, c, d]" }.joined(separator: ", ")
        let values = names.map { "\($0): 0" }.joined(separator: "\n    ")
        return "{\n    @axes: { \(axes) }\n    \(values)\n}"
    }()

    private static let overlays = Dictionary(
        uniqueKeysWithValues: names.flatMap { name in
            ["b", "c", "d"].map { ("\(name)s/\($0).ktv", "{ \(name): \"\($0)\" }") }
        })

    @Test("is published with the default combination, and with each other value alone")
    func publish() async throws {
        let livery = try TestService.make()
        let created = try await livery.publish(Self.theme, files: Self.overlays)
        #expect(created.status == 201)
        #expect(created.json["bundles"]?.members?.count == 19)
        #expect(created.json["diagnostics"]?.elements?.first?["id"] == "too-many-combinations")
    }

    @Test("serves any other combination, with the same bytes at every address", arguments: Transport.allCases)
    func onDemand(transport: Transport) async throws {
        let livery = try TestService.make(transport)
        try await livery.publish(Self.theme, files: Self.overlays)
        let query = "m0=b&m3=c&m5=d"
        let latest = try await livery.get("/themes/badoo/latest?\(query)")
        #expect(latest.status == 200)
        let bundle = try ThemeBundle(bytes: latest.body)
        #expect(bundle.axes == ["m0": "b", "m1": "a", "m2": "a", "m3": "c", "m4": "a", "m5": "d"])
        let version = try await livery.get("/themes/badoo/versions/1?\(query)")
        #expect(version.etag == latest.etag)
        #expect(version.body == latest.body)
        let css = try await livery.get("/themes/badoo/latest?\(query)&as=css")
        #expect(css.field("Content-Type") == "text/css; charset=utf-8")
        try await livery.publish(Self.theme.replacing("m1: 0", with: "m1: 1"), files: Self.overlays)
        let old = try await livery.get("/themes/badoo/versions/1?\(query)")
        #expect(old.body == latest.body)
        let new = try await livery.get("/themes/badoo/latest?\(query)")
        #expect(new.etag != latest.etag)
    }

    @Test("compiles each combination once, regardless of the number of requests")
    func once() async throws {
        let livery = try TestService.make(.socket)
        try await livery.publish(Self.theme, files: Self.overlays)
        let tags = try await withThrowingTaskGroup(of: String.self) { group in
            for _ in 0..<20 {
                group.addTask { try await livery.get("/themes/badoo/latest?m0=b&m1=c").etag }
            }
            return try await group.reduce(into: Set()) { $0.insert($1) }
        }
        #expect(tags.count == 1)
    }
}

@Suite("A bundle compiled on demand")
struct DemandTests {
    private static func key(_ choice: String) -> BundleKey {
        BundleKey(app: "a", number: 1, choice: choice, form: .css)
    }

    /// A bundle with a given number of bytes, encoded or not.
    private static func entry(_ count: Int) throws -> BundleEntry {
        let stored = StoredBundle(
            identity: [UInt8](repeating: 0, count: count),
            gzip: try #require(ContentEncoding.gzip.encode([UInt8](repeating: 0, count: count))))
        let version = try TestService.make().store.publish(
            Publication(app: "a", author: "", message: "", entry: "t", files: ["t": []]), expecting: .any)
        return BundleEntry(EncodedBundle(try BundleContent(stored)), label: BundleLabel(version, choice: ""))
    }

    private static func ask(
        _ cache: DemandCache, _ choice: String, in lane: Lane = lane, make: @escaping DemandCache.Make
    ) throws -> LiveryHTTP.Response {
        try cache.response(
            to: Request(target: "/"), for: key(choice), BundleQuery(Request(target: "/")), in: lane, of: Flow(choice),
            make: make
        ) { _, result in
            .text((try? result.get()) == nil ? "failed" : "made")
        }
    }

    private static let lane = Lane(name: "makers", width: 1, queueLimit: 100)

    private static func text(_ response: LiveryHTTP.Response) -> String {
        String(decoding: response.settled(for: Request(target: "/")).body, as: UTF8.self)
    }

    @Test("is cached within the limit, and the least recently used one is evicted first")
    func bounded() throws {
        let small = try Self.entry(3000)
        let cache = DemandCache(limit: small.footprint * 10 / 3, released: ByteBudget(limit: 1 << 20))
        for choice in ["1", "2", "3"] { _ = Self.text(try Self.ask(cache, choice) { small }) }
        #expect(cache.find(Self.key("1")) != nil)
        _ = Self.text(try Self.ask(cache, "4") { small })
        #expect(["1", "2", "3", "4"].map { cache.find(Self.key($0)) != nil } == [true, false, false, true])
        let large = try Self.entry(20_000)
        _ = Self.text(try Self.ask(cache, "large") { large })
        #expect(["1", "4", "large"].map { cache.find(Self.key($0)) != nil } == [false, false, true])
    }

    @Test("is compiled in a lane with a bounded queue; further requests get a time to retry")
    func queue() throws {
        let entry = try Self.entry(10)
        let cache = DemandCache(limit: entry.footprint * 4, released: ByteBudget(limit: 1 << 20))
        let lane = Lane(name: "one", width: 1, queueLimit: 1)
        let gate = DispatchSemaphore(value: 0)
        let first = try Self.ask(cache, "first", in: lane) {
            gate.wait()
            return entry
        }
        let second = try Self.ask(cache, "second", in: lane) { entry }
        let refused = #expect(throws: Problem.self) { try Self.ask(cache, "third", in: lane) { entry } }
        #expect(refused?.type == .overloaded)
        #expect(refused?.fields[.retryAfter] == "1")
        // A pending response is a 503 for callers that can't wait.
        #expect(first.status == 503)
        #expect(second.status == 503)
        gate.signal()
        #expect(Self.text(first) == "made")
        #expect(Self.text(second) == "made")
        #expect(["first", "second", "third"].map { cache.find(Self.key($0)) != nil } == [true, true, false])
        try eventually("an empty lane") { lane.load == 0 }
        #expect(Self.text(try Self.ask(cache, "third", in: lane) { entry }) == "made")
    }

    @Test("counts in the budget of responses while it is sent but not cached. Beyond the budget, no bundle is compiled")
    func released() throws {
        let budget = ByteBudget(limit: 1)
        let cache = DemandCache(limit: 1, released: budget)
        let address = BundleAddress(lifetime: .permanent, namesForm: false, basePath: "")
        var sent: PreparedResponse?
        do {
            let first = try Self.entry(3000)
            _ = Self.text(try Self.ask(cache, "1") { first })
            sent = first.ready(for: Request(target: "/"), at: address, isVerified: true)
        }
        let bytes = try #require(sent?.bodyCount)
        #expect(budget.count == 0)
        let next = try Self.entry(10)
        _ = Self.text(try Self.ask(cache, "2") { next })
        #expect(cache.find(Self.key("1")) == nil)
        try eventually("a body in the budget") { budget.count > 0 }
        #expect(budget.count == bytes)
        let refused = #expect(throws: Problem.self) { try Self.ask(cache, "3") { next } }
        #expect(refused?.type == .overloaded)
        #expect(refused?.fields[.retryAfter] == "1")
        // Cached bundles need no more memory.
        #expect(Self.text(try Self.ask(cache, "2") { next }) == "made")
        sent = nil
        try eventually("an empty budget") { budget.count == 0 }
        #expect(Self.text(try Self.ask(cache, "3") { next }) == "made")
    }

    @Test("is compiled once; concurrent requests wait without a thread, and receive the same error if it fails")
    func single() throws {
        struct Failure: Error {}
        let cache = DemandCache(limit: 1000, released: ByteBudget(limit: 1 << 20))
        let made = Atomic(0)
        let gate = DispatchSemaphore(value: 0)
        let asked = try (0..<2).map { _ in
            try Self.ask(cache, "x") {
                made.add(1, ordering: .relaxed)
                gate.wait()
                throw Failure()
            }
        }
        gate.signal()
        #expect(asked.map(Self.text) == ["failed", "failed"])
        #expect(made.load(ordering: .relaxed) == 1)
        let entry = try Self.entry(10)
        #expect(Self.text(try Self.ask(cache, "x") { entry }) == "made")
    }
}

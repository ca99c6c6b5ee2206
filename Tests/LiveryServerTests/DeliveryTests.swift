import LiveryHTTP
import LiveryModel
import Testing

@Suite("Delivery to an app")
struct DeliveryTests {
    @Test("returns the bundle for its platform and skin", arguments: Transport.allCases)
    func bundle(transport: Transport) async throws {
        let livery = try TestService.make(transport)
        try await livery.publish(theme, files: ["skins/night.ktv": "{ brand: { purple: #000 } }"])
        let answer = try await livery.get(
            "/themes/badoo/latest?platform=ios&skin=night", ["Accept-Encoding": "identity"])
        #expect(answer.status == 200)
        #expect(answer.field("Content-Type") == "application/json")
        #expect(answer.field("Livery-Version") == "1")
        #expect(answer.field("Vary") == "Accept-Encoding, Accept")
        #expect(answer.field("Cache-Control") == "public, max-age=10, stale-while-revalidate=30, stale-if-error=604800")
        #expect(answer.field("Content-Location") == "/themes/badoo/versions/1?platform=ios&skin=night")
        #expect(answer.field("Access-Control-Allow-Origin") == "*")
        let bundle = try ThemeBundle(bytes: answer.body)
        #expect(bundle.axes == ["platform": "ios", "skin": "night"])
        #expect(bundle.tokens["brand.purple"]?.value == .color(Theme.Color(red: 0, green: 0, blue: 0)))
    }

    @Test(
        "accepts axes in any order, with defaults for missing ones", arguments: Transport.allCases,
        [
            "?platform=android&skin=day", "?skin=day&platform=android", "?platform=android",
            "?platform=android&format=1", "?plat%66orm=android",
        ])
    func spelling(transport: Transport, query: String) async throws {
        let livery = try TestService.make(transport)
        try await livery.publish(theme)
        let answer = try await livery.get("/themes/badoo/latest\(query)")
        #expect(try ThemeBundle(bytes: answer.body).axes == ["platform": "android", "skin": "day"])
    }

    @Test("accepts either case for axes of a DTCG resolver document", arguments: Transport.allCases)
    func eitherCase(transport: Transport) async throws {
        let livery = try TestService.make(transport)
        try await livery.publish(resolverTheme, files: resolverFiles)
        let night = try await livery.get("/themes/badoo/latest?skin=night")
        #expect(try ThemeBundle(bytes: night.body).tokens["ink"]?.value == .double(2))
        for query in ["skin=NIGHT", "SKIN=Night", "Skin=night&format=1"] {
            let answer = try await livery.get("/themes/badoo/latest?\(query)")
            #expect(answer.status == 200, "\(query)")
            #expect(answer.etag == night.etag, "\(query)")
            #expect(answer.body == night.body, "\(query)")
            #expect(answer.field("Content-Location") == "/themes/badoo/versions/1?skin=night", "\(query)")
        }
        let again = try await livery.get("/themes/badoo/latest?skin=NIGHT", ["If-None-Match": night.etag])
        #expect(again.status == 304)
        #expect(try await livery.get("/themes/badoo/latest?skin=dusk").problem == "unknown-axis-value")
        let shown = try await livery.get("/themes/badoo").json["axes"]?.elements
        #expect(shown == [["name": "skin", "values": ["day", "night"], "ignoresCase": true]])
    }

    @Test("requires the declared case for a theme's own axes")
    func declaredCase() async throws {
        let livery = try TestService.make()
        try await livery.publish(theme)
        #expect(try await livery.get("/themes/badoo/latest?skin=DAY").problem == "unknown-axis-value")
    }

    @Test("returns 304 if nothing has changed", arguments: Transport.allCases)
    func notModified(transport: Transport) async throws {
        let livery = try TestService.make(transport)
        try await livery.publish(theme)
        let first = try await livery.get("/themes/badoo/latest", ["Accept-Encoding": "identity"])
        for tag in [first.etag, "W/\(first.etag)", "\"x\", \(first.etag)", "*"] {
            let again = try await livery.get(
                "/themes/badoo/latest", ["Accept-Encoding": "identity", "If-None-Match": tag])
            #expect(again.status == 304, "\(tag)")
            #expect(again.etag == first.etag)
            #expect(again.body.isEmpty)
            #expect(again.field("Vary") == "Accept-Encoding, Accept")
            #expect(again.field("Cache-Control") != nil)
        }
        let other = try await livery.get(
            "/themes/badoo/latest", ["Accept-Encoding": "identity", "If-None-Match": "\"x\""])
        #expect(other.status == 200)
    }

    @Test("has a tag for each encoding, since a strong tag names exact bytes")
    func encodings() async throws {
        let livery = try TestService.make()
        try await livery.publish(theme)
        let plain = try await livery.get("/themes/badoo/latest")
        var digests: Set = [plain.field("Repr-Digest")]
        for (encoding, suffix) in [("gzip", "-gz"), ("br", "-br")] {
            let coded = try await livery.get("/themes/badoo/latest", ["Accept-Encoding": encoding])
            #expect(coded.field("Content-Encoding") == encoding)
            #expect(coded.etag.hasPrefix(plain.etag.dropLast() + "\(suffix)-"))
            #expect(coded.body.count < plain.body.count)
            #expect(digests.insert(coded.field("Repr-Digest")).inserted)
        }
        let mixed = try await livery.get(
            "/themes/badoo/latest", ["Accept-Encoding": "gzip", "If-None-Match": plain.etag])
        #expect(mixed.status == 200)
    }

    @Test("responds to HEAD without a body", arguments: Transport.allCases)
    func head(transport: Transport) async throws {
        let livery = try TestService.make(transport)
        try await livery.publish(theme)
        let answer = try await livery.call(.head, "/themes/badoo/latest")
        #expect(answer.status == 200)
        #expect(answer.body.isEmpty)
        #expect(!answer.etag.isEmpty)
    }

    @Test("returns a problem with the valid names for unknown ones", arguments: Transport.allCases)
    func unknown(transport: Transport) async throws {
        let livery = try TestService.make(transport)
        try await livery.publish(theme)
        let cases = [
            ("/themes/bumble/latest", 404, "unknown-app", ["badoo"]),
            ("/themes/badoo/latest?contrast=high", 400, "unknown-axis", ["platform", "skin"]),
            ("/themes/badoo/latest?skin=dusk", 400, "unknown-axis-value", ["day", "night"]),
            ("/themes/badoo/latest?format=9", 400, "unknown-parameter", ["1"]),
            ("/themes/badoo/latest?skin=day&skin=night", 400, "malformed-request", []),
            ("/themes/badoo/latest?as=css&as=js", 400, "malformed-request", []),
            ("/themes/badoo/versions/7", 404, "unknown-version", []),
            ("/themes/badoo/versions/x", 404, "unknown-version", []),
            ("/nowhere", 404, "unknown-resource", []),
            ("/themes/badoo/latest?skin=%ff", 400, "malformed-request", []),
        ]
        for (target, status, problem, known) in cases {
            let answer = try await livery.get(target)
            #expect(answer.status == status, "\(target)")
            #expect(answer.problem == problem, "\(target)")
            #expect((answer.json["known"]?.elements ?? []).compactMap(\.string) == known, "\(target)")
            #expect(answer.field("Content-Type") == "application/problem+json")
        }
    }

    @Test("rejects other methods and lists the valid ones", arguments: Transport.allCases)
    func methods(transport: Transport) async throws {
        let livery = try TestService.make(transport)
        try await livery.publish(theme)
        let answer = try await livery.call(.put, "/themes/badoo/versions", ["Content-Type": "application/json"])
        #expect(answer.status == 405)
        #expect(answer.field("Allow") == "GET, HEAD, POST, OPTIONS")
        let options = try await livery.call(.options, "/themes/badoo/latest")
        #expect(options.status == 204)
        #expect(options.field("Allow") == "GET, HEAD, OPTIONS")
        #expect(options.field("Access-Control-Allow-Origin") == "*")
    }
}

/// A theme whose one axis is a modifier of a resolver document.
let resolverTheme = "@include: \"a.resolver.json\""
let resolverFiles = [
    "a.resolver.json": """
    { "version": "2025.10", "resolutionOrder": [{
        "type": "modifier", "name": "skin", "default": "day",
        "contexts": {
            "day": [{ "ink": { "$type": "number", "$value": 1 } }],
            "night": [{ "ink": { "$type": "number", "$value": 2 } }]
        } }] }
    """
]

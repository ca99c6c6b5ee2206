import LiveryHTTP
import LiveryModel
import LiveryStore
import LiverySystem
import Testing

@testable import LiveryRoutes
@testable import LiveryService

@Suite("A read with conditions")
struct ReadingTests {
    private static let early = "Sun, 06 Nov 1994 08:49:37 GMT"

    @Test(
        "succeeds only if they hold", arguments: Transport.allCases,
        ["/themes/badoo/latest", "/themes/badoo/versions/1", "/themes/badoo", "/themes", "/themes/badoo/versions"])
    func conditions(transport: Transport, target: String) async throws {
        let livery = try TestService.make(transport)
        try await livery.publish(theme)
        let plain = ["Accept-Encoding": "identity"]
        let first = try await livery.get(target, plain)
        let good = try await livery.get(target, plain.merging(["If-Match": first.etag]) { $1 })
        #expect(good.status == 200)
        for field in ["\"other\"", "W/\(first.etag)"] {
            let bad = try await livery.get(target, plain.merging(["If-Match": field]) { $1 })
            #expect(bad.status == 412)
            #expect(bad.problem == "precondition-failed")
            #expect(bad.etag == first.etag)
        }
        let held = try await livery.get(
            target, plain.merging(["If-Match": first.etag, "If-None-Match": first.etag]) { $1 })
        #expect(held.status == 304)
    }

    @Test("can name the date of the version", arguments: Transport.allCases)
    func dates(transport: Transport) async throws {
        let livery = try TestService.make(transport)
        try await livery.publish(theme)
        let first = try await livery.get("/themes/badoo/latest")
        let modified = first.field("Last-Modified") ?? ""
        let cases = [
            ("If-Modified-Since", modified, 304), ("If-Modified-Since", Self.early, 200),
            ("If-Unmodified-Since", modified, 200), ("If-Unmodified-Since", Self.early, 412),
        ]
        for (field, date, status) in cases {
            #expect(try await livery.get("/themes/badoo/latest", [field: date]).status == status, "\(field) \(date)")
        }
    }

    @Test("of a range returns its bytes, in the requested encoding", arguments: Transport.allCases)
    func ranges(transport: Transport) async throws {
        let livery = try TestService.make(transport)
        try await livery.publish(theme)
        let plain = ["Accept-Encoding": "identity"]
        let whole = try await livery.get("/themes/badoo/latest", plain)
        let part = try await livery.get("/themes/badoo/latest", plain.merging(["Range": "bytes=2-9"]) { $1 })
        #expect(part.status == 206)
        #expect(part.body == Array(whole.body[2...9]))
        #expect(part.field("Content-Range") == "bytes 2-9/\(whole.body.count)")
        #expect(part.etag == whole.etag)
        let stale = ["Range": "bytes=2-9", "If-Range": "\"old\""].merging(plain) { $1 }
        #expect(try await livery.get("/themes/badoo/latest", stale).body == whole.body)
        let beyond = try await livery.get("/themes/badoo/latest", plain.merging(["Range": "bytes=99999-"]) { $1 })
        #expect(beyond.status == 416)
        #expect(beyond.field("Content-Range") == "bytes */\(whole.body.count)")
    }

    @Test("that accepts no encoding gets the available ones")
    func notAcceptable() async throws {
        let livery = try TestService.make()
        try await livery.publish(theme)
        let answer = try await livery.get("/themes/badoo/latest", ["Accept-Encoding": "identity;q=0, deflate"])
        #expect(answer.status == 406)
        #expect(answer.json["known"] == ["br", "gzip", "identity"])
        let some = try await livery.get("/themes/badoo/latest", ["Accept-Encoding": "identity;q=0, *;q=0.1"])
        #expect(some.field("Content-Encoding") == "br")
    }

    @Test("of a list succeeds however long it is, with a tag of constant length")
    func longLists() async throws {
        let livery = try TestService.make()
        let body = Array(#"{"format":1,"app":"badoo","axes":{},"types":{},"tokens":{},"styles":{}}"#.utf8)
        let bundle = StoredBundle(identity: body, gzip: try #require(ContentEncoding.gzip.encode(body)))
        for number in 0..<300 {
            let publication = Publication(
                app: "app-of-a-company-with-many-\(number)", author: "Ada", message: "First", entry: "theme.ktv",
                files: ["theme.ktv": []], bundles: ["": bundle])
            try livery.store.publish(publication, expecting: .new)
        }
        let restarted = try TestService.make(.socket, path: livery.path)
        let first = try await restarted.get("/themes", ["Accept-Encoding": "identity"])
        #expect(first.status == 200)
        #expect(first.json["themes"]?.elements?.count == 300)
        let again = ["Accept-Encoding": "identity", "If-None-Match": first.etag]
        #expect(try await restarted.get("/themes", again).status == 304)
    }

    @Test("of a current version succeeds however many axes it has")
    func manyAxes() async throws {
        let livery = try TestService.make(.socket)
        let value = String(repeating: "night", count: 12)
        let axes = (0..<64).map { "axis\($0): [\(value)]" }.joined(separator: ", ")
        #expect(try await livery.publish("{ @axes: { \(axes) }, a: 1 }").status == 201)
        let answer = try await livery.get("/themes/badoo/latest")
        #expect(answer.status == 200)
        #expect(answer.json["axes"]?["axis63"]?.string == value)
        #expect(answer.field("Content-Location") == nil)
    }

    @Test("of a bundle from an older Livery gets its missing encodings, made in the background")
    func olderDatabase() async throws {
        let livery = try TestService.make()
        let body = Array(#"{"format":1,"app":"badoo","axes":{},"types":{},"tokens":{},"styles":{}}"#.utf8)
        let bundle = StoredBundle(identity: body, gzip: try #require(ContentEncoding.gzip.encode(body)))
        let publication = Publication(
            app: "badoo", author: "Ada", message: "Old", entry: "theme.ktv", files: ["theme.ktv": Array("{}".utf8)],
            bundles: ["": bundle])
        try livery.store.publish(publication, expecting: .new)
        let restarted = try TestService.make(.socket, path: livery.path)
        var encoding: String?
        while encoding != "br" {
            let answer = try await restarted.get("/themes/badoo/latest", ["Accept-Encoding": "br, gzip;q=0.5"])
            #expect(answer.status == 200)
            encoding = answer.field("Content-Encoding")
        }
        #expect(try Set(restarted.store.bundle(hash: bundle.hash).encodings.keys) == ["br"])
    }
}

import Foundation
import LiveryHTTP
import LiveryModel
import LiveryStore
import Testing

@testable import LiveryRoutes
@testable import LiveryService

@Suite("Rules of HTTP at unusual moments")
struct RequestRuleTests {
    @Test("Last-Modified is never later than Date, also after the clock is set back", arguments: Transport.allCases)
    func clockSetBack(transport: Transport) async throws {
        let clock = TestClock()
        let livery = try TestService.make(transport, clock: clock)
        clock.advance(Date().timeIntervalSince(clock.now) + 86_400)
        try await livery.publish("{ a: 1 }")
        try await livery.publish("{ a: 2 }")
        let target = "/themes/badoo/latest"
        let future = try await livery.get(target)
        #expect(future.status == 200)
        #expect(future.field("Last-Modified") == nil)
        for headers in [["If-None-Match": future.etag], ["Range": "bytes=0-1"]] {
            let answer = try await livery.get(target, headers)
            #expect([304, 206].contains(answer.status))
            #expect(answer.field("Last-Modified") == nil)
        }
        // A condition that names a date can't be evaluated.
        let since = ["If-Modified-Since": "Fri, 01 Jan 2100 00:00:00 GMT"]
        #expect(try await livery.get(target, since).status == 200)
        let present = try TestService.make(transport)
        try await present.publish("{ a: 1 }")
        #expect(try await present.get(target).field("Last-Modified") != nil)
        #expect(try await present.get(target, since).status == 304)
    }

    @Test("a body with a content encoding is rejected", arguments: Transport.allCases)
    func encodedBody(transport: Transport) async throws {
        let livery = try TestService.make(transport)
        for encoding in ["gzip", "br", "unknown"] {
            let answer = try await livery.publish("{ a: 1 }", ["Content-Encoding": encoding])
            #expect(answer.problem == "unsupported-media-type")
            #expect(answer.status == 415)
            #expect(answer.field("Accept-Encoding") == "identity")
        }
        #expect(try await livery.publish("{ a: 1 }", ["Content-Encoding": "identity"]).status == 201)
    }

    @Test("a NUL in a string is named as the fault, with its place")
    func nul() async throws {
        let livery = try TestService.make()
        let admin = try livery.store.createToken(role: "admin", app: nil, name: "Root").secret
        func fault(_ target: String, _ body: JSON) async throws -> String? {
            let answer = try await livery.post(target, body, ["Authorization": "Bearer \(admin)"])
            #expect(answer.problem == "malformed-body")
            return answer.json["detail"]?.string
        }
        let text = "contains a NUL character (U+0000)"
        #expect(
            try await fault("/tokens", ["role": "reader", "name": "x", "files": ["a\u{0}b"]])
                == "the string in 'files' \(text)")
        #expect(try await fault("/tokens", ["role": "reader", "name": "\u{0}"]) == "the string in 'name' \(text)")
        #expect(
            try await fault("/themes/badoo/versions", ["message": "\u{0}", "files": ["a.ktv": "{}"]])
                == "the string in 'message' \(text)")
        #expect(
            try await fault("/themes/badoo/versions", ["message": "x", "files": ["a\u{0}.ktv": "{}"]])
                == "a name in 'files' \(text)")
    }

    @Test("a stylesheet that isn't cached is made from the bundle in memory while the database is away")
    func stylesheet() async throws {
        let livery = try TestService.make()
        try await livery.publish(theme)
        livery.service.stop()
        let current = livery.service.catalog.current
        try livery.store.close()
        let sheet = try await livery.get("/themes/badoo/latest?as=css")
        #expect(sheet.status == 200)
        #expect(String(decoding: sheet.body, as: UTF8.self).contains("--"))
        #expect(sheet.field("Cache-Control") == CachePolicy.stale)
        #expect(try await livery.get("/themes/badoo/latest?as=css&skin=all").status == 200)
        // The database has comments for it, so that this is not the permanent form.
        #expect(try await livery.get("/themes/badoo/versions/1?as=css").problem == "storage-unavailable")
        #expect(!livery.responder.delivery.demand.contains { _, _ in true })
        #expect(livery.service.catalog.current === current)
    }
}

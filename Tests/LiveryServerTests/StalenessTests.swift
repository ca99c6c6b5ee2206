import Foundation
import LiveryHTTP
import LiveryModel
import LiveryStore
import Testing

@testable import LiveryRoutes
@testable import LiveryService

@Suite("A server whose versions may be outdated")
struct StalenessTests {
    /// A server that reads the changes of another one only when it has to.
    private struct Pair {
        let other: TestService
        let lagging: TestService

        init(_ transport: Transport = .inProcess) async throws {
            other = try TestService.make(transport)
            try await other.publish("{ a: 1 }")
            lagging = try TestService.make(transport, path: other.path)
        }

        /// The tag of the other server's version.
        func tag(at path: String = "/themes/badoo/latest") async throws -> String { try await other.get(path).etag }

        func get(_ tag: String, at path: String = "/themes/badoo/latest") async throws -> TestService.Answer {
            try await lagging.get(path, ["If-None-Match": tag])
        }
    }

    private let latest = "/themes/badoo/latest"

    @Test("says so in its responses, /readyz and metrics until it has read the database", arguments: Transport.allCases)
    func staleness(transport: Transport) async throws {
        let livery = try TestService.make(transport, staleSeconds: 3600)
        try await livery.publish("{ a: 1 }")
        let fresh = try await livery.get(latest)
        #expect(fresh.field("Livery-Stale") == nil)
        let contact = livery.service.follower.contact
        contact.note(at: StoreContact.now - 3_601_000_000_000)
        for headers in [[:], ["If-None-Match": fresh.etag]] {
            let stale = try await livery.get(latest, headers)
            #expect(stale.status == (headers.isEmpty ? 200 : 304))
            #expect(stale.field("Cache-Control") == "public, max-age=0, stale-if-error=604800")
            #expect(stale.field("Livery-Stale") == "?1")
        }
        #expect(try await livery.get("\(latest)?as=css").field("Livery-Stale") == "?1")
        #expect(try await livery.get("/themes/badoo").field("Livery-Stale") == "?1")
        let version = try await livery.get("/themes/badoo/versions/1")
        #expect(version.field("Cache-Control") == CachePolicy.immutable)
        #expect(version.field("Livery-Stale") == nil)
        let ready = try await livery.get("/readyz")
        #expect(ready.status == 503)
        #expect(ready.problem == "stale")
        #expect(try await livery.get("/healthz").status == 200)
        let metrics = String(decoding: try await livery.get("/metrics").body, as: UTF8.self)
        #expect(metrics.contains("\nlivery_stale 1\n"))
        #expect(contact.seconds > 3600)

        try livery.service.follower.catchUp()
        #expect(try await livery.get(latest).field("Cache-Control") == fresh.field("Cache-Control"))
        #expect(try await livery.get("/readyz").status == 200)
        #expect(contact.seconds < 3600)
    }

    @Test("never sends a bundle to a client with a newer one", arguments: Transport.allCases)
    func newerTags(transport: Transport) async throws {
        let pair = try await Pair(transport)
        for number in 2...20 {
            try await pair.other.publish("{ a: \(number) }")
            let answer = try await pair.get(try await pair.tag())
            #expect(answer.status == 304)
            #expect(answer.field("Livery-Version") == "\(number)")
        }
        // A rollback brings back a tag that this server has replaced.
        #expect(try await pair.other.rollback(to: 19).status == 201)
        #expect(try await pair.get(try await pair.tag()).field("Livery-Version") == "21")
        let channel = "/themes/badoo/channels/beta"
        #expect(try await pair.other.change(.put, channel, seen: nil, ["version": 3]).status == 201)
        try pair.lagging.service.follower.catchUp()
        let move = try await pair.other.read(channel).etag
        #expect(try await pair.other.change(.put, channel, seen: move, ["version": 5]).status == 200)
        let moved = try await pair.get(try await pair.tag(at: "/themes/badoo/beta"), at: "/themes/badoo/beta")
        #expect(moved.status == 304)
        try await pair.other.publish("{ a: 50 }")
        for path in ["/themes", "/themes/badoo", "\(latest)?as=css"] {
            #expect(try await pair.get(try await pair.tag(at: path), at: path).status == 304)
            try await pair.other.publish("{ a: \(Int.random(in: 100...1_000_000)) }")
        }
    }

    @Test("sends a bundle that is current to a client with an older one")
    func olderTags() async throws {
        let pair = try await Pair()
        let old = try await pair.tag()
        try await pair.other.publish("{ a: 2 }")
        for tag in ["\"unknown\"", old, "\(old), \"other\""] {
            let answer = try await pair.get(tag)
            #expect(answer.status == 200)
            #expect(answer.field("Livery-Version") == "2")
        }
    }

    @Test("answers readers of a private app in the same way")
    func privateApps() async throws {
        let pair = try await Pair()
        _ = try await pair.other.makePrivate("badoo")
        try pair.lagging.service.follower.catchUp()
        try await pair.other.publish("{ a: 2 }")
        let tag = try await pair.other.read(latest).etag
        let headers = ["Authorization": "Bearer \(pair.other.token)", "If-None-Match": tag]
        let answer = try await pair.lagging.get(latest, headers)
        #expect(answer.status == 304)
        #expect(answer.field("Livery-Version") == "2")
    }

    @Test("rejects clients that may have a newer version while it can't read the database, and only them")
    func unreadable() async throws {
        let pair = try await Pair()
        let first = try await pair.tag()
        try await pair.other.publish("{ a: 2 }")
        let second = try await pair.tag()
        try pair.lagging.service.follower.catchUp()
        let css = try await pair.lagging.get("\(latest)?as=css").etag
        try await pair.other.publish("{ a: 3 }")
        let third = try await pair.tag()
        try pair.lagging.store.close()
        func status(_ headers: [String: String], _ path: String? = nil) async throws -> Int {
            try await pair.lagging.get(path ?? latest, headers).status
        }
        #expect(try await status([:]) == 200)
        #expect(try await status(["If-None-Match": second]) == 304)
        #expect(try await status(["If-None-Match": first]) == 200)
        #expect(try await status(["If-None-Match": css], "\(latest)?as=css") == 304)
        let rejected = try await pair.get(third)
        #expect(rejected.problem == "storage-unavailable")
        #expect(rejected.field("Retry-After") == "5")
        #expect(try await status(["If-None-Match": "\(first), \(third)"]) == 503)
        #expect(try await status(["If-Range": third, "Range": "bytes=0-1"]) == 503)
        // As a cache that has stored the response to a rollback.
        #expect(
            try await status(["If-None-Match": first, "If-Modified-Since": "Fri, 01 Jan 2100 00:00:00 GMT"]) == 503)
    }
}

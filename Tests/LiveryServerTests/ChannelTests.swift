import LiveryHTTP
import LiveryModel
import LiveryStore
import Testing

@testable import LiveryRoutes
@testable import LiveryService

@Suite("Channels and time")
struct ChannelTests {
    @Test(
        "a channel serves a version as latest does, and moves only with its current ETag", arguments: Transport.allCases
    )
    func channel(transport: Transport) async throws {
        let livery = try TestService.make(transport)
        try await livery.publish("{ a: 1 }")
        try await livery.publish("{ a: 2 }")
        let path = "/themes/badoo/channels/beta"
        #expect(try await livery.get("/themes/badoo/beta").problem == "unknown-channel")
        let made = try await livery.change(.put, path, seen: nil, ["version": 1])
        #expect(made.status == 201)
        let beta = try await livery.get("/themes/badoo/beta")
        #expect(beta.field("Livery-Version") == "1")
        #expect(beta.field("Content-Location") == "/themes/badoo/versions/1")
        #expect(beta.field("Cache-Control")?.contains("max-age=10") == true)
        #expect(try await livery.get("/themes/badoo/beta", ["If-None-Match": beta.etag]).status == 304)
        #expect(try await livery.change(.put, path, seen: nil, ["version": 2]).problem == "channel-conflict")
        let moved = try await livery.change(.put, path, seen: made.etag, ["version": 2])
        #expect(moved.status == 200)
        #expect(try await livery.get("/themes/badoo/beta?format=1").field("Livery-Version") == "2")
        #expect(try await livery.change(.delete, path, seen: made.etag).problem == "channel-conflict")
        #expect(try await livery.change(.delete, path, seen: moved.etag).status == 204)
        #expect(try await livery.get("/themes/badoo/beta").status == 404)
        let reserved = try await livery.change(.put, "/themes/badoo/channels/latest", seen: nil, ["version": 2])
        #expect(reserved.status == 400)
        #expect(try await livery.get("/themes/badoo/rollback").status == 405)
    }

    @Test("scheduled changes run on time and in order, also after a restart that missed them")
    func schedule() async throws {
        let clock = TestClock()
        let livery = try TestService.make(clock: clock)
        try await livery.publish("{ a: 1 }")
        let body: JSON = [
            "message": "Winter", "files": ["theme.ktv": "{ a: 2 }"], "at": "2026-12-01 00:00 Europe/London",
        ]
        let accepted = try await livery.post("/themes/badoo/versions", body, ["If-Match": "\"v1\""])
        #expect(accepted.status == 202)
        #expect(accepted.json["due"] == "2026-12-01T00:00:00.000Z")
        let back = try await livery.post(
            "/themes/badoo/rollback", ["version": 1, "message": "Over", "at": "2027-01-07T00:00+01:00[Europe/Berlin]"])
        #expect(back.json["due"] == "2027-01-06T23:00:00.000Z")
        let late = try await livery.post(
            "/themes/badoo/versions",
            ["message": "x", "files": ["theme.ktv": "{ a: 3 }"], "at": "2026-12-02T00:00Z"], ["If-Match": "\"v1\""])
        let cancelled = try await livery.post(
            "/themes/badoo/rollback", ["version": 1, "message": "No", "at": "2026-12-03T00:00Z"])
        let target = cancelled.field("Location") ?? ""
        #expect(try await livery.change(.delete, target, seen: nil).json["state"] == "cancelled")
        #expect(try await livery.change(.delete, target, seen: nil).problem == "change-settled")
        livery.service.carryOutDueChanges()
        #expect(try await livery.get("/themes/badoo/latest").field("Livery-Version") == "1")
        clock.advance(90 * 86_400)
        let woken = try TestService.make(path: livery.path, clock: clock)
        let latest = try await woken.get("/themes/badoo/latest")
        #expect(latest.field("Livery-Version") == "3")
        #expect(latest.json["tokens"]?["a"]?["value"] == 1)
        let failed = try await woken.read(late.field("Location") ?? "")
        #expect(failed.json["state"] == "failed")
        #expect(failed.json["reason"] == "the latest version of app badoo is 2")
        let version = try woken.store.version(app: "badoo", number: 2)
        #expect(version.author == "Ada")
        #expect(version.message == "Winter")
        #expect(version.scheduled == 1)
    }

    @Test(
        "times are parsed with their zones",
        arguments: [
            ("2026-12-01T00:00[Europe/London]", "2026-12-01T00:00:00.000Z"),
            ("2026-07-01 09:30 Europe/London", "2026-07-01T08:30:00.000Z"),
            ("2026-12-01 00:00 Asia/Kolkata", "2026-11-30T18:30:00.000Z"),
            ("2026-12-01 00:00 Etc/UTC", "2026-12-01T00:00:00.000Z"),
            ("2026-10-25T01:30[Europe/London]", "2026-10-25T00:30:00.000Z"),
            ("2026-10-25T01:30+00:00[Europe/London]", "2026-10-25T01:30:00.000Z"),
            ("2026-12-01T00:00:00-05:00", "2026-12-01T05:00:00.000Z"),
        ])
    func times(text: String, instant: String) throws {
        #expect(try ZonedTime.moment(text).instant.timestamp == instant)
    }

    @Test(
        "invalid times are rejected",
        arguments: [
            "2026-03-29T01:30[Europe/London]", "2026-12-01T00:00", "2026-11-31T00:00Z", "2026-12-01T00:00[Mars/Base]",
            "2026-12-01T00:00+05:00[Europe/London]", "2026-12-01T00:00 BST", "tomorrow",
        ])
    func impossible(text: String) {
        #expect(throws: ServiceError.self) { try ZonedTime.moment(text) }
    }
}

import Foundation
import GRDB
import LiveryHTTP
import LiveryModel
import LiveryStore
import TestSupport
import Testing

@testable import LiveryRoutes
@testable import LiveryService

@Suite("The scheduler")
struct SchedulerTests {
    /// The seconds that a change may be late on a busy machine, far less than the longest sleep.
    private static let lateness = 300.0

    /// A time some seconds ahead, rounded up to a whole second.
    private func moment(in seconds: Double) -> Date {
        Date(timeIntervalSince1970: (Date().timeIntervalSince1970 + seconds).rounded(.up))
    }

    /// A time that was in the future when a change was scheduled for it, regardless of the machine's speed.
    private func accepted(_ plan: (Date) async throws -> TestService.Answer) async throws -> (Date, TestService.Answer)
    {
        for seconds in [1.0, 4, 16] {
            let due = moment(in: seconds)
            let answer = try await plan(due)
            if answer.status == 202 { return (due, answer) }
        }
        let due = moment(in: 64)
        return (due, try await plan(due))
    }

    private func plan(
        _ livery: TestService, _ theme: String, at due: Date, app: String = "badoo", _ headers: [String: String] = [:]
    ) async throws -> TestService.Answer {
        try await livery.post(
            "/themes/\(app)/versions",
            ["message": "Later", "files": ["theme.ktv": .string(theme)], "at": .string(due.formatted(.iso8601))],
            headers)
    }

    private func back(_ livery: TestService, to version: Int, at due: Date) async throws -> TestService.Answer {
        try await livery.post(
            "/themes/badoo/rollback",
            ["version": .int(version), "message": "Back", "at": .string(due.formatted(.iso8601))])
    }

    private func state(_ livery: TestService, _ made: TestService.Answer) async throws -> JSON {
        try await livery.read(made.field("Location") ?? "").json
    }

    @Test("carries out changes when due, never before, and never cancelled ones", arguments: Transport.allCases)
    func onTime(transport: Transport) async throws {
        // Far enough in the future to cancel one before that, and to see that it has not run yet.
        for seconds in [8.0, 32, 128] where try await isOnTime(transport, in: seconds) { return }
        Issue.record("no change could be cancelled in time")
    }

    /// False if the time had passed before the other steps were done.
    private func isOnTime(_ transport: Transport, in seconds: Double) async throws -> Bool {
        let livery = try TestService.make(transport)
        try await livery.publish("{ a: 1 }")
        let scheduler = Scheduler(livery.service, longestSleep: 3600)
        defer { scheduler.stop() }
        let due = moment(in: seconds)
        let made = try await plan(livery, "{ a: 2 }", at: due)
        let given = try await plan(livery, "{ a: 3 }", at: due)
        let cancelled = try await livery.change(.delete, given.field("Location") ?? "", seen: nil).status
        let before = try await livery.get("/themes/badoo/latest").field("Livery-Version")
        guard Date() < due else { return false }
        #expect(cancelled == 200)
        #expect(before == "1")
        try await eventually("the change is served") {
            try await livery.get("/themes/badoo/latest").json["tokens"]?["a"]?["value"] == 2
        }
        let version = try livery.store.version(app: "badoo", number: 2)
        #expect(version.time >= due)
        #expect(version.time < due + Self.lateness)
        #expect(version.scheduled == 1)
        #expect(try await state(livery, made)["state"] == "done")
        try await Task.sleep(for: .milliseconds(300))
        #expect(try await state(livery, given)["state"] == "cancelled")
        #expect(try livery.store.latest(app: "badoo").number == 2)
        return true
    }

    @Test("wakes up for a change that is due earlier than its next wake-up")
    func earlier() async throws {
        let livery = try TestService.make()
        try await livery.publish("{ a: 1 }")
        let scheduler = Scheduler(livery.service, longestSleep: 3600)
        defer { scheduler.stop() }
        _ = try await plan(livery, "{ a: 3 }", at: moment(in: 3600))
        let (due, _) = try await accepted { try await plan(livery, "{ a: 2 }", at: $0) }
        try await eventually("version 2") { try livery.store.latest(app: "badoo").number == 2 }
        #expect(try livery.store.latest(app: "badoo").time < due + Self.lateness)
    }

    @Test("carries out changes that a stopped server missed before anything is served")
    func sleptThrough() async throws {
        let clock = TestClock()
        let livery = try TestService.make(clock: clock)
        try await livery.publish("{ a: 1 }")
        let scheduler = Scheduler(livery.service)
        let due = clock.now + 60
        _ = try await plan(livery, "{ a: 2 }", at: due)
        _ = try await livery.change(
            .put, "/themes/badoo/channels/beta", seen: nil, ["version": 1, "at": .string(due.formatted(.iso8601))])
        scheduler.stop()
        livery.service.stop()
        try livery.store.close()
        clock.advance(61)
        let woken = try TestService.make(path: livery.path, clock: clock)
        #expect(try await woken.get("/themes/badoo/latest").field("Livery-Version") == "2")
        #expect(try await woken.get("/themes/badoo/beta").field("Livery-Version") == "1")
        #expect(try woken.store.latest(app: "badoo").time == due + 1)
        #expect(try woken.store.auditFaults() == [])
    }

    @Test("follows the clock, also when it is set forward or back")
    func clockIsSet() async throws {
        let clock = TestClock()
        let livery = try TestService.make(clock: clock)
        try await livery.publish("{ a: 1 }")
        let scheduler = Scheduler(livery.service, longestSleep: 0.05)
        defer { scheduler.stop() }
        let made = try await plan(livery, "{ a: 2 }", at: clock.now + 3600)
        clock.advance(3599)
        try await Task.sleep(for: .milliseconds(300))
        #expect(try await state(livery, made)["state"] == "waiting")
        clock.advance(-7200)
        try await Task.sleep(for: .milliseconds(300))
        #expect(try await state(livery, made)["state"] == "waiting")
        clock.advance(7201)
        try await eventually("the change is done") { try await state(livery, made)["state"] == "done" }
        // Stored first, and then served.
        try await eventually("the change is served") {
            try await livery.get("/themes/badoo/latest").field("Livery-Version") == "2"
        }
        // Set back to before the version's time: the next version must not be older.
        clock.advance(-86_400)
        let next = try await plan(livery, "{ a: 3 }", at: clock.now + 60)
        clock.advance(60)
        try await eventually("the next change is done") { try await state(livery, next)["state"] == "done" }
        let times = try livery.store.versions(app: "badoo").map(\.time)
        #expect(times == times.sorted(by: >))
    }

    @Test("publishes a draft in its state at the time of scheduling")
    func draftIsGone() async throws {
        let clock = TestClock()
        let livery = try TestService.make(clock: clock)
        try await livery.publish("{ a: 1 }")
        let path = "/themes/badoo/drafts/winter"
        try await livery.change(.put, path, seen: nil, ["files": ["theme.ktv": "{ a: 2 }"]])
        let at = JSON.string((clock.now + 60).formatted(.iso8601))
        let made = try await livery.post(
            "/themes/badoo/versions", ["message": "Winter", "draft": "winter", "at": at])
        #expect(made.status == 202)
        let tag = try await livery.read(path).etag
        #expect(try await livery.change(.delete, path, seen: tag).status == 204)
        clock.advance(60)
        #expect(livery.service.carryOutDueChanges())
        #expect(try await state(livery, made)["state"] == "done")
        let version = try livery.store.latest(app: "badoo")
        #expect(version.origin == .draft("winter"))
        #expect(version.number == 2)
        #expect(try await livery.get("/themes/badoo/latest").json["tokens"]?["a"]?["value"] == 2)
    }

    @Test("reports why a change failed, does not retry it, and continues with the others")
    func failed() async throws {
        let clock = TestClock()
        let livery = try TestService.make(clock: clock)
        for app in ["badoo", "bumble"] {
            try await livery.publish("{ a: 1 }", app: app)
            try await livery.publish("{ a: \"\(app)\" }", app: app)
        }
        let due = clock.now + 60
        let damaged = try await back(livery, to: 1, at: due)
        let guarded = try await plan(livery, "{ a: 3 }", at: due + 1, ["If-Match": "\"v2\""])
        let late = try await plan(livery, "{ a: 4 }", at: due + 2, ["If-Match": "\"v2\""])
        let other = try await plan(livery, "{ a: 5 }", at: due + 3, app: "bumble")
        try damage(livery, version: 1)
        clock.advance(120)
        #expect(livery.service.carryOutDueChanges())
        let reasons = [try await state(livery, damaged), try await state(livery, late)]
        #expect(reasons.map { $0["state"]?.string } == ["failed", "failed"])
        #expect(reasons[0]["reason"]?.string?.hasPrefix("the database is damaged: ") == true)
        #expect(reasons[1]["reason"] == "the latest version of app badoo is 3")
        #expect(try await state(livery, guarded)["version"] == 3)
        #expect(try await state(livery, other)["state"] == "done")
        #expect(try livery.store.dueChanges() == [])
        let listed = try await livery.read("/themes/badoo/schedule").json["schedule"]?.elements ?? []
        #expect(listed.count { $0["state"] == "failed" } == 2)
        #expect(try livery.store.audit().count { $0.action == "fail-scheduled" } == 2)
        #expect(try livery.store.auditFaults() == [])
    }

    /// Makes the bundles of a version of badoo unreadable in every encoding, as a failing disk does.
    private func damage(_ livery: TestService, version: Int) throws {
        try execute(
            """
            DROP TRIGGER bundles_never_change;
            DROP TRIGGER bundle_codings_never_change;
            CREATE TEMP TABLE lost AS
                SELECT r.bundle FROM version_bundles r JOIN versions v ON v.id = r.version JOIN apps a ON a.id = v.app
                WHERE a.name = 'badoo' AND v.number = \(version);
            UPDATE bundles SET gzip = x'00' WHERE id IN lost;
            UPDATE bundle_codings SET bytes = x'00' WHERE bundle IN lost;
            """, livery)
    }

    private func execute(_ sql: String, _ livery: TestService) throws {
        let queue = try DatabaseQueue(besideServiceAt: livery.path)
        try queue.write { try $0.execute(sql: sql) }
        try queue.close()
    }

    @Test("creates no channel beyond the limit of an app, and reports that")
    func tooManyChannels() async throws {
        let clock = TestClock()
        let livery = try TestService.make(clock: clock)
        try await livery.publish("{ a: 1 }")
        func set(_ name: String, _ more: [JSON.Member] = []) async throws -> TestService.Answer {
            try await livery.change(
                .put, "/themes/badoo/channels/\(name)", seen: nil, .object([JSON.Member("version", 1)] + more))
        }
        let at = JSON.string((clock.now + 60).formatted(.iso8601))
        let made = try await set("beta", [JSON.Member("at", at)])
        for number in 1...Store.channelLimit { #expect(try await set("c\(number)").status == 201) }
        clock.advance(60)
        #expect(livery.service.carryOutDueChanges())
        let state = try await state(livery, made)
        #expect(state["state"] == "failed")
        #expect(state["reason"] == "the app already has 20 channels")
        #expect(try await livery.get("/themes/badoo/beta").status == 404)
    }

    @Test("serves its results, also if missing encodings can't be stored")
    func codingsAreNotKept() async throws {
        let clock = TestClock()
        let livery = try TestService.make(clock: clock)
        try await livery.publish("{ a: 1 }")
        try await livery.publish("{ a: 2 }")
        try execute(
            """
            DROP TRIGGER bundle_codings_never_go;
            DELETE FROM bundle_codings;
            CREATE TRIGGER full BEFORE INSERT ON bundle_codings BEGIN SELECT RAISE(ABORT, 'no room'); END;
            """, livery)
        let made = try await back(livery, to: 1, at: clock.now + 60)
        clock.advance(60)
        #expect(livery.service.carryOutDueChanges())
        #expect(try await state(livery, made)["state"] == "done")
        #expect(try await livery.get("/themes/badoo/latest").field("Livery-Version") == "3")
        let answer = try await livery.rollback(to: 2)
        #expect(answer.status == 201)
        #expect(try await livery.get("/themes/badoo/latest").field("Livery-Version") == "4")
    }
}

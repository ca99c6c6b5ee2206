import Foundation
import LiveryHTTP
import LiveryModel
import LiveryStore
import TestSupport
import Testing

@testable import LiveryRoutes
@testable import LiveryService

@Suite("Events")
struct EventTests {
    static let target = "/themes/badoo/events"

    @Test("start with the current position, and then announce each publish and rollback")
    func live() async throws {
        let service = try TestService.make(.socket)
        try await service.publish(theme)
        let reader = try EventReader(service.server, Self.target)
        #expect(reader.status == 200)
        #expect(reader.head.contains("text/event-stream"))
        #expect(reader.head.contains("no-store, no-transform"))
        let greeting = try #require(reader.nextEvent())
        #expect(greeting["id"] == "1")
        #expect(greeting["event"] == nil)
        #expect(greeting["data"] == nil)
        #expect(ServiceLimits.eventRetry.contains(try #require(Int(greeting["retry"] ?? ""))))

        try await service.publish(theme.replacing("#783bf9", with: "#000"))
        let second = try #require(reader.nextEvent())
        #expect(second["id"] == "2")
        #expect(second["event"] == "version")
        let data = try JSON.parse(Array((second["data"] ?? "").utf8))
        #expect(data["app"] == "badoo")
        #expect(data["version"] == 2)
        #expect(data["rolledBackFrom"] == .null)
        #expect(data["spread"] == 0)
        // A version is served before it is announced.
        #expect(try await service.get("/themes/badoo/latest").field("Livery-Version") == "2")

        _ = try await service.rollback(to: 1)
        let third = try #require(reader.nextEvent())
        #expect(third["id"] == "3")
        #expect(try JSON.parse(Array((third["data"] ?? "").utf8))["rolledBackFrom"] == 1)
    }

    @Test(
        "distribute requests over seconds that grow with the subscribers",
        arguments: [(0, 0), (1, 0), (1999, 0), (2000, 1), (10_000, 5), (1_000_000, 60)])
    func spread(subscribers: Int, seconds: Int) {
        #expect(ServiceLimits.eventSpread(subscribers: subscribers) == seconds)
    }

    @Test("replay missed ones, by field and by query, also after a restart")
    func replay() async throws {
        let first = try TestService.make(.socket)
        for color in ["#000", "#111", "#222"] {
            try await first.publish(theme.replacing("#783bf9", with: color))
        }
        for service in [first, try TestService.make(.socket, path: first.path)] {
            for (target, fields) in [(Self.target, "Last-Event-ID: 1\r\n"), ("\(Self.target)?last_event_id=1", "")] {
                let reader = try EventReader(service.server, target, fields: fields)
                #expect(reader.next()?["id"] == "1")
                #expect(reader.next()?["id"] == "2")
                #expect(reader.next()?["id"] == "3")
            }
        }
    }

    @Test("reject an invalid query, regardless of the field")
    func unreadable() async throws {
        let service = try TestService.make()
        try await service.publish(theme)
        let answer = try await service.get("\(Self.target)?last_event_id=%00", ["Last-Event-ID": "1"])
        #expect(answer.status == 400)
    }

    @Test(
        "respond to an unknown cursor with one reset, and continue from there",
        arguments: ["77", "-1", "v1", "99999999999999999999", "1.0", "1-", "1-1-1", "1-x", "+1", "1-1"])
    func reset(cursor: String) async throws {
        let service = try TestService.make(.socket)
        try await service.publish(theme)
        let reader = try EventReader(service.server, Self.target, fields: "Last-Event-ID: \(cursor)\r\n")
        #expect(reader.nextEvent()?["id"] == "1")
        let reset = try #require(reader.nextEvent())
        #expect(reset["event"] == "reset")
        #expect(reset["id"] == "1")
        try await service.publish(theme.replacing("#783bf9", with: "#000"))
        #expect(reader.nextEvent()?["event"] == "version")
    }

    @Test("respond to a cursor before the oldest stored event with a reset")
    func forgotten() async throws {
        let notices = (1...200).map { Make.notice($0) }
        let topic = Topic(app: "badoo", versions: Array(notices.suffix(ServiceLimits.eventsKept)))
        let oldest = 200 - ServiceLimits.eventsKept
        for (number, isTold) in [(oldest, true), (200, true), (oldest - 1, false), (201, false)] {
            #expect(topic.reaches(back: EventCursor(version: number)) == isTold)
        }
    }

    @Test("stay in order if two publishes are announced out of order")
    func order() throws {
        let topic = Topic(app: "badoo", versions: [Make.notice(1)])
        topic.announce([Make.notice(3)])
        topic.announce([Make.notice(2)])
        topic.announce([Make.notice(3)])
        #expect(Make.ids(topic, after: "0") == ["1", "2", "3"])
        #expect(Make.ids(topic, after: "2") == ["3"])
        topic.announce([], [Make.move(9)])
        topic.announce([], [Make.move(7)])
        topic.announce([Make.notice(4)])
        #expect(Make.ids(topic, after: "2") == ["3", "3-7", "3-9", "4-9"])
        #expect(Make.ids(topic, after: "3-7") == ["3-9", "4-9"])
        #expect(Make.ids(topic, after: "4-7") == ["3-9"])
    }

    @Test("of versions and of channels have separate limits: many moves evict no version", arguments: [false, true])
    func apart(restarted: Bool) {
        let moves = (1...200).map { Make.move(Int64($0 * 10)) }
        let topic = Topic(
            app: "badoo", versions: [Make.notice(1)], moves: restarted ? moves.suffix(ServiceLimits.eventsKept + 1) : []
        )
        if !restarted { for move in moves { topic.announce([], [move]) } }
        let first = moves[200 - ServiceLimits.eventsKept].move
        #expect(topic.reaches(back: EventCursor(version: 0, move: first - 1)))
        #expect(!topic.reaches(back: EventCursor(version: 0, move: first - 11)))
        #expect(Make.ids(topic, after: "0-\(first - 1)").count == ServiceLimits.eventsKept + 1)
        #expect(topic.lastID == EventCursor(version: 1, move: 2000))
    }

    @Test("announce each move of a channel, also a scheduled one, and replay it after a restart")
    func channels() async throws {
        let clock = TestClock()
        let service = try TestService.make(.socket, clock: clock)
        try await service.publish(theme)
        let reader = try EventReader(service.server, Self.target)
        #expect(reader.nextEvent()?["id"] == "1")
        let target = "/themes/badoo/channels/beta"
        func data(_ block: EventReader.Block?) throws -> JSON { try JSON.parse(Array((block?["data"] ?? "").utf8)) }

        #expect(try await service.change(.put, target, seen: nil, ["version": 1]).status == 201)
        let first = try #require(reader.nextEvent())
        #expect(first["event"] == "channel")
        #expect(first["id"] == "1-1")
        let told = try data(first)
        #expect(told["channel"] == "beta")
        #expect(told["version"] == 1)
        #expect(told["app"] == "badoo")

        clock.advance(1)
        try await service.publish(theme.replacing("#783bf9", with: "#000"))
        #expect(reader.nextEvent()?["id"] == "2-1")
        // A channel's new version is served before the move is announced.
        let tag = try await service.read(target).etag
        #expect(
            try await service.change(.put, target, seen: tag, ["version": 2, "at": "2026-12-01T00:00Z"]).status == 202)
        clock.advance(86_400 * 365)
        service.service.carryOutDueChanges()
        let second = try #require(reader.nextEvent())
        let moved = try data(second)
        #expect(second["id"] == "2-2")
        #expect(moved["version"] == 2)
        #expect(try await service.get("/themes/badoo/beta").field("Livery-Version") == "2")

        #expect(try await service.change(.delete, target, seen: try await service.read(target).etag).status == 204)
        let third = try #require(reader.nextEvent())
        let gone = try data(third)
        #expect(third["id"] == "2-3")
        #expect(gone["version"] == .null)

        for again in [service, try TestService.make(.socket, path: service.path, clock: clock)] {
            for (cursor, ids) in [("1", ["1-1", "2-1", "2-2", "2-3"]), ("2-1", ["2-2", "2-3"]), ("1-3", ["2-1"])] {
                let reader = try EventReader(again.server, Self.target, fields: "Last-Event-ID: \(cursor)\r\n")
                #expect(reader.nextEvent()?["id"] == cursor)
                #expect(ids.map { _ in reader.nextEvent()?["id"] } == ids)
            }
            let stale = try EventReader(again.server, Self.target, fields: "Last-Event-ID: 2-99\r\n")
            #expect(stale.nextEvent()?["id"] == "2-3")
            #expect(stale.nextEvent()?["event"] == "reset")
        }
    }

    @Test("have a maximum number of subscribers; further clients get a time to retry")
    func bound() async throws {
        let service = try TestService.make(.socket, subscribers: 2)
        try await service.publish(theme)
        let readers = try (0..<2).map { _ in try EventReader(service.server, Self.target) }
        #expect(readers.allSatisfy { $0.status == 200 })
        let third = try await service.get(Self.target)
        #expect(third.status == 503)
        #expect(third.problem == "overloaded")
        #expect(ServiceLimits.retryWhenFull.contains(try #require(Int(third.field("Retry-After") ?? ""))))
    }

    @Test("count a subscriber only while it is connected")
    func places() async throws {
        let service = try TestService.make(.socket, subscribers: 1, heartbeat: 3600)
        try await service.publish(theme)
        for _ in 0..<2 {
            var reader: EventReader? = try EventReader(service.server, Self.target)
            #expect(reader?.status == 200)
            reader = nil
            try await eventually("no subscribers") { service.service.events.subscribers == 0 }
        }
    }

    @Test("include heartbeats, so that clients notice lost connections")
    func heartbeat() async throws {
        // A subscriber that has not read a heartbeat when the next one is due is disconnected. The period is long
        // enough to prevent that here.
        let service = try TestService.make(.socket, heartbeat: 5)
        try await service.publish(theme)
        let reader = try EventReader(service.server, Self.target)
        _ = reader.next()
        #expect(reader.next()?.comments == ["heartbeat"])
        #expect(reader.next()?.comments == ["heartbeat"])
    }

    /// Sends a heartbeat to all subscribers, an hour early.
    private func beat(_ service: TestService) {
        for _ in 0..<3600 { service.service.events.tick() }
    }

    @Test("end with a reconnection time when the server stops")
    func lastEvent() async throws {
        let service = try TestService.make(.socket)
        try await service.publish(theme)
        let reader = try EventReader(service.server, Self.target)
        _ = reader.nextEvent()
        service.server?.stop(within: .seconds(60))
        let lastEvent = try #require(reader.next())
        #expect(ServiceLimits.eventRetryAfterStop.contains(try #require(Int(lastEvent["retry"] ?? ""))))
        #expect(reader.next() == nil)
    }

    /// Ways to lose access to a private app, applied while a client is subscribed to it.
    enum Loss: CaseIterable { case revoked, expired, sessionEnded, signedOut, tokenOfSessionRevoked }

    @Test(
        "of a private app end with the access to it, and continue for others", arguments: Loss.allCases, [true, false])
    func losing(loss: Loss, overHTTP: Bool) async throws {
        // With an hour between heartbeats, the change over HTTP ends the stream; otherwise the next heartbeat does.
        let clock = TestClock()
        let service = try TestService.make(.socket, heartbeat: 3600, clock: clock)
        try await service.publish(theme)
        _ = try await service.makePrivate("badoo")
        let root = try service.store.createToken(role: "admin", app: nil, name: "Root").secret
        let (kept, _) = try service.store.createToken(role: "reader", app: "badoo", name: "Kim")
        let (secret, token) = try service.store.createToken(
            Grant(role: "reader", name: "Eve", apps: ["badoo"]), expires: clock.now + 60)
        var fields = "Authorization: Bearer \(secret)\r\n"
        var session: (secret: String, session: Session)?
        switch loss {
        case .revoked, .expired: break
        case .sessionEnded, .signedOut:
            session = try service.store.redeem(service.store.createSignInCode(role: "reader", app: nil, name: "Eve"))
        case .tokenOfSessionRevoked: session = try service.store.createSession(from: token)
        }
        if let session { fields = "Cookie: livery_session=\(session.secret)\r\n" }
        let other = try EventReader(service.server, Self.target, fields: "Authorization: Bearer \(kept)\r\n")
        let reader = try EventReader(service.server, Self.target, fields: fields)
        #expect(reader.status == 200)
        #expect(reader.next()?["id"] == "1")
        #expect(other.next()?["id"] == "1")
        try await service.publish(theme.replacing("#783bf9", with: "#000"))
        #expect(reader.nextEvent()?["id"] == "2")

        let admin = ["Authorization": "Bearer \(root)"]
        switch (loss, overHTTP) {
        case (.revoked, true), (.tokenOfSessionRevoked, true):
            #expect(try await service.call(.delete, "/tokens/\(token.id)", admin).status == 204)
        case (.revoked, false), (.tokenOfSessionRevoked, false): try service.store.revokeToken(id: token.id)
        case (.expired, _):
            clock.advance(61)
            // Only the clock shows that the access has ended.
            if overHTTP { service.service.events.review() }
        case (.sessionEnded, true):
            #expect(try await service.call(.delete, "/sessions/\(session?.session.id ?? "")", admin).status == 204)
        case (.sessionEnded, false): try service.store.endSession(id: session?.session.id ?? "")
        case (.signedOut, true):
            let own = [
                "Cookie": "livery_session=\(session?.secret ?? "")",
                "X-CSRF-Token": session?.session.antiForgeryToken ?? "",
            ]
            #expect(try await service.call(.delete, "/session", own).status == 204)
        case (.signedOut, false): try service.store.endSession(secret: session?.secret ?? "")
        }
        if !overHTTP { beat(service) }
        #expect(reader.nextEvent() == nil)
        #expect(try EventReader(service.server, Self.target, fields: fields).status == 404)
        try await service.publish(theme)
        #expect(other.nextEvent()?["id"] == "2")
        #expect(other.nextEvent()?["id"] == "3")
    }

    @Test("end for anonymous clients when the app becomes private, and for no client when it becomes public")
    func turningPrivate() async throws {
        let service = try TestService.make(.socket, heartbeat: 3600)
        try await service.publish(theme)
        try await service.publish(theme, app: "open")
        let subscribers = try (0..<3).map { _ in try EventReader(service.server, Self.target) }
        let elsewhere = try EventReader(service.server, "/themes/open/events")
        _ = try await service.makePrivate("badoo")
        for subscriber in subscribers {
            #expect(subscriber.next()?["id"] == "1")
            #expect(subscriber.next() == nil)
        }
        let reader = try EventReader(
            service.server, Self.target, fields: "Authorization: Bearer \(service.token)\r\n")
        _ = try await service.makePrivate("badoo", false)
        try await service.publish(theme)
        try await service.publish(theme, app: "open")
        #expect(reader.nextEvent()?["id"] == "1")
        #expect(reader.nextEvent()?["id"] == "2")
        #expect(elsewhere.next()?["id"] == "1")
        #expect(elsewhere.next()?["id"] == "2")
    }

    @Test("need an existing app, and HEAD does not wait for them", arguments: Transport.allCases)
    func other(transport: Transport) async throws {
        let service = try TestService.make(transport)
        #expect(try await service.get(Self.target).problem == "unknown-app")
        try await service.publish(theme)
        let head = try await service.call(.head, Self.target)
        #expect(head.status == 200)
        #expect(head.field("Content-Type") == "text/event-stream")
        // A response to GET has none either.
        #expect(head.field("Content-Length") == nil)
        #expect(service.service.events.subscribers == 0)
    }

    private enum Make {
        static func notice(_ number: Int) -> VersionNotice {
            VersionNotice(app: "badoo", number: number, time: Date(timeIntervalSince1970: 0), rolledBackFrom: nil)
        }

        static func move(_ number: Int64) -> ChannelNotice {
            ChannelNotice(
                app: "badoo", channel: "beta", version: 1, move: number, time: Date(timeIntervalSince1970: 1))
        }

        /// The ids of all events for a client with a cursor.
        static func ids(_ topic: Topic, after cursor: String) -> [String] {
            guard var cursor = EventCursor(cursor) else { return [] }
            var ids: [String] = []
            while case .event(let event) = topic.next(after: cursor) {
                ids.append("\(event.id)")
                cursor = cursor.joined(with: event.id)
            }
            return ids
        }
    }
}

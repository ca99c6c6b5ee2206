import Foundation
import GRDB
import LiveryHTTP
import LiveryModel
import LiveryStore
import TestSupport
import Testing

@testable import LiveryRoutes
@testable import LiveryService

@Suite("Several servers on one database")
struct NodeTests {
    /// Two services with their own connections, as in two processes. Each follows the other only on request.
    private struct Nodes {
        let a: TestService
        let b: TestService

        init(_ transport: Transport = .inProcess, heartbeat: Int = 15) async throws {
            a = try TestService.make(transport, heartbeat: heartbeat)
            try await a.publish(theme)
            b = try TestService.make(transport, path: a.path, heartbeat: heartbeat)
        }
    }

    private func version(
        _ livery: TestService, _ address: String = "latest", app: String = "badoo"
    ) async throws -> String? {
        try await livery.get("/themes/\(app)/\(address)").field("Livery-Version")
    }

    private func text(_ number: Int) -> String { "{ a: \(number) }" }

    @Test("serve each other's publishes and rollbacks, also of apps that extend the published one and of new apps")
    func publishes() async throws {
        let nodes = try await Nodes()
        try await nodes.a.publish(theme.replacing("#783bf9", with: "#000"))
        try await nodes.a.publish("{ @extends: badoo }", app: "child")
        try nodes.b.service.follower.catchUp()
        #expect(try await version(nodes.b) == "2")
        #expect(try await version(nodes.b, app: "child") == "1")
        let body: JSON = ["message": "All", "cascade": true, "files": ["theme.ktv": .string(theme)]]
        #expect(try await nodes.b.post("/themes/badoo/versions", body).status == 201)
        #expect(try await nodes.b.rollback(to: 2).status == 201)
        try nodes.a.service.follower.catchUp()
        #expect(try await version(nodes.a) == "4")
        #expect(try await version(nodes.a, app: "child") == "2")
        for target in ["/themes/badoo/latest", "/themes/badoo/latest?skin=night", "/themes/child/latest"] {
            let (one, other) = (try await nodes.a.get(target), try await nodes.b.get(target))
            #expect(one.body == other.body)
            #expect(one.etag == other.etag)
            #expect(one.field("Last-Modified") == other.field("Last-Modified"))
        }
    }

    @Test("serve each other's moves of channels")
    func channels() async throws {
        let nodes = try await Nodes()
        let target = "/themes/badoo/channels/beta"
        #expect(try await nodes.a.change(.put, target, seen: nil, ["version": 1]).status == 201)
        try nodes.b.service.follower.catchUp()
        #expect(try await version(nodes.b, "beta") == "1")
        try await nodes.b.publish(text(2))
        let tag = try await nodes.b.read(target).etag
        #expect(try await nodes.b.change(.put, target, seen: tag, ["version": 2]).status == 200)
        try nodes.a.service.follower.catchUp()
        #expect(try await version(nodes.a, "beta") == "2")
        let last = try await nodes.a.read(target).etag
        #expect(try await nodes.a.change(.delete, target, seen: last).status == 204)
        try nodes.b.service.follower.catchUp()
        #expect(try await nodes.b.get("/themes/badoo/beta").problem == "unknown-channel")
        #expect(try await nodes.b.change(.put, target, seen: nil, ["version": 1]).status == 201)
        try nodes.a.service.follower.catchUp()
        #expect(try await version(nodes.a, "beta") == "1")
    }

    @Test("never serve an app that another one made private before its first version")
    func privateApps() async throws {
        let nodes = try await Nodes()
        try nodes.a.store.setPrivate(true, app: "secret")
        try await nodes.a.publish(theme, app: "secret")
        _ = try await nodes.a.makePrivate("badoo")
        try nodes.b.service.follower.catchUp()
        for app in ["secret", "badoo"] {
            #expect(try await nodes.b.get("/themes/\(app)/latest").problem == "unknown-app")
            #expect(try await nodes.b.read("/themes/\(app)/latest").status == 200)
        }
        _ = try await nodes.b.makePrivate("badoo", false)
        try nodes.a.service.follower.catchUp()
        #expect(try await version(nodes.a) == "1")
        #expect(try await nodes.a.get("/themes/secret/latest").problem == "unknown-app")
    }

    @Test("keep the latest state if changes are applied in the wrong order")
    func outOfOrder() async throws {
        let livery = try TestService.make()
        try await livery.publish(theme)
        let catalog = livery.service.catalog
        let old = try #require(catalog.current.apps["badoo"])
        let entry = try livery.store.auditHead().number
        catalog.install(Catalog.Update(privateApps: [], entry: entry + 2))
        catalog.install(Catalog.Update(privateApps: ["badoo"], entry: entry + 1))
        #expect(catalog.current.privateApps.isEmpty)
        catalog.install(Catalog.Update(privateApps: ["badoo"], entry: entry + 3))
        catalog.install(Catalog.Update(privateApps: [], entry: entry + 3))
        #expect(catalog.current.privateApps == ["badoo"])
        try await livery.publish(text(2))
        catalog.install(Catalog.Update(apps: [old], privateApps: ["badoo"], entry: entry + 3))
        #expect(catalog.current.apps["badoo"]?.version.number == 2)
    }

    @Test("replace a local copy by what is in the database, and never the other way round")
    func localCopy() async throws {
        let livery = try TestService.make()
        try await livery.publish(theme)
        try await livery.publish(text(2))
        let catalog = Catalog()
        let entry = try #require(livery.service.catalog.current.apps["badoo"])
        catalog.install(Catalog.Update(apps: [entry], privateApps: ["hidden"], isWhole: true, source: .localCopy))
        #expect(catalog.current.apps.keys.sorted() == ["badoo"])
        #expect(catalog.current.privateApps == ["hidden"])
        // The database has an older version: it was replaced by a backup.
        catalog.install(Catalog.Update(isWhole: true))
        #expect(catalog.current.apps.isEmpty)
        #expect(catalog.current.privateApps.isEmpty)
        catalog.install(Catalog.Update(apps: [entry], isWhole: true, source: .localCopy))
        #expect(catalog.current.apps.isEmpty)
    }

    @Test("copy what anonymous clients can read, and restore it")
    func index() async throws {
        let livery = try TestService.make()
        try await livery.publish(theme)
        try livery.store.setPrivate(true, app: "secret")
        try await livery.publish(theme, app: "secret")
        let index = CopyIndex(livery.service.catalog.current, assets: [], at: livery.store.now)
        #expect(index.latest.map(\.app) == ["badoo"])
        #expect(index.privateApps == ["secret"])
        var bytes = try index.encoded()
        #expect(try CopyIndex(bytes) == index)
        bytes[bytes.count - 2] ^= 1
        #expect(try CopyIndex(bytes) == nil)
        #expect(try CopyIndex(Array(bytes.dropLast())) == nil)
        #expect(try CopyIndex([]) == nil)
    }

    @Test("send the same events with the same ids, and accept each other's as Last-Event-ID, also after a restart")
    func events() async throws {
        let nodes = try await Nodes(.socket)
        let watch = StoreWatch(nodes.b.service)
        defer { watch.stop() }
        let readers = try [nodes.a, nodes.b].map { try EventReader($0.server, EventTests.target) }
        for reader in readers { #expect(reader.nextEvent()?["id"] == "1") }
        try await nodes.a.publish(text(2))
        let target = "/themes/badoo/channels/beta"
        #expect(try await nodes.a.change(.put, target, seen: nil, ["version": 1]).status == 201)
        let published = readers.map { $0.nextEvent() }
        #expect(published[0]?["id"] == "2")
        #expect(published[0] == published[1])
        // A version is served before it is announced.
        #expect(try await version(nodes.b) == "2")
        let moved = readers.map { $0.nextEvent() }
        #expect(moved[0]?["id"] == "2-1")
        #expect(moved[0] == moved[1])
        for node in [nodes.b, try TestService.make(.socket, path: nodes.a.path)] {
            let again = try EventReader(node.server, EventTests.target, fields: "Last-Event-ID: 1\r\n")
            #expect(again.nextEvent()?["id"] == "1")
            #expect(again.nextEvent() == published[0])
            #expect(again.nextEvent() == moved[0])
        }
    }

    @Test("don't reset a client that received an event from another one, and serve it that version")
    func eventFromAnotherServer() async throws {
        let nodes = try await Nodes(.socket)
        try await nodes.a.publish(text(2))
        // Node b doesn't follow on its own in this test.
        #expect(try await version(nodes.b) == "1")
        let reader = try EventReader(nodes.b.server, EventTests.target, fields: "Last-Event-ID: 2\r\n")
        #expect(try await version(nodes.b) == "2")
        #expect(reader.nextEvent()?["id"] == "2")
        try await nodes.b.publish(text(3))
        let next = try #require(reader.nextEvent())
        #expect(next["event"] == "version")
        #expect(next["id"] == "3")
    }

    @Test("that lagged behind by many versions send at most the stored ones")
    func lagging() async throws {
        let nodes = try await Nodes(.socket)
        let count = ServiceLimits.eventsKept + 10
        for number in 0..<count { try await nodes.a.publish(text(number)) }
        try nodes.b.service.follower.catchUp()
        #expect(try await version(nodes.b) == "\(count + 1)")
        let old = try EventReader(nodes.b.server, EventTests.target, fields: "Last-Event-ID: 3\r\n")
        #expect(old.nextEvent()?["id"] == "\(count + 1)")
        #expect(old.nextEvent()?["event"] == "reset")
        let recent = try EventReader(nodes.b.server, EventTests.target, fields: "Last-Event-ID: 20\r\n")
        #expect(recent.nextEvent()?["id"] == "20")
        for number in 21...count + 1 { #expect(recent.nextEvent()?["id"] == "\(number)") }
    }

    @Test("never reject If-Match with the ETag that another one sent", arguments: Transport.allCases)
    func conditions(transport: Transport) async throws {
        let nodes = try await Nodes(transport)
        var tag = try await nodes.a.get("/themes/badoo").etag
        for number in 0..<times(24, thorough: 100) {
            let node = number % 2 == 0 ? nodes.b : nodes.a
            let answer = try await node.publish(text(number % 3), ["If-Match": tag])
            #expect(answer.status == 201)
            tag = answer.etag
        }
        let stale = try await nodes.b.publish(text(5), ["If-Match": "\"v1\""])
        #expect(stale.problem == "version-conflict")
    }

    @Test("accept changes of an app that another one has just created")
    func newApp() async throws {
        let nodes = try await Nodes()
        try await nodes.a.publish(theme, app: "core")
        // Extends it, rolls it back, moves a channel of it and makes a draft of it.
        #expect(try await nodes.b.publish("{ @extends: core }", app: "child").status == 201)
        try await nodes.a.publish(theme, app: "other")
        let preview: JSON = ["version": 1, "message": "Back"]
        #expect(try await nodes.b.post("/themes/other/rollback?validate_only=1", preview).json["version"] == 2)
        try await nodes.a.publish(theme, app: "third")
        #expect(try await nodes.b.rollback(to: 1, app: "third").status == 201)
        try await nodes.a.publish(theme, app: "fourth")
        let channel = "/themes/fourth/channels/beta"
        #expect(try await nodes.b.change(.put, channel, seen: nil, ["version": 1]).status == 201)
    }

    @Test("end the streams of credentials that another process revoked, at the next look and not at a heartbeat")
    func revoked() async throws {
        let nodes = try await Nodes(.socket, heartbeat: 3600)
        _ = try await nodes.a.makePrivate("badoo")
        try nodes.b.service.follower.catchUp()
        let (secret, token) = try nodes.a.store.createToken(role: "reader", app: "badoo", name: "Eve")
        let watch = StoreWatch(nodes.b.service)
        defer { watch.stop() }
        let reader = try EventReader(nodes.b.server, EventTests.target, fields: "Authorization: Bearer \(secret)\r\n")
        #expect(reader.nextEvent()?["id"] == "1")
        // As `livery token revoke` does.
        let command = try Store(path: nodes.a.path)
        try command.revokeToken(id: token.id)
        #expect(reader.nextEvent() == nil)
        let headers = ["Authorization": "Bearer \(secret)"]
        #expect(try await nodes.b.get("/themes/badoo/latest", headers).status == 404)
    }

    @Test("carry out a change that another one scheduled, once")
    func scheduled() async throws {
        let nodes = try await Nodes(.socket)
        let watches = [nodes.a, nodes.b].map { StoreWatch($0.service) }
        // A would only look after an hour, so b carries the change out, or both try at the same time.
        let schedulers = [nodes.b, nodes.a].map { Scheduler($0.service, longestSleep: 3600) }
        defer {
            for scheduler in schedulers { scheduler.stop() }
            for watch in watches { watch.stop() }
        }
        let readers = try [nodes.a, nodes.b].map { try EventReader($0.server, EventTests.target) }
        for reader in readers { #expect(reader.nextEvent()?["id"] == "1") }
        var status = 0
        for seconds in [1.0, 4, 16, 64] where status != 202 {
            let due = Date(timeIntervalSince1970: (Date().timeIntervalSince1970 + seconds).rounded(.up))
            status = try await nodes.a.post(
                "/themes/badoo/rollback",
                ["version": 1, "message": "Back", "at": .string(due.formatted(.iso8601))]
            ).status
        }
        #expect(status == 202)
        for reader in readers { #expect(reader.nextEvent()?["id"] == "2") }
        #expect(try nodes.a.store.latest(app: "badoo").number == 2)
        let changes = try nodes.a.store.scheduled(app: "badoo")
        #expect(changes.map(\.state) == [.done])
    }

    @Test("carry out 200 changes once although their clocks differ")
    func differingClocks() async throws {
        let clocks = [TestClock(), TestClock(), TestClock()]
        for (clock, seconds) in zip(clocks, [-2.0, 0, 2]) { clock.advance(seconds) }
        let first = try TestService.make(clock: clocks[0])
        let apps = ["badoo", "bumble"]
        for app in apps { try await first.publish(theme, app: app) }
        let start = clocks[2].now
        for step in 1...100 {
            for app in apps {
                let plan = Plan(
                    app: app, action: .rollback(to: 1),
                    due: ZonedMoment(instant: start + Double(step), local: "later", zone: "UTC"), author: "Ada",
                    message: "Back")
                _ = try first.store.schedule(plan)
            }
        }
        let nodes = [first] + (try clocks.dropFirst().map { try TestService.make(path: first.path, clock: $0) })
        await withTaskGroup { group in
            for (node, clock) in zip(nodes, clocks) {
                group.addTask {
                    // The slowest clock is four seconds behind the fastest one.
                    for _ in 0..<105 {
                        clock.advance(1)
                        while !node.service.carryOutDueChanges() {}
                    }
                }
            }
        }
        for app in apps {
            let changes = try first.store.scheduled(app: app, limit: 200)
            #expect(changes.count == 100 && changes.allSatisfy { $0.state == .done })
            #expect(Set(changes.map(\.version)).count == 100)
            #expect(try first.store.latest(app: app).number == 101)
        }
    }

    @Test("serve the same encodings after one of them has compressed the bundles again")
    func recompressed() async throws {
        let nodes = try await Nodes()
        let large = (0..<4000).map { "token\($0): \($0 * 2_654_435 % 999_983)" }.joined(separator: "\n")
        try await nodes.a.publish("{ \(large) }")
        try nodes.b.service.follower.catchUp()
        for node in [nodes.a, nodes.b] { node.service.encodings.waitUntilDone() }
        #expect(try nodes.a.store.nextRecompression(skipping: []) == nil)
        for encoding in ["br", "gzip"] {
            let answers = [
                try await nodes.a.get("/themes/badoo/latest", ["Accept-Encoding": encoding]),
                try await nodes.b.get("/themes/badoo/latest", ["Accept-Encoding": encoding]),
            ]
            #expect(answers[0].etag == answers[1].etag)
            #expect(answers[0].body == answers[1].body)
        }
    }

    @Test("serve encodings that another one compressed before this one could")
    func compressedElsewhere() async throws {
        let nodes = try await Nodes()
        nodes.a.service.stop()
        let large = (0..<4000).map { "token\($0): \($0 * 2_654_435 % 999_983)" }.joined(separator: "\n")
        try await nodes.a.publish("{ \(large) }")
        let pending = try nodes.a.store.recompressedBundles()
        let version = try nodes.a.store.latest(app: "badoo")
        let quick = try nodes.b.service.publisher.loader.contents(of: version, having: [:])
        let third = try TestService.make(path: nodes.a.path)
        third.service.encodings.waitUntilDone()
        // Node b read the quick encodings before, and serves them afterwards.
        nodes.b.service.catalog.install(Catalog.Update(apps: [AppEntry(version, quick)]))
        nodes.b.service.encodings.wake(serving: version, with: [:], pending: pending)
        nodes.b.service.encodings.waitUntilDone()
        let headers = ["Accept-Encoding": "br"]
        let best = try await third.get("/themes/badoo/latest", headers).etag
        #expect(try await nodes.b.get("/themes/badoo/latest", headers).etag == best)
    }

    @Test("read the bundles of a version at once")
    func batches() async throws {
        let nodes = try await Nodes()
        let statements = Statements()
        let other = try TestService.make(path: nodes.a.path, tracing: statements)
        let version = try nodes.a.store.latest(app: "badoo")
        #expect(version.bundles.count > 1)
        statements.removeAll()
        let contents = try other.service.publisher.loader.contents(of: version, having: [:])
        #expect(contents.count == version.bundles.count)
        #expect(statements.list.count { $0.hasPrefix("BEGIN") } == 1)
    }

    @Test("serve bundles that another process repaired")
    func repaired() async throws {
        let nodes = try await Nodes()
        let hash = try #require(try nodes.a.store.latest(app: "badoo").bundles["platform=ios&skin=day"])
        let good = try nodes.a.store.bundle(hash: hash)
        let file = try DatabaseQueue(besideServiceAt: nodes.a.path)
        try await file.write { db in
            try db.execute(
                sql: """
                    DROP TRIGGER bundles_never_change;
                    DROP TRIGGER bundle_codings_never_change;
                    UPDATE bundle_codings SET bytes = x'00';
                    UPDATE bundles SET gzip = x'00' WHERE hex(hash) = upper('\(hash)');
                    """)
        }
        let damaged = try TestService.make(path: nodes.a.path)
        #expect(try await damaged.get("/themes/badoo/latest").problem == "storage-damaged")
        let command = try Store(path: nodes.a.path)
        try command.replace(good.encodings.merging(["gzip": good.gzip]) { $1 }, ofBundle: hash)
        try damaged.service.follower.catchUp()
        #expect(try await version(damaged) == "1")
        #expect(damaged.service.catalog.current.damaged.isEmpty)
    }

    @Test("report how far they are in the metrics")
    func metrics() async throws {
        let nodes = try await Nodes()
        try await nodes.a.publish(text(2))
        let head = try nodes.a.store.auditHead().number
        func lines(_ livery: TestService) async throws -> [Substring] {
            String(decoding: try await livery.get("/metrics").body, as: UTF8.self).split(separator: "\n")
        }
        #expect(try await lines(nodes.a).contains("livery_audit_entry \(head)"))
        #expect(try await !lines(nodes.b).contains("livery_audit_entry \(head)"))
        try nodes.b.service.follower.catchUp()
        #expect(try await lines(nodes.b).contains("livery_audit_entry \(head)"))
    }
}

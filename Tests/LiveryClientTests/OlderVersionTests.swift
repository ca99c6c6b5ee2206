import Foundation
import TestSupport
import Testing

@testable import LiveryClient

@Suite struct OlderVersionTests {
    let folder = TestFolder()

    /// A server whose `latest` comes from a stale cache. It sends one event on each connection.
    private func staleServer(event: String) throws -> TestServer {
        let (old, new) = (makeBundle(purple: "#111111").bytes, makeBundle(purple: "#222222").bytes)
        return try TestServer { request in
            if request.target.hasSuffix("/events") {
                return .http(200, ["Content-Type": "text/event-stream"], body: Array(event.utf8))
            }
            if request.target.contains("/versions/5?") { return .bundle(new, to: request, version: 5) }
            if request.target.contains("/versions/") { return .problem(404, "no such version") }
            return .bundle(old, to: request, version: 4, changing: ["Livery-Version": "4"])
        }
    }

    @Test("requests the version that an event names, and keeps it")
    func requestsTheVersionThatAnEventNamesAndKeepsIt() async throws {
        let server = try staleServer(event: "event: version\ndata: {\"version\":5,\"spread\":0}\n\n")
        let client = try makeClient(server, folder)
        var changes = client.changes.makeAsyncIterator()
        let observing = Task { await client.observeEvents() }
        #expect(try await changes.next()?.theme.color("brand.purple").hex.prefix(7) == "#111111")
        #expect(try await changes.next()?.theme.color("brand.purple").hex.prefix(7) == "#222222")
        observing.cancel()
        await observing.value
        await #expect(throws: FetchError.outdated(found: 4, known: 5)) { try await client.refresh() }
        #expect(client.purple == "#222222")
        let next = try makeClient(server, folder)
        await #expect(throws: FetchError.outdated(found: 4, known: 5)) { try await next.refresh() }
        #expect(next.purple == "#222222")
    }

    @Test("keeps its theme while the server doesn't have the named version")
    func keepsItsThemeWhileTheServerDoesNotHaveTheNamedVersion() async throws {
        let server = try staleServer(event: "event: version\ndata: {\"version\":6,\"spread\":0}\n\n")
        let client = try makeClient(server, folder)
        try await client.refresh()
        let observing = Task { await client.observeEvents() }
        defer { observing.cancel() }
        try await eventually("a request of version 6") {
            server.requests.contains { $0.target.contains("/versions/6?") }
        }
        await #expect(throws: FetchError.outdated(found: 4, known: 6)) { try await client.refresh() }
        #expect(client.purple == "#111111")
    }

    @Test("requests no version that is older than its own")
    func requestsNoVersionThatIsOlderThanItsOwn() async throws {
        let server = try staleServer(event: "event: version\ndata: {\"version\":3,\"spread\":0}\n\n")
        let client = try makeClient(server, folder)
        let observing = Task { await client.observeEvents() }
        defer { observing.cancel() }
        // The second connection comes after the first one's event.
        try await eventually("a second connection") {
            server.requests.count { $0.target.hasSuffix("/events") } >= 2
        }
        #expect(!server.requests.contains { $0.target.contains("/versions/") })
        #expect(client.purple == "#111111")
    }

    @Test("a channel that moved again doesn't return to the version of an earlier event")
    func aChannelThatMovedAgainDoesNotReturn() async throws {
        let (old, new) = (makeBundle(purple: "#111111").bytes, makeBundle(purple: "#222222").bytes)
        let event = "event: channel\ndata: {\"channel\":\"beta\",\"version\":5,\"spread\":0}\n\n"
        let server = try TestServer { request in
            if request.target.hasSuffix("/events") {
                return .http(200, ["Content-Type": "text/event-stream"], body: Array(event.utf8))
            }
            let isOld = request.target.contains("/versions/5?")
            return .bundle(isOld ? old : new, to: request, version: isOld ? 5 : 6)
        }
        let client = try makeClient(server, folder) { $0.channel = "beta" }
        var changes = client.changes.makeAsyncIterator()
        let observing = Task { await client.observeEvents() }
        #expect(try await changes.next()?.theme.color("brand.purple").hex.prefix(7) == "#222222")
        #expect(try await changes.next()?.theme.color("brand.purple").hex.prefix(7) == "#111111")
        observing.cancel()
        await observing.value
        #expect(try await client.refresh() == .activated)
        #expect(try await client.refresh() == .unchanged)
        #expect(client.purple == "#222222")
    }

    @Test("a stale response doesn't replace a newer staged theme")
    func aStaleResponseDoesNotReplaceANewerStagedTheme() async throws {
        let server = try makeServer(makeBundle(purple: "#222222"), version: 2)
        try await makeClient(server, folder) { $0.activation = .manual }.fetch()
        server.publish(makeBundle(purple: "#111111"), version: 1)
        let client = try makeClient(server, folder) { $0.activation = .manual }
        await #expect(throws: FetchError.outdated(found: 1, known: 2)) { try await client.fetch() }
        await client.activate()
        #expect(client.purple == "#222222")
    }

    @Test("a rollback is a newer version")
    func aRollbackIsANewerVersion() async throws {
        let server = try makeServer(makeBundle(purple: "#111111"), version: 1)
        let client = try makeClient(server, folder)
        try await client.refresh()
        server.publish(makeBundle(purple: "#222222"), version: 2)
        try await client.refresh()
        server.publish(makeBundle(purple: "#111111"), version: 3)
        #expect(try await client.refresh() == .activated)
        #expect(client.purple == "#111111")
    }

    @Test(
        "limits the time over which requests are distributed",
        arguments: [("{}", 5.0), (#"{"spread":0}"#, 0), (#"{"spread":7}"#, 7), (#"{"spread":-1}"#, 0), ("x", 5)])
    func limitsTheSpread(data: String, seconds: Double) {
        #expect(EventParser.Event(name: "version", data: data).spread == seconds)
        #expect(EventParser.Event(name: "version", data: #"{"spread":1000000}"#).spread == 300)
    }
}

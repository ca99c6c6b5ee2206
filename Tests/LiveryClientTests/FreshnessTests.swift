import Foundation
import TestSupport
import Testing

@testable import LiveryClient

@Suite struct FreshnessTests {
    let folder = TestFolder()
    let start = Date(timeIntervalSince1970: 1000)

    @Test("is stale before the first fetch")
    func isStaleBeforeTheFirstFetch() throws {
        #expect(try makeClient(makeServer(), folder).freshness == .stale(since: nil))
    }

    @Test("is fresh during max-age")
    func isFreshDuringMaxAge() async throws {
        let client = try makeClient(makeServer(), folder)
        let asked = Date()
        try await client.refresh()
        let answered = Date()
        guard case .fresh(let until) = client.freshness else { throw Mismatch("\(client.freshness)") }
        #expect(until >= asked + 3600)
        #expect(until <= answered + 3600)
    }

    @Test("is stale when a newer theme is staged")
    func isStaleWhenANewerThemeIsStaged() async throws {
        let client = try makeClient(makeServer(), folder) { $0.activation = .manual }
        try await client.fetch()
        guard case .stale(.some) = client.freshness else { throw Mismatch("\(client.freshness)") }
        await client.activate()
        guard case .fresh = client.freshness else { throw Mismatch("\(client.freshness)") }
    }

    @Test("is offline with the reason")
    func isOfflineWithTheReason() async throws {
        let server = try makeServer()
        server.stop()
        let client = try makeClient(server, folder)
        await #expect(throws: FetchError.self) { try await client.refresh() }
        guard case .offline(_, .unreachable) = client.freshness else { throw Mismatch("\(client.freshness)") }
    }

    #if os(Linux) || os(macOS)
        @Test("is not offline if the server's certificate is not trusted")
        func isNotOfflineWithoutTrust() async throws {
            let server = try UntrustedServer()
            defer { withExtendedLifetime(server) {} }
            let client = try makeClient(makeServer(), folder) { $0.server = server.url }
            let error = await #expect(throws: FetchError.self) { try await client.refresh() }
            guard case .untrusted(let reason)? = error else { throw Mismatch("\(String(describing: error))") }
            #expect(reason.localizedCaseInsensitiveContains("certificate"))
            guard case .stale(.some) = client.freshness else { throw Mismatch("\(client.freshness)") }
        }
    #endif

    @Test("is offline while no event stream can be opened")
    func isOfflineWhileNoEventStreamCanBeOpened() async throws {
        let closed = try ClosedPort()
        defer { withExtendedLifetime(closed) {} }
        let client = try makeClient(makeServer(), folder) { $0.server = closed.url }
        let observing = Task { await client.observeEvents() }
        try await eventually("the client knows its freshness") { client.freshness != .stale(since: nil) }
        guard case .offline(_, .unreachable) = client.freshness else { throw Mismatch("\(client.freshness)") }
        observing.cancel()
        await observing.value
    }

    @Test("is fresh although the server accepts no event stream", arguments: [404, 503])
    func isFreshAlthoughTheServerAcceptsNoEventStream(status: Int) async throws {
        let bytes = makeBundle().bytes
        let server = try TestServer {
            $0.target.hasSuffix("/events") ? .problem(status, "no") : .bundle(bytes, to: $0, version: 1)
        }
        let client = try makeClient(server, folder)
        var changes = client.changes.makeAsyncIterator()
        let observing = Task { await client.observeEvents() }
        defer { observing.cancel() }
        #expect(await changes.next() != nil)
        guard case .fresh = client.freshness else { throw Mismatch("\(client.freshness)") }
    }

    @Test("is stored between launches")
    func isStoredBetweenLaunches() async throws {
        let server = try makeServer()
        try await makeClient(server, folder).refresh()
        guard case .fresh = try makeClient(server, folder).freshness else { throw Mismatch("not fresh") }
    }

    @Test("ends with max-age and keeps the first failure")
    func endsWithMaxAgeAndKeepsTheFirstFailure() {
        var contact = Contact()
        contact.confirm(at: start, maxAge: 10)
        #expect(contact.freshness(at: start + 9) == .fresh(until: start + 10))
        #expect(contact.freshness(at: start + 10) == .stale(since: start + 10))
        contact.fail(.unreachable("x"), at: start + 11)
        contact.fail(.status(500, problem: nil), at: start + 12)
        #expect(contact.freshness(at: start + 13) == .offline(since: start + 11, .status(500, problem: nil)))
        contact.fail(.noDigest, at: start + 14)
        #expect(contact.freshness(at: start + 15) == .stale(since: start + 10))
    }

    @Test("is fresh while an event stream is connected")
    func isFreshWhileAnEventStreamIsConnected() {
        var contact = Contact()
        contact.connectedUntil = start + 40
        contact.confirm(at: start, maxAge: 0)
        #expect(contact.freshness(at: start + 39) == .fresh(until: start + 40))
        #expect(contact.freshness(at: start + 40) == .stale(since: start))
        contact.supersede(at: start + 1, maxAge: 0)
        #expect(contact.freshness(at: start + 2) == .stale(since: start + 1))
    }

    @Test("ignores a confirmation in the future")
    func ignoresAConfirmationInTheFuture() {
        var contact = Contact()
        contact.confirm(at: start, maxAge: 10)
        #expect(contact.freshness(at: start - 1) == .stale(since: start + 10))
    }
}

import Foundation
import Observation
import TestSupport
import Testing

@testable import LiveryClient

@Suite("The state of a theme", .timeLimit(.minutes(3)))
struct ThemeStateTests {
    let folder = TestFolder()

    @Test("changes together with the theme, its freshness and its origin")
    func changesTogether() async throws {
        let client = try makeClient(makeServer(), folder)
        var states = client.states.makeAsyncIterator()
        let first = try #require(await states.next())
        #expect(first == ThemeState(theme: client.theme, freshness: .stale(since: nil), origin: .bundled))
        let refreshing = Task { try await client.refresh() }
        while let state = await states.next() {
            // A theme is never shown with the origin of another one.
            #expect((state.origin == .bundled) == (state.theme.color == bundledPurple))
            if case .fresh = state.freshness, state.origin != .bundled { break }
        }
        _ = try await refreshing.value
        #expect(client.state.origin == client.origin)
        guard case .server(version: 1, _) = client.state.origin else { throw Mismatch("\(client.state.origin)") }
    }

    @Test("becomes stale by itself after max-age")
    func becomesStale() async throws {
        let bytes = makeBundle().bytes
        let server = try TestServer { .bundle(bytes, to: $0, changing: ["Cache-Control": "max-age=1"]) }
        let client = try makeClient(server, folder)
        try await client.refresh()
        var states = client.states.makeAsyncIterator()
        while let state = await states.next() {
            if case .stale(.some) = state.freshness { return }
        }
        Issue.record("the states ended")
    }

    @Test("is fresh for a provider without a server")
    func isFreshWithoutServer() async throws {
        let provider = InMemoryThemeProvider(Theme(makeBundle()))
        var states = provider.states.makeAsyncIterator()
        #expect(await states.next() == provider.state)
        provider.theme = Theme(makeBundle(purple: "#222222"))
        #expect(await states.next()?.theme == provider.theme)
        #expect(provider.state.freshness == .fresh(until: .distantFuture))
    }

    @Test("ends with its client")
    func ends() async throws {
        var client: ThemeClient? = try makeClient(makeServer(), folder)
        var states = try #require(client?.states).makeAsyncIterator()
        _ = await states.next()
        client = nil
        #expect(await states.next() == nil)
    }

    @Test("is observed by a model")
    @MainActor
    func isObserved() async throws {
        let client = try makeClient(makeServer(), folder)
        var model: ThemeModel? = ThemeModel(client)
        #expect(model?.theme == client.theme)
        let (changes, change) = AsyncStream.makeStream(of: Void.self)
        withObservationTracking {
            _ = model?.origin
        } onChange: {
            change.yield()
        }
        try await client.refresh()
        for await _ in changes { break }
        try await eventually("the model has the state of the client") {
            model?.theme == client.theme && model?.origin == client.origin && model?.freshness == client.freshness
        }
        model = nil
        try await eventually("the client has no reader") { await client.board.readerCount == 0 }
    }
}

extension Theme {
    fileprivate var color: String? { try? String(color("brand.purple").hex.prefix(7)) }
}

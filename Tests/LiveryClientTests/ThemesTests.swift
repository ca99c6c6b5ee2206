import Foundation
import Testing

@testable import LiveryClient

@Suite struct ThemesTests {
    let folder = TestFolder()

    private func theme(_ values: [String: Int], style: Double? = nil) -> Theme {
        let styles = style.map {
            ["card": Theme.Style(type: "View", attributes: ["alpha": .value(.double($0))])]
        }
        return Theme(
            ThemeBundle(app: "a", tokens: values.mapValues { .init(.int, .int($0)) }, styles: styles ?? [:]))
    }

    @Test("list changed paths")
    func listChangedPaths() {
        let old = theme(["same": 1, "other": 1, "gone": 1], style: 1)
        #expect(
            old.changedPaths(to: theme(["same": 1, "other": 2, "new": 1], style: 0.5)) == [
                "other", "gone", "new", "card",
            ])
        #expect(old.changedPaths(to: old).isEmpty)
    }

    @Test("deliver new themes")
    func deliverNewThemes() async throws {
        let server = try makeServer()
        let client = try makeClient(server, folder)
        var themes = client.changes.makeAsyncIterator()
        try await client.refresh()
        let first = try #require(await themes.next(isolation: nil))
        #expect(first.paths == ["brand.purple"])
        #expect(first.theme == client.theme)
        try await client.refresh()
        server.publish(makeBundle(purple: "#222222"))
        try await client.refresh()
        #expect(await themes.next(isolation: nil)?.theme == client.theme)
    }

    @Test("deliver themes set before reading")
    func deliverThemesSetBeforeReading() async throws {
        let client = try makeClient(makeServer(), folder)
        try await client.refresh()
        var themes = client.changes.makeAsyncIterator()
        let first = try #require(await themes.next(isolation: nil))
        #expect(first.paths == ["brand.purple"])
        #expect(first.theme == client.theme)
    }

    @Test("skip themes replaced before reading")
    func skipThemesReplacedBeforeReading() async {
        let provider = InMemoryThemeProvider(theme(["a": 1]))
        provider.theme = theme(["a": 2])
        provider.theme = theme(["a": 1])
        var themes = provider.changes.makeAsyncIterator()
        provider.theme = theme(["a": 3])
        #expect(await themes.next(isolation: nil)?.theme == provider.theme)
    }

    @Test("merge missed themes")
    func mergeMissedThemes() async {
        let provider = InMemoryThemeProvider(theme(["a": 1, "b": 1]))
        var themes = provider.changes.makeAsyncIterator()
        provider.theme = theme(["a": 2, "b": 1])
        provider.theme = theme(["a": 2, "b": 2])
        let change = await themes.next(isolation: nil)
        #expect(change?.paths == ["a", "b"])
        #expect(change?.theme == provider.theme)
    }

    @Test("skip equal themes")
    func skipEqualThemes() async {
        let provider = InMemoryThemeProvider(theme(["a": 1]))
        let themes = provider.changes
        provider.theme = theme(["a": 1])
        let reading = Task {
            var themes = themes.makeAsyncIterator()
            return await themes.next(isolation: nil)?.paths
        }
        try? await Task.sleep(for: .milliseconds(20))
        provider.theme = theme(["a": 2])
        #expect(await reading.value == ["a"])
    }

    @Test("deliver to all readers and end with the provider")
    func deliverToAllReadersAndEndWithTheProvider() async {
        var provider: InMemoryThemeProvider? = InMemoryThemeProvider(theme([:]))
        var readers = (0..<3).compactMap { _ in provider?.changes.makeAsyncIterator() }
        provider?.theme = theme(["a": 1])
        provider = nil
        for index in readers.indices {
            #expect(await readers[index].next(isolation: nil)?.paths == ["a"])
            #expect(await readers[index].next(isolation: nil) == nil)
        }
    }

    @Test("release readers")
    func releaseReaders() async {
        let board = ThemeBoard(theme([:]))
        do { _ = board.changes() }
        #expect(board.readerCount == 0)
        let reading = Task { [changes = board.changes()] in for await _ in changes {} }
        #expect(board.readerCount == 1)
        reading.cancel()
        await reading.value
        #expect(board.readerCount == 0)
    }

    @Test("come from all providers")
    func comeFromAllProviders() throws {
        let bytes = makeBundle().bytes
        let providers: [any ThemeProvider] = [
            try BundledThemeProvider(bytes: bytes), InMemoryThemeProvider(try Theme(bytes: bytes)),
            try makeClient(makeServer(), folder) { $0.bundled = [bytes] },
        ]
        for provider in providers { #expect(provider.purple == "#783bf9") }
        #expect(throws: BundleError.self) { try BundledThemeProvider(bytes: []) }
    }
}

import Foundation
import LiveryModel
import Testing

@testable import LiveryClient

@Suite struct ActivationTests {
    let folder = TestFolder()
    let problems = Problems()

    @Test("activates on refresh but not on fetch")
    func activatesOnRefreshButNotOnFetch() async throws {
        let client = try makeClient(makeServer(), folder)
        #expect(try await client.fetch() == .staged)
        #expect(client.purple == bundledPurple)
        #expect(try await client.refresh() == .activated)
        #expect(client.purple == "#783bf9")
    }

    @Test("activates at the next launch")
    func activatesAtTheNextLaunch() async throws {
        let server = try makeServer()
        let client = try makeClient(server, folder) { $0.activation = .nextLaunch }
        #expect(try await client.refresh() == .staged)
        #expect(client.purple == bundledPurple)
        #expect(try await client.refresh() == .staged)
        #expect(server.requests[1].headers["if-none-match"] != nil)
        server.stop()
        #expect(try makeClient(server, folder) { $0.activation = .nextLaunch }.purple == "#783bf9")
    }

    @Test("activates manually")
    func activatesManually() async throws {
        let server = try makeServer()
        try await makeClient(server, folder) { $0.activation = .manual }.refresh()
        let client = try makeClient(server, folder) { $0.activation = .manual }
        #expect(client.purple == bundledPurple)
        #expect(await client.activate())
        #expect(client.purple == "#783bf9")
        #expect(await !client.activate())
        #expect(try makeClient(server, folder) { $0.activation = .manual }.purple == "#783bf9")
    }

    @Test("drops the staged bundle when the server returns to the active one")
    func dropsTheStagedBundleWhenTheServerReturnsToTheActiveOne() async throws {
        let server = try makeServer(makeBundle(purple: "#111111"))
        let client = try makeClient(server, folder) { $0.activation = .manual }
        try await client.fetch()
        await client.activate()
        server.publish(makeBundle(purple: "#222222"))
        #expect(try await client.fetch() == .staged)
        server.publish(makeBundle(purple: "#111111"), version: 3)
        #expect(try await client.fetch() == .unchanged)
        #expect(await !client.activate())
        #expect(client.origin == .server(version: 3, digest: makeBundle(purple: "#111111").bytes.sha256.hexadecimal))
    }

    @Test("ignores a damaged staged bundle")
    func ignoresADamagedStagedBundle() async throws {
        let server = try makeServer()
        try await makeClient(server, folder).refresh()
        server.publish(makeBundle(purple: "#222222"))
        try await makeClient(server, folder) { $0.activation = .nextLaunch }.refresh()
        let file = try Data(contentsOf: folder.file(.staged))
        try file.dropLast().write(to: folder.file(.staged))
        let client = try makeClient(server, folder, problems) { $0.activation = .nextLaunch }
        #expect(client.purple == "#783bf9")
        #expect(problems.list == [.damagedCache(file: folder.file(.staged).path)])
        #expect(try await client.refresh() == .staged)
    }
}

@Suite struct SurvivalTests {
    let folder = TestFolder()
    let problems = Problems()

    /// Creates a client with a limit of two failed launches.
    private func launch(_ server: TestServer) throws -> ThemeClient {
        try makeClient(server, folder, problems) { $0.maxFailedLaunches = 2 }
    }

    /// A server whose first bundle has had a successful launch, and whose second bundle is active.
    private func serverAfterBadBundle() async throws -> TestServer {
        let server = try makeServer(makeBundle(purple: "#111111"))
        let client = try launch(server)
        try await client.refresh()
        await client.markLaunchSuccessful()
        server.publish(makeBundle(purple: "#bad000"))
        try await client.refresh()
        return server
    }

    @Test("rolls back after failed launches")
    func rollsBackAfterFailedLaunches() async throws {
        let server = try await serverAfterBadBundle()
        #expect(try launch(server).purple == "#bad000")
        #expect(try launch(server).purple == "#bad000")
        #expect(problems.list == [])
        #expect(try launch(server).purple == "#111111")
        #expect(
            problems.list == [.rolledBack(digest: makeBundle(purple: "#bad000").bytes.sha256.hexadecimal, launches: 2)])
    }

    @Test("rejects a bundle that the app did not survive")
    func rejectsABundleThatTheAppDidNotSurvive() async throws {
        let server = try await serverAfterBadBundle()
        let bad = makeBundle(purple: "#bad000").bytes.sha256.hexadecimal
        for _ in 0..<2 { _ = try launch(server) }
        for _ in 0..<2 {
            let client = try launch(server)
            await #expect(throws: FetchError.refused(digest: bad)) { try await client.refresh() }
            #expect(client.purple == "#111111")
            await client.markLaunchSuccessful()
        }
        let client = try launch(server)
        server.publish(makeBundle(purple: "#222222"))
        #expect(try await client.refresh() == .activated)
        server.publish(makeBundle(purple: "#bad000"))
        #expect(try await client.refresh() == .activated)
    }

    @Test("keeps the bundle when some launches succeed")
    func keepsTheBundleWhenSomeLaunchesSucceed() async throws {
        let server = try await serverAfterBadBundle()
        for _ in 0..<3 {
            _ = try launch(server)
            let client = try launch(server)
            #expect(client.purple == "#bad000")
            await client.markLaunchSuccessful()
        }
        #expect(problems.list == [])
    }

    @Test("rolls back to the bundled theme")
    func rollsBackToTheBundledTheme() async throws {
        let server = try makeServer()
        try await launch(server).refresh()
        for _ in 0..<2 { #expect(try launch(server).purple == "#783bf9") }
        for _ in 0..<3 {
            let client = try launch(server)
            #expect(client.purple == bundledPurple)
            await #expect(throws: FetchError.refused(digest: makeBundle().bytes.sha256.hexadecimal)) {
                try await client.refresh()
            }
        }
    }

    @Test("keeps the bundle without a survival limit")
    func keepsTheBundleWithoutASurvivalLimit() async throws {
        let server = try makeServer()
        try await makeClient(server, folder).refresh()
        for _ in 0..<9 { #expect(try makeClient(server, folder).purple == "#783bf9") }
    }
}

import Foundation
import LiveryClient
import TestSupport
import Testing

@Suite("The client library against a real server")
struct ClientAgainstServerTests {
    static let bundled = ThemeBundle(
        app: "badoo", axes: ["skin": "night"],
        tokens: ["brand.purple": .init(.color, .color(Theme.Color(red: 1, green: 2, blue: 3)))])
    static let day = "{ @axes: { skin: [day, night] }\n brand: { purple: #783bf9 }\n news(View): { alpha: 0.5 } }"

    func client(
        _ server: RunningServer, _ folder: URL, change: (inout ThemeClient.Configuration) -> Void = { _ in }
    ) throws -> ThemeClient {
        var configuration = ThemeClient.Configuration(
            server: try #require(URL(string: server.url)), app: "badoo", axes: ["skin": "night"], cacheFolder: folder,
            bundled: Self.bundled.bytes)
        configuration.timeout = .seconds(60)
        configuration.retry.maxAttempts = 1
        change(&configuration)
        return try ThemeClient(configuration)
    }

    func publish(_ server: RunningServer, night: String) throws {
        let path = try theme("badoo", in: temporaryFolder(), ["theme.ktv": Self.day, "skins/night.ktv": night])
        let outcome = try run(
            "publish", path, "--app", "badoo", "--message", "x", "--server", server.url, "--token", server.token())
        #expect(outcome.status == 0)
    }

    @Test("fetches, revalidates, follows a publish, and starts from its cache while the server is unreachable")
    func life() async throws {
        let server = try RunningServer()
        let folder = try temporaryFolder()
        try publish(server, night: "{ brand: { purple: #000 } }")

        let client = try client(server, folder)
        #expect(try client.theme.color("brand.purple") == Theme.Color(red: 1, green: 2, blue: 3))
        #expect(try await client.refresh() == .activated)
        #expect(try client.theme.color("brand.purple") == Theme.Color(red: 0, green: 0, blue: 0))
        #expect(try client.theme.style("news", as: Theme.ViewStyle.self).alpha.normal == .set(0.5))
        #expect(try await client.refresh() == .unchanged)

        try publish(server, night: "{ brand: { purple: #111 } }")
        #expect(try await client.refresh() == .activated)

        kill(server.process.processIdentifier, SIGKILL)
        server.process.waitUntilExit()
        let offline = try self.client(server, folder)
        #expect(try offline.theme.color("brand.purple") == Theme.Color(red: 17, green: 17, blue: 17))
        await #expect(throws: FetchError.self) { try await offline.refresh() }
        #expect(try offline.theme.color("brand.purple") == Theme.Color(red: 17, green: 17, blue: 17))
    }

    @Test("fetches and follows a private app only with a reader token")
    func privateApp() async throws {
        let data = try temporaryFolder().appending(path: "livery.sqlite").path
        let server = try RunningServer(data: data)
        try publish(server, night: "{ brand: { purple: #000 } }")
        let token = { (role: String) in
            try run("token", "create", "--role", role, "--name", role, "--data", data).output
                .trimmingCharacters(in: .newlines)
        }
        let admin = try token("admin")
        #expect(try run("app", "private", "badoo", "--server", server.url, "--token", admin).status == 0)
        await #expect(throws: FetchError.self) { try await client(server, temporaryFolder()).refresh() }
        let secret = try token("reader")
        let reader = try client(server, temporaryFolder()) { $0.token = secret }
        #expect(try await reader.refresh() == .activated)
        #expect(try await reader.refresh() == .unchanged)
        var changes = reader.changes.makeAsyncIterator()
        #expect(await changes.next()?.paths == ["brand.purple", "news"])
        let listening = Task { await reader.observeEvents() }
        defer { listening.cancel() }
        try publish(server, night: "{ brand: { purple: #111 } }")
        #expect(await changes.next()?.paths == ["brand.purple"])
    }

    @Test("starts from a good bundle if its cache file is truncated at any byte, and the next fetch repairs the file")
    func cut() async throws {
        let server = try RunningServer()
        let folder = try temporaryFolder()
        try publish(server, night: "{ brand: { purple: #000 } }")
        try await client(server, folder).refresh()
        let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        let file = try #require(files.first { $0.pathExtension == "active" })
        let whole = try Data(contentsOf: file)
        for length in 0..<whole.count {
            try whole.prefix(length).write(to: file)
            #expect(try client(server, folder).theme.color("brand.purple") == Theme.Color(red: 1, green: 2, blue: 3))
        }
        let repaired = try client(server, folder)
        #expect(try await repaired.refresh() == .activated)
        #expect(try repaired.theme.color("brand.purple") == Theme.Color(red: 0, green: 0, blue: 0))
    }

    @Test("starts while the server is unreachable and follows it later, with the code of the README")
    func startedOffline() async throws {
        let data = try temporaryFolder().appending(path: "livery.sqlite").path
        let first = try RunningServer(data: data)
        try publish(first, night: "{ brand: { purple: #000 } }")
        first.crash()
        let client = try client(first, temporaryFolder())
        let changes = client.changes
        let following = Task { await client.observeEvents() }
        defer { following.cancel() }
        await #expect(throws: FetchError.self) { try await client.refresh() }
        let second = try RunningServer(data: data, port: first.port)
        defer { second.crash() }
        for await change in changes {
            #expect(try change.theme.color("brand.purple") == Theme.Color(red: 0, green: 0, blue: 0))
            break
        }
        let readme = try String(contentsOf: project.appending(path: "README.md"), encoding: .utf8)
        let lines = [
            "let changes = client.changes\nTask { await client.observeEvents() }\n",
            "for await change in changes { redraw(change.theme, change.paths) }",
        ]
        #expect(lines.allSatisfy(readme.contains))
    }

    @Test("follows each publish without polling")
    func following() async throws {
        let data = try temporaryFolder().appending(path: "livery.sqlite").path
        let server = try RunningServer(data: data)
        try publish(server, night: "{ brand: { purple: #000 } }")
        let client = try client(server, temporaryFolder())
        var changes = client.changes.makeAsyncIterator()
        let listening = Task { await client.observeEvents() }
        defer { listening.cancel() }
        // The first connection revalidates the theme.
        #expect(try await changes.next()?.theme.color("brand.purple") == Theme.Color(red: 0, green: 0, blue: 0))
        try publish(server, night: "{ brand: { purple: #111 } }")
        #expect(try await changes.next()?.theme.color("brand.purple") == Theme.Color(red: 17, green: 17, blue: 17))
    }

    @Test(
        "follows a server that crashes and restarts: revalidates by ETag, and receives missed and later changes"
    )
    func restart() async throws {
        let data = try temporaryFolder().appending(path: "livery.sqlite").path
        let first = try RunningServer(data: data)
        try publish(first, night: "{ brand: { purple: #000 } }")
        let client = try client(first, temporaryFolder())
        var changes = client.changes.makeAsyncIterator()
        let listening = Task { await client.observeEvents() }
        defer { listening.cancel() }
        #expect(try await changes.next()?.theme.color("brand.purple") == Theme.Color(red: 0, green: 0, blue: 0))
        first.crash()

        let second = try RunningServer(data: data, port: first.port)
        let latest = "/themes/{app}/latest"
        try await eventually("a 304 response") { try await second.count(latest, 304) > 0 }
        #expect(try await second.count(latest, 200) == 0)
        try publish(second, night: "{ brand: { purple: #111 } }")
        #expect(try await changes.next()?.theme.color("brand.purple") == Theme.Color(red: 17, green: 17, blue: 17))
        second.crash()

        // This version is published while the client has no event stream.
        let elsewhere = try RunningServer(data: data)
        try publish(elsewhere, night: "{ brand: { purple: #222 } }")
        elsewhere.crash()
        let third = try RunningServer(data: data, port: first.port)
        #expect(try await changes.next()?.theme.color("brand.purple") == Theme.Color(red: 34, green: 34, blue: 34))
        #expect(try await downloads(of: latest, from: third, atLeast: 1) == 1)
    }

    /// The number of bundles that a server has sent for a route, or for the version named in an event.
    ///
    /// The server counts a response shortly after sending it.
    private func downloads(of route: String, from server: RunningServer, atLeast least: Int) async throws -> Int {
        var count = 0
        try await eventually("\(least) bundles from \(route)") {
            count =
                try await server.count(route, 200)
                + server.count("/themes/{app}/versions/{version}", 200)
            return count >= least
        }
        return count
    }

    @Test("waits for Retry-After if the server accepts no further event streams")
    func full() async throws {
        let server = try RunningServer(data: nil, port: 0, "--subscribers", "1")
        try publish(server, night: "{ brand: { purple: #000 } }")
        let inside = try client(server, temporaryFolder())
        var changes = inside.changes.makeAsyncIterator()
        let listening = Task { await inside.observeEvents() }
        defer { listening.cancel() }
        _ = await changes.next()
        let outside = try client(server, temporaryFolder())
        var fetched = outside.changes.makeAsyncIterator()
        let began = ContinuousClock.now
        let waiting = Task { await outside.observeEvents() }
        let events = "/themes/{app}/events"
        #expect(try await fetched.next()?.theme.color("brand.purple") == Theme.Color(red: 0, green: 0, blue: 0))
        try await eventually("a refused event stream") { try await server.count(events, 503) > 0 }
        // Without Retry-After, which is at least 10 seconds, the client would reconnect after two.
        try await Task.sleep(for: .seconds(4))
        let refusals = try await server.count(events, 503)
        #expect(refusals == 1 || ContinuousClock.now - began > .seconds(10))
        waiting.cancel()
        let isFirst = await withTaskGroup { group in
            group.addTask {
                await waiting.value
                return true
            }
            group.addTask {
                try? await Task.sleep(for: .seconds(60))
                return false
            }
            defer { group.cancelAll() }
            return await group.next()
        }
        #expect(isFirst == true)
    }

    @Test("is notified only when its channel moves")
    func channel() async throws {
        let server = try RunningServer()
        let environment = ["LIVERY_SERVER": server.url, "LIVERY_TOKEN": try server.token()]
        try publish(server, night: "{ brand: { purple: #000 } }")
        try run("channel", "set", "badoo", "beta", "1", environment: environment)
        let client = try client(server, temporaryFolder()) { $0.channel = "beta" }
        var changes = client.changes.makeAsyncIterator()
        let listening = Task { await client.observeEvents() }
        defer { listening.cancel() }
        #expect(try await changes.next()?.theme.color("brand.purple") == Theme.Color(red: 0, green: 0, blue: 0))
        try publish(server, night: "{ brand: { purple: #111 } }")
        try run("channel", "set", "badoo", "other", "1", environment: environment)
        try run("channel", "set", "badoo", "beta", "2", environment: environment)
        #expect(try await changes.next()?.theme.color("brand.purple") == Theme.Color(red: 17, green: 17, blue: 17))
        let bundles = "/themes/{app}/{channel}"
        #expect(try await downloads(of: bundles, from: server, atLeast: 2) == 2)
        #expect(try await server.count(bundles, 304) == 0)
    }
}

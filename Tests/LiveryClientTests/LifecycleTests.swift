import Foundation
import TestSupport
import Testing

@testable import LiveryClient

@Suite("A client during the life of an app", .timeLimit(.minutes(3)))
struct LifecycleTests {
    let folder = TestFolder()

    @Test("follows the server from the start in the foreground until the stop in the background")
    @MainActor
    func follows() async throws {
        let server = try makeServer()
        let client = try makeClient(server, folder)
        let follower = ServerFollower(client)
        follower.start()
        follower.start()
        try await eventually("the server's theme is current") { client.purple == "#783bf9" }
        follower.stop()
        try await eventually("no connection waits to be opened again") { await client.pauses.isEmpty }
        let count = server.requests.count
        server.publish(makeBundle(purple: "#222222"))
        follower.start()
        try await eventually("the next theme is current") { client.purple == "#222222" }
        #expect(server.requests.count > count)
        follower.stop()
    }

    @Test("reconnects at once if the network is back")
    func reconnects() async throws {
        let client = try makeClient(makeServer(), folder)
        let pause = Task { await client.pause(3600, isRequested: false, known: 0) }
        try await eventually("the client waits") { await !client.pauses.isEmpty }
        await client.reconnect()
        #expect(await pause.value)
        // The network came back while a connection was failing.
        #expect(await client.pause(3600, isRequested: false, known: 0))
    }

    @Test("waits as long as the server requests, even if the network is back")
    func waits() async throws {
        let client = try makeClient(makeServer(), folder)
        await client.reconnect()
        let pause = Task { await client.pause(3600, isRequested: true, known: 0) }
        await client.reconnect()
        pause.cancel()
        #expect(await !pause.value)
    }

    @Test("says after a background refresh whether there is a newer theme")
    func background() async throws {
        let server = try makeServer()
        let client = try makeClient(server, folder)
        #expect(await client.refreshInBackground())
        #expect(await !client.refreshInBackground())
        server.stop()
        #expect(await !client.refreshInBackground())
    }
}

import Dispatch
import Foundation
import TestSupport
import Testing

@testable import LiveryClient

@Suite struct CancellationTests {
    let folder = TestFolder()

    /// A server that waits for the gate before it responds.
    private func gatedServer(_ gate: DispatchSemaphore) throws -> TestServer {
        let bytes = makeBundle().bytes
        return try TestServer { request in
            gate.wait()
            gate.signal()
            return .bundle(bytes, to: request)
        }
    }

    private func firstRequest(to server: TestServer) async throws {
        try await eventually("the first request") { !server.requests.isEmpty }
    }

    @Test("a cancelled fetch ends without a response")
    func aCancelledFetchEndsWithoutAResponse() async throws {
        let gate = DispatchSemaphore(value: 0)
        let server = try gatedServer(gate)
        let client = try makeClient(server, folder)
        let fetch = Task { () async -> FetchError? in
            do throws(FetchError) { try await client.fetch() } catch { return error }
            return nil
        }
        try await firstRequest(to: server)
        fetch.cancel()
        #expect(await fetch.value == .cancelled)
        #expect(client.freshness == .stale(since: nil))
        gate.signal()
        #expect(try await client.refresh() == .activated)
    }

    @Test("other callers of a cancelled fetch get its result")
    func otherCallersOfACancelledFetchGetItsResult() async throws {
        let gate = DispatchSemaphore(value: 0)
        let server = try gatedServer(gate)
        let client = try makeClient(server, folder)
        let first = Task { try await client.fetch() }
        try await firstRequest(to: server)
        let second = Task { try await client.fetch() }
        try await eventually("two callers of one fetch") { await client.underway?.callers.count == 2 }
        first.cancel()
        await #expect(throws: FetchError.cancelled) { try await first.value }
        gate.signal()
        #expect(try await second.value == .staged)
        #expect(server.requests.count == 1)
    }

    @Test("a refresh that reaches its limit continues")
    func aRefreshThatReachesItsLimitContinues() async throws {
        let gate = DispatchSemaphore(value: 0)
        let client = try makeClient(gatedServer(gate), folder)
        #expect(try await client.refresh(within: .milliseconds(1)) == nil)
        #expect(client.purple == bundledPurple)
        gate.signal()
        var changes = client.changes.makeAsyncIterator()
        #expect(await changes.next() != nil)
        #expect(client.purple == "#783bf9")
        #expect(try await client.refresh(within: .seconds(600)) == .unchanged)
    }

    @Test("cancelling a limited refresh cancels it")
    func cancellingALimitedRefreshCancelsIt() async throws {
        let gate = DispatchSemaphore(value: 0)
        defer { gate.signal() }
        let server = try gatedServer(gate)
        let client = try makeClient(server, folder)
        let refresh = Task { try await client.refresh(within: .seconds(600)) }
        try await firstRequest(to: server)
        refresh.cancel()
        await #expect(throws: FetchError.cancelled) { try await refresh.value }
        try await eventually("the fetch ends") { await client.underway == nil }
    }
}

import Foundation
import LiveryHTTP
import LiveryStore
import Synchronization
import TestSupport
import Testing

@testable import LiveryRoutes
@testable import LiveryService

@Suite("Retries of webhooks")
struct HookRetryTests {
    /// Rejects all messages.
    private final class Receiver: Responder {
        let retryAfter = Mutex<Int?>(nil)

        func respond(to request: borrowing Request) -> Response {
            let seconds = retryAfter.withLock { $0 }
            return Response(status: .serviceUnavailable, fields: seconds.map { [.retryAfter: "\($0)"] } ?? [:])
        }
    }

    @Test("come after growing pauses, honor Retry-After of up to an hour, and end after three days")
    func pauses() async throws {
        let clock = TestClock()
        let livery = try TestService.make(clock: clock)
        let receiver = Receiver()
        var configuration = Server.Configuration()
        configuration.bodyLimit = { _ in 1 << 20 }
        let server = try Server(configuration, responder: receiver)
        defer { server.stop(within: .zero) }
        let webhook = Webhook(address: .text("http://127.0.0.1:\(server.port)"), form: .slack, apps: nil)
        let runner = HookRunner(Hook(name: "build", target: .webhook(webhook)), node: "a", livery.service)
        try livery.store.addHook("build")
        runner.start()
        defer { runner.stop() }

        func state(_ isReached: (HookState) -> Bool) async throws -> HookState {
            var state: HookState?
            try await eventually("another state than \(String(describing: state))") {
                runner.ring()
                state = try livery.store.hooks().first
                return state.map(isReached) ?? false
            }
            return try #require(state)
        }

        receiver.retryAfter.withLock { $0 = 600 }
        try await livery.publish("{ a: 1 }")
        let pauses: [Double] = [600, 3600, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400]
        for (index, pause) in pauses.enumerated() {
            let next = try #require(try await state { $0.tries == index + 1 }.next)
            let seconds = next.timeIntervalSince(clock.now)
            // Without Retry-After, pauses differ at random by a fifth.
            let tolerance = index < 2 ? 0.01 : pause / 5 + 0.01
            #expect(abs(seconds - pause) <= tolerance)
            receiver.retryAfter.withLock { $0 = index == 0 ? 86_400 : nil }
            clock.advance(seconds + 1)
        }
        #expect(try await state(\.isDisabled).error?.hasSuffix("answered 503") == true)
    }
}

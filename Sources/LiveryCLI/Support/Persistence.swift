import Foundation
import LiveryAPI
import LiveryHTTP
import LiveryModel
import LiveryRoutes

/// How long and how often to try a request.
struct RetryPolicy {
    /// The maximum number of retries.
    var limit = 5
    /// Seconds until the command gives up, including all retries.
    var timeout = 600.0
    /// Seconds without a response after which a change with an idempotency key is sent again.
    var silence = 60.0
    /// Seconds between failed attempts if the server doesn't say how long to wait. The last value is used repeatedly.
    /// Together, they are long enough for a server to restart.
    var pauses = [0.2, 1, 2, 4, 8]
}

/// Decides whether to repeat a request that is safe to repeat.
struct Persistence {
    /// Whether a request is safe to repeat.
    enum Safety {
        /// A change that would be made twice.
        case unrepeatable
        /// A read. Repeated only if the server is busy, so that a wrong address is reported immediately.
        case read
        /// A change with an idempotency key.
        case keyed
    }

    /// The outcome of one attempt.
    enum Outcome {
        /// A response that may differ if the request is repeated, with the seconds of its Retry-After.
        case busy(retryAfter: Double?)
        /// No connection was made, so the server has not received the request.
        case unreachable
        /// The connection broke or timed out, although the server is reachable.
        case lost
    }

    private let policy: RetryPolicy
    private let safety: Safety
    private let deadline: ContinuousClock.Instant
    /// The number of retries so far.
    private(set) var count = 0
    /// Whether the server may have received the request.
    private(set) var mayHaveArrived = false

    init(_ policy: RetryPolicy, _ safety: Safety) {
        self.policy = policy
        self.safety = safety
        deadline = .now + .seconds(policy.timeout)
    }

    /// The remaining seconds.
    var remaining: Double { max(0, ContinuousClock.now.duration(to: deadline) / .seconds(1)) }

    /// The timeout of the next attempt in seconds. A change with a key asks after a while whether the server is alive.
    var attemptTimeout: Double {
        safety == .keyed && policy.limit > 0 ? min(policy.silence, remaining) : remaining
    }

    /// The number of seconds to wait before the next attempt, which counts as a retry. Nil to give up.
    mutating func pause(after outcome: Outcome) -> Double? {
        if case .lost = outcome { mayHaveArrived = true }
        guard count < policy.limit, let pause = wait(after: outcome), pause < remaining else { return nil }
        count += 1
        return pause
    }

    /// Whether to send the request again. The server responds to other requests, so it is probably still working on
    /// this one.
    mutating func staysWithWorkingServer() -> Bool {
        mayHaveArrived = true
        return safety == .keyed && policy.limit > 0 && remaining > 0
    }

    private func wait(after outcome: Outcome) -> Double? {
        let next = policy.pauses.isEmpty ? 0 : policy.pauses[min(count, policy.pauses.count - 1)]
        switch (outcome, safety) {
        case (_, .unrepeatable): return nil
        // Never sooner than the server asks for.
        case (.busy(let seconds?), _): return max(seconds, 0.2)
        case (.busy(nil), _): return next
        case (.unreachable, .keyed), (.lost, .keyed): return next
        case (.unreachable, .read), (.lost, .read): return nil
        }
    }

    /// Whether the request changes something.
    var mayChange: Bool { safety != .read }

    /// The number of retries, for messages: `retry 2 of 5`.
    var text: String { "retry \(count) of \(policy.limit)" }
}

extension ServerRequest.Answer {
    /// The outcome if the server, or a proxy in front of it, is busy and the request can be repeated. Damaged data
    /// doesn't heal by itself.
    var busyOutcome: Persistence.Outcome? {
        guard [429, 502, 503, 504].contains(status), problem?.type != ProblemType.storageDamaged.urn else {
            return nil
        }
        return .busy(retryAfter: field("Retry-After").flatMap(Self.seconds))
    }

    /// The problem document. Nil for any other body.
    var problem: API.Problem? {
        (try? JSON.parse(body)).flatMap { try? Wire.decode(API.Problem.self, from: $0) }
    }

    /// The seconds of Retry-After, a number or a time (RFC 9110 §10.2.3).
    private static func seconds(_ text: String) -> Double? {
        if let seconds = Int(text) { return Double(max(0, seconds)) }
        return HTTPDate(parsing: text).map { max(0, Double($0.seconds) - Date().timeIntervalSince1970) }
    }
}

extension ConnectionFailure {
    /// The outcome for a request. Nil if repeating it would fail in the same way.
    var outcome: Persistence.Outcome? {
        switch kind {
        case .untrusted: nil
        case .unreachable: .unreachable
        case .timedOut, .lost: .lost
        }
    }
}

import Foundation
import LiveryAPI
import LiveryHTTP
import LiveryModel
import LiveryRoutes

/// How long and how often to try to send a request.
struct RetryPolicy {
    /// The maximum number of retries.
    var limit = 5
    /// The time in seconds until the command gives up, including all retries.
    var timeout = 600.0
    /// The time in seconds without a response after which a change with an idempotency key is sent again.
    var silence = 60.0
    /// The pauses in seconds between failed attempts if the server doesn't say how long to wait. The last pause is
    /// repeated. Together, the pauses are long enough for a server to restart.
    var pauses = [0.2, 1, 2, 4, 8]
}

/// Decides whether to repeat a request that is safe to repeat.
struct Persistence {
    /// Whether a request is safe to repeat.
    enum Safety {
        /// A change that could be made twice.
        case unrepeatable
        /// A read. It is repeated only if the server is busy, so that a wrong URL is reported immediately.
        case read
        /// A change with an idempotency key.
        case keyed
    }

    /// The outcome of one attempt.
    enum Outcome {
        /// A response that might differ if the request is repeated, with the number of seconds from Retry-After.
        case busy(retryAfter: Double?)
        /// No connection was made, so the server hasn't received the request.
        case unreachable
        /// The connection broke or timed out, although the server is reachable.
        case lost
    }

    private let policy: RetryPolicy
    private let safety: Safety
    private let deadline: ContinuousClock.Instant
    /// The number of retries so far.
    private(set) var count = 0
    /// Whether the server might have received the request.
    private(set) var mayHaveArrived = false

    init(_ policy: RetryPolicy, _ safety: Safety) {
        self.policy = policy
        self.safety = safety
        deadline = .now + .seconds(policy.timeout)
    }

    /// The remaining time, in seconds.
    var remaining: Double { max(0, ContinuousClock.now.duration(to: deadline) / .seconds(1)) }

    /// The timeout of the next attempt, in seconds. For a change with a key, it is short enough to check whether the
    /// server is alive.
    var attemptTimeout: Double {
        safety == .keyed && policy.limit > 0 ? min(policy.silence, remaining) : remaining
    }

    /// The time in seconds to wait before the next attempt, which counts as a retry. Nil if the command should give up.
    mutating func pause(after outcome: Outcome) -> Double? {
        if case .lost = outcome { mayHaveArrived = true }
        guard count < policy.limit, let pause = wait(after: outcome), pause < remaining else { return nil }
        count += 1
        return pause
    }

    /// Whether to send the request again when the server still responds to other requests, and is therefore probably
    /// still working on this one.
    mutating func staysWithWorkingServer() -> Bool {
        mayHaveArrived = true
        return safety == .keyed && policy.limit > 0 && remaining > 0
    }

    private func wait(after outcome: Outcome) -> Double? {
        let next = policy.pauses.isEmpty ? 0 : policy.pauses[min(count, policy.pauses.count - 1)]
        switch (outcome, safety) {
        case (_, .unrepeatable): return nil
        // The pause is never shorter than the server requests.
        case (.busy(let seconds?), _): return max(seconds, 0.2)
        case (.busy(nil), _): return next
        case (.unreachable, .keyed), (.lost, .keyed): return next
        case (.unreachable, .read), (.lost, .read): return nil
        }
    }

    /// Whether the request can change something.
    var mayChange: Bool { safety != .read }

    /// The number of retries for messages, such as `retry 2 of 5`.
    var text: String { "retry \(count) of \(policy.limit)" }
}

extension ServerRequest.Answer {
    /// The outcome if the server or a proxy in front of it is busy. Nil in all other cases, including damaged storage,
    /// where retrying doesn't help.
    var busyOutcome: Persistence.Outcome? {
        guard [429, 502, 503, 504].contains(status), problem?.type != ProblemType.storageDamaged.urn else {
            return nil
        }
        return .busy(retryAfter: field("Retry-After").flatMap(Self.seconds))
    }

    /// The problem document in the body. Nil for any other body.
    var problem: API.Problem? {
        (try? JSON.parse(body)).flatMap { try? Wire.decode(API.Problem.self, from: $0) }
    }

    /// The number of seconds from Retry-After, which contains a number or a date (RFC 9110 §10.2.3).
    private static func seconds(_ text: String) -> Double? {
        if let seconds = Int(text) { return Double(max(0, seconds)) }
        return HTTPDate(parsing: text).map { max(0, Double($0.seconds) - Date().timeIntervalSince1970) }
    }
}

extension ConnectionFailure {
    /// The outcome of the request. Nil if repeating the request would fail in the same way.
    var outcome: Persistence.Outcome? {
        switch kind {
        case .untrusted: nil
        case .unreachable: .unreachable
        case .timedOut, .lost: .lost
        }
    }
}

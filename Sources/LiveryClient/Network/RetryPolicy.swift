import Foundation

/// How fetches are retried when the server is unavailable or busy.
public struct RetryPolicy: Hashable, Sendable {
    /// The maximum number of requests, including the first one.
    public var attempts: Int
    /// The wait before the second attempt, in seconds. It doubles with each further attempt.
    public var base: Double
    /// The maximum wait in seconds, also for `Retry-After`. If the server requests more, the fetch fails with
    /// ``FetchError/busy(status:until:)``.
    public var longestWait: Double
    /// The maximum accepted `Retry-After` in seconds. Protects clients from a wrong value.
    public var longestRetryAfter: Double

    /// Creates a policy. The default has 3 attempts, the second one after about half a second.
    public init(
        attempts: Int = 3, base: Double = 0.5, longestWait: Double = 10, longestRetryAfter: Double = 3600
    ) {
        self.attempts = attempts
        self.base = base
        self.longestWait = longestWait
        self.longestRetryAfter = longestRetryAfter
    }

    /// The number of seconds to wait after an attempt, counted from 1, has failed. `nil` to give up.
    ///
    /// Half of the wait is random, so that clients that failed together don't retry together. For the same reason, up
    /// to `base` is added to `Retry-After`.
    func wait(after attempt: Int, _ error: FetchError, now: Date) -> Double? {
        guard attempt < attempts, error.isOffline, error != .cancelled else { return nil }
        if case .busy(_, let until?) = error {
            let wait = max(0, until.timeIntervalSince(now)) + .random(in: 0...base)
            return wait <= longestWait ? wait : nil
        }
        let wait = min(longestWait, base * Double(1 << min(attempt - 1, 16)))
        return wait / 2 + .random(in: 0...(wait / 2))
    }

    /// The time until which no request may be sent after this error.
    func silence(after error: FetchError, now: Date) -> Date? {
        guard case .busy(_, let until?) = error else { return nil }
        return min(until, now.addingTimeInterval(longestRetryAfter))
    }
}

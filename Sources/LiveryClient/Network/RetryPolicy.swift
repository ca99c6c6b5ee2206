import Foundation

/// How a fetch that found the server away or busy is repeated.
public struct RetryPolicy: Hashable, Sendable {
    /// How often a request is made at most, the first time included.
    public var attempts: Int
    /// The wait before the second attempt, in seconds; each further one is twice as long.
    public var base: Double
    /// No wait of its own is longer than so many seconds, nor does a fetch sleep longer for `Retry-After`: when the
    /// server asks for more, the fetch ends with ``FetchError/busy(status:until:)``.
    public var longestWait: Double
    /// A `Retry-After` further away than so many seconds counts as that far, lest a mistake silence clients for years.
    public var longestRetryAfter: Double

    /// A policy with those parts; 3 attempts, the second one after about half a second.
    public init(
        attempts: Int = 3, base: Double = 0.5, longestWait: Double = 10, longestRetryAfter: Double = 3600
    ) {
        self.attempts = attempts
        self.base = base
        self.longestWait = longestWait
        self.longestRetryAfter = longestRetryAfter
    }

    /// How many seconds to wait after the attempt of that number (from 1) failed so; nil to give up.
    ///
    /// Half of the wait is random, lest clients that failed together come back together; that is why waits for
    /// `Retry-After` get up to `base` more as well.
    func wait(after attempt: Int, _ error: FetchError, now: Date) -> Double? {
        guard attempt < attempts, error.isOffline, error != .cancelled else { return nil }
        if case .busy(_, let until?) = error {
            let wait = max(0, until.timeIntervalSince(now)) + .random(in: 0...base)
            return wait <= longestWait ? wait : nil
        }
        let wait = min(longestWait, base * Double(1 << min(attempt - 1, 16)))
        return wait / 2 + .random(in: 0...(wait / 2))
    }

    /// Until when no request may be made after that failure.
    func silence(after error: FetchError, now: Date) -> Date? {
        guard case .busy(_, let until?) = error else { return nil }
        return min(until, now.addingTimeInterval(longestRetryAfter))
    }
}

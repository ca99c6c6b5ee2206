import struct Foundation.Date

/// When to come back to the server's events after a connection ended.
struct Reconnection {
    /// Failures in a row.
    private var failures = 0

    /// No wait of its own is longer than so many seconds: an app in the foreground is not left without news.
    static let longestWait = 60.0
    /// The first wait in seconds where the server has not named one.
    static let firstWait = 2.0

    /// Seconds to wait: what the server asks, or else about twice as long after each further failure. Part of it is random,
    /// lest all clients of a server that was away come back together, and it is never shorter than the server asks.
    /// - Parameters:
    ///   - wasGood: the connection was there, and all that it told of was had.
    ///   - asked: the seconds of the stream's `retry` field.
    ///   - until: what `Retry-After` says; a mistake in it counts as an hour at the most.
    mutating func wait(
        wasGood: Bool, asked: Double?, until: Date?, now: Date, longestRetryAfter: Double = 3600
    ) -> Double {
        failures = wasGood ? 1 : failures + 1
        let first = min(asked ?? Self.firstWait, Self.longestWait)
        let grown = min(Self.longestWait, first * Double(1 << min(failures - 1, 10)))
        let retryAfter = min(until?.timeIntervalSince(now) ?? 0, longestRetryAfter)
        let floor = max(asked == nil ? 0 : first, retryAfter)
        return max(floor, grown * .random(in: 0.5...1)) + .random(in: 0...floor / 4)
    }
}

import struct Foundation.Date

/// Determines when to reconnect to the server's events.
struct Reconnection {
    /// The number of consecutive failures.
    private var failures = 0

    /// The maximum delay in seconds, unless the server requests more. It is short enough that an app in the foreground
    /// gets new themes.
    static let longestWait = 60.0
    /// The first delay in seconds, unless the server sends one.
    static let firstWait = 2.0

    /// The delay in seconds. It starts with the server's value and approximately doubles with each further failure.
    /// Part of it is random, so that a server's clients don't all reconnect at the same time. It is never shorter than
    /// the server requests.
    /// - Parameters:
    ///   - wasGood: Whether the connection was established and its events were handled.
    ///   - asked: The number of seconds in the stream's `retry` field.
    ///   - until: The time in `Retry-After`, limited to one hour.
    mutating func wait(
        wasGood: Bool, asked: Double?, until: Date?, now: Date, maxRetryAfter: Double = 3600
    ) -> Double {
        failures = wasGood ? 1 : failures + 1
        let first = min(asked ?? Self.firstWait, Self.longestWait)
        let grown = min(Self.longestWait, first * Double(1 << min(failures - 1, 10)))
        let retryAfter = min(until?.timeIntervalSince(now) ?? 0, maxRetryAfter)
        let floor = max(asked == nil ? 0 : first, retryAfter)
        return max(floor, grown * .random(in: 0.5...1)) + .random(in: 0...floor / 4)
    }
}

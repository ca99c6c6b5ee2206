import LiveryHTTP
import Synchronization

/// How often each client may ask for a change: a bucket of tokens a client, which fills at a steady rate.
final class WriteLimiter: Sendable {
    private struct Bucket {
        var tokens: Double
        var filled: ContinuousClock.Instant
    }

    private let rate: Double
    private let burst: Double
    private let buckets = Mutex<[String: Bucket]>([:])

    /// - Parameter rate: writes a second; nil for no limit.
    init?(rate: Int?) {
        guard let rate, rate > 0 else { return nil }
        self.rate = Double(rate)
        burst = Double(rate * Limits.writeBurstSeconds)
    }

    /// Takes a token of the client's; nil if there was one, else the seconds until there is.
    func wait(for client: String, at now: ContinuousClock.Instant = .now) -> Double? {
        buckets.withLock { buckets in
            if buckets.count >= Limits.rememberedWriters { forgetIdle(&buckets, now) }
            var bucket = buckets[client] ?? Bucket(tokens: burst, filled: now)
            bucket.tokens = min(burst, bucket.tokens + bucket.filled.duration(to: now) / .seconds(1) * rate)
            bucket.filled = now
            let isAllowed = bucket.tokens >= 1
            if isAllowed { bucket.tokens -= 1 }
            // With no room left even so, who is not remembered is not held back: a limit must not shut out everybody.
            if buckets[client] != nil || buckets.count < Limits.rememberedWriters { buckets[client] = bucket }
            return isAllowed ? nil : (1 - bucket.tokens) / rate
        }
    }

    /// A bucket that is full again is as good as none.
    private func forgetIdle(_ buckets: inout [String: Bucket], _ now: ContinuousClock.Instant) {
        buckets = buckets.filter { $0.value.tokens + $0.value.filled.duration(to: now) / .seconds(1) * rate < burst }
    }
}

extension Service {
    /// Refuses a change by a client that asks for too many. By address, since anybody can make up tokens.
    func requireFewWrites(of request: borrowing Request) throws(Problem) {
        guard !request.method.isSafe, let limiter, let client = options.proxies.client(of: request) else { return }
        guard let wait = limiter.wait(for: client) else { return }
        let rate = options.writesPerSecond ?? 0
        throw Problem(.tooManyRequests, "expected at most \(rate) changes a second from \(client)")
            .with(.retryAfter, String(max(1, Int(wait.rounded(.up)))))
    }
}

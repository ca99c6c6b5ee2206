import LiveryHTTP
import LiveryService
import LiveryStore
import Synchronization

/// ServiceLimits the writes of each client, with a token bucket that fills at a steady rate.
final class WriteLimiter: Sendable {
    private struct Bucket {
        var tokens: Double
        var filled: ContinuousClock.Instant
    }

    private let rate: Double
    private let burst: Double
    private let buckets = Mutex<[Flow: Bucket]>([:])

    /// - Parameter rate: The writes per second; nil for no limit.
    convenience init?(rate: Int?) {
        guard let rate, rate > 0 else { return nil }
        self.init(rate: Double(rate), burst: rate * ServiceLimits.writeBurstSeconds)
    }

    /// - Parameter count: The writes per minute; nil for no limit.
    convenience init?(perMinute count: Int?) {
        guard let count, count > 0 else { return nil }
        self.init(rate: Double(count) / 60, burst: count)
    }

    private init(rate: Double, burst: Int) {
        self.rate = rate
        self.burst = Double(burst)
    }

    /// Takes a token from the client's bucket. Returns nil if the bucket had one, and otherwise the number of seconds
    /// until it has one.
    func wait(for client: Flow, at now: ContinuousClock.Instant = .now) -> Double? {
        buckets.withLock { buckets in
            if buckets.count >= ServiceLimits.rememberedWriters { forgetIdle(&buckets, now) }
            var bucket = buckets[client] ?? Bucket(tokens: burst, filled: now)
            bucket.tokens = min(burst, bucket.tokens + bucket.filled.duration(to: now) / .seconds(1) * rate)
            bucket.filled = now
            let isAllowed = bucket.tokens >= 1
            if isAllowed { bucket.tokens -= 1 }
            // If all slots are taken, new clients are not limited, because the limit must not lock everyone out.
            if buckets[client] != nil || buckets.count < ServiceLimits.rememberedWriters { buckets[client] = bucket }
            return isAllowed ? nil : (1 - bucket.tokens) / rate
        }
    }

    /// Removes full buckets, which are equal to new ones.
    private func forgetIdle(_ buckets: inout [Flow: Bucket], _ now: ContinuousClock.Instant) {
        buckets = buckets.filter { $0.value.tokens + $0.value.filled.duration(to: now) / .seconds(1) * rate < burst }
    }
}

extension ServiceResponder {
    /// Throws if a caller exceeds its rate of changes. Callers whose credentials were valid before have a rate of their
    /// own. All others are identified by address, because they could make up tokens.
    func requireFewWrites(of request: borrowing Request) throws(Problem) {
        guard !request.method.isSafe, let limiter, let client = callers.address(of: request) else { return }
        guard let wait = limiter.wait(for: callers.flow(of: request)) else { return }
        let rate = options.writesPerSecond ?? 0
        throw Problem(.tooManyRequests, "\(client) sent more than \(rate) changes per second")
            .with(.retryAfter, String(max(1, Int(wait.rounded(.up)))))
    }

    /// Throws if a token or session, or all callers of an app together, exceed the changes per minute.
    func requireFewChanges(of request: borrowing Request, _ path: Parameters) throws(Problem) {
        guard !request.method.isSafe, let changeLimiter, let caller = path.caller else { return }
        let subjects = [caller.author.credential, path.values["app"].map { "app \($0)" }].compactMap(\.self)
        for subject in subjects {
            guard let wait = changeLimiter.wait(for: Flow(subject)) else { continue }
            let limit = options.changesPerMinute ?? 0
            throw Problem(.tooManyRequests, "\(subject) exceeded \(limit) changes per minute")
                .with(.retryAfter, String(max(1, Int(wait.rounded(.up)))))
        }
    }
}

import Foundation

/// How fetches are retried when the server is unavailable or busy.
public struct RetryPolicy: Hashable, Sendable {
    /// The maximum number of requests, including the first one.
    public var maxAttempts: Int
    /// The delay before the second attempt. It doubles with each further attempt.
    public var baseDelay: Duration
    /// The maximum delay, including for `Retry-After`. If the server requests more, the fetch fails with
    /// ``FetchError/busy(status:until:)``.
    public var maxDelay: Duration
    /// The maximum `Retry-After` to accept, which protects clients from wrong values.
    public var maxRetryAfter: Duration

    /// Creates a policy. The default has 3 attempts, the second one after about half a second.
    public init(
        maxAttempts: Int = 3, baseDelay: Duration = .milliseconds(500), maxDelay: Duration = .seconds(10),
        maxRetryAfter: Duration = .seconds(3600)
    ) {
        self.maxAttempts = maxAttempts
        self.baseDelay = baseDelay
        self.maxDelay = maxDelay
        self.maxRetryAfter = maxRetryAfter
    }

    /// The number of seconds to wait after a failed attempt. The first attempt is 1. `nil` means that the client gives
    /// up.
    ///
    /// Half of the delay is random, so that clients that failed together don't retry together. For the same reason, up
    /// to `baseDelay` is added to `Retry-After`.
    func wait(after attempt: Int, _ error: FetchError, now: Date) -> Double? {
        guard attempt < maxAttempts, error.isOffline, error != .cancelled else { return nil }
        let (base, longest) = (max(0, baseDelay.seconds), max(0, maxDelay.seconds))
        if case .busy(_, let until?) = error {
            let wait = max(0, until.timeIntervalSince(now)) + .random(in: 0...base)
            return wait <= longest ? wait : nil
        }
        let wait = min(longest, base * Double(1 << min(attempt - 1, 16)))
        return wait / 2 + .random(in: 0...(wait / 2))
    }

    /// The result of requests, which are repeated after an error that a later attempt might avoid.
    func attempts<Value>(
        isolation: isolated (any Actor)? = #isolation, _ request: () async throws(FetchError) -> sending Value
    ) async throws(FetchError) -> sending Value {
        var attempt = 1
        while true {
            do throws(FetchError) { return try await request() } catch {
                guard let wait = wait(after: attempt, error, now: Date()) else { throw error }
                do { try await Task.sleep(for: .seconds(wait)) } catch { throw .cancelled }
            }
            attempt += 1
        }
    }

    /// The time until which no request may be sent after this error.
    func silence(after error: FetchError, now: Date) -> Date? {
        guard case .busy(_, let until?) = error.cause else { return nil }
        return min(until, now.addingTimeInterval(maxRetryAfter.seconds))
    }
}

extension Duration {
    /// This duration in seconds.
    var seconds: Double { self / .seconds(1) }
}

@preconcurrency import Glibc

/// The limit of heavy work. The work ends when nobody waits for its result, or when the CPU time is used up.
package struct WorkLimit: Sendable {
    private let isAbandoned: (@Sendable () -> Bool)?
    /// The limit in nanoseconds of the thread's CPU time; nil for no limit.
    private let end: UInt64?
    private let limit: Duration?

    /// For work without a limit.
    package static let unlimited = WorkLimit()

    private init() {
        isAbandoned = nil
        end = nil
        limit = nil
    }

    /// Starts now. Create and check it on the thread that does the work.
    ///
    /// - Parameters:
    ///   - limit: The CPU time that the work may take; nil for no limit. Time in which the thread waits or is not
    ///     scheduled does not count.
    ///   - isAbandoned: Whether nobody waits for the result any more.
    package init(_ limit: Duration?, isAbandoned: @escaping @Sendable () -> Bool) {
        self.isAbandoned = isAbandoned
        self.limit = limit
        end = limit.map { Self.now + UInt64(max(0, $0 / .nanoseconds(1))) }
    }

    /// Whether the work should stop. Takes about a microsecond.
    package var isOver: Bool { isSpent || isAbandoned?() == true }

    /// Throws if the work should stop.
    package func check() throws(ServiceError) {
        if isOver { throw error }
    }

    /// The error for work that was stopped. If nobody waits for the result, no one receives it.
    package var error: ServiceError {
        if isSpent, let limit { .timeLimitReached(limit) } else { .abandoned }
    }

    private var isSpent: Bool { end.map { Self.now >= $0 } ?? false }

    private static var now: UInt64 {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
    }
}

@preconcurrency import Glibc
import LiveryHTTP

/// The limit of heavy work for a request. The work ends when the client has disconnected, or when the CPU time is used
/// up.
struct WorkLimit: Sendable {
    private let client: Client?
    /// The limit in nanoseconds of the thread's CPU time; nil for no limit.
    private let end: UInt64?
    private let limit: Duration?

    /// For work without a limit.
    static let unlimited = WorkLimit()

    private init() {
        client = nil
        end = nil
        limit = nil
    }

    /// Starts now. Create and check it on the thread that does the work.
    ///
    /// - Parameter limit: The CPU time that the work may take; nil for no limit. Time in which the thread waits or is
    ///   not scheduled does not count.
    init(with client: Client, limit: Duration?) {
        self.client = client
        self.limit = limit
        end = limit.map { Self.now + UInt64(max(0, $0 / .nanoseconds(1))) }
    }

    /// Whether the work should stop. Takes about a microsecond.
    var isOver: Bool { isSpent || client?.isGone == true }

    /// Throws if the work should stop.
    func check() throws(Problem) {
        if isOver { throw problem }
    }

    /// The problem for work that was stopped. If the client has disconnected, no one receives it.
    var problem: Problem {
        guard isSpent, let limit else { return Problem(.overloaded, "the client has disconnected") }
        return Problem(
            .timeLimitReached,
            "this takes more than \(limit.formatted) of computing time, the limit for anonymous clients: send a "
                + "token or sign in")
    }

    private var isSpent: Bool { end.map { Self.now >= $0 } ?? false }

    private static var now: UInt64 {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
    }
}

extension Duration {
    /// `2 s`, `0.5 s`
    fileprivate var formatted: String {
        let seconds = self / .seconds(1)
        return seconds == seconds.rounded() ? "\(Int(seconds)) s" : "\(seconds) s"
    }
}

extension Service {
    /// The limits of work for a caller.
    func workLimit(for caller: Caller?, _ request: borrowing Request) -> WorkLimit {
        WorkLimit(with: request.client, limit: caller == nil ? options.anonymousTime : nil)
    }
}

@preconcurrency import Glibc
import LiveryHTTP

/// How long heavy work goes on for a request: until its client has disconnected, or until the work has had its time.
struct Patience: Sendable {
    private let client: Client?
    /// In nanoseconds of the thread's CPU time; nil is no limit.
    private let end: UInt64?
    private let limit: Duration?

    /// For work that goes on whatever happens.
    static let endless = Patience()

    private init() {
        client = nil
        end = nil
        limit = nil
    }

    /// Begins now: to be made, and asked, on the thread that works.
    ///
    /// - Parameter limit: The CPU time that the work may take; nil is no limit. Time in which the thread waits, or others
    ///   have the processor, does not count.
    init(with client: Client, limit: Duration?) {
        self.client = client
        self.limit = limit
        end = limit.map { Self.now + UInt64(max(0, $0 / .nanoseconds(1))) }
    }

    /// Whether the work is to end. Takes about a microsecond.
    var isOver: Bool { isSpent || client?.isGone == true }

    /// Ends the work if it is to end.
    func check() throws(Problem) {
        if isOver { throw problem }
    }

    /// The answer to work that has ended early. For a client that has disconnected, nobody reads it.
    var problem: Problem {
        guard isSpent, let limit else { return Problem(.overloaded, "the client has disconnected") }
        return Problem(
            .timeLimitReached,
            "this takes more than \(limit.formatted) of computing time, the limit for anonymous clients: send a token, or "
                + "sign in")
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
    /// The patience that work for a caller meets.
    func patience(for caller: Caller?, _ request: borrowing Request) -> Patience {
        Patience(with: request.client, limit: caller == nil ? options.anonymousTime : nil)
    }
}

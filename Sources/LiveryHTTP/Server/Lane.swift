import Synchronization

/// The threads for one kind of work that may wait for a disk or take long, and the bounded queue before them.
///
/// A responder has a lane for each kind, so that no kind holds up another, and gives responses that are made in one:
/// ``response(_:)``. Threads start when they are first needed, and end after the last job when the lane is let go. Safe
/// from any thread.
public final class Lane: Sendable {
    /// What a job makes its response of: the request, detached from its connection.
    public typealias Work = @Sendable (borrowing Request) -> Response

    /// The kind of work, for people and metrics.
    public let name: String
    private let pool: WorkerPool

    /// A lane of its own threads.
    ///
    /// - Parameters:
    ///   - width: The maximum number of jobs that run at one time.
    ///   - queueLimit: The maximum number of jobs that wait while that many run.
    ///   - niceness: How far the threads let others go first when the processors are busy: 0 to 19, as of a process.
    public init(name: String, width: Int, queueLimit: Int, niceness: Int = 0) {
        self.name = name
        pool = WorkerPool(width: width, limit: queueLimit, niceness: niceness)
    }

    deinit {
        pool.close()
    }

    /// The number of jobs that run or wait now.
    public var load: Int { pool.load }

    /// The number of jobs that run now.
    public var running: Int { pool.details.running }

    /// The number of jobs that wait for a thread now, places that are reserved for one among them.
    public var waiting: Int { pool.details.waiting }

    /// The number of jobs that were started so far, and the time that they waited for that, all together.
    public var waits: (count: Int, total: Duration) {
        let details = pool.details
        return (details.started, details.waited)
    }

    /// A response that is made in this lane, once a thread is free; nil when the queue is full.
    ///
    /// The place in the queue is held from this call on. The work runs even if its client has disconnected by then, so
    /// that others can rely on it: a job that nobody needs looks at ``Request/client`` and returns at once.
    public func response(_ work: @escaping Work) -> Response? {
        guard pool.reserve() else { return nil }
        return .deferred(Deferral(Place(pool), work))
    }

    /// Runs something that answers nobody; false when the queue is full.
    @discardableResult
    public func run(_ job: @escaping @Sendable () -> Void) -> Bool {
        guard pool.reserve() else { return false }
        pool.run(job)
        return true
    }
}

/// A response that is made in a lane, and the place there that is reserved for it.
struct Deferral: Sendable {
    fileprivate let place: Place
    let work: Lane.Work

    fileprivate init(_ place: Place, _ work: @escaping Lane.Work) {
        self.place = place
        self.work = work
    }

    /// The same with other work.
    func with(_ work: @escaping Lane.Work) -> Deferral { Deferral(place, work) }

    /// Runs a job in the reserved place, once.
    func run(_ job: @escaping @Sendable () -> Void) { place.run(job) }
}

/// The right to one job. Goes back to the pool when it is let go unused.
private final class Place: Sendable {
    private let pool: WorkerPool
    private let isUsed = Atomic(false)

    init(_ pool: WorkerPool) { self.pool = pool }

    deinit {
        if !isUsed.load(ordering: .relaxed) { pool.cancel() }
    }

    func run(_ job: @escaping @Sendable () -> Void) {
        guard !isUsed.exchange(true, ordering: .relaxed) else { return }
        pool.run(job)
    }
}

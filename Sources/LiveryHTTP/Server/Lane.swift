import Synchronization

/// Threads and a bounded queue for one kind of work that may wait for a disk or take long.
///
/// A responder has a lane for each kind of work, so that no kind delays another. It returns responses that are produced
/// in a lane by ``response(_:)``. Threads start on demand and end when the lane is released and its last job has
/// finished. Safe from any thread.
public final class Lane: Sendable {
    /// Produces a response from a request that is detached from its connection.
    public typealias Work = @Sendable (borrowing Request) -> Response

    /// The kind of work, for logs and metrics.
    public let name: String
    private let pool: WorkerPool

    /// Creates a lane with its own threads.
    ///
    /// - Parameters:
    ///   - width: The maximum number of concurrent jobs.
    ///   - queueLimit: The maximum number of waiting jobs.
    ///   - niceness: The niceness of the threads, 0 to 19. Higher values give way to other threads on a busy processor.
    public init(name: String, width: Int, queueLimit: Int, niceness: Int = 0) {
        self.name = name
        pool = WorkerPool(width: width, limit: queueLimit, niceness: niceness)
    }

    deinit {
        pool.close()
    }

    /// The number of running and waiting jobs.
    public var load: Int { pool.load }

    /// The number of running jobs.
    public var running: Int { pool.details.running }

    /// The number of waiting jobs, including reserved places.
    public var waiting: Int { pool.details.waiting }

    /// The number of jobs that were started so far, and the total time that they waited.
    public var waits: (count: Int, total: Duration) {
        let details = pool.details
        return (details.started, details.waited)
    }

    /// A response that is produced in this lane as soon as a thread is free. `nil` when the queue is full.
    ///
    /// The call reserves a place in the queue. The work runs even if its client has disconnected, because other
    /// requests may depend on it. A job that only serves its client checks ``Request/client`` and returns early.
    public func response(_ work: @escaping Work) -> Response? {
        guard pool.reserve() else { return nil }
        return .deferred(Deferral(Place(pool), work))
    }

    /// Runs a job without a response. Returns false when the queue is full.
    @discardableResult
    public func run(_ job: @escaping @Sendable () -> Void) -> Bool {
        guard pool.reserve() else { return false }
        pool.run(job)
        return true
    }
}

/// A response that is produced in a lane, with its reserved place in the queue.
struct Deferral: Sendable {
    fileprivate let place: Place
    let work: Lane.Work

    fileprivate init(_ place: Place, _ work: @escaping Lane.Work) {
        self.place = place
        self.work = work
    }

    /// A copy with other work.
    func with(_ work: @escaping Lane.Work) -> Deferral { Deferral(place, work) }

    /// Runs a job in the reserved place. Later calls do nothing.
    func run(_ job: @escaping @Sendable () -> Void) { place.run(job) }
}

/// The right to run one job. Released to the pool if it is not used.
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

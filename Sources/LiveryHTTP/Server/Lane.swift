import Synchronization

/// Threads and a bounded queue for one kind of work that can wait for a disk or take a long time.
///
/// A responder has a lane for each kind of work, so that different kinds of work don't delay each other. Within a lane,
/// no ``Flow`` delays another by more than one job. To produce a response in a lane, a responder calls
/// ``response(for:isHeavy:_:)``. Threads start on demand and exit when the lane has been released and its last job has
/// finished. A lane can be used from any thread.
public final class Lane: Sendable {
    /// Produces a response from a request that is detached from its connection.
    public typealias Work = @Sendable (borrowing Request) -> Response

    /// The kind of work, for logs and metrics.
    public let name: String
    /// The maximum number of concurrent jobs.
    public let width: Int
    /// The maximum number of waiting jobs.
    public let queueLimit: Int
    /// The niceness of the threads.
    public let niceness: Int
    private let pool: WorkerPool

    /// Creates a lane with its own threads.
    ///
    /// - Parameters:
    ///   - width: The maximum number of concurrent jobs, of which all but one can be heavy.
    ///   - queueLimit: The maximum number of waiting jobs. At the limit, a new job replaces the newest job of the flow
    ///     with the most waiting jobs, if its own flow has fewer.
    ///   - niceness: The niceness of the threads, 0 to 19. Higher values give way to other threads on a busy processor.
    public init(name: String, width: Int, queueLimit: Int, niceness: Int = 0) {
        self.name = name
        self.width = width
        self.queueLimit = queueLimit
        self.niceness = niceness
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

    /// The number of jobs started so far, and the total time that they waited.
    public var waits: (count: Int, total: Duration) {
        let details = pool.details
        return (details.started, details.waited)
    }

    /// A response that is produced in this lane as soon as a thread is free. `nil` if the queue is full.
    ///
    /// The call reserves a place in the queue. The work runs even if its client has disconnected, because other
    /// requests might depend on it. A job that serves only its client should check ``Request/client`` and return early.
    /// If the job loses its place before it runs, the client receives ``RequestError/busy(retryAfter:)``.
    /// - Parameters:
    ///   - flow: The caller to which the work is charged.
    ///   - isHeavy: Whether the work can take a long time.
    public func response(for flow: Flow = .server, isHeavy: Bool = false, _ work: @escaping Work) -> Response? {
        guard pool.reserve(for: flow) else { return nil }
        return .deferred(Deferral(Place(pool, flow, isHeavy: isHeavy), work))
    }

    /// Runs a job without a response. Returns false if the queue is full.
    /// - Parameters:
    ///   - flow: The caller to which the work is charged.
    ///   - drop: Called instead of the job if it loses its place before it runs.
    @discardableResult
    public func run(
        for flow: Flow = .server, _ job: @escaping @Sendable () -> Void, drop: @escaping @Sendable () -> Void = {}
    ) -> Bool {
        guard pool.reserve(for: flow) else { return false }
        pool.run(WorkerPool.Job(run: job, drop: drop), for: flow, isHeavy: false)
        return true
    }
}

/// A response that will be produced in a lane, together with its reserved place in the queue.
struct Deferral: Sendable {
    fileprivate let place: Place
    let work: Lane.Work

    fileprivate init(_ place: Place, _ work: @escaping Lane.Work) {
        self.place = place
        self.work = work
    }

    /// A copy with other work in the same place.
    func with(_ work: @escaping Lane.Work) -> Deferral { Deferral(place, work) }

    /// Runs a job in the reserved place, or calls `drop` if the job loses that place. Later calls do nothing.
    func run(_ job: @escaping @Sendable () -> Void, drop: @escaping @Sendable () -> Void) {
        place.run(WorkerPool.Job(run: job, drop: drop))
    }
}

/// The right to run one job. If the right isn't used, it is returned to the pool.
private final class Place: Sendable {
    private let pool: WorkerPool
    private let flow: Flow
    private let isHeavy: Bool
    private let isUsed = Atomic(false)

    init(_ pool: WorkerPool, _ flow: Flow, isHeavy: Bool) {
        self.pool = pool
        self.flow = flow
        self.isHeavy = isHeavy
    }

    deinit {
        if !isUsed.load(ordering: .relaxed) { pool.cancel() }
    }

    func run(_ job: WorkerPool.Job) {
        guard !isUsed.exchange(true, ordering: .relaxed) else { return }
        pool.run(job, for: flow, isHeavy: isHeavy)
    }
}

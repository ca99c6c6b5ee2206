import Dispatch
@preconcurrency import Glibc
import Synchronization

/// A few threads for work that may wait, and a bounded queue before them.
///
/// Threads of our own and not Dispatch's: those are as many as there are cores, and others use them.
final class WorkerPool: Sendable {
    typealias Job = @Sendable () -> Void

    /// What the pool does now, and how long its jobs have waited so far.
    struct Load {
        /// Jobs that wait, and places that are reserved for one.
        let waiting: Int
        let running: Int
        /// Jobs that have left the queue.
        let started: Int
        /// What those waited, all together.
        let waited: Duration
    }

    private struct Waiting {
        let job: Job
        let since: ContinuousClock.Instant
    }

    private struct Queue {
        var jobs: [Waiting] = []
        var reserved = 0
        var isOpen = true
        var threads = 0
        /// Threads without a job.
        var idle = 0
        var running = 0
        var started = 0
        var waited = Duration.zero
    }

    private let queue = Mutex(Queue())
    private let ready = DispatchSemaphore(value: 0)
    private let limit: Int
    private let width: Int
    private let niceness: Int
    /// When a worker of any pool gave memory back, in seconds of a clock that never goes back.
    private static let released = Atomic(Clock.seconds)
    /// In seconds: seldom enough for the few milliseconds that it takes to be a thousandth of a worker's time.
    private static let releaseInterval: UInt64 = 10

    /// - Parameters:
    ///   - width: The maximum number of threads. Each starts with the first job that finds the others busy.
    ///   - limit: How many jobs may wait while every thread is busy.
    ///   - niceness: Of each thread.
    init(width: Int, limit: Int, niceness: Int = 0) {
        self.width = max(1, width)
        self.niceness = niceness
        self.limit = self.width + max(0, limit)
    }

    /// Jobs that run or wait, and places that are reserved for one.
    var load: Int { queue.withLock(\.reserved) }

    /// Numbers that belong together.
    var details: Load {
        queue.withLock { queue in
            Load(
                waiting: queue.reserved - queue.running, running: queue.running, started: queue.started,
                waited: queue.waited)
        }
    }

    /// Takes a place; false when the pool is full or closed. A place taken must be filled by `run`, or given back by
    /// `cancel`.
    func reserve() -> Bool {
        queue.withLock { queue in
            guard queue.isOpen, queue.reserved < limit else { return false }
            queue.reserved += 1
            return true
        }
    }

    /// Gives a place back that was reserved.
    func cancel() {
        queue.withLock { $0.reserved -= 1 }
    }

    /// Runs a job in a place that was reserved.
    func run(_ job: @escaping Job) {
        let waiting = Waiting(job: job, since: .now)
        let needsThread = queue.withLock { queue in
            queue.jobs.append(waiting)
            guard queue.jobs.count > queue.idle, queue.threads < width else { return false }
            queue.threads += 1
            queue.idle += 1
            return true
        }
        if needsThread { startThread() }
        ready.signal()
    }

    /// Takes no more jobs. Those that were taken are still run; then the threads end.
    func close() {
        let wasOpen = queue.withLock { queue in
            defer { queue.isOpen = false }
            return queue.isOpen
        }
        if wasOpen { for _ in 0..<width { ready.signal() } }
    }

    private func startThread() {
        var thread = pthread_t()
        let kept = Unmanaged.passRetained(self)
        let status = pthread_create(
            &thread, nil,
            { context in
                guard let context else { return nil }
                Unmanaged<WorkerPool>.fromOpaque(context).takeRetainedValue().work()
                return nil
            }, kept.toOpaque())
        guard status != 0 else {
            pthread_detach(thread)
            return
        }
        kept.release()
        queue.withLock { queue in
            queue.threads -= 1
            queue.idle -= 1
        }
    }

    private func work() {
        // On Linux this is of the calling thread alone.
        if niceness > 0 { setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, Int32(niceness)) }
        while true {
            ready.wait()
            let (job, isOpen) = next()
            if let job {
                job()
                queue.withLock { queue in
                    queue.reserved -= 1
                    queue.running -= 1
                    queue.idle += 1
                }
                Self.releaseMemory()
            } else if !isOpen {
                return
            }
        }
    }

    private func next() -> (Job?, isOpen: Bool) {
        queue.withLock { queue in
            guard !queue.jobs.isEmpty else { return (nil, queue.isOpen) }
            queue.idle -= 1
            queue.running += 1
            queue.started += 1
            let first = queue.jobs.removeFirst()
            queue.waited += .now - first.since
            return (first.job, queue.isOpen)
        }
    }

    /// A job is what takes much memory for a moment, in pieces between which what stays settles.
    private static func releaseMemory() {
        let (last, now) = (released.load(ordering: .relaxed), Clock.seconds)
        guard now >= last + releaseInterval,
            released.compareExchange(expected: last, desired: now, ordering: .relaxed).exchanged
        else { return }
        Memory.releaseUnused()
    }
}

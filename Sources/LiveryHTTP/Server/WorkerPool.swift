import CMicroHTTPD
import Dispatch
@preconcurrency import Glibc
import LiverySystem
import Synchronization

/// A fixed number of threads for work that can block, with a bounded and fair queue.
///
/// Doesn't use Dispatch, because Dispatch limits its threads to the number of cores and shares them with other code.
final class WorkerPool: Sendable {
    /// A job, and a closure to call instead if it loses its place in the queue.
    struct Job: Sendable {
        let run: @Sendable () -> Void
        let drop: @Sendable () -> Void
    }

    /// The current state of the pool, and the total time that its jobs have waited.
    struct Load {
        /// The number of waiting jobs and reserved places.
        let waiting: Int
        let running: Int
        /// The number of jobs that have left the queue.
        let started: Int
        /// The total time that these jobs waited.
        let waited: Duration
    }

    private struct Waiting {
        let job: Job
        let since: ContinuousClock.Instant
    }

    private struct Queue {
        var jobs = FairQueue<Waiting>()
        var reserved = 0
        var isOpen = true
        var threads = 0
        /// The number of threads without a job.
        var idle = 0
        var running = 0
        /// The number of running jobs that can take a long time.
        var heavy = 0
        var started = 0
        var waited = Duration.zero
    }

    private let queue = Mutex(Queue())
    private let ready = DispatchSemaphore(value: 0)
    private let limit: Int
    private let width: Int
    private let niceness: Int
    /// The monotonic time in seconds at which a worker of any pool last released memory.
    private static let released = Atomic(Clock.seconds)
    /// The time between two releases in seconds. A release takes a few milliseconds, so releases use less than a
    /// thousandth of the time.
    private static let releaseInterval: UInt64 = 10

    /// - Parameters:
    ///   - width: The maximum number of threads. A thread starts when a job finds no idle thread. If there are several
    ///     threads, one of them runs no heavy jobs.
    ///   - limit: The maximum number of jobs that wait while all threads are busy.
    ///   - niceness: The niceness of each thread.
    init(width: Int, limit: Int, niceness: Int = 0) {
        self.width = max(1, width)
        self.niceness = niceness
        self.limit = self.width + max(0, limit)
    }

    /// The number of running jobs, waiting jobs and reserved places.
    var load: Int { queue.withLock(\.reserved) }

    /// A consistent snapshot of the pool's figures.
    var details: Load {
        queue.withLock { queue in
            Load(
                waiting: queue.reserved - queue.running, running: queue.running, started: queue.started,
                waited: queue.waited)
        }
    }

    /// Reserves a place. If the pool is full, the newest job of the flow with the most waiting jobs is dropped. Returns
    /// false if that flow is this one, or if the pool is closed. Call `run` to use the place or `cancel` to release it.
    func reserve(for flow: Flow) -> Bool {
        var dropped: Waiting?
        let isReserved = queue.withLock { queue in
            guard queue.isOpen else { return false }
            if queue.reserved >= limit {
                dropped = queue.jobs.displace(for: flow)
                // The new job takes over the place of the dropped job.
                return dropped != nil
            }
            queue.reserved += 1
            return true
        }
        dropped?.job.drop()
        return isReserved
    }

    /// Releases a reserved place.
    func cancel() {
        queue.withLock { $0.reserved -= 1 }
    }

    /// Runs a job in a reserved place.
    func run(_ job: Job, for flow: Flow, isHeavy: Bool) {
        let waiting = Waiting(job: job, since: .now)
        let needsThread = queue.withLock { queue in
            queue.jobs.add(waiting, of: flow, isHeavy: isHeavy)
            guard queue.jobs.count > queue.idle, queue.threads < width else { return false }
            queue.threads += 1
            queue.idle += 1
            return true
        }
        if needsThread { addThread() }
        ready.signal()
    }

    /// Rejects new jobs. The threads exit after they have run the accepted jobs.
    func close() {
        let wasOpen = queue.withLock { queue in
            defer { queue.isOpen = false }
            return queue.isOpen
        }
        if wasOpen { for _ in 0..<width { ready.signal() } }
    }

    private func addThread() {
        do {
            pthread_detach(try startThread { self.work() })
        } catch {
            // The job waits for an existing thread.
            queue.withLock { queue in
                queue.threads -= 1
                queue.idle -= 1
            }
        }
    }

    private func work() {
        // On Linux, this affects only the calling thread.
        if niceness > 0 { setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, Int32(niceness)) }
        repeat {
            ready.wait()
            // A heavy job that couldn't run earlier isn't signaled again.
            while let entry = next() { perform(entry) }
        } while queue.withLock({ $0.isOpen || $0.jobs.count > 0 })
    }

    private func next() -> FairQueue<Waiting>.Entry? {
        queue.withLock { queue in
            guard let entry = queue.jobs.next(heavy: queue.heavy < max(1, width - 1)) else { return nil }
            queue.idle -= 1
            queue.running += 1
            if entry.isHeavy { queue.heavy += 1 }
            queue.started += 1
            queue.waited += .now - entry.job.since
            return entry
        }
    }

    private func perform(_ entry: FairQueue<Waiting>.Entry) {
        let start = Clock.threadNanoseconds
        entry.job.job.run()
        let time = Clock.threadNanoseconds - start
        queue.withLock { queue in
            queue.jobs.finish(entry.flow, after: time)
            if entry.isHeavy { queue.heavy -= 1 }
            queue.reserved -= 1
            queue.running -= 1
            queue.idle += 1
        }
        Self.releaseMemory()
    }

    /// Returns memory to the system, because jobs temporarily use a lot of it.
    private static func releaseMemory() {
        let (last, now) = (released.load(ordering: .relaxed), Clock.seconds)
        guard now >= last + releaseInterval,
            released.compareExchange(expected: last, desired: now, ordering: .relaxed).exchanged
        else { return }
        Memory.releaseUnused()
    }
}

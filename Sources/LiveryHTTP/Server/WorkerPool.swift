import Dispatch
@preconcurrency import Glibc
import Synchronization

/// A few threads for work that may wait, and a bounded queue before them.
///
/// Threads of our own and not Dispatch's: those are as many as there are cores, and others use them.
final class WorkerPool: Sendable {
    typealias Job = @Sendable () -> Void

    private struct Queue {
        var jobs: [Job] = []
        var reserved = 0
        var isOpen = true
        var threads = 0
        /// Threads without a job.
        var idle = 0
    }

    private let queue = Mutex(Queue())
    private let ready = DispatchSemaphore(value: 0)
    private let limit: Int
    private let width: Int
    /// When a worker of any pool gave memory back, in seconds of a clock that never goes back.
    private static let released = Atomic(Clock.seconds)
    /// In seconds: seldom enough for the few milliseconds that it takes to be a thousandth of a worker's time.
    private static let releaseInterval: UInt64 = 10

    /// - Parameters:
    ///   - width: The maximum number of threads. Each starts with the first job that finds the others busy.
    ///   - limit: How many jobs may wait while every thread is busy.
    init(width: Int, limit: Int) {
        self.width = max(1, width)
        self.limit = self.width + max(0, limit)
    }

    /// Jobs that run or wait, and places that are reserved for one.
    var load: Int { queue.withLock(\.reserved) }

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
        let needsThread = queue.withLock { queue in
            queue.jobs.append(job)
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
        while true {
            ready.wait()
            let (job, isOpen) = next()
            if let job {
                job()
                queue.withLock { queue in
                    queue.reserved -= 1
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
            return (queue.jobs.removeFirst(), queue.isOpen)
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

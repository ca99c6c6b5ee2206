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
    }

    private let queue = Mutex(Queue())
    private let ready = DispatchSemaphore(value: 0)
    private let limit: Int
    private let width: Int
    /// When a worker gave memory back, in seconds of a clock that never goes back.
    private let released = Atomic(Clock.seconds)
    /// In seconds: seldom enough for the few milliseconds that it takes to be a thousandth of a worker's time.
    private static let releaseInterval: UInt64 = 10

    /// - Parameter limit: how many jobs may wait while every worker is busy.
    init(width: Int, limit: Int) {
        self.width = max(1, width)
        self.limit = self.width + max(0, limit)
        for _ in 0..<self.width { startThread() }
    }

    /// Takes a place; false when the pool is full or closed. A place taken must be filled by `run`.
    func reserve() -> Bool {
        queue.withLock { queue in
            guard queue.isOpen, queue.reserved < limit else { return false }
            queue.reserved += 1
            return true
        }
    }

    /// Runs a job in a place that was reserved.
    func run(_ job: @escaping Job) {
        queue.withLock { $0.jobs.append(job) }
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
        if status == 0 { pthread_detach(thread) } else { kept.release() }
    }

    private func work() {
        while true {
            ready.wait()
            let next = queue.withLock { queue in (queue.jobs.isEmpty ? nil : queue.jobs.removeFirst(), queue.isOpen) }
            if let job = next.0 {
                job()
                queue.withLock { $0.reserved -= 1 }
                releaseMemory()
            } else if !next.1 {
                return
            }
        }
    }

    /// A job is what takes much memory for a moment, in pieces between which what stays settles.
    private func releaseMemory() {
        let (last, now) = (released.load(ordering: .relaxed), Clock.seconds)
        guard now >= last + Self.releaseInterval,
            released.compareExchange(expected: last, desired: now, ordering: .relaxed).exchanged
        else { return }
        Memory.releaseUnused()
    }
}

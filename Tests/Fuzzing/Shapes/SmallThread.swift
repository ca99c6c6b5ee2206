import Foundation

/// Runs steps on threads with the smallest stack that a compiler can have, which is 512 KiB, as with Dispatch and on
/// macOS. Debug builds, whose frames are several times as large, get 2 MiB.
public enum SmallThread {
    #if DEBUG
        private static let stackSize = 2 << 20
    #else
        private static let stackSize = 512 << 10
    #endif

    /// Runs a step and returns its CPU time in seconds, which doesn't depend on other load on the machine.
    public static func seconds(_ step: @escaping @Sendable () -> Void) -> Double {
        let work = Work(step)
        let thread = Thread { work.run() }
        thread.stackSize = stackSize
        thread.start()
        work.isDone.wait()
        return work.seconds
    }

    private final class Work: Sendable {
        let step: @Sendable () -> Void
        let isDone = DispatchSemaphore(value: 0)
        private let taken = NSLock()
        nonisolated(unsafe) private var value = 0.0

        init(_ step: @escaping @Sendable () -> Void) { self.step = step }

        var seconds: Double { taken.withLock { value } }

        func run() {
            let began = Self.clock
            step()
            taken.withLock { value = Self.clock - began }
            isDone.signal()
        }

        private static var clock: Double {
            var time = timespec()
            clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
            return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
        }
    }
}

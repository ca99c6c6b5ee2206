@preconcurrency import Glibc
import Synchronization

/// A program for testing a sanitizer. The arguments `race` and `overrun` each cause the fault of that name, and `none`
/// causes no fault.
@main
struct Probe {
    static let guarded = Mutex([0])
    nonisolated(unsafe) static var bare = 0
    static let fault = CommandLine.arguments.last

    nonisolated static func main() {
        var threads: [pthread_t] = []
        for _ in 0..<4 {
            var thread = pthread_t()
            pthread_create(&thread, nil, { @Sendable _ in Probe.count() }, nil)
            threads.append(thread)
        }
        for thread in threads { pthread_join(thread, nil) }
        if fault == "overrun" { print(overrun(by: threads.count)) }
    }

    /// Repeats the work often enough for the threads to overlap.
    static func count() -> UnsafeMutableRawPointer? {
        for _ in 0..<20_000 {
            guarded.withLock { $0[0] += 1 }
            if fault == "race" { bare += 1 }
        }
        return nil
    }

    static func overrun(by count: Int) -> Int {
        let memory = UnsafeMutablePointer<Int>.allocate(capacity: count)
        defer { memory.deallocate() }
        memory.initialize(repeating: 0, count: count)
        return memory[count]
    }
}

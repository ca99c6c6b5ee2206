import Synchronization

/// Counters for many threads. Each thread usually has its own stripe, so that threads don't contend for a cache line.
package final class Counters: Sendable {
    // The memory is allocated in `init` and freed in `deinit`. Its cells are atomic.
    nonisolated(unsafe) private let cells: UnsafeMutablePointer<Atomic<UInt64>>
    private let width: Int

    /// The usual number of event threads. With more threads, some share a stripe.
    private static let stripes = 4

    package init(count: Int) {
        // A multiple of a cache line, which has eight cells.
        width = (count + 7) / 8 * 8
        cells = .allocate(capacity: width * Self.stripes)
        for index in 0..<width * Self.stripes { (cells + index).initialize(to: Atomic(0)) }
    }

    deinit {
        cells.deinitialize(count: width * Self.stripes)
        cells.deallocate()
    }

    /// - Parameter stripe: Any number that stays the same for one thread.
    package func add(_ value: UInt64, at index: Int, stripe: Int) {
        cells[stripe % Self.stripes * width + index].add(value, ordering: .relaxed)
    }

    package subscript(index: Int) -> UInt64 {
        (0..<Self.stripes).reduce(0) { $0 &+ cells[$1 * width + index].load(ordering: .relaxed) }
    }
}

import Synchronization

/// Numbers that many threads add to, each mostly in a stripe of its own, so that they don't wait for a cache line.
final class Counters: Sendable {
    // The memory is set up in `init` and freed in `deinit`; what is in it is atomic.
    nonisolated(unsafe) private let cells: UnsafeMutablePointer<Atomic<UInt64>>
    private let width: Int

    /// As many as event threads there usually are; more of them share.
    private static let stripes = 4

    init(count: Int) {
        // Whole cache lines of eight.
        width = (count + 7) / 8 * 8
        cells = .allocate(capacity: width * Self.stripes)
        for index in 0..<width * Self.stripes { (cells + index).initialize(to: Atomic(0)) }
    }

    deinit {
        cells.deinitialize(count: width * Self.stripes)
        cells.deallocate()
    }

    /// - Parameter stripe: any number that one thread keeps to.
    func add(_ value: UInt64, at index: Int, stripe: Int) {
        cells[stripe % Self.stripes * width + index].add(value, ordering: .relaxed)
    }

    subscript(index: Int) -> UInt64 {
        (0..<Self.stripes).reduce(0) { $0 &+ cells[$1 * width + index].load(ordering: .relaxed) }
    }
}

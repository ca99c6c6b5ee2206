/// Counts durations in buckets, for several kinds of events.
package struct Histogram: Sendable {
    /// The upper bounds of the buckets in microseconds. They range from a bundle in memory to a compile of several
    /// seconds.
    package static let bounds: [UInt64] = [
        50, 100, 250, 500, 1000, 2500, 5000, 10_000, 50_000, 250_000, 1_000_000, 5_000_000,
    ]
    /// The cells of a kind: the buckets, the unbounded bucket, and the sum.
    private static let width = bounds.count + 2

    private let cells: Counters

    package init(kinds: Int) {
        cells = Counters(count: kinds * Self.width)
    }

    package func add(nanoseconds: UInt64, kind: Int, stripe: Int) {
        let micros = nanoseconds / 1000
        var bucket = 0
        while bucket < Self.bounds.count, micros > Self.bounds[bucket] { bucket += 1 }
        cells.add(1, at: kind * Self.width + bucket, stripe: stripe)
        cells.add(nanoseconds, at: kind * Self.width + Self.width - 1, stripe: stripe)
    }

    package func count(of kind: Int) -> UInt64 {
        (0...Self.bounds.count).reduce(0) { $0 + cells[kind * Self.width + $1] }
    }

    /// The counts of a kind by bucket, each including those of the buckets before it. The last one has no bound.
    package func cumulated(of kind: Int) -> [UInt64] {
        var total: UInt64 = 0
        return (0...Self.bounds.count).map { bucket in
            total += cells[kind * Self.width + bucket]
            return total
        }
    }

    /// The sum of the durations of a kind in seconds.
    package func seconds(of kind: Int) -> Double { Double(cells[kind * Self.width + Self.width - 1]) / 1e9 }
}

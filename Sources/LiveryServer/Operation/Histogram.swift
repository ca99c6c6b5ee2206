/// Counts durations in buckets, for several kinds of events.
struct Histogram: Sendable {
    /// The upper bounds of the buckets in microseconds. They range from a bundle in memory to a compile of several
    /// seconds.
    static let bounds: [UInt64] = [50, 100, 250, 500, 1000, 2500, 5000, 10_000, 50_000, 250_000, 1_000_000, 5_000_000]
    /// The cells of a kind: the buckets, the unbounded bucket, and the sum.
    private static let width = bounds.count + 2

    private let cells: Counters

    init(kinds: Int) {
        cells = Counters(count: kinds * Self.width)
    }

    func add(nanoseconds: UInt64, kind: Int, stripe: Int) {
        let micros = nanoseconds / 1000
        var bucket = 0
        while bucket < Self.bounds.count, micros > Self.bounds[bucket] { bucket += 1 }
        cells.add(1, at: kind * Self.width + bucket, stripe: stripe)
        cells.add(nanoseconds, at: kind * Self.width + Self.width - 1, stripe: stripe)
    }

    func count(of kind: Int) -> UInt64 {
        (0...Self.bounds.count).reduce(0) { $0 + cells[kind * Self.width + $1] }
    }

    /// The lines of one kind in Prometheus' text format.
    func lines(_ name: String, labels: String, kind: Int) -> [String] {
        var lines: [String] = []
        var total: UInt64 = 0
        let comma = labels.isEmpty ? "" : ","
        for (bucket, bound) in Self.bounds.enumerated() {
            total += cells[kind * Self.width + bucket]
            lines.append("\(name)_bucket{\(labels)\(comma)le=\"\(Double(bound) / 1e6)\"} \(total)")
        }
        total += cells[kind * Self.width + Self.bounds.count]
        let braces = labels.isEmpty ? "" : "{\(labels)}"
        lines.append("\(name)_bucket{\(labels)\(comma)le=\"+Inf\"} \(total)")
        lines.append("\(name)_sum\(braces) \(Double(cells[kind * Self.width + Self.width - 1]) / 1e9)")
        lines.append("\(name)_count\(braces) \(total)")
        return lines
    }
}

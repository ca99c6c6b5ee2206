import LiveryService

extension Histogram {
    /// The lines of one kind in Prometheus' text format.
    func lines(_ name: String, labels: String, kind: Int) -> [String] {
        let comma = labels.isEmpty ? "" : ","
        let totals = cumulated(of: kind)
        let bounds = Self.bounds.map { "\(Double($0) / 1e6)" } + ["+Inf"]
        let braces = labels.isEmpty ? "" : "{\(labels)}"
        return zip(bounds, totals).map { "\(name)_bucket{\(labels)\(comma)le=\"\($0)\"} \($1)" } + [
            "\(name)_sum\(braces) \(seconds(of: kind))", "\(name)_count\(braces) \(totals.last ?? 0)",
        ]
    }
}

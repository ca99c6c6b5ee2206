import LiveryHTTP
import LiveryService

/// The service's counters. Incrementing one takes a few nanoseconds and no lock. The text is created on request.
final class Metrics: Sendable {
    private let requests: Counters
    private let durations: Histogram
    private let sent = Counters(count: 1)

    /// The statuses that are counted separately: those that the routes document, and those for preflights, ranges and
    /// conditions. The last entry stands for all others.
    private static let statuses: [Int] = {
        let answers = Routes.table.flatMap { $0.operation.answers.map(\.status.code) }
        return Set(answers + ProblemType.allCases.map(\.status) + [204, 206, 304]).sorted() + [0]
    }()
    /// By status − 200: the status's index in the list, which avoids a search for each request.
    private let places = (200...599).map { status in statuses.firstIndex(of: status) ?? statuses.count - 1 }
    /// By label: the route's pattern in the table. The first one is for requests without a route.
    private static let routes = ["none"] + Routes.table.map(\.pattern)
    private static let methods = [""] + Routes.table.map(\.method.rawValue)
    /// The kinds that are counted separately: each label, and each again for HEAD.
    private static let kinds = 0..<2 * routes.count

    init() {
        requests = Counters(count: Self.kinds.count * Self.statuses.count)
        durations = Histogram(kinds: Self.kinds.count)
    }

    /// Counts a completed request. Runs on its event thread, in about ten nanoseconds.
    func add(_ completion: borrowing Completion, stripe: Int) {
        guard let status = completion.status else { return }
        let kind = completion.method == .head ? completion.label + Self.routes.count : completion.label
        requests.add(1, at: kind * Self.statuses.count + places[status.code - 200], stripe: stripe)
        if completion.bodyCount > 0 { sent.add(UInt64(completion.bodyCount), at: 0, stripe: stripe) }
        // The duration of a stream is not a measure of the service.
        guard !completion.isStream else { return }
        durations.add(nanoseconds: completion.nanoseconds, kind: kind, stripe: stripe)
    }

    /// The counters in Prometheus' text format 0.0.4.
    var lines: [String] {
        requestLines
            + Self.heading("livery_request_seconds", "histogram", "Time from a request's head to its response's end.")
            + Self.kinds.filter { durations.count(of: $0) > 0 }.flatMap { kind in
                durations.lines("livery_request_seconds", labels: Self.labels(kind), kind: kind)
            }
    }

    private var requestLines: [String] {
        var lines = Self.heading("livery_requests_total", "counter", "Requests by route and status.")
        var (reads, notModified): (UInt64, UInt64) = (0, 0)
        for kind in Self.kinds {
            for (place, status) in Self.statuses.enumerated() {
                let count = requests[kind * Self.statuses.count + place]
                if status == 200 || status == 304 { reads += count }
                if status == 304 { notModified += count }
                guard count > 0 else { continue }
                let text = status == 0 ? "other" : String(status)
                lines.append("livery_requests_total{\(Self.labels(kind)),status=\"\(text)\"} \(count)")
            }
        }
        lines += Self.heading("livery_sent_bytes_total", "counter", "Bytes of response bodies.")
        lines.append("livery_sent_bytes_total \(sent[0])")
        lines += Self.heading("livery_not_modified_ratio", "gauge", "The share of 304 among 200 and 304 responses.")
        lines.append("livery_not_modified_ratio \(reads == 0 ? 0 : Double(notModified) / Double(reads))")
        return lines
    }

    static func heading(_ name: String, _ type: String, _ help: String) -> [String] {
        ["# HELP \(name) \(help)", "# TYPE \(name) \(type)"]
    }

    private static func labels(_ kind: Int) -> String {
        let label = kind % routes.count
        guard label > 0 else { return kind == 0 ? "route=\"none\"" : "method=\"HEAD\",route=\"none\"" }
        return "method=\"\(kind == label ? methods[label] : "HEAD")\",route=\"\(routes[label])\""
    }
}

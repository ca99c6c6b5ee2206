public import LiveryHTTP
import LiveryModel
import LiveryStore
import Synchronization

/// The service's counters. Incrementing one takes a few nanoseconds and no lock. The text is created on request.
final class Metrics: Sendable {
    private let requests: Counters
    private let durations: Histogram
    private let compilations = Histogram(kinds: 1)
    private let sent = Counters(count: 1)
    private let parsed = Counters(count: 1)
    private let damages = Counters(count: 1)

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

    /// Counts a compile and the number of files that it parsed.
    func addCompilation(_ duration: Duration, parsed count: Int) {
        let (seconds, attoseconds) = duration.components
        let nanoseconds = UInt64(seconds) * 1_000_000_000 + UInt64(attoseconds / 1_000_000_000)
        compilations.add(nanoseconds: nanoseconds, kind: 0, stripe: 0)
        parsed.add(UInt64(count), at: 0, stripe: 0)
    }

    /// Counts damaged stored bytes.
    func addDamage() { damages.add(1, at: 0, stripe: 0) }

    /// The counters in Prometheus' text format 0.0.4.
    var lines: [String] {
        requestLines
            + Self.heading("livery_request_seconds", "histogram", "Time from a request's head to its response's end.")
            + Self.kinds.filter { durations.count(of: $0) > 0 }.flatMap { kind in
                durations.lines("livery_request_seconds", labels: Self.labels(kind), kind: kind)
            }
            + Self.heading("livery_compile_seconds", "histogram", "Time to compile a theme.")
            + compilations.lines("livery_compile_seconds", labels: "", kind: 0)
            + Self.heading(
                "livery_parsed_files_total", "counter", "Theme files parsed, without those parsed before.")
            + ["livery_parsed_files_total \(parsed[0])"]
            + Self.heading("livery_damaged_total", "counter", "Damaged bundles and encodings, which are not served.")
            + ["livery_damaged_total \(damages[0])"]
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
        lines += Self.heading("livery_not_modified_ratio", "gauge", "Share of 304 in all 200 and 304 responses.")
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

extension Service {
    /// The metrics about the contact to the database.
    private var contactLines: [String] {
        let contact = follower.contact
        return Metrics.heading("livery_stale", "gauge", "1 if responses may be outdated.")
            + ["livery_stale \(contact.isStale ? 1 : 0)"]
            + Metrics.heading(
                "livery_database_contact_age_seconds", "gauge",
                "Seconds since the server knew that it serves all that is in the database.")
            + ["livery_database_contact_age_seconds \(contact.seconds)"]
    }

    /// Counts a request and writes its log line. This is the server's observer.
    public func observe(_ completion: borrowing Completion, _ request: borrowing Request) {
        // All requests of a connection run on one thread, so the connection determines the stripe.
        metrics.add(completion, stripe: completion.stripe)
        accessLog.add(completion, request)
    }

    /// Sets the end of the validity of the server's certificate, in seconds since 1970, for the metrics.
    public func noteCertificate(validUntil seconds: Int) { certificateEnd.store(seconds, ordering: .relaxed) }

    private var certificateLines: [String] {
        let end = certificateEnd.load(ordering: .relaxed)
        guard end > 0 else { return [] }
        let name = "livery_certificate_expiry_timestamp_seconds"
        return Metrics.heading(name, "gauge", "When the TLS certificate expires, since 1970.") + ["\(name) \(end)"]
    }

    /// When the newest backup was made.
    private var backupLines: [String] {
        guard let folder = options.backups else { return [] }
        let name = "livery_backup_timestamp_seconds"
        return Metrics.heading(name, "gauge", "When the newest backup was made, since 1970; 0 if there is none.")
            + ["\(name) \(BackupFolder(path: folder).newest ?? 0)"]
    }

    /// All counters and gauges in Prometheus' text format.
    func metricsText() -> String {
        let snapshot = catalog.current
        // Metrics are public, so they must not name private apps.
        let apps = snapshot.apps.values.filter { !snapshot.privateApps.contains($0.version.app) }
            .sorted { utf8Precedes($0.version.app, $1.version.app) }
        var lines = Build.lines + metrics.lines + lanes.lines
        func gauge(_ name: String, _ help: String, _ values: [(String, Int)]) {
            lines += Metrics.heading(name, "gauge", help)
            lines += values.map { "\(name)\($0.0) \($0.1)" }
        }
        gauge("livery_ready", "1 if ready.", [("", readiness.load(ordering: .relaxed) == .ready ? 1 : 0)])
        gauge("livery_audit_entry", "Last audit entry whose change is served.", [("", follower.entry)])
        lines += contactLines
        gauge("livery_subscribers", "Subscribers to events.", [("", events.subscribers)])
        gauge(
            "livery_version_in_force", "Current version, by app.",
            apps.map { ("{app=\"\($0.version.app)\"}", $0.version.number) })
        gauge(
            "livery_bundles", "Bundles in memory, by app.",
            apps.map { ("{app=\"\($0.version.app)\"}", $0.bundles.count) })
        gauge(
            "livery_bundle_bytes", "Bytes of the bundles in memory in all encodings, by app.",
            apps.map { app in
                ("{app=\"\(app.version.app)\"}", app.bundles.values.reduce(0) { $0 + $1.byteCount })
            })
        gauge(
            "livery_database_writable",
            "0 if the database server is away or has lost changes, or the disk is full or failing.",
            [("", store.outage == nil ? 1 : 0)])
        if let size = try? store.byteCount() {
            gauge("livery_database_bytes", "Size of the database.", [("", size)])
        }
        lines += localCopyLines + certificateLines + backupLines + ProcessMetrics.lines
        lines += hookLines.withLock(\.self)()
        return lines.joined(separator: "\n") + "\n"
    }
}

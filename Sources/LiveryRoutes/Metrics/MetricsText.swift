import LiveryModel
import LiveryService
import LiveryStore
import Synchronization

extension ServiceResponder {
    /// The metrics about the contact to the database.
    private var contactLines: [String] {
        let contact = service.follower.contact
        return Metrics.heading("livery_stale", "gauge", "1 if responses may be outdated.")
            + ["livery_stale \(contact.isStale ? 1 : 0)"]
            + Metrics.heading(
                "livery_database_contact_age_seconds", "gauge",
                "Seconds since the server last knew that its versions were current.")
            + ["livery_database_contact_age_seconds \(contact.seconds)"]
    }

    private var certificateLines: [String] {
        let end = certificateEnd.load(ordering: .relaxed)
        guard end > 0 else { return [] }
        let name = "livery_certificate_expiry_timestamp_seconds"
        return Metrics.heading(name, "gauge", "When the TLS certificate expires, as Unix time in seconds.") + [
            "\(name) \(end)"
        ]
    }

    /// When the newest backup was made.
    private var backupLines: [String] {
        guard let folder = options.backups else { return [] }
        let name = "livery_backup_timestamp_seconds"
        return Metrics.heading(
            name, "gauge", "When the newest backup was made, as Unix time in seconds; 0 if there is none.")
            + ["\(name) \(BackupFolder(path: folder).newest ?? 0)"]
    }

    /// The metric that identifies the program.
    private static let buildLines =
        Metrics.heading("livery_build_info", "gauge", "1, with the program's version and build.")
        + ["livery_build_info{version=\"\(Build.version)\",build=\"\(Build.id)\"} 1"]

    /// The metrics about the service's work.
    private var workLines: [String] {
        let counters = service.counters
        return Metrics.heading("livery_compile_seconds", "histogram", "Time to compile a theme.")
            + counters.compilations.lines("livery_compile_seconds", labels: "", kind: 0)
            + Metrics.heading(
                "livery_parsed_files_total", "counter", "Theme files parsed, except files that were already parsed.")
            + ["livery_parsed_files_total \(counters.parsedFiles)"]
            + Metrics.heading("livery_damaged_total", "counter", "Damaged bundles and encodings, which are not served.")
            + ["livery_damaged_total \(counters.damaged)"]
    }

    /// The metrics about the local copy.
    private var localCopyLines: [String] {
        guard let hasFailed = service.localCopyHasFailed else { return [] }
        func gauge(_ name: String, _ help: String, _ value: Bool) -> [String] {
            Metrics.heading(name, "gauge", help) + ["\(name) \(value ? 1 : 0)"]
        }
        return gauge(
            "livery_local_copy_served",
            "1 while the server serves its local copy, because it hasn't reached the database since it started.",
            service.localCopyTime != nil)
            + gauge("livery_local_copy_failed", "1 if the local copy could not be written.", hasFailed)
    }

    /// All counters and gauges in Prometheus' text format.
    func metricsText() -> String {
        let snapshot = service.catalog.current
        // Metrics are public, so they must not name private apps.
        let apps = snapshot.apps.values.filter { !snapshot.privateApps.contains($0.version.app) }
            .sorted { utf8Precedes($0.version.app, $1.version.app) }
        var lines = Self.buildLines + metrics.lines + workLines + lanes.lines
        func gauge(_ name: String, _ help: String, _ values: [(String, Int)]) {
            lines += Metrics.heading(name, "gauge", help)
            lines += values.map { "\(name)\($0.0) \($0.1)" }
        }
        gauge("livery_ready", "1 if ready.", [("", service.readiness.load(ordering: .relaxed) == .ready ? 1 : 0)])
        gauge("livery_audit_entry", "Last audit entry whose change is served.", [("", service.follower.entry)])
        lines += contactLines
        gauge("livery_subscribers", "Subscribers to events.", [("", service.events.subscribers)])
        gauge(
            "livery_version_in_force", "Current version, by app.",
            apps.map { ("{app=\"\($0.version.app)\"}", $0.version.number) })
        gauge(
            "livery_pinned_contracts", "Contracts that get an older version, by app.",
            apps.map { ("{app=\"\($0.version.app)\"}", snapshot.pins[$0.version.app]?.contractCount ?? 0) })
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
            "0 if the database server is down or has lost changes, or if the disk is full or failing.",
            [("", service.store.outage == nil ? 1 : 0)])
        if let size = try? service.store.byteCount() {
            gauge("livery_database_bytes", "Size of the database.", [("", size)])
        }
        lines += localCopyLines + certificateLines + backupLines + ProcessMetrics.lines
        lines += HookProgress.lines(service.hooks)
        return lines.joined(separator: "\n") + "\n"
    }
}

public import LiveryHTTP
import LiveryModel
import LiveryStore
import Synchronization

extension Service {
    /// Counts a request and writes its log line. This is the server's observer.
    public func observe(_ completion: borrowing Completion, _ request: borrowing Request) {
        // All requests of a connection run on one thread, so the connection determines the stripe.
        metrics.add(completion, stripe: completion.stripe)
        accessLog.add(completion, request)
    }

    /// All counters and gauges in Prometheus' text format.
    func metricsText() -> String {
        let snapshot = catalog.current
        // Metrics are public, so they must not name private apps.
        let apps = snapshot.apps.values.filter { !snapshot.privateApps.contains($0.version.app) }
            .sorted { utf8Precedes($0.version.app, $1.version.app) }
        var lines = metrics.lines + lanes.lines
        func gauge(_ name: String, _ help: String, _ values: [(String, Int)]) {
            lines += Metrics.heading(name, "gauge", help)
            lines += values.map { "\(name)\($0.0) \($0.1)" }
        }
        gauge("livery_ready", "1 if ready.", [("", readiness.load(ordering: .relaxed) == .ready ? 1 : 0)])
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
        if let size = try? store.byteCount() {
            gauge("livery_database_bytes", "Size of the database file.", [("", size)])
        }
        return lines.joined(separator: "\n") + "\n"
    }
}

public import LiveryHTTP
import LiveryModel
import LiveryStore
import Synchronization

extension Service {
    /// Counts a request and writes its line: the server's observer.
    public func observe(_ completion: borrowing Completion, _ request: borrowing Request) {
        // Requests of one connection are on one thread; its address is as good a stripe as any.
        metrics.add(completion, stripe: completion.stripe)
        accessLog.add(completion, request)
    }

    /// Everything that is counted, and what can be looked up, in Prometheus' text format.
    func metricsText() -> String {
        let snapshot = catalog.current
        // Anybody may ask, and private apps are nobody's business.
        let apps = snapshot.apps.values.filter { !snapshot.privateApps.contains($0.version.app) }
            .sorted { utf8Precedes($0.version.app, $1.version.app) }
        var lines = metrics.lines + lanes.lines
        func gauge(_ name: String, _ help: String, _ values: [(String, Int)]) {
            lines += Metrics.heading(name, "gauge", help)
            lines += values.map { "\(name)\($0.0) \($0.1)" }
        }
        gauge("livery_ready", "1 when ready.", [("", readiness.load(ordering: .relaxed) == .ready ? 1 : 0)])
        gauge("livery_subscribers", "Clients that listen to events.", [("", events.subscribers)])
        gauge(
            "livery_version_in_force", "The version in force, by app.",
            apps.map { ("{app=\"\($0.version.app)\"}", $0.version.number) })
        gauge(
            "livery_bundles", "Bundles in memory, by app.",
            apps.map { ("{app=\"\($0.version.app)\"}", $0.bundles.count) })
        gauge(
            "livery_bundle_bytes", "Bytes of the bundles in memory in all codings, by app.",
            apps.map { app in
                ("{app=\"\(app.version.app)\"}", app.bundles.values.reduce(0) { $0 + $1.byteCount })
            })
        if let size = try? store.byteCount() {
            gauge("livery_database_bytes", "The size of the database file.", [("", size)])
        }
        return lines.joined(separator: "\n") + "\n"
    }
}

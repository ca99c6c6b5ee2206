import LiveryService

extension HookProgress {
    /// The metrics of hooks in Prometheus' text format. Names of hooks are not secret.
    static func lines(_ hooks: [HookProgress]) -> [String] {
        guard !hooks.isEmpty else { return [] }
        let stored = hooks.compactMap { hook in hook.stored.map { (hook.name, $0) } }.sorted { $0.0 < $1.0 }
        func gauge(_ name: String, _ help: String, _ value: (Stored) -> Int) -> [String] {
            Metrics.heading(name, "gauge", help) + stored.map { "\(name){hook=\"\($0)\"} \(value($1))" }
        }
        return gauge("livery_hook_pending_entries", "Audit entries that a hook has not delivered.", \.pending)
            + gauge("livery_hook_tries", "Failed attempts to deliver the next entry.", \.tries)
            + gauge("livery_hook_disabled", "1 if a hook is disabled.") { $0.isDisabled ? 1 : 0 }
            + Metrics.heading("livery_hook_deliveries_total", "counter", "Deliveries of this node, by outcome.")
            + hooks.flatMap { hook in
                [("delivered", hook.counts.delivered), ("failed", hook.counts.failed)].map {
                    "livery_hook_deliveries_total{hook=\"\(hook.name)\",outcome=\"\($0.0)\"} \($0.1)"
                }
            }
            + Metrics.heading("livery_hook_stale_total", "counter", "Outdated responses of a cache after a purge.")
            + hooks.map { "livery_hook_stale_total{hook=\"\($0.name)\"} \($0.counts.stale)" }
    }
}

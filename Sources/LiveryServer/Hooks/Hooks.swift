import Dispatch
import LiveryModel
public import LiveryStore
import Synchronization

/// Runs the hooks of a server, and tells the hooks of other nodes which changes this one serves. Every node has the same
/// hooks, and the database decides which node delivers.
public final class Hooks: Sendable {
    private let runners: [HookRunner]
    private let report: NodeReport
    private let service: Service

    /// Starts the threads. The service must have been loaded.
    /// - Parameter file: The hooks of this node. `nil` if other nodes deliver.
    /// - Throws: ``StoreError`` if the state of a hook can't be stored.
    public init(_ file: HookFile?, _ service: Service) throws(StoreError) {
        let hooks = file?.hooks ?? []
        // Names this process. A restarted one is another node.
        let node = [UInt8]((0..<8).map { _ in UInt8.random(in: .min ... .max) }).hexadecimal
        self.service = service
        do {
            for hook in hooks { try service.store.addHook(hook.name) }
        } catch .unavailable, .uncertain {
            // The runners add them when the database is back.
        }
        report = NodeReport(node, service, caches: hooks.filter(\.isOfCache).map(\.name))
        runners = hooks.map { HookRunner($0, node: node, service) }
        let (report, runners) = (report, runners)
        service.follower.addBell {
            report.ring()
            for runner in runners { runner.ring() }
        }
        if !hooks.isEmpty { service.hookLines.withLock { $0 = { [weak self] in self?.lines ?? [] } } }
        report.start()
        for runner in runners { runner.start() }
    }

    /// Stops after the deliveries in progress.
    public func stop() {
        for runner in runners { runner.stop() }
        report.stop()
    }

    /// The metrics. Names of hooks are not secret.
    private var lines: [String] {
        guard let states = try? service.store.hooks(), let head = try? service.store.auditHead().number else {
            return []
        }
        let mine = states.filter { state in runners.contains { $0.hook.name == state.name } }
        func gauge(_ name: String, _ help: String, _ value: (HookState) -> Int) -> [String] {
            Metrics.heading(name, "gauge", help) + mine.map { "\(name){hook=\"\($0.name)\"} \(value($0))" }
        }
        let counts = runners.map { ($0.hook.name, $0.counts) }
        return gauge("livery_hook_pending_entries", "Audit entries that a hook has not delivered.") { head - $0.cursor }
            + gauge("livery_hook_tries", "Failed attempts to deliver the next entry.", \.tries)
            + gauge("livery_hook_disabled", "1 if a hook is disabled.") { $0.isDisabled ? 1 : 0 }
            + Metrics.heading("livery_hook_deliveries_total", "counter", "Deliveries of this node, by outcome.")
            + counts.flatMap { name, count in
                [("delivered", count.delivered), ("failed", count.failed)].map {
                    "livery_hook_deliveries_total{hook=\"\(name)\",outcome=\"\($0.0)\"} \($0.1)"
                }
            }
            + Metrics.heading("livery_hook_stale_total", "counter", "Outdated responses of a cache after a purge.")
            + counts.map { "livery_hook_stale_total{hook=\"\($0)\"} \($1.stale)" }
    }
}

/// Tells the other nodes, through the database, which changes this node serves. Writes nothing if no node has hooks.
///
/// Confirms the lifetime in shared caches: it can be long while all hooks of caches have purged what the probe saw, and
/// the others know this node.
final class NodeReport: Sendable {
    /// A node that was not seen for this time in seconds doesn't hold up purges.
    static let lifetime = 15.0
    private static let interval = 5.0

    private let node: String
    private let service: Service
    private let caches: [String]
    private let bell = DispatchSemaphore(value: 0)
    private let ended = DispatchSemaphore(value: 0)
    private let isStopping = Atomic(false)

    init(_ node: String, _ service: Service, caches: [String]) {
        self.node = node
        self.service = service
        self.caches = caches
    }

    func start() { DispatchQueue(label: "livery.node").async { [self] in run() } }

    func ring() { bell.signal() }

    func stop() {
        isStopping.store(true, ordering: .relaxed)
        bell.signal()
        ended.wait()
        // If this fails, the other nodes wait for this one until its lifetime ends.
        try? service.store.removeNode(node)
    }

    private func run() {
        while !isStopping.load(ordering: .relaxed) {
            // A node that can't report can't follow either, which the log says already.
            do throws(StoreError) { try report() } catch { service.sharedLifetime.withdraw() }
            _ = bell.wait(timeout: .now() + Self.interval)
        }
        ended.signal()
    }

    private func report() throws(StoreError) {
        let hooks = try service.store.hooks()
        guard !hooks.isEmpty else { return }
        try service.store.reportNode(node, serving: service.follower.entry)
        let proven = Set(hooks.filter(\.isProven).map(\.name))
        if !caches.isEmpty, proven.isSuperset(of: caches) {
            service.sharedLifetime.confirm()
        } else {
            service.sharedLifetime.withdraw()
        }
    }
}

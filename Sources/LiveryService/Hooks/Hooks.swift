import Dispatch
import LiveryModel
package import LiveryStore
import Synchronization

/// Runs the hooks of a server, and tells the hooks of other nodes which changes this one serves. Every node has the same
/// hooks, and the database decides which node delivers.
package final class Hooks: Sendable {
    private let runners: [HookRunner]
    private let report: NodeReport
    private let service: Service

    /// Starts the threads. The service must have been loaded.
    /// - Parameter file: The hooks of this node. `nil` if other nodes deliver.
    /// - Throws: ``StoreError`` if the state of a hook can't be stored.
    package init(_ file: HookFile?, _ service: Service) throws(StoreError) {
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
        if !hooks.isEmpty { service.hookProgress.withLock { $0 = { [weak self] in self?.progress ?? [] } } }
        report.start()
        for runner in runners { runner.start() }
    }

    /// Stops after the deliveries in progress.
    package func stop() {
        for runner in runners { runner.stop() }
        report.stop()
    }

    /// The progress of each hook; empty if it can't be read.
    private var progress: [HookProgress] {
        guard let states = try? service.store.hooks(), let head = try? service.store.auditHead().number else {
            return []
        }
        return runners.map { runner in
            let state = states.first { $0.name == runner.hook.name }
            return HookProgress(
                name: runner.hook.name,
                stored: state.map { ($0.cursor, $0.tries, $0.isDisabled) }.map { cursor, tries, isDisabled in
                    HookProgress.Stored(pending: head - cursor, tries: tries, isDisabled: isDisabled)
                }, counts: runner.counts)
        }
    }
}

/// The progress of a hook, for metrics.
package struct HookProgress: Sendable {
    /// What the database knows.
    package struct Stored: Sendable {
        /// The number of audit entries that are not delivered.
        package let pending: Int
        /// The number of failed attempts to deliver the next entry.
        package let tries: Int
        package let isDisabled: Bool
    }

    package let name: String
    /// Nil for a hook that the database doesn't know yet.
    package let stored: Stored?
    /// The deliveries of this process, and the outdated responses of a cache after a purge.
    package let counts: (delivered: Int, failed: Int, stale: Int)
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

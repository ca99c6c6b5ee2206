import Dispatch
import Foundation
import LiveryStore
import Logging
import Synchronization

/// Delivers the changes that one hook reports, in order and on its own thread.
///
/// The audit is the queue: the database stores the number of the last delivered entry, so nothing is lost when the
/// process ends. A delivery may be repeated then. Of all nodes, one delivers at a time.
final class HookRunner: Sendable {
    let hook: Hook
    private let node: String
    private let service: Service
    private let bell = DispatchSemaphore(value: 0)
    private let ended = DispatchSemaphore(value: 0)
    private let isStopping = Atomic(false)
    private let delivered = Atomic(0)
    private let failed = Atomic(0)
    private let stale = Atomic(0)

    /// For how long no other node delivers, in seconds. Half of it is longer than one delivery, before which at least that
    /// half is left.
    private static let lease = 2 * Double(Delivery.timeout) + 5
    /// The seconds until an idle hook looks for entries that no bell announced.
    private static let longestSleep = 1.0

    init(_ hook: Hook, node: String, _ service: Service) {
        self.hook = hook
        self.node = node
        self.service = service
    }

    func start() { DispatchQueue(label: "livery.hook.\(hook.name)").async { [self] in run() } }

    /// Makes the thread look for new entries.
    func ring() { bell.signal() }

    /// Stops after the delivery in progress.
    func stop() {
        isStopping.store(true, ordering: .relaxed)
        bell.signal()
        ended.wait()
        // If this fails, another node takes over when the lease ends.
        try? service.store.releaseHook(hook.name, by: node)
    }

    /// The counters of this process for metrics.
    var counts: (delivered: Int, failed: Int, stale: Int) {
        (delivered.load(ordering: .relaxed), failed.load(ordering: .relaxed), stale.load(ordering: .relaxed))
    }

    private func run() {
        var purges = Purges()
        var failure: StoreError?
        var isAdded = false
        while !isStopping.load(ordering: .relaxed) {
            var pause = Self.longestSleep
            do throws(StoreError) {
                if !isAdded { try service.store.addHook(hook.name) }
                isAdded = true
                if let state = try service.store.claimHook(hook.name, for: node, lease: Self.lease) {
                    pause = try deliver(state, &purges)
                }
                failure = nil
            } catch {
                if failure == nil { log(.error, "a hook can't read or store its progress", "\(error)") }
                failure = error
            }
            if pause > 0 { _ = bell.wait(timeout: .now() + pause) }
        }
        ended.signal()
    }

    /// Makes one step.
    /// - Returns: The seconds until the next one.
    private func deliver(_ state: HookState, _ purges: inout Purges) throws(StoreError) -> Double {
        switch hook.target {
        case .webhook(let webhook): try send(state, webhook)
        case .cache(let cache): try purge(state, cache, &purges)
        }
    }

    // MARK: Webhooks

    /// Delivers the next entry that concerns the receiver, and skips those before it.
    private func send(_ state: HookState, _ webhook: Webhook) throws(StoreError) -> Double {
        let entries = try service.store.entries(after: state.cursor, limit: ServiceLimits.deliveredEntries)
        let privateApps = try service.store.privateApps()
        var cursor = state.cursor
        for entry in entries {
            guard let message = webhook.message(about: entry, privateApps: privateApps) else {
                cursor = entry.number
                continue
            }
            if cursor > state.cursor { try service.store.advanceHook(hook.name, to: cursor, by: node) }
            do throws(DeliveryFailure) { try webhook.send(message) } catch {
                return try fail(error, state, pause: Retries.webhook)
            }
            delivered.add(1, ordering: .relaxed)
            cursor = entry.number
            break
        }
        try service.store.advanceHook(hook.name, to: cursor, by: node)
        return 0
    }

    // MARK: Purges

    /// Purges what the new entries made outdated when all nodes serve the new responses, and once more after a pause:
    /// a cache may have fetched an outdated response from a slower node just before the first purge.
    private func purge(_ state: HookState, _ cache: Cache, _ purges: inout Purges) throws(StoreError) -> Double {
        let start = max(state.cursor, purges.last)
        let entries = try service.store.entries(after: start, limit: ServiceLimits.deliveredEntries)
        if let last = entries.last?.number {
            let privateApps = try service.store.privateApps()
            let keys = Set(entries.compactMap { $0.surrogateKey(privateApps: privateApps) })
            if keys.isEmpty, purges.repeats.isEmpty {
                try service.store.advanceHook(hook.name, to: last, by: node)
                return 0
            }
            guard try isServedByAll(last) else { return 0.05 }
            do throws(DeliveryFailure) {
                if !keys.isEmpty { try cache.purge(keys, keepLease) }
            } catch {
                return try fail(error, state, pause: Retries.purge)
            }
            purges.add(last, keys, entries)
        }
        return try repeatPurge(state, cache, &purges)
    }

    private func repeatPurge(
        _ state: HookState, _ cache: Cache, _ purges: inout Purges
    ) throws(StoreError) -> Double {
        guard let next = purges.repeats.first else { return 0 }
        let pause = next.seconds
        guard pause <= 0 else { return min(pause, Self.longestSleep) }
        do throws(DeliveryFailure) {
            if !next.keys.isEmpty { try cache.purge(next.keys, keepLease) }
        } catch {
            return try fail(error, state, pause: Retries.purge)
        }
        delivered.add(1, ordering: .relaxed)
        if try service.store.advanceHook(hook.name, to: next.entry, by: node) {
            purges.repeats.removeFirst()
        } else {
            // Another node has taken over, and starts from the stored entry.
            purges = Purges()
        }
        if let isProven = probe(cache, next.versions) {
            try service.store.proveHook(hook.name, isProven, by: node)
        }
        return 0
    }

    /// Extends the lease before each delivery of a purge, of which there can be many.
    private func keepLease() throws(DeliveryFailure) {
        do throws(StoreError) {
            if try service.store.keepHook(hook.name, for: node, lease: Self.lease) { return }
        } catch { throw DeliveryFailure("can't extend the lease: \(error)") }
        throw DeliveryFailure("another server has taken over this hook")
    }

    /// Whether every node that was seen recently serves the changes up to an entry.
    private func isServedByAll(_ entry: Int) throws(StoreError) -> Bool {
        let slowest = try service.store.entryOfSlowestNode(seenWithin: NodeReport.lifetime)
        return min(slowest ?? entry, service.follower.entry) >= entry
    }

    /// Checks that the cache serves the new versions. A wrong key or service is not an error of the cache's API.
    /// - Returns: Whether it serves all of them. Nil if there is nothing to check.
    private func probe(_ cache: Cache, _ versions: [String: Int]) -> Bool? {
        let privateApps = service.catalog.current.privateApps
        var isProven: Bool?
        for (app, number) in versions where !privateApps.contains(app) {
            do throws(DeliveryFailure) {
                guard let served = try cache.servedVersion(of: app) else { continue }
                isProven = served >= number && isProven != false
                guard served < number else { continue }
                stale.add(1, ordering: .relaxed)
                log(.error, "the cache still serves an older version after a purge", "version \(served) of \(app)")
            } catch {
                isProven = false
                log(.warning, "can't check which version the cache serves", error.description)
            }
        }
        return isProven
    }

    // MARK: Failures

    private func fail(
        _ failure: DeliveryFailure, _ state: HookState, pause pauses: [Double]
    ) throws(StoreError) -> Double {
        failed.add(1, ordering: .relaxed)
        let isLast = failure.isFinal || (state.tries >= pauses.count && !hook.isOfCache)
        log(isLast ? .error : .warning, isLast ? "a hook is disabled" : "a delivery failed", failure.description)
        guard !isLast else {
            try service.store.disableHook(hook.name, because: failure.description, by: node)
            return Self.longestSleep
        }
        // Spreads the attempts of many senders, so that a receiver can recover.
        let pause = pauses[min(state.tries, pauses.count - 1)] * Double.random(in: 0.8...1.2)
        let wait = max(pause, min(Double(failure.pause ?? 0), 3600))
        try service.store.postponeHook(hook.name, for: wait, because: failure.description, by: node)
        return min(pause, Self.longestSleep)
    }

    private func log(_ level: Logger.Level, _ message: Logger.Message, _ reason: String) {
        service.log.log(level: level, message, metadata: ["hook": "\(hook.name)", "reason": "\(reason)"])
    }
}

/// The pauses in seconds before each further attempt.
private enum Retries {
    /// From five seconds to a total of three days, after which the hook is disabled.
    static let webhook: [Double] = [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400]
    /// Up to a minute, without an end.
    static let purge: [Double] = [1, 2, 4, 8, 16, 32, 60]
}

/// The purges that this node has made once.
private struct Purges {
    struct Repeat {
        let entry: Int
        let keys: Set<String>
        /// The last version that the entries created, by app.
        let versions: [String: Int]
        private let due = ContinuousClock.now + .seconds(5)

        init(_ entry: Int, _ keys: Set<String>, _ versions: [String: Int]) {
            self.entry = entry
            self.keys = keys
            self.versions = versions
        }

        /// The seconds until it is due.
        var seconds: Double { (due - .now) / .seconds(1) }
    }

    /// The number of the last entry that was purged once.
    private(set) var last = 0
    var repeats: [Repeat] = []

    mutating func add(_ entry: Int, _ keys: Set<String>, _ entries: [AuditEntry]) {
        let made = entries.filter { [.publish, .rollback].contains(AuditEntry.Action(rawValue: $0.action)) }
        let versions = made.compactMap { entry in entry.app.flatMap { app in entry.version.map { (app, $0) } } }
        last = entry
        repeats.append(Repeat(entry, keys, Dictionary(versions) { max($0, $1) }))
    }
}

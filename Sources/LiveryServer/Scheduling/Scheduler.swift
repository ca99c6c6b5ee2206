import Dispatch
import FoundationEssentials
import LiveryStore
import Logging
import Synchronization

/// Carries out what is scheduled when its time comes, on a thread of its own.
///
/// It sleeps until the next change is due, and never longer than ``longestSleep``, so that a clock that was set, or a
/// machine that slept, is noticed.
public final class Scheduler: Sendable {
    private let service: Service
    private let bell = DispatchSemaphore(value: 0)
    private let ended = DispatchSemaphore(value: 0)
    private let isStopping = Mutex(false)
    private let queue = DispatchQueue(label: "livery.scheduler")

    /// Seconds.
    private static let longestSleep = 30.0

    /// Starts at once.
    public init(_ service: Service) {
        self.service = service
        service.bell.withLock { $0 = { [bell] in bell.signal() } }
        queue.async { [self] in run() }
    }

    /// Ends after what is being carried out.
    public func stop() {
        isStopping.withLock { $0 = true }
        bell.signal()
        ended.wait()
    }

    private func run() {
        while !isStopping.withLock({ $0 }) {
            service.carryOutDueChanges()
            let next = try? service.store.nextDue()
            let wait = next.map { min($0.timeIntervalSinceNow, Self.longestSleep) } ?? Self.longestSleep
            // Due and still waiting means that the disk refused: not at once again.
            _ = bell.wait(timeout: .now() + max(wait, 0.05))
        }
        ended.signal()
    }
}

extension Service {
    /// Carries out everything that is due by the store's clock, the earliest first, and puts it into force.
    ///
    /// What can't be done now, as on a full disk, still waits; what can't be done any more fails, with the reason.
    public func carryOutDueChanges() {
        do {
            for change in try store.dueChanges() {
                do throws(StoreError) { try carryOut(change) } catch .settled { continue }
            }
        } catch {
            log.error("a scheduled change still waits", metadata: ["error": "\(error)"])
        }
    }

    private func carryOut(_ change: ScheduledChange) throws(StoreError) {
        let changes = try publisher.changes(of: change)
        let done = try store.carryOut(change.id, app: change.app, changes: changes)
        log.info(
            "carried out",
            metadata: [
                "app": "\(done.app)", "scheduled": "\(done.id)", "state": "\(done.state.rawValue)",
                "version": "\(done.version ?? 0)", "reason": "\(done.reason ?? "")",
            ])
        guard done.state == .done, let number = done.version else { return }
        if case .channel(let name, _) = done.action {
            try publisher.install(try store.channel(app: done.app, name: name))
        } else {
            try publisher.install(try store.version(app: done.app, number: number))
        }
    }
}

import Dispatch
import FoundationEssentials
import LiveryStore
import Logging
import Synchronization

/// Carries out what is scheduled when its time comes, on a thread of its own.
///
/// It sleeps until the next change is due by the store's clock, and never longer than ``longestSleep``, so that a clock
/// that was set, or a machine that slept, is noticed.
public final class Scheduler: Sendable {
    private let service: Service
    private let longestSleep: Double
    private let bell = DispatchSemaphore(value: 0)
    private let ended = DispatchSemaphore(value: 0)
    private let isStopping = Mutex(false)
    private let queue = DispatchQueue(label: "livery.scheduler")

    /// Seconds: so late is what a clock that was set forward has made due.
    public static let longestSleep = 30.0
    /// Seconds after which what the disk has refused is tried again; twice as many each time, up to the second.
    private static let pauses = 0.25...5.0
    /// Seconds that it sleeps at the least: a change is that late at the most, and a clock's fractions make no loop.
    private static let shortestSleep = 0.02

    /// Starts at once.
    public convenience init(_ service: Service) { self.init(service, longestSleep: Self.longestSleep) }

    init(_ service: Service, longestSleep: Double) {
        self.service = service
        self.longestSleep = longestSleep
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
        var pause = Self.pauses.lowerBound
        while !isStopping.withLock({ $0 }) {
            if service.carryOutDueChanges() {
                pause = Self.pauses.lowerBound
                _ = bell.wait(timeout: .now() + untilNext)
            } else {
                _ = bell.wait(timeout: .now() + pause)
                pause = min(2 * pause, Self.pauses.upperBound)
            }
        }
        ended.signal()
    }

    /// Seconds.
    private var untilNext: Double {
        let next: Date?
        // Not known is not none.
        do { next = try service.store.nextDue() } catch { return Self.pauses.lowerBound }
        guard let next else { return longestSleep }
        return max(Self.shortestSleep, min(next.timeIntervalSince(service.store.now), longestSleep))
    }
}

extension Service {
    /// Carries out everything that is due by the store's clock, the earliest first, and puts it into force.
    ///
    /// What can't be done now, as on a full disk, still waits, and with it what the same app has due later; what can't be
    /// done any more fails, with the reason.
    /// - Returns: Whether nothing waits that is due.
    @discardableResult
    public func carryOutDueChanges() -> Bool {
        var waiting: Set<String> = []
        do {
            for change in try store.dueChanges() where !waiting.contains(change.app) {
                do throws(StoreError) { try carryOut(change) } catch .settled { continue } catch {
                    waiting.insert(change.app)
                    log.error(
                        "a scheduled change still waits",
                        metadata: ["app": "\(change.app)", "scheduled": "\(change.id)", "error": "\(error)"])
                }
            }
            return waiting.isEmpty
        } catch {
            log.error("what is due can't be read", metadata: ["error": "\(error)"])
            return false
        }
    }

    private func carryOut(_ change: ScheduledChange) throws(StoreError) {
        let changes = Result { () throws(StoreError) in try publisher.changes(of: change) }
        let done = try store.carryOut(change.id, app: change.app, changes: changes)
        log.info(
            "carried out",
            metadata: [
                "app": "\(done.app)", "scheduled": "\(done.id)", "state": "\(done.state.rawValue)",
                "version": "\(done.version ?? 0)", "reason": "\(done.reason ?? "")",
            ])
        guard done.state == .done, let number = done.version else { return }
        do throws(StoreError) { try putIntoForce(done, number) } catch {
            // It is done, and no other try would do it again.
            log.error("what is done is not in force", metadata: ["scheduled": "\(done.id)", "error": "\(error)"])
        }
    }

    private func putIntoForce(_ done: ScheduledChange, _ number: Int) throws(StoreError) {
        if case .channel(let name, _) = done.action {
            try publisher.install(try store.channel(app: done.app, name: name))
        } else {
            try publisher.install(try store.version(app: done.app, number: number))
        }
    }
}

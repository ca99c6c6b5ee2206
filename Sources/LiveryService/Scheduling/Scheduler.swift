import Dispatch
import FoundationEssentials
import LiveryStore
import Logging
import Synchronization

/// Carries out scheduled changes when they are due, and removes unused images and fonts, on its own thread.
///
/// The thread sleeps until the next change is due by the store's clock, but not longer than ``longestSleep``, so that
/// it notices a changed clock or a suspended machine.
package final class Scheduler: Sendable {
    private let service: Service
    private let longestSleep: Double
    private let bell = DispatchSemaphore(value: 0)
    private let ended = DispatchSemaphore(value: 0)
    private let isStopping = Mutex(false)
    private let queue = DispatchQueue(label: "livery.scheduler")

    /// The maximum delay in seconds of a change that became due because the clock was set forward.
    package static let longestSleep = 30.0
    /// The number of seconds before a failed write is retried: at first the lower bound, doubled each time, up to the
    /// upper bound.
    private static let pauses = 0.25...5.0
    /// The minimum sleep in seconds, which avoids a busy loop. It is also the maximum delay of a change.
    private static let shortestSleep = 0.02

    /// How often images and fonts are removed that nothing has used for a day.
    private static let removalInterval = Duration.seconds(60 * 60)

    /// Starts the thread.
    package convenience init(_ service: Service) { self.init(service, longestSleep: Self.longestSleep) }

    package init(_ service: Service, longestSleep: Double) {
        self.service = service
        self.longestSleep = longestSleep
        // The change may be a scheduled one that is due soon.
        service.follower.addBell { [bell] in bell.signal() }
        queue.async { [self] in run() }
    }

    /// Stops after the change that is being carried out.
    package func stop() {
        isStopping.withLock { $0 = true }
        bell.signal()
        ended.wait()
    }

    private func run() {
        var pause = Self.pauses.lowerBound
        var lastRemoval: ContinuousClock.Instant?
        while !isStopping.withLock({ $0 }) {
            if lastRemoval.map({ $0.duration(to: .now) > Self.removalInterval }) != false {
                service.removeUnusedAssets()
                lastRemoval = .now
            }
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

    /// The seconds until the next change is due.
    private var untilNext: Double {
        let next: Date?
        // If the time can't be read, a change may still be due.
        do { next = try service.store.nextDue() } catch { return Self.pauses.lowerBound }
        guard let next else { return longestSleep }
        return max(Self.shortestSleep, min(next.timeIntervalSince(service.store.now), longestSleep))
    }
}

extension Service {
    /// Carries out all changes that are due by the store's clock, the earliest first, and activates the results.
    ///
    /// A change that can't be carried out now, for example because the disk is full, stays pending, together with the
    /// later changes of the same app. A change that can never be carried out fails, and its reason is stored.
    /// - Returns: Whether no due change is pending.
    @discardableResult
    package func carryOutDueChanges() -> Bool {
        var waiting: Set<String> = []
        do {
            for change in try store.dueChanges() where !waiting.contains(change.app) {
                do throws(StoreError) { try carryOut(change) } catch .settled { continue } catch {
                    waiting.insert(change.app)
                    log.error(
                        "a scheduled change can't be carried out yet",
                        metadata: ["app": "\(change.app)", "scheduled": "\(change.id)", "error": "\(error)"])
                }
            }
            return waiting.isEmpty
        } catch {
            log.error("can't read the scheduled changes", metadata: ["error": "\(error)"])
            return false
        }
    }

    /// Removes uploaded images and fonts that nothing has used for a day. If that fails, it is tried again in an hour.
    fileprivate func removeUnusedAssets() {
        do { try store.removeUnusedAssets() } catch {
            log.warning("can't remove unused images and fonts", metadata: ["error": "\(error)"])
        }
    }

    private func carryOut(_ change: ScheduledChange) throws(StoreError) {
        let changes = Result { () throws(StoreError) in try publisher.changes(of: change) }
        let releases = Result { () throws(StoreError) in try publisher.check(of: change) }
        let done = try store.carryOut(change.id, app: change.app, changes: changes, releases: releases)
        log.info(
            "scheduled change carried out",
            metadata: [
                "app": "\(done.app)", "scheduled": "\(done.id)", "state": "\(done.state.rawValue)",
                "version": "\(done.version ?? 0)", "reason": "\(done.reason ?? "")",
            ])
        follower.serve(changeOf: [done.app])
    }
}

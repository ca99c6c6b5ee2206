import Dispatch
import LiveryStore
import Logging
import Synchronization

/// Applies changes that other processes make in the store, on its own thread.
///
/// SQLite doesn't notify other processes, so the thread looks for changes at short intervals, by one small query each. On
/// PostgreSQL, it also wakes when another process has written.
package final class StoreWatch: Sendable {
    private let service: Service
    private let bell = DispatchSemaphore(value: 0)
    private let ended = DispatchSemaphore(value: 0)
    private let isStopping = Atomic(false)
    private let queue = DispatchQueue(label: "livery.watch")

    /// The interval in milliseconds. Changes by other processes are served after this time and the time to load them.
    package static let interval = 200

    /// The time between two looks at the disk.
    private static let diskInterval = Duration.seconds(2)

    /// The time between two writes of the counts of requests.
    private static let countInterval = Duration.seconds(60)

    /// Starts the thread. The service must have been loaded.
    package init(_ service: Service) {
        self.service = service
        queue.async { [self] in run() }
    }

    /// Stops after the change that is being applied.
    package func stop() {
        isStopping.store(true, ordering: .relaxed)
        bell.signal()
        ended.wait()
    }

    private func run() {
        var failure: StoreError?
        var isAlarmed = false
        var isStale = false
        var look = ContinuousClock.now
        var count = look + Self.countInterval
        var fault: StoreError?
        while !isStopping.load(ordering: .relaxed) {
            do throws(StoreError) {
                try service.follower.catchUp()
                if failure != nil { service.log.notice("changes by other processes can be read again") }
                failure = nil
                if !isAlarmed, let loss = service.store.lostChanges {
                    isAlarmed = true
                    service.log.critical("changes are rejected", metadata: ["error": "\(loss)"])
                }
            } catch {
                // Logged once, because the next attempts probably fail in the same way.
                if failure == nil {
                    service.log.error("can't read changes by other processes", metadata: ["error": "\(error)"])
                }
                failure = error
                service.retryLocalCopy()
            }
            if look <= .now {
                look = .now + Self.diskInterval
                service.store.checkDisk()
                let now = service.store.outage
                if let now, fault == nil { service.log.error("changes are rejected", metadata: ["error": "\(now)"]) }
                if now == nil, fault != nil { service.log.notice("changes are possible again") }
                fault = now
            }
            if count <= .now {
                count = .now + Self.countInterval
                service.storeContractCounts()
            }
            if service.follower.contact.isStale != isStale {
                isStale.toggle()
                if isStale { service.log.error("responses may be outdated: /readyz returns 503") }
            }
            if !service.store.waitForChange(.milliseconds(Self.interval)) {
                _ = bell.wait(timeout: .now() + .milliseconds(Self.interval))
            }
        }
        service.storeContractCounts()
        ended.signal()
    }
}

import LiveryStore
import Logging
import Synchronization

/// Counts requests by the contract of the build that sends them, for contracts of active releases. No request is
/// recorded itself.
package final class ContractCounts: Sendable {
    /// The counter of one contract of an app.
    package final class Counter: Sendable {
        private let count = Atomic(0)

        /// Counts a request. Takes no lock.
        package func add(_ requests: Int = 1) { count.add(requests, ordering: .relaxed) }

        fileprivate func take() -> Int { count.exchange(0, ordering: .relaxed) }
    }

    private let counters = Mutex<[String: [String: Counter]]>([:])

    /// The counter of a contract, which is created on first use. Only contracts of active releases have one, so their
    /// number is limited.
    package func counter(of app: String, contract: String) -> Counter {
        counters.withLock { counters in
            if let counter = counters[app]?[contract] { return counter }
            let counter = Counter()
            counters[app, default: [:]][contract] = counter
            return counter
        }
    }

    /// The numbers of requests since the last call.
    func take() -> [ContractRequests] {
        counters.withLock { apps in
            apps.flatMap { app, contracts in
                contracts.compactMap { contract, counter in
                    let count = counter.take()
                    return count == 0 ? nil : ContractRequests(app: app, contract: contract, count: count)
                }
            }
        }
    }
}

extension Service {
    /// Adds the requests that were counted since the last call to the store. If the store can't be written now, they are
    /// added later.
    package func storeContractCounts() {
        let requests = contractCounts.take()
        do { try store.addRequests(requests) } catch {
            for item in requests { contractCounts.counter(of: item.app, contract: item.contract).add(item.count) }
            log.debug("counts of requests can't be stored yet", metadata: ["error": "\(error)"])
        }
    }
}

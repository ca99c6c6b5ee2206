package import LiveryStore
import LiverySystem
import Logging
import Synchronization

/// Whether the service can respond to requests.
package enum Readiness: UInt8, AtomicRepresentable {
    /// The current versions are not loaded yet.
    case loading
    /// The service responds to all requests.
    case ready
    /// The service is about to stop. It still responds, but load balancers should stop sending clients.
    case stopping
}

extension Service {
    /// Loads the current versions into memory and becomes ready. A restored database first starts a new epoch. Changes that became due while the server was down are carried out first, so that no outdated version is
    /// served. Missing and damaged encodings are made in the background.
    ///
    /// If the database server is away, the local copy is served until the follower can read the store.
    /// - Throws: ``StoreError`` if the store can't be read, and there is no local copy that can be served.
    package func load() throws(StoreError) {
        do throws(StoreError) {
            if let number = try store.startEpochIfRestored() {
                log.warning(
                    "the database is a restored copy: version numbers continue after those of the original",
                    metadata: ["number": "\(number)"])
            }
            try follower.catchUp()
            carryOutDueChanges()
            store.releaseMemory()
            Memory.releaseUnused()
            try encodings.wake()
        } catch {
            // The store may have become unreachable after its versions were loaded.
            guard case .unavailable = error else { throw error }
            if !follower.hasReadStore { try serveLocalCopy(because: error) }
        }
        // Doesn't override a request to stop that came in the meantime.
        _ = readiness.compareExchange(expected: .loading, desired: .ready, ordering: .sequentiallyConsistent)
    }

    /// Announces that the service is about to stop, so that load balancers stop sending clients. It continues to work.
    package func prepareToStop() {
        readiness.store(.stopping, ordering: .sequentiallyConsistent)
    }
}

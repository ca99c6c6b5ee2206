import LiveryHTTP
public import LiveryStore
import Logging
import Synchronization

/// Whether the service can respond to requests.
enum Readiness: UInt8, AtomicRepresentable {
    /// The current versions are not loaded yet.
    case loading
    /// The service responds to all requests.
    case ready
    /// The service is about to stop. It still responds, but load balancers should stop sending clients.
    case stopping
}

extension Service {
    /// Loads the current versions into memory and becomes ready. Until then every request except ``/healthz`` receives
    /// 503. A restored database first starts a new epoch. Changes that became due while the server was down are carried out first, so that no outdated version is
    /// served. Missing and damaged encodings are made in the background.
    ///
    /// If the database server is away, the local copy is served until the follower can read the store.
    /// - Throws: ``StoreError`` if the store can't be read, and there is no local copy that can be served.
    public func load() throws(StoreError) {
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

    /// Makes `/readyz` return 503, so that load balancers stop sending clients. The service continues to respond.
    public func prepareToStop() {
        readiness.store(.stopping, ordering: .sequentiallyConsistent)
    }

    /// Throws for requests that need the loaded versions while they are loading.
    func requireLoaded(for request: borrowing Request) throws(Problem) {
        guard readiness.load(ordering: .relaxed) == .loading else { return }
        let isAboutUs = request.withPath { path in Self.answeredAlways.contains { path.equals($0) } }
        guard !isAboutUs else { return }
        throw .notReady("the server is starting")
    }

    private static let answeredAlways: [StaticString] = ["/healthz", "/readyz", "/metrics"]
}

extension UnsafeRawBufferPointer {
    fileprivate func equals(_ literal: StaticString) -> Bool {
        elementsEqual(UnsafeBufferPointer(start: literal.utf8Start, count: literal.utf8CodeUnitCount))
    }
}

extension Problem {
    /// The problem while the service starts or stops.
    static func notReady(_ detail: String) -> Problem {
        Problem(.notReady, detail).with(.retryAfter, "1")
    }
}

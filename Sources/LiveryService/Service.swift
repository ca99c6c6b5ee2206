package import LiveryStore
package import Logging
package import Synchronization

/// The service without HTTP: themes, their versions and what happens with them.
///
/// The current versions are in memory, in one immutable snapshot that the ``Follower`` replaces when the store changes.
package final class Service: Sendable {
    package let store: Store
    package let catalog = Catalog()
    package let follower: Follower
    package let publisher: Publisher
    package let maker: BundleMaker
    package let encodings: EncodingWorker
    package let events: EventHub
    package let signIns: SignInThrottle
    package let counters = WorkCounters()
    package let contractCounts = ContractCounts()
    package let log: Logger
    package let readiness = Atomic(Readiness.loading)
    package let sharedLifetime: SharedLifetime
    /// The folder for a start while the database is away; nil for none.
    package let localCopy: LocalCopy?
    let localCopyFailed = Atomic(false)
    let copyState = Mutex<CopyState?>(nil)
    /// The progress of the hooks, if there are any.
    let hookProgress = Mutex<@Sendable () -> [HookProgress]>({ [] })

    /// Creates a service and loads the current versions from the store. The service is ready.
    /// - Throws: ``StoreError`` if the store can't be read.
    package convenience init(
        store: Store, log: Logger, options: Options = Options(), signIns: SignInThrottle = SignInThrottle()
    ) throws(StoreError) {
        self.init(unloaded: store, log: log, options: options, signIns: signIns)
        try load()
    }

    /// Creates a service that is not ready. Call ``load()`` to make it ready.
    package init(
        unloaded store: Store, log: Logger, options: Options = Options(), signIns: SignInThrottle = SignInThrottle()
    ) {
        self.store = store
        self.log = log
        self.signIns = signIns
        sharedLifetime = SharedLifetime(options.sharedMaxAge)
        localCopy = options.localCopy.map(LocalCopy.init)
        events = EventHub(
            limit: options.subscribers, heartbeat: options.heartbeatSeconds,
            admission: Admission(store: store, catalog: catalog))
        encodings = EncodingWorker(store: store, catalog: catalog, log: log)
        let loader = BundleLoader(store: store, counters: counters, encodings: encodings, log: log)
        follower = Follower(
            store: store, catalog: catalog, events: events, loader: loader, encodings: encodings,
            contact: StoreContact(limit: options.staleSeconds), log: log)
        publisher = Publisher(
            store: store, catalog: catalog, follower: follower, loader: loader, counters: counters, log: log)
        maker = BundleMaker(store: store, catalog: catalog, publisher: publisher)
    }

    deinit { encodings.stop() }

    /// Ends background work, within some milliseconds. Unfinished work continues after the next start.
    package func stop() { encodings.stop() }

    /// The operator's options.
    package struct Options: Sendable {
        /// The maximum number of subscribers to events.
        package var subscribers = ServiceLimits.subscribers
        /// The seconds between two heartbeats of one subscriber.
        package var heartbeatSeconds = ServiceLimits.heartbeatSeconds
        /// For how long shared caches may store the bundles at `latest` and at channels while hooks are known to purge
        /// them, in seconds; 0 for no longer than other caches.
        package var sharedMaxAge = 0
        /// After how many seconds without contact to the database this server is stale; 0 for never. Needs a
        /// ``StoreWatch``, which keeps up the contact.
        package var staleSeconds = 0
        /// The folder with the local copy, from which the service starts while the database is away; nil for none.
        package var localCopy: String?

        /// Creates options with default values.
        package init() {}
    }

    /// Whether the local copy could not be written; nil without one.
    package var localCopyHasFailed: Bool? { localCopy == nil ? nil : localCopyFailed.load(ordering: .relaxed) }

    /// The progress of the hooks of this server.
    package var hooks: [HookProgress] { hookProgress.withLock(\.self)() }
}

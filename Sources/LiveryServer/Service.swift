public import LiveryHTTP
public import LiveryStore
public import Logging
import Synchronization

/// The whole service behind one protocol: a request in, a response out.
///
/// The current versions are in memory, in one immutable snapshot that the ``Follower`` replaces when the store changes.
/// Requests for current versions are look-ups. All other requests read or write the store, in one of the ``Lanes``.
public final class Service: Responder {
    let store: Store
    let pages: Pages
    let catalog: Catalog
    let publisher: Publisher
    let follower: Follower
    let catchUps: CatchUps
    let events: EventHub
    let signIns: SignInThrottle
    let demand: DemandCache
    let lanes = Lanes()
    let knownCallers = KnownCallers()
    let changes = ChangesUnderWay()
    let contract: StaticFile
    let themes = PreparedThemes(limit: Limits.preparedThemes)
    let log: Logger
    let options: Options
    let metrics = Metrics()
    let accessLog: AccessLog
    let limiter: WriteLimiter?
    let changeLimiter: WriteLimiter?
    let readiness = Atomic(Readiness.loading)
    let encodings: EncodingWorker
    /// The folder for a start while the database is away; nil for none.
    let localCopy: LocalCopy?
    let localCopyFailed = Atomic(false)
    let copyState = Mutex<CopyState?>(nil)
    /// The metrics of the hooks, if there are any.
    let hookLines = Mutex<@Sendable () -> [String]>({ [] })
    let sharedLifetime: SharedLifetime
    /// The end of the validity of the server's certificate, in seconds since 1970; 0 without one.
    let certificateEnd = Atomic(0)

    /// Creates a service and loads the current versions from the store. The service is ready.
    /// - Throws: ``StoreError`` if the store can't be read.
    public convenience init(
        store: Store, pages: Pages, log: Logger, options: Options = Options()
    ) throws(StoreError) {
        try self.init(store: store, pages: pages, log: log, options: options, signIns: SignInThrottle())
    }

    convenience init(
        store: Store, pages: Pages, log: Logger, options: Options, signIns: SignInThrottle
    ) throws(StoreError) {
        self.init(unloaded: store, pages: pages, log: log, options: options, signIns: signIns)
        try load()
    }

    /// Creates a service that is not ready. Call ``load()`` to make it ready.
    public convenience init(unloaded store: Store, pages: Pages, log: Logger, options: Options = Options()) {
        self.init(unloaded: store, pages: pages, log: log, options: options, signIns: SignInThrottle())
    }

    private init(unloaded store: Store, pages: Pages, log: Logger, options: Options, signIns: SignInThrottle) {
        self.store = store
        self.pages = pages
        self.log = log
        self.options = options
        self.signIns = signIns
        contract = options.basePath.isEmpty ? Contract.file : Contract.made(below: options.basePath)
        sharedLifetime = SharedLifetime(options.sharedMaxAge)
        localCopy = options.localCopy.map(LocalCopy.init)
        demand = DemandCache(limit: Limits.demandBytes, released: options.responseBodies)
        catalog = Catalog(released: options.responseBodies)
        events = EventHub(
            limit: options.subscribers, heartbeat: options.heartbeatSeconds,
            admission: Admission(store: store, catalog: catalog))
        encodings = EncodingWorker(store: store, catalog: catalog, log: log)
        let loader = BundleLoader(store: store, metrics: metrics, encodings: encodings, log: log)
        follower = Follower(
            store: store, catalog: catalog, events: events, loader: loader, encodings: encodings,
            contact: StoreContact(limit: options.staleSeconds), log: log)
        catchUps = CatchUps(follower)
        publisher = Publisher(
            store: store, catalog: catalog, follower: follower, loader: loader, metrics: metrics, log: log)
        accessLog = AccessLog(log: log, rate: options.logRate, proxies: options.proxies)
        limiter = WriteLimiter(rate: options.writesPerSecond)
        changeLimiter = WriteLimiter(perMinute: options.changesPerMinute)
        follower.prepare { [weak self] in self?.prepareForms(of: $0, replacing: $1) }
    }

    deinit { encodings.stop() }

    /// Ends background work, within some milliseconds. Unfinished work continues after the next start.
    public func stop() { encodings.stop() }

    /// The operator's options.
    public struct Options: Sendable {
        /// The maximum number of subscribers to events.
        public var subscribers = Limits.subscribers
        /// The seconds between two heartbeats of one subscriber.
        public var heartbeatSeconds = Limits.heartbeatSeconds
        /// The maximum number of log lines a second for requests that are answered from memory. Other requests are
        /// always logged. 0 logs no requests.
        public var logRate = 20
        /// The proxies whose information on a request's origin is trusted.
        public var proxies = TrustedProxies()
        /// The maximum number of changes a second from one address; nil for no limit.
        public var writesPerSecond: Int?
        /// The maximum number of changes a minute by one token or session, and of one app; nil for no limit.
        public var changesPerMinute: Int?
        /// The CPU time for a compile or comparison for an anonymous client.
        public var anonymousTime = Limits.anonymousTime
        /// For how long shared caches may store the bundles at `latest` and at channels while hooks are known to purge
        /// them, in seconds; 0 for no longer than other caches.
        public var sharedMaxAge = 0
        /// After how many seconds without contact to the database this server is stale; 0 for never. Needs a
        /// ``StoreWatch``, which keeps up the contact.
        public var staleSeconds = 0
        /// Whether a ``MetricsResponder`` serves the metrics, instead of the service itself.
        public var hasMetricsListener = false
        /// The path below which a proxy publishes the service, such as `/livery`; empty for the root of the host. The server
        /// needs the same one.
        public var basePath = ""
        /// The folder with the local copy, from which the service starts while the database is away; nil for none.
        public var localCopy: String?
        /// The folder of the operator's backups, for the metrics; nil if it isn't known.
        public var backups: String?
        /// The server's budget for bodies that are no longer cached but still being sent.
        public var responseBodies = Server.Configuration().responseBodies

        /// Creates options with default values.
        public init() {}
    }

    /// Responds to one request, from memory or in a lane. Never blocks or throws: errors become problem documents.
    public func respond(to request: borrowing Request) -> Response {
        if let ready = readyResponse(to: request) { return .prepared(ready) }
        return verifiedResponse(to: request) ?? routedResponse(to: request)
    }

    /// The response of a route.
    func routedResponse(to request: borrowing Request) -> Response {
        var label = 0
        let response: Response
        do {
            try requireLoaded(for: request)
            try requireFewWrites(of: request)
            response = try Router.respond(to: request, in: self, label: &label)
        } catch {
            response = Problem(error, log: log).response
        }
        return response.then(for: request) { [label, basePath = options.basePath] request, response in
            var response = response.below(basePath)
            response.label = label
            return response.compressed(for: request)
        }
    }

    /// The prepared response to a GET of a bundle in memory.
    public func readyResponse(to request: borrowing Request) -> PreparedResponse? {
        readyResponse(to: request, isVerified: false)
    }

    /// - Parameter isVerified: Whether the bundles in memory are known to be current.
    func readyResponse(to request: borrowing Request, isVerified: Bool) -> PreparedResponse? {
        catalog.current.ready(for: request, currentLifetime, below: options.basePath, isVerified: isVerified)
            ?? readyBundle(for: request, isVerified: isVerified)
    }

    /// The maximum size of a request's body, in bytes.
    public static let bodyLimit = Limits.bodyBytes
}

public import LiveryHTTP
public import LiveryStore
public import Logging
import Synchronization

/// The whole service behind one protocol: a request in, a response out.
///
/// What is in force lies in memory, in one immutable snapshot that a publish replaces; a request for it only looks up
/// and queues. Everything else reads or writes the store, in one of the ``Lanes``.
public final class Service: Responder {
    let store: Store
    let pages: Pages
    let catalog: Catalog
    let publisher: Publisher
    let events: EventHub
    let signIns: SignInThrottle
    let demand: DemandCache
    let lanes = Lanes()
    let changes = ChangesUnderWay()
    /// Made when the first service is.
    let contract = Contract.file
    let themes = PreparedThemes(limit: Limits.preparedThemes)
    let log: Logger
    /// Rung when something is scheduled.
    let bell = Mutex<@Sendable () -> Void>({})
    let options: Options
    let metrics = Metrics()
    let accessLog: AccessLog
    let limiter: WriteLimiter?
    let readiness = Atomic(Readiness.loading)
    let encodings: EncodingWorker

    /// A service that is ready: everything in force is loaded from the store.
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

    /// A service that is not ready: ``load()`` makes it so.
    public convenience init(unloaded store: Store, pages: Pages, log: Logger, options: Options = Options()) {
        self.init(unloaded: store, pages: pages, log: log, options: options, signIns: SignInThrottle())
    }

    private init(unloaded store: Store, pages: Pages, log: Logger, options: Options, signIns: SignInThrottle) {
        self.store = store
        self.pages = pages
        self.log = log
        self.options = options
        self.signIns = signIns
        demand = DemandCache(limit: Limits.demandBytes, released: options.responseBodies)
        catalog = Catalog(apps: [], channels: [], privateApps: [])
        events = EventHub(
            limit: options.subscribers, heartbeat: options.heartbeatSeconds,
            admission: Admission(store: store, catalog: catalog))
        encodings = EncodingWorker(store: store, catalog: catalog, log: log)
        publisher = Publisher(
            store: store, catalog: catalog, events: events, metrics: metrics, encodings: encodings, log: log)
        accessLog = AccessLog(log: log, rate: options.logRate, proxies: options.proxies)
        limiter = WriteLimiter(rate: options.writesPerSecond)
    }

    deinit { encodings.stop() }

    /// Ends what is made in the background, within some milliseconds. What is left is made after the next start.
    public func stop() { encodings.stop() }

    /// What an operator may choose.
    public struct Options: Sendable {
        /// Clients that may listen to events at one time.
        public var subscribers = Limits.subscribers
        /// Seconds between two heartbeats to one of them.
        public var heartbeatSeconds = Limits.heartbeatSeconds
        /// So many requests a second are logged of those that are answered from memory, and every other; 0 logs none.
        public var logRate = 20
        /// Whose word on where a request came from is believed.
        public var proxies = TrustedProxies()
        /// Changes a second from one address; nil for no limit.
        public var writesPerSecond: Int?
        /// CPU time that compiling or comparing for an anonymous client may take.
        public var anonymousTime = Limits.anonymousTime
        /// Where bodies count that are no longer cached but still being sent: the budget of the server.
        public var responseBodies = Server.Configuration().responseBodies

        /// The defaults.
        public init() {}
    }

    /// Answers one request, from memory or in a lane. Never blocks or throws: what goes wrong becomes a problem document.
    public func respond(to request: borrowing Request) -> Response {
        if let ready = readyResponse(to: request) { return .prepared(ready) }
        var label = 0
        let response: Response
        do {
            try requireLoaded(for: request)
            try requireFewWrites(of: request)
            response = try Router.respond(to: request, in: self, label: &label)
        } catch {
            response = Problem(error, log: log).response
        }
        return response.then(for: request) { [label] request, response in
            var response = response
            response.label = label
            return response.compressed(for: request)
        }
    }

    /// The answer to a GET of a bundle that is in memory: looked up and queued.
    public func readyResponse(to request: borrowing Request) -> PreparedResponse? {
        catalog.current.ready(for: request) ?? readyBundle(for: request)
    }

    /// The longest body that a request may bring, in bytes.
    public static let bodyLimit = Limits.bodyBytes
}

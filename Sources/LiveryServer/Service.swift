import Dispatch
public import LiveryHTTP
public import LiveryStore
public import Logging
import Synchronization

/// The whole service behind one protocol: a request in, a response out.
///
/// What is in force lies in memory, in one immutable snapshot that a publish replaces; a request for it only looks up
/// and queues. Everything else reads or writes the store, on a worker thread.
public final class Service: Responder {
    let store: Store
    let pages: Pages
    let catalog: Catalog
    let publisher: Publisher
    let events: EventHub
    let proxies: TrustedProxies
    let signIns: SignInThrottle
    let demand = DemandCache(limit: Limits.demandBytes)
    let themes = PreparedThemes(limit: Limits.preparedThemes)
    let log: Logger
    /// Rung when something is scheduled.
    let bell = Mutex<@Sendable () -> Void>({})

    /// Loads what is in force from the store, and first carries out what became due while nobody ran. Codings that an
    /// older Livery did not make are made in the background.
    /// - Throws: ``StoreError`` if the store can't be read, or a bundle in it is damaged.
    public convenience init(store: Store, pages: Pages, log: Logger, options: Options = Options()) throws(StoreError) {
        try self.init(store: store, pages: pages, log: log, options: options, signIns: SignInThrottle())
    }

    init(
        store: Store, pages: Pages, log: Logger, options: Options, signIns: SignInThrottle
    ) throws(StoreError) {
        (self.store, self.pages, self.log, self.signIns) = (store, pages, log, signIns)
        proxies = options.proxies
        let (entries, incomplete) = try Self.load(store)
        catalog = Catalog(
            apps: entries, channels: try Self.channels(store), privateApps: try store.privateApps())
        let notices = try store.recentNotices(perApp: Limits.eventsKept)
        events = EventHub(notices: notices, limit: options.subscribers, heartbeat: options.heartbeatSeconds)
        publisher = Publisher(store: store, catalog: catalog, events: events, log: log)
        completeCodings(of: incomplete)
        carryOutDueChanges()
        Memory.releaseUnused()
    }

    /// What is in force, and those of it that an older Livery has published, which made gzip only.
    private static func load(
        _ store: Store
    ) throws(StoreError) -> (apps: [AppEntry], incomplete: [AppEntry]) {
        var (apps, incomplete): ([AppEntry], [AppEntry]) = ([], [])
        for latest in try store.latestBundles() {
            let app = try AppEntry(latest.version, latest.bundles)
            apps.append(app)
            if latest.bundles.values.contains(where: { $0.codings.isEmpty }) { incomplete.append(app) }
        }
        return (apps, incomplete)
    }

    private static func channels(_ store: Store) throws(StoreError) -> [(app: String, entry: ChannelEntry)] {
        var channels: [(app: String, entry: ChannelEntry)] = []
        for bundles in try store.channelBundles() { channels.append((bundles.channel.app, try ChannelEntry(bundles))) }
        return channels
    }

    /// What an operator may choose.
    public struct Options: Sendable {
        /// Clients that may listen to events at one time.
        public var subscribers = Limits.subscribers
        /// Seconds between two heartbeats to one of them.
        public var heartbeatSeconds = Limits.heartbeatSeconds
        /// The proxies that are believed about where a request comes from.
        public var proxies = TrustedProxies()

        /// The defaults.
        public init() {}
    }

    private func completeCodings(of apps: [AppEntry]) {
        guard !apps.isEmpty else { return }
        DispatchQueue.global(qos: .utility).async { [publisher] in publisher.completeCodings(of: apps) }
    }

    /// Answers one request. Never throws: what goes wrong becomes a problem document.
    public func respond(to request: borrowing Request) -> Response {
        if let ready = readyResponse(to: request) { return .prepared(ready) }
        do {
            return try Router.respond(to: request, in: self)
        } catch {
            return Problem(error, log: log).response
        }
    }

    /// The answer to a GET of a bundle that is in memory: looked up and queued.
    public func readyResponse(to request: borrowing Request) -> PreparedResponse? {
        catalog.current.ready(for: request) ?? readyBundle(for: request)
    }

    /// The longest body that a request may bring, in bytes.
    public static let bodyLimit = Limits.bodyBytes

    /// Whether a request for which nothing is ready may wait for the disk or for a compiler, so that it is to run on a
    /// worker.
    public func mayBlock(_ request: borrowing Request) -> Bool {
        guard request.method == .get || request.method == .head else { return request.method != .options }
        let snapshot = catalog.current
        return request.withPath { path in
            snapshot.hasPrivateApp(at: path) || snapshot.hasChannel(at: path)
                || ["/session", "/tokens", "/audit"].contains { path.starts(with: $0.utf8) }
                || ["/versions", "/latest", "/diff", "/drafts", "/channels", "/schedule"].contains {
                    path.contains($0.utf8)
                }
        }
    }
}

extension UnsafeRawBufferPointer {
    /// Whether the bytes stand somewhere in these.
    func contains(_ needle: some Collection<UInt8>) -> Bool {
        guard count >= needle.count else { return false }
        return (0...count - needle.count).contains { self[$0...].starts(with: needle) }
    }
}

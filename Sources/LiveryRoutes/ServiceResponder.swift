package import LiveryHTTP
package import LiveryService
import LiveryStore
import Logging
import Synchronization

/// A service behind one protocol: a request in, a response out.
///
/// Requests for bundles of current versions are look-ups in ``ReadyBundles``. All other requests read or write the store,
/// in one of the ``Lanes``.
package final class ServiceResponder: Responder {
    package let service: Service
    let options: Options
    let pages: Pages
    let contract: StaticFile
    let apps: Apps
    let callers: Callers
    let delivery: BundleDelivery
    let catchUps: CatchUps
    let lanes = Lanes()
    let work: Work
    let metrics = Metrics()
    let accessLog: AccessLog
    let limiter: WriteLimiter?
    let changeLimiter: WriteLimiter?
    /// The end of the validity of the server's certificate, in seconds since 1970; 0 without one.
    let certificateEnd = Atomic(0)

    /// Creates the responder of a service, which may not be ready yet.
    package init(_ service: Service, pages: Pages, options: Options = Options()) {
        self.service = service
        self.pages = pages
        self.options = options
        contract = options.basePath.isEmpty ? Contract.file : Contract.made(below: options.basePath)
        apps = Apps(service: service)
        callers = Callers(
            store: service.store, proxies: options.proxies, basePath: options.basePath, writes: lanes.writes)
        work = Work(lanes: lanes, store: service.store, log: service.log, anonymousTime: options.anonymousTime)
        delivery = BundleDelivery(
            ready: ReadyBundles(
                service.catalog, counts: service.contractCounts, released: options.responseBodies),
            demand: DemandCache(limit: ServiceLimits.demandBytes, released: options.responseBodies),
            maker: service.maker,
            lanes: lanes, callers: callers,
            lifetimes: Lifetimes(
                contact: service.follower.contact, shared: service.sharedLifetime, basePath: options.basePath),
            log: service.log)
        catchUps = CatchUps(service.follower)
        accessLog = AccessLog(log: service.log, rate: options.logRate, proxies: options.proxies)
        limiter = WriteLimiter(rate: options.writesPerSecond)
        changeLimiter = WriteLimiter(perMinute: options.changesPerMinute)
        service.follower.prepare { [weak self] in self?.delivery.prepareForms(of: $0, replacing: $1) }
    }

    /// The operator's options.
    package struct Options: Sendable {
        /// The maximum number of log lines a second for requests that are answered from memory. Other requests are
        /// always logged. 0 logs no requests.
        package var logRate = 20
        /// The proxies whose information on a request's origin is trusted.
        package var proxies = TrustedProxies()
        /// The maximum number of changes a second from one address; nil for no limit.
        package var writesPerSecond: Int?
        /// The maximum number of changes a minute by one token or session, and of one app; nil for no limit.
        package var changesPerMinute: Int?
        /// The CPU time for a compile or comparison for an anonymous client.
        package var anonymousTime = ServiceLimits.anonymousTime
        /// Whether a ``MetricsResponder`` serves the metrics, instead of the service itself.
        package var hasMetricsListener = false
        /// The path below which a proxy publishes the service, such as `/livery`; empty for the root of the host. The server
        /// needs the same one.
        package var basePath = ""
        /// The folder of the operator's backups, for the metrics; nil if it isn't known.
        package var backups: String?
        /// The server's budget for bodies that are no longer cached but still being sent.
        package var responseBodies = Server.Configuration().responseBodies

        /// Creates options with default values.
        package init() {}
    }

    /// Responds to one request that has no prepared response, from memory or in a lane. Never blocks or throws: errors
    /// become problem documents.
    package func respond(to request: borrowing Request) -> Response {
        verifiedResponse(to: request) ?? routedResponse(to: request)
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
            response = Problem(error, log: service.log).response
        }
        return response.then(for: request) { [label, basePath = options.basePath] request, response in
            var response = response.below(basePath)
            response.label = label
            return response.compressed(for: request)
        }
    }

    /// The prepared response to a GET of a bundle in memory.
    package func readyResponse(to request: borrowing Request) -> PreparedResponse? {
        delivery.readyResponse(to: request, isVerified: false)
    }

    /// Counts a request and writes its log line. This is the server's observer.
    package func observe(_ completion: borrowing Completion, _ request: borrowing Request) {
        // All requests of a connection run on one thread, so the connection determines the stripe.
        metrics.add(completion, stripe: completion.stripe)
        accessLog.add(completion, request)
        if completion.isOfBundle { delivery.ready.current.count(request) }
    }

    /// Sets the end of the validity of the server's certificate, in seconds since 1970, for the metrics.
    package func noteCertificate(validUntil seconds: Int) { certificateEnd.store(seconds, ordering: .relaxed) }

    /// The maximum size of a request's body, in bytes.
    package static let bodyLimit = ServiceLimits.bodyBytes
}

extension Completion {
    /// Whether the current bundle of an app or channel was sent or confirmed.
    fileprivate var isOfBundle: Bool {
        (label == Router.latestLabel || label == Router.channelLabel) && (status == .ok || status == .notModified)
    }
}

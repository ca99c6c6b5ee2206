import LiveryHTTP
import LiveryService
import LiveryStore
import Synchronization

/// Routes for operators.
struct Health: Handler {
    let responder: ServiceResponder

    init(_ responder: ServiceResponder) { self.responder = responder }

    /// Responds as long as the process runs.
    func alive(_: borrowing Request, _: Parameters) throws -> Response {
        Self.ok
    }

    /// Whether a load balancer may send requests: bundles are loaded and known to be current, the audit log is writable,
    /// and the server is not about to stop. A database server that is away for a moment doesn't change that, since themes
    /// are served from memory: the text says what is missing. It names no host, because anybody can read it.
    func ready(_: borrowing Request, _: Parameters) throws -> Response {
        let build = "\(Build.version) (\(Build.id))"
        do { return try readiness().changingFields { $0["Livery-Build"] = build } } catch {
            throw Problem(error, log: responder.service.log).with("Livery-Build", build)
        }
    }

    private func readiness() throws -> Response {
        let service = responder.service
        switch service.readiness.load(ordering: .relaxed) {
        case .ready:
            guard !service.follower.contact.isStale else { throw Problem.stale }
            if let time = service.localCopyTime {
                let reason = service.store.outage == nil ? "the versions are being loaded" : Self.unavailable
                return Self.limited("\(reason); themes are served from the local copy of \(time)")
            }
            if let outage = service.store.outage { return Self.limited(outage.reason) }
            let audit = Result { () throws(StoreError) in try service.store.requireAudit() }
            // The server may have become unreachable only now.
            if case .failure(.unavailable) = audit { return Self.limited(Self.unavailable) }
            try audit.get()
            return Self.ok
        case .loading: throw Problem.notReady("the server is starting")
        case .stopping: throw Problem.notReady("the server is stopping")
        }
    }

    /// The metrics, for Prometheus.
    func metrics(_: borrowing Request, _: Parameters) throws -> Response {
        guard !responder.options.hasMetricsListener else {
            throw Problem(.unknownResource, "this server serves its metrics at a different address")
        }
        return responder.metricsResponse()
    }

    /// The OpenAPI document.
    func contract(_ request: borrowing Request, _: Parameters) throws -> Response {
        responder.contract.response(to: request)
    }

    private static let unavailable = "the database server is unavailable"
    private static let ok = text("ok\n")

    /// The server serves themes, but can't change anything.
    private static func limited(_ outage: some CustomStringConvertible) -> Response {
        text("ok, but changes are rejected: \(outage)\n")
    }

    private static func text(_ text: String) -> Response {
        Response(
            status: .ok, fields: [.contentType: "text/plain; charset=utf-8", .cacheControl: CachePolicy.none],
            body: Array(text.utf8))
    }
}

extension ServiceResponder {
    /// The metrics as a response.
    func metricsResponse() -> Response {
        Response(
            status: .ok,
            fields: [.contentType: "text/plain; version=0.0.4; charset=utf-8", .cacheControl: CachePolicy.none],
            body: Array(metricsText().utf8))
    }
}

extension Problem {
    /// The problem while the server doesn't know whether what it has in memory is current.
    fileprivate static let stale = Problem(
        .stale, "this server has lost contact with its database, so its versions may be outdated"
    ).with(.retryAfter, "5")
}

extension StoreError {
    /// The reason for everybody, without hosts and paths.
    fileprivate var reason: String {
        switch self {
        case .diskFull: "the disk is full"
        case .readOnly: "the database is read-only"
        case .io: "the disk has errors"
        case .corrupt(let fault): fault.message
        default: "the database server is unavailable"
        }
    }
}

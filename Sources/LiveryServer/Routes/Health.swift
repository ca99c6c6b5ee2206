import LiveryHTTP
import LiveryStore
import Synchronization

/// Routes for operators.
enum Health {
    /// Responds as long as the process runs.
    static func alive(_: Service, _: borrowing Request, _: Parameters) throws -> Response {
        ok
    }

    /// Whether a load balancer may send requests: bundles are loaded, the audit log is writable, and the server is not
    /// about to stop.
    static func ready(_ service: Service, _: borrowing Request, _: Parameters) throws -> Response {
        switch service.readiness.load(ordering: .relaxed) {
        case .ready:
            try service.store.requireAudit()
            return ok
        case .loading: throw Problem.notReady("the server is starting")
        case .stopping: throw Problem.notReady("the server is stopping")
        }
    }

    /// The metrics, for Prometheus.
    static func metrics(_ service: Service, _: borrowing Request, _: Parameters) throws -> Response {
        Response(
            status: .ok,
            fields: [.contentType: "text/plain; version=0.0.4; charset=utf-8", .cacheControl: CachePolicy.none],
            body: Array(service.metricsText().utf8))
    }

    /// The OpenAPI document.
    static func contract(_ service: Service, _ request: borrowing Request, _: Parameters) throws -> Response {
        service.contract.response(to: request)
    }

    private static let ok = Response(
        status: .ok, fields: [.contentType: "text/plain; charset=utf-8", .cacheControl: CachePolicy.none],
        body: Array("ok\n".utf8))
}

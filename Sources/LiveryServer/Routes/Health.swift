import LiveryHTTP
import LiveryStore
import Synchronization

/// What whoever runs the service asks.
enum Health {
    /// The process answers.
    static func alive(_: Service, _: borrowing Request, _: Parameters) throws -> Response {
        ok
    }

    /// The bundles are loaded, the audit takes what a change would add, and the server is not about to stop: a load
    /// balancer may send requests.
    static func ready(_ service: Service, _: borrowing Request, _: Parameters) throws -> Response {
        switch service.readiness.load(ordering: .relaxed) {
        case .ready:
            try service.store.requireAudit()
            return ok
        case .loading: throw Problem.notReady("the server is starting")
        case .stopping: throw Problem.notReady("the server is stopping")
        }
    }

    /// What is counted, for Prometheus.
    static func metrics(_ service: Service, _: borrowing Request, _: Parameters) throws -> Response {
        Response(
            status: .ok,
            fields: [.contentType: "text/plain; version=0.0.4; charset=utf-8", .cacheControl: CachePolicy.none],
            body: Array(service.metricsText().utf8))
    }

    /// What the service offers, as OpenAPI describes it.
    static func contract(_ service: Service, _ request: borrowing Request, _: Parameters) throws -> Response {
        service.contract.response(to: request)
    }

    private static let ok = Response(
        status: .ok, fields: [.contentType: "text/plain; charset=utf-8", .cacheControl: CachePolicy.none],
        body: Array("ok\n".utf8))
}

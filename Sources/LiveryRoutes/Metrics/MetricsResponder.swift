package import LiveryHTTP
import LiveryService

/// Answers on the listener for metrics, which is apart from the one for clients.
package struct MetricsResponder: Responder {
    private let responder: ServiceResponder

    /// Creates the listener of a responder whose ``ServiceResponder/Options/hasMetricsListener`` is set.
    package init(_ responder: ServiceResponder) { self.responder = responder }

    /// Responds to `GET /metrics`, `/healthz` and `/readyz`, and to nothing else.
    package func respond(to request: borrowing Request) -> Response {
        guard request.method.isSafe, let segments = try? request.segments() else { return Self.unknown }
        switch segments {
        case ["metrics"]:
            // The database is asked for its size and the state of the hooks.
            do {
                return try responder.work.passed(to: responder.lanes.reads, for: .server) { [responder] _ in
                    responder.metricsResponse()
                }
            } catch { return error.response }
        case ["healthz"], ["readyz"]: return responder.routedResponse(to: request)
        default: return Self.unknown
        }
    }

    private static let unknown = Problem(.unknownResource, "this listener has /metrics, /healthz and /readyz").response
}

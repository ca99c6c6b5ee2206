public import LiveryHTTP

/// Answers on the listener for metrics, which is apart from the one for clients.
public struct MetricsResponder: Responder {
    private let service: Service

    /// Creates the responder of a service whose ``Service/Options/hasMetricsListener`` is set.
    public init(_ service: Service) { self.service = service }

    /// Responds to `GET /metrics`, `/healthz` and `/readyz`, and to nothing else.
    public func respond(to request: borrowing Request) -> Response {
        guard request.method.isSafe, let segments = try? request.segments() else { return Self.unknown }
        switch segments {
        case ["metrics"]:
            // The database is asked for its size and the state of the hooks.
            do {
                return try service.passed(to: service.lanes.reads, for: .server) { [service] _ in
                    service.metricsResponse()
                }
            } catch { return error.response }
        case ["healthz"], ["readyz"]: return service.routedResponse(to: request)
        default: return Self.unknown
        }
    }

    private static let unknown = Problem(.unknownResource, "this listener has /metrics, /healthz and /readyz").response
}

/// Responds to a server's requests.
///
/// `respond(to:)` is called on several event threads concurrently, so it must be thread-safe. It must not block or
/// perform I/O, because all connections on its thread would wait. For such work, return a response from a ``Lane``. The
/// request is valid only during the call, because it reads the connection's memory.
public protocol Responder: Sendable {
    /// Responds to a request that has passed the ``Guard``.
    func respond(to request: borrowing Request) -> Response

    /// Returns a prepared response, or `nil` if the request has none. Called first for each request without a body, on
    /// an event thread. If it returns `nil`, the server calls ``respond(to:)``.
    func readyResponse(to request: borrowing Request) -> PreparedResponse?
}

extension Responder {
    /// Returns no prepared response.
    public func readyResponse(to request: borrowing Request) -> PreparedResponse? { nil }
}

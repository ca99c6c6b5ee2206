/// What answers requests: the one thing that a server is given.
///
/// `respond(to:)` is called on libmicrohttpd's event threads, several at a time, so it must be safe to call from any
/// thread. It must neither block nor do I/O: every connection of that thread waits meanwhile. What needs either gives a
/// response that is made in a ``Lane``. The request is lent for the call and can't be kept, since it looks straight into
/// the connection's memory.
public protocol Responder: Sendable {
    /// The answer to a request that has passed the ``Guard``.
    func respond(to request: borrowing Request) -> Response

    /// The answer, if it lies ready: asked first for each request without a body, on an event thread. With nil the
    /// request goes on to ``respond(to:)``.
    func readyResponse(to request: borrowing Request) -> PreparedResponse?

    /// A number that changes before ``readyResponse(to:)`` answers any head otherwise than it did: while it is the same, an
    /// answer may be given again to the same head. Nil, which it is if not said, for answers that depend on more.
    var generation: UInt64? { get }
}

extension Responder {
    /// Nothing lies ready.
    public func readyResponse(to request: borrowing Request) -> PreparedResponse? { nil }

    /// No answer is given again unasked.
    public var generation: UInt64? { nil }
}

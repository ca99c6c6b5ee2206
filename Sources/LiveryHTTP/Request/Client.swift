/// The client that waits for an answer. Outlives the request, and may be asked from any thread.
public struct Client: Sendable {
    private let exchange: Exchange?
    private let version: Request.Version

    /// A client that never goes: of a request without a socket, or before the request has left its event thread.
    init() {
        exchange = nil
        version = .http11
    }

    init(waitingIn exchange: Exchange, version: Request.Version) {
        self.exchange = exchange
        self.version = version
    }

    /// Whether nobody waits for the answer any more: the client has disconnected, or the server stops and has answered
    /// already. Looks at the socket up to a hundred times a second, which costs a microsecond.
    ///
    /// A client may close its sending side and still read (RFC 9112 §9.6). A client that has closed the whole connection
    /// looks the same until it is sent something, so it is sent an interim response, which every client of HTTP/1.1 has to
    /// take (RFC 9110 §15.2): where nobody reads any more, the answer to that is a reset. HTTP/1.0 has no interim
    /// responses, so its clients count as there. A client of TLS that closes its side has gone.
    public var isGone: Bool { exchange?.isAbandoned(mayProbe: version == .http11) ?? false }
}

extension Request {
    /// Whoever waits for the answer.
    public var client: Client {
        switch source {
        case .connection: Client()
        case .message(let message): message.client
        }
    }
}

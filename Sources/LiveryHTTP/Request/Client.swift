/// The client that is waiting for a response. The value can outlive the request and be used from any thread.
public struct Client: Sendable {
    private let exchange: Exchange?
    private let version: Request.Version

    /// A client that always counts as connected. Used for requests without a socket, and for requests that haven't
    /// left their event thread.
    init() {
        exchange = nil
        version = .http11
    }

    init(waitingIn exchange: Exchange, version: Request.Version) {
        self.exchange = exchange
        self.version = version
    }

    /// Whether the client has disconnected, or the server is stopping and has already sent a response. Checks the
    /// socket at most 100 times a second. A check takes a microsecond.
    ///
    /// A client can close its sending side and still read (RFC 9112 §9.6). A client that has closed the whole
    /// connection looks the same until data is sent to it. The server therefore sends an interim response, which every
    /// HTTP/1.1 client must accept (RFC 9110 §15.2). If the connection is closed, the client's system answers with a
    /// reset. HTTP/1.0 has no interim responses, so its clients count as connected. A TLS client that closes its side
    /// counts as disconnected.
    public var isGone: Bool { exchange?.isAbandoned(mayProbe: version == .http11) ?? false }
}

extension Request {
    /// The client that receives the response.
    public var client: Client {
        switch source {
        case .connection: Client()
        case .message(let message): message.client
        }
    }
}

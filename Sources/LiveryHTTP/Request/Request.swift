import CMicroHTTPD

/// A request that has passed the guard.
///
/// A request from a socket is a view into the connection's memory. Nothing is copied or decoded until it is needed. The
/// type is not copyable, so a request can't outlive that memory. A request that is created from values behaves the same
/// way but needs no socket.
public struct Request: ~Copyable {
    /// The versions of HTTP/1 (RFC 9112 §2.3).
    public enum Version: Sendable {
        /// HTTP/1.0
        case http10
        /// HTTP/1.1 and later minor versions, which are answered as HTTP/1.1
        case http11
    }

    /// The method.
    public let method: Method
    /// The client's version.
    public let version: Version
    /// The body with its chunks joined. Empty if the request has no body.
    public let body: [UInt8]
    let source: Source

    /// The memory that the head is read from.
    enum Source {
        /// A libmicrohttpd connection, the raw target in its memory, and its record, which lives as long as the
        /// connection.
        case connection(OpaquePointer, target: UnsafeRawBufferPointer, Unmanaged<ConnectionRecord>?)
        /// Independent values.
        case message(Message)
    }

    /// A head without a connection.
    struct Message: Sendable {
        var path: [UInt8]
        var query: [UInt8]?
        var fields: Fields
        var peer: String?
        var isEncrypted = false
        var client = Client()
    }

    /// Creates a request without a socket, for calling a responder in-process.
    ///
    /// - Parameter target: The request target, which is a percent-encoded path with an optional `?` and query.
    public init(
        method: Method = .get, target: String, headers: Fields = [:], body: [UInt8] = [], peer: String? = nil,
        version: Version = .http11
    ) {
        let parts = target.utf8.split(separator: UInt8(ascii: "?"), maxSplits: 1, omittingEmptySubsequences: false)
        let query = parts.count > 1 ? Array(parts[1]) : nil
        let message = Message(path: parts.first.map(Array.init) ?? [], query: query, fields: headers, peer: peer)
        self.init(method: method, version: version, body: body, source: .message(message))
    }

    init(method: Method, version: Version, body: [UInt8], source: Source) {
        self.method = method
        self.version = version
        self.body = body
        self.source = source
    }
}

/// A request without its connection. It can move to another thread and outlive the connection.
struct DetachedRequest: Sendable {
    private let method: Method
    private let version: Request.Version
    /// Provides the body.
    private let exchange: Exchange
    private let message: Request.Message

    /// - Parameter exchange: The exchange that waits for the response. It provides the request's body.
    init(_ request: borrowing Request, of exchange: Exchange) {
        method = request.method
        version = request.version
        self.exchange = exchange
        var message = request.detachedMessage()
        message.client = Client(waitingIn: exchange, version: request.version)
        self.message = message
    }

    /// A new copy of the request.
    var request: Request { Request(method: method, version: version, body: exchange.body, source: .message(message)) }
}

import CMicroHTTPD

/// A request that has passed the guard.
///
/// On a socket it is a view into the connection: nothing is copied or decoded until it is asked for. It can't be copied
/// or kept, so it can't outlive that memory. Made from values it behaves the same, without a socket.
public struct Request: ~Copyable {
    /// The versions of HTTP/1 (RFC 9112 §2.3).
    public enum Version: Sendable {
        /// HTTP/1.0
        case http10
        /// HTTP/1.1, and later minors, which are answered as 1.1
        case http11
    }

    /// The method.
    public let method: Method
    /// The version that the client speaks.
    public let version: Version
    /// The content, chunks put together; empty if there is none.
    public let body: [UInt8]
    let source: Source

    /// Where the head is read from.
    enum Source {
        /// libmicrohttpd's connection, the raw target inside its memory, and what is noted of it, which lives as long.
        case connection(OpaquePointer, target: UnsafeRawBufferPointer, Unmanaged<ConnectionRecord>?)
        /// Values of our own.
        case message(Message)
    }

    /// A head that stands by itself.
    struct Message: Sendable {
        var path: [UInt8]
        var query: [UInt8]?
        var fields: Fields
        var peer: String?
        var isEncrypted = false
        var client = Client()
    }

    /// A request without a socket, for running a responder in-process.
    ///
    /// - Parameter target: what stands in the request line: a path with its escapes, and perhaps `?` and a query.
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

import CMicroHTTPD

/// The target, as raw bytes for routing and in decoded parts on demand.
extension Request {
    /// Reads the raw, percent-encoded path in place. A router can compare it without allocating.
    public func withPath<Result, Failure: Error>(
        _ read: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        switch source {
        case .connection(_, let target, _): try read(RequestTarget(target).path)
        case .message(let message): try message.path.read(read)
        }
    }

    /// Reads the raw path and query in place. A cache can use them as a key without allocating.
    public func withTarget<Result, Failure: Error>(
        _ read: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        switch source {
        case .connection(_, let target, _): return try read(RequestTarget(target).whole)
        case .message(let message):
            guard let query = message.query else { return try message.path.read(read) }
            return try (message.path + [UInt8(ascii: "?")] + query).read(read)
        }
    }

    /// Reads the raw query without its `?` in place. `nil` if the target has no query.
    public func withQuery<Result, Failure: Error>(
        _ read: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result? {
        switch source {
        case .connection(_, let target, _):
            guard let query = RequestTarget(target).query else { return nil }
            return try read(query)
        case .message(let message): return try message.query?.read(read)
        }
    }

    /// The raw target as a string.
    public var target: String { withTarget { $0.text } }

    /// The decoded path segments. For example, `/a%20b/c` is `["a b", "c"]`, `/` is `[]`, and a trailing `/` adds `""`.
    ///
    /// The path is split before it is decoded, so `%2F` doesn't separate segments.
    ///
    /// - Throws: ``RequestError/malformedEncoding`` for an invalid escape, `%00`, invalid UTF-8, or a `.` or `..`
    ///   segment.
    ///   Clients remove these segments (RFC 3986 §5.2.4), which could otherwise lead out of a folder.
    public func segments() throws(RequestError) -> [String] {
        try withPath { (path) throws(RequestError) -> [String] in
            guard path.count > 1 else { return [] }
            var segments: [String] = []
            for part in path.dropFirst().split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false) {
                let segment = try PercentEncoding.decode(UnsafeRawBufferPointer(rebasing: part))
                guard segment != ".", segment != ".." else { throw .malformedEncoding }
                segments.append(segment)
            }
            return segments
        }
    }

    /// Whether the request was received over TLS.
    public var isEncrypted: Bool {
        switch source {
        case .connection(let connection, _, _): livery_is_encrypted(connection) != 0
        case .message(let message): message.isEncrypted
        }
    }

    /// The peer's address as a string without a port, such as `192.0.2.7` or `2001:db8::1`.
    public var peer: String? {
        switch source {
        case .connection(let connection, _, _): connection.peerAddress
        case .message(let message): message.peer
        }
    }
}

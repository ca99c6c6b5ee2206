import CMicroHTTPD

/// The target: raw bytes for routing, and decoded parts on demand.
extension Request {
    /// The raw path, escapes and all, in place: a router may compare bytes without an allocation.
    public func withPath<Result, Failure: Error>(
        _ read: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        switch source {
        case .connection(_, let path): try read(path)
        case .message(let message): try message.path.read(read)
        }
    }

    /// The raw path and query. Up to 1 KiB nothing is allocated.
    ///
    /// libmicrohttpd takes a query apart in place, so it is put together again here: the bytes are those that came,
    /// except that a lone `?` is lost and a space, which no valid target holds, reads `+`.
    public func withTarget<Result>(_ read: (UnsafeRawBufferPointer) -> Result) -> Result {
        switch source {
        case .message(let message):
            guard let query = message.query else { return message.path.read(read) }
            return (message.path + [UInt8(ascii: "?")] + query).read(read)
        case .connection(let connection, let path):
            var length = TargetWriter()
            connection.forEachArgument(&length)
            guard length.count > 0 else { return read(path) }
            return withUnsafeTemporaryAllocation(byteCount: 1024, alignment: 1) { stack in
                let size = path.count + length.count
                let buffer = size <= stack.count ? stack : .allocate(byteCount: size, alignment: 1)
                defer { if size > stack.count { buffer.deallocate() } }
                buffer.copyMemory(from: path)
                var writer = TargetWriter(buffer: buffer, count: path.count, hasQuery: false)
                connection.forEachArgument(&writer)
                return read(UnsafeRawBufferPointer(rebasing: buffer[..<writer.count]))
            }
        }
    }

    /// The raw target as text.
    public var target: String { withTarget(\.text) }

    /// The decoded segments of the path: `/a%20b/c` is `["a b", "c"]`, `/` is `[]`, and a final `/` ends in `""`.
    ///
    /// Segments are divided before they are decoded, so `%2F` does not divide.
    ///
    /// - Throws: ``Refusal/malformedEncoding`` for a bad escape, `%00`, what is not UTF-8, and `.` or `..`, which
    ///   clients take out (RFC 3986 §5.2.4) and which would lead out of a folder.
    public func segments() throws(Refusal) -> [String] {
        try withPath { (path) throws(Refusal) -> [String] in
            guard path.count > 1 else { return [] }
            var segments: [String] = []
            for part in path.dropFirst().split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false) {
                let segment = try PercentCoding.decode(UnsafeRawBufferPointer(rebasing: part))
                guard segment != ".", segment != ".." else { throw .malformedEncoding }
                segments.append(segment)
            }
            return segments
        }
    }

    /// The peer's address as text, without its port: `192.0.2.7`, `2001:db8::1`.
    public var peer: String? {
        switch source {
        case .connection(let connection, _): connection.peerAddress
        case .message(let message): message.peer
        }
    }
}

/// The query, decoded on demand.
extension Request {
    /// A name-value pair of the query.
    public struct QueryItem: Sendable, Equatable {
        /// The decoded name.
        public let name: String
        /// The decoded value. `nil` if the pair has no `=`.
        public let value: String?

        /// Creates a pair.
        public init(name: String, value: String?) {
            self.name = name
            self.value = value
        }
    }

    /// The pairs of the query, in order. `+` means a space. Repeated names are kept, and empty pairs are skipped.
    ///
    /// - Throws: ``RequestError/malformedEncoding`` for an invalid escape, `%00` or invalid UTF-8.
    public func query() throws(RequestError) -> [QueryItem] {
        try withQuery { (query) throws(RequestError) -> [QueryItem] in try Self.items(of: query) } ?? []
    }

    /// The first decoded value of a name. `nil` if the query doesn't contain the name. Decodes the whole query.
    public func query(_ name: String) throws(RequestError) -> String? {
        try query().first { $0.name == name }?.value
    }

    private static func items(of query: UnsafeRawBufferPointer) throws(RequestError) -> [QueryItem] {
        var items: [QueryItem] = []
        for pair in query.split(separator: UInt8(ascii: "&")) {
            let pair = UnsafeRawBufferPointer(rebasing: pair)
            let equals = pair.firstIndex(of: UInt8(ascii: "="))
            let name = try PercentEncoding.decode(pair.part(0..<(equals ?? pair.count)), plusIsSpace: true)
            let value = try equals.map { (start) throws(RequestError) -> String in
                try PercentEncoding.decode(pair.part(start + 1..<pair.count), plusIsSpace: true)
            }
            items.append(QueryItem(name: name, value: value))
        }
        return items
    }
}

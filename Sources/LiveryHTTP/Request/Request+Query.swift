/// The query, decoded on demand.
extension Request {
    /// One pair of the query.
    public struct QueryItem: Sendable, Equatable {
        /// The decoded name.
        public let name: String
        /// The decoded value; nil when there was no `=`.
        public let value: String?

        /// A pair.
        public init(name: String, value: String?) {
            self.name = name
            self.value = value
        }
    }

    /// The pairs of the query in order, `+` read as a space; repeated names stay repeated, empty pairs are skipped.
    ///
    /// - Throws: ``RequestError/malformedEncoding`` for a bad escape, `%00` and what is not UTF-8.
    public func query() throws(RequestError) -> [QueryItem] {
        try withQuery { (query) throws(RequestError) -> [QueryItem] in try Self.items(of: query) } ?? []
    }

    /// The first value of that name, decoded; nil if there is none. Costs a decoded query.
    public func query(_ name: String) throws(RequestError) -> String? {
        try query().first { $0.name == name }?.value
    }

    private static func items(of query: UnsafeRawBufferPointer) throws(RequestError) -> [QueryItem] {
        var items: [QueryItem] = []
        for pair in query.split(separator: UInt8(ascii: "&")) {
            let pair = UnsafeRawBufferPointer(rebasing: pair)
            let equals = pair.firstIndex(of: UInt8(ascii: "="))
            let name = try PercentCoding.decode(pair.part(0..<(equals ?? pair.count)), plusIsSpace: true)
            let value = try equals.map { (start) throws(RequestError) -> String in
                try PercentCoding.decode(pair.part(start + 1..<pair.count), plusIsSpace: true)
            }
            items.append(QueryItem(name: name, value: value))
        }
        return items
    }
}

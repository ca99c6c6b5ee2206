import CMicroHTTPD

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
    /// - Throws: ``Refusal/malformedEncoding`` for a bad escape, `%00` and what is not UTF-8.
    public func query() throws(Refusal) -> [QueryItem] {
        switch source {
        case .message(let message): try Self.items(of: message.query ?? [])
        case .connection(let connection, _): try Self.items(of: connection.query ?? [])
        }
    }

    /// The first value of that name, decoded; nil if there is none. Costs a decoded query.
    public func query(_ name: String) throws(Refusal) -> String? {
        try query().first { $0.name == name }?.value
    }

    private static func items(of query: [UInt8]) throws(Refusal) -> [QueryItem] {
        var items: [QueryItem] = []
        for pair in query.split(separator: UInt8(ascii: "&")) {
            let parts = pair.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
            let name = try decode(Array(parts[0]))
            items.append(QueryItem(name: name, value: parts.count > 1 ? try decode(Array(parts[1])) : nil))
        }
        return items
    }

    private static func decode(_ bytes: [UInt8]) throws(Refusal) -> String {
        try bytes.read { (raw) throws(Refusal) -> String in
            try PercentCoding.decode(raw, plusIsSpace: true)
        }
    }
}

/// Header fields in the order in which they are sent. A name can occur more than once.
public struct Fields: Sendable, Equatable, ExpressibleByDictionaryLiteral {
    /// A field line.
    public struct Line: Sendable, Equatable {
        /// The name as written.
        public let name: String
        /// The value. It contains no control characters except tabs.
        public let value: String
    }

    /// The field lines, in order.
    public private(set) var lines: [Line] = []

    /// Creates empty fields.
    public init() {}

    /// Creates fields in the order of the literal. Repeated names are kept.
    public init(dictionaryLiteral elements: (FieldName, String)...) {
        for (name, value) in elements { append(value, to: name) }
    }

    /// The first value of a case-insensitive name. Setting it replaces or removes all lines with that name.
    public subscript(_ name: FieldName) -> String? {
        get { lines.first { $0.isNamed(name) }?.value }
        set {
            lines.removeAll { $0.isNamed(name) }
            if let newValue { append(newValue, to: name) }
        }
    }

    /// All values of a name, in order.
    public subscript(all name: FieldName) -> [String] {
        lines.filter { $0.isNamed(name) }.map(\.value)
    }

    /// Appends a line.
    ///
    /// Control characters are replaced with spaces (RFC 9110 §5.5), so an untrusted value can't start another field or
    /// end the head. All other ASCII and UTF-8 characters are kept. libmicrohttpd doesn't send a field with an empty
    /// value.
    public mutating func append(_ value: String, to name: FieldName) {
        lines.append(Line(name: name.text, value: Self.sanitized(value)))
    }

    mutating func append(_ line: Line) {
        lines.append(line)
    }

    /// Only the fields with these names.
    public func only(_ names: [FieldName]) -> Fields {
        var kept = Fields()
        kept.lines = lines.filter { line in names.contains { line.isNamed($0) } }
        return kept
    }

    private static func sanitized(_ value: String) -> String {
        if value.utf8.allSatisfy(\.isFieldByte) { return value }
        return String(decoding: value.utf8.map { $0.isFieldByte ? $0 : 0x20 }, as: UTF8.self)
    }
}

extension Fields.Line {
    func isNamed(_ name: FieldName) -> Bool {
        var mine = self.name
        return mine.withUTF8 { UnsafeRawBufferPointer($0).equalsIgnoringCase(name.bytes) }
    }
}

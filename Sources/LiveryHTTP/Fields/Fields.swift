/// Header fields in the order in which they are sent; a name may come more than once.
public struct Fields: Sendable, Equatable, ExpressibleByDictionaryLiteral {
    /// One field line.
    public struct Line: Sendable, Equatable {
        /// The name as it was written.
        public let name: String
        /// The value. It holds no control characters but tabs.
        public let value: String
    }

    /// The field lines, in order.
    public private(set) var lines: [Line] = []

    /// No fields.
    public init() {}

    /// Fields in the order of the literal; repeated names stay repeated.
    public init(dictionaryLiteral elements: (FieldName, String)...) {
        for (name, value) in elements { append(value, to: name) }
    }

    /// The first value of that name, case not counting. Setting replaces every line of the name, or removes them.
    public subscript(_ name: FieldName) -> String? {
        get { lines.first { $0.isNamed(name) }?.value }
        set {
            lines.removeAll { $0.isNamed(name) }
            if let newValue { append(newValue, to: name) }
        }
    }

    /// Every value of that name, in order.
    public subscript(all name: FieldName) -> [String] {
        lines.filter { $0.isNamed(name) }.map(\.value)
    }

    /// Adds a line.
    ///
    /// Control characters become spaces (RFC 9110 §5.5), so that a value from outside can't start another field or end
    /// the head. Only ASCII and UTF-8 beyond it are left. libmicrohttpd sends no field whose value is empty.
    public mutating func append(_ value: String, to name: FieldName) {
        lines.append(Line(name: name.text, value: Self.sanitized(value)))
    }

    mutating func append(_ line: Line) {
        lines.append(line)
    }

    /// These fields and no others.
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

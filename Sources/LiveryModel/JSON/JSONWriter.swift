/// Writes canonical JSON, which has no white space and a single spelling for each number and string. In an indented
/// document, each member is also on its own line.
///
/// The caller determines the order of members. ``LiveryModel`` always sorts dictionaries by the UTF-8 bytes of their
/// keys.
public struct JSONWriter: Sendable {
    /// The bytes written so far.
    public private(set) var bytes: [UInt8] = []
    private var needsComma = false
    private var isIndented: Bool
    /// The number of objects that enclose the next value.
    private var depth = 0

    /// Creates an empty writer.
    /// - Parameter isIndented: Whether each member starts on a new line, indented by two spaces for each enclosing
    ///   object.
    public init(isIndented: Bool = false) { self.isIndented = isIndented }

    private mutating func separate() {
        if needsComma { bytes.append(UInt8(ascii: ",")) }
        needsComma = true
    }

    /// Writes an object. `body` writes each member with ``name(_:)`` followed by one value.
    public mutating func object<Failure: Error>(_ body: (inout JSONWriter) throws(Failure) -> Void) throws(Failure) {
        separate()
        bytes.append(UInt8(ascii: "{"))
        needsComma = false
        depth += 1
        try body(&self)
        depth -= 1
        if isIndented, needsComma { beginLine() }
        bytes.append(UInt8(ascii: "}"))
        needsComma = true
    }

    private mutating func beginLine() {
        bytes.append(UInt8(ascii: "\n"))
        bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: 2 * depth))
    }

    /// Writes the values in `body` without line breaks, even in an indented document.
    public mutating func onOneLine<Failure: Error>(_ body: (inout JSONWriter) throws(Failure) -> Void) throws(Failure) {
        let outer = isIndented
        isIndented = false
        defer { isIndented = outer }
        try body(&self)
    }

    /// Writes an array. `body` writes its elements.
    public mutating func array<Failure: Error>(_ body: (inout JSONWriter) throws(Failure) -> Void) throws(Failure) {
        separate()
        bytes.append(UInt8(ascii: "["))
        needsComma = false
        try body(&self)
        bytes.append(UInt8(ascii: "]"))
        needsComma = true
    }

    /// Writes a member's name. The next value becomes the member's value.
    public mutating func name(_ name: String) {
        separate()
        if isIndented { beginLine() }
        quoted(name)
        bytes.append(UInt8(ascii: ":"))
        if isIndented { bytes.append(UInt8(ascii: " ")) }
        needsComma = false
    }

    /// Writes a member's name that is already encoded as JSON, including the colon.
    mutating func name(json bytes: [UInt8]) {
        separate()
        self.bytes.append(contentsOf: bytes)
        needsComma = false
    }

    /// Writes a string. Only characters for which RFC 8259 §7 requires it are escaped.
    public mutating func string(_ text: String) {
        separate()
        quoted(text)
    }

    private mutating func quoted(_ text: String) {
        bytes.append(UInt8(ascii: "\""))
        // Most strings need no escapes and can be copied as a whole.
        let isCopied = text.utf8.withContiguousStorageIfAvailable { utf8 in
            let isPlain = utf8.allSatisfy { $0 >= 0x20 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }
            if isPlain { bytes.append(contentsOf: utf8) }
            return isPlain
        }
        if isCopied != true { escaped(text) }
        bytes.append(UInt8(ascii: "\""))
    }

    private mutating func escaped(_ text: String) {
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes.append(contentsOf: [UInt8(ascii: "\\"), byte])
            case 0x0A: bytes.append(contentsOf: "\\n".utf8)
            case 0x0D: bytes.append(contentsOf: "\\r".utf8)
            case 0x09: bytes.append(contentsOf: "\\t".utf8)
            case 0..<0x20: bytes.append(contentsOf: "\\u00\(byte < 16 ? "0" : "")\(String(byte, radix: 16))".utf8)
            default: bytes.append(byte)
            }
        }
    }

    /// Writes an integer.
    public mutating func int(_ value: Int) {
        separate()
        bytes.append(contentsOf: String(value).utf8)
    }

    /// Writes a double. A whole number has no fraction. Other numbers have the fewest digits that parse to the same
    /// number. NaN and infinities, which JSON doesn't support, are written as `null`.
    public mutating func double(_ value: Double) {
        guard value.isFinite else { return null() }
        if let whole = Int(exactly: value), abs(value) < 0x1p53 { return int(whole) }
        separate()
        bytes.append(contentsOf: value.description.utf8)
    }

    /// Writes `true` or `false`.
    public mutating func bool(_ value: Bool) {
        separate()
        bytes.append(contentsOf: (value ? "true" : "false").utf8)
    }

    /// Writes `null`.
    public mutating func null() {
        separate()
        bytes.append(contentsOf: "null".utf8)
    }

    /// Writes a JSON value unchanged, including its white space. The value must be valid JSON.
    public mutating func verbatim(_ json: String) {
        separate()
        bytes.append(contentsOf: json.utf8)
    }

    /// Writes bytes from another writer: a value, or the members of an object without its braces.
    public mutating func verbatim(_ json: ArraySlice<UInt8>) {
        guard !json.isEmpty else { return }
        separate()
        bytes.append(contentsOf: json)
    }

    /// Writes a value. The members of objects keep their order.
    public mutating func json(_ value: JSON) {
        switch value {
        case .null: null()
        case .bool(let value): bool(value)
        case .int(let value): int(value)
        case .double(let value): double(value)
        case .string(let value): string(value)
        case .array(let elements): array { for element in elements { $0.json(element) } }
        case .object(let members):
            object {
                for member in members {
                    $0.name(member.name)
                    $0.json(member.value)
                }
            }
        }
    }
}

extension JSON {
    /// The document as canonical bytes.
    public var bytes: [UInt8] {
        var writer = JSONWriter()
        writer.json(self)
        return writer.bytes
    }

    /// The document as a canonical string.
    public var text: String { String(decoding: bytes, as: UTF8.self) }
}

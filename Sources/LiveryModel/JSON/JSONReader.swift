/// A JSON syntax error, with its reason and byte offset.
public struct JSONError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The offset of the first unexpected byte.
    public let offset: Int
    /// The reason, in lowercase without a period.
    public let reason: String

    /// The reason and the offset.
    public var description: String { "\(reason) at byte \(offset)" }
}

extension JSON {
    /// The maximum nesting depth of values. It is enough for any bundle, because styles rarely exceed a depth of 8, and
    /// it is safe for any thread's stack.
    public static let maximumDepth = 128

    /// Parses strict JSON (RFC 8259) in UTF-8. Comments, trailing commas and text after the value are errors. So is a
    /// byte order mark, as §8.1 allows.
    public static func parse(_ bytes: [UInt8]) throws(JSONError) -> JSON {
        var reader = JSONReader(bytes)
        let value = try reader.value(depth: 0)
        reader.skipSpace()
        guard reader.offset == bytes.count else { throw reader.expected("the end of the document") }
        return value
    }

    /// Parses strict JSON from a string.
    public static func parse(_ text: String) throws(JSONError) -> JSON {
        try parse(Array(text.utf8))
    }

    /// Whether the bytes are a single strict JSON value.
    public static func isValid(_ bytes: [UInt8]) -> Bool {
        (try? check(bytes)) != nil
    }

    /// Throws the same errors as ``parse(_:)-([UInt8])``, in a fraction of the time because it creates no values.
    public static func check(_ bytes: [UInt8]) throws(JSONError) {
        var reader = JSONReader(bytes, keepsValues: false)
        _ = try reader.value(depth: 0)
        reader.skipSpace()
        guard reader.offset == bytes.count else { throw reader.expected("the end of the document") }
    }
}

/// A recursive-descent parser over bytes.
struct JSONReader {
    private let bytes: [UInt8]
    /// Whether to create values. If `false`, the reader only reports errors.
    private let keepsValues: Bool
    private(set) var offset = 0

    init(_ bytes: [UInt8], keepsValues: Bool = true) {
        self.bytes = bytes
        self.keepsValues = keepsValues
    }

    func expected(_ what: String) -> JSONError {
        JSONError(offset: offset, reason: "expected \(what)")
    }

    private var current: UInt8? { offset < bytes.count ? bytes[offset] : nil }

    mutating func skipSpace() {
        while let byte = current, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { offset += 1 }
    }

    private mutating func eat(_ byte: UInt8) -> Bool {
        guard current == byte else { return false }
        offset += 1
        return true
    }

    mutating func value(depth: Int) throws(JSONError) -> JSON {
        guard depth < JSON.maximumDepth else { throw expected("at most \(JSON.maximumDepth) levels") }
        skipSpace()
        switch current {
        case UInt8(ascii: "{"): return try object(depth: depth)
        case UInt8(ascii: "["): return try array(depth: depth)
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "t"): return try literal("true", .bool(true))
        case UInt8(ascii: "f"): return try literal("false", .bool(false))
        case UInt8(ascii: "n"): return try literal("null", .null)
        default: return try number()
        }
    }

    private mutating func literal(_ word: StaticString, _ value: JSON) throws(JSONError) -> JSON {
        let start = offset
        for index in 0..<word.utf8CodeUnitCount where !eat(word.utf8Start[index]) {
            offset = start
            throw expected("a value")
        }
        return value
    }

    private mutating func object(depth: Int) throws(JSONError) -> JSON {
        offset += 1
        var members: [JSON.Member] = []
        skipSpace()
        if eat(UInt8(ascii: "}")) { return .object(members) }
        while true {
            skipSpace()
            guard current == UInt8(ascii: "\"") else { throw expected("a name in quotes") }
            let name = try string()
            skipSpace()
            guard eat(UInt8(ascii: ":")) else { throw expected("':'") }
            let value = try value(depth: depth + 1)
            if keepsValues { members.append(JSON.Member(name, value)) }
            skipSpace()
            if eat(UInt8(ascii: "}")) { return .object(members) }
            guard eat(UInt8(ascii: ",")) else { throw expected("',' or '}'") }
        }
    }

    private mutating func array(depth: Int) throws(JSONError) -> JSON {
        offset += 1
        var elements: [JSON] = []
        skipSpace()
        if eat(UInt8(ascii: "]")) { return .array(elements) }
        while true {
            let element = try value(depth: depth + 1)
            if keepsValues { elements.append(element) }
            skipSpace()
            if eat(UInt8(ascii: "]")) { return .array(elements) }
            guard eat(UInt8(ascii: ",")) else { throw expected("',' or ']'") }
        }
    }
}

extension JSONReader {
    private mutating func digits() throws(JSONError) {
        let start = offset
        while let byte = current, byte >= 0x30, byte <= 0x39 { offset += 1 }
        guard offset > start else { throw expected("a digit") }
    }

    private mutating func number() throws(JSONError) -> JSON {
        let start = offset
        var isInteger = true
        _ = eat(UInt8(ascii: "-"))
        guard let first = current, first >= 0x30, first <= 0x39 else { throw expected("a value") }
        if !eat(UInt8(ascii: "0")) { try digits() }
        if eat(UInt8(ascii: ".")) {
            isInteger = false
            try digits()
        }
        if eat(UInt8(ascii: "e")) || eat(UInt8(ascii: "E")) {
            isInteger = false
            if !eat(UInt8(ascii: "+")) { _ = eat(UInt8(ascii: "-")) }
            try digits()
        }
        // Without an exponent, only a number with hundreds of digits can exceed the range of a double.
        if !keepsValues, isInteger, offset - start < 300 { return .null }
        let text = text(from: start, to: offset)
        if isInteger, let value = Int(text) { return .int(value) }
        guard let value = Double(text), value.isFinite else {
            throw JSONError(offset: start, reason: "number out of range")
        }
        return .double(value)
    }

    /// The ASCII text between two offsets.
    private func text(from start: Int, to end: Int) -> String {
        String(decoding: bytes[start..<end], as: UTF8.self)
    }

    private mutating func string() throws(JSONError) -> String {
        let start = offset
        offset += 1
        var text: [UInt8] = []
        var run = offset
        while true {
            guard let byte = current else { throw expected("'\"'") }
            switch byte {
            case UInt8(ascii: "\""):
                if text.isEmpty {
                    let verbatim = bytes[run..<offset]
                    offset += 1
                    return try validated(verbatim, from: start)
                }
                text.append(contentsOf: bytes[run..<offset])
                offset += 1
                return try validated(text[...], from: start)
            case UInt8(ascii: "\\"):
                text.append(contentsOf: bytes[run..<offset])
                try escape(into: &text)
                run = offset
            case 0..<0x20: throw expected("an escape such as \\n: control characters can't be written directly")
            default: offset += 1
            }
        }
    }

    private func validated(_ text: ArraySlice<UInt8>, from start: Int) throws(JSONError) -> String {
        // ASCII is always valid UTF-8, and most strings are ASCII.
        let isASCII = text.allSatisfy { $0 < 0x80 }
        if !keepsValues, isASCII { return "" }
        // This initializer replaces invalid UTF-8, so the bytes are equal only if the text is valid. The initializer
        // that validates requires iOS 18.
        let result = String(decoding: text, as: UTF8.self)
        guard isASCII || result.utf8.elementsEqual(text) else {
            throw JSONError(offset: start, reason: "expected UTF-8 text")
        }
        return keepsValues ? result : ""
    }

    private mutating func escape(into text: inout [UInt8]) throws(JSONError) {
        offset += 1
        guard let byte = current else { throw expected("an escape") }
        offset += 1
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(byte)
        case UInt8(ascii: "n"): text.append(0x0A)
        case UInt8(ascii: "r"): text.append(0x0D)
        case UInt8(ascii: "t"): text.append(0x09)
        case UInt8(ascii: "b"): text.append(0x08)
        case UInt8(ascii: "f"): text.append(0x0C)
        case UInt8(ascii: "u"): text.append(contentsOf: String(Character(try unicode())).utf8)
        default:
            offset -= 1
            throw expected("a valid escape sequence")
        }
    }

    private mutating func unicode() throws(JSONError) -> Unicode.Scalar {
        let first = try hex4()
        if first & 0xFC00 == 0xD800 {
            guard eat(UInt8(ascii: "\\")), eat(UInt8(ascii: "u")) else { throw expected("a low surrogate") }
            let second = try hex4()
            guard second & 0xFC00 == 0xDC00 else { throw expected("a low surrogate") }
            let code = 0x10000 + (UInt32(first & 0x3FF) << 10 | UInt32(second & 0x3FF))
            if let scalar = Unicode.Scalar(code) { return scalar }
        }
        guard let scalar = Unicode.Scalar(UInt32(first)) else { throw expected("a high surrogate before this") }
        return scalar
    }

    private mutating func hex4() throws(JSONError) -> UInt16 {
        var value: UInt16 = 0
        for _ in 0..<4 {
            guard let byte = current, let digit = hexDigit(byte) else { throw expected("four hex digits") }
            value = value << 4 | UInt16(digit)
            offset += 1
        }
        return value
    }
}

/// The value of an ASCII hexadecimal digit, or `nil` for other bytes.
func hexDigit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x30...0x39: byte - 0x30
    case 0x41...0x46: byte - 0x37
    case 0x61...0x66: byte - 0x57
    default: nil
    }
}

/// Parses JSON5 (https://spec.json5.org), of which JSON is a subset. Every value includes its range.
///
/// A file with more than ``ImportLimits/nesting`` levels of nested brackets is rejected. The time is linear in the
/// number of bytes.
struct JSON5Reader {
    /// The reason and range of a syntax error.
    struct Failure: Error {
        let reason: String
        let start: Int
        let end: Int
    }

    let bytes: [UInt8]
    let file: Int
    var offset = 0
    private var depth = 0

    private init(_ bytes: [UInt8], file: Int) {
        self.bytes = bytes
        self.file = file
    }

    static func read(_ bytes: [UInt8], file: Int) throws(Failure) -> SourceNode {
        guard String(validating: bytes, as: UTF8.self) != nil else {
            throw Failure(reason: "the file is not UTF-8", start: 0, end: 1)
        }
        var reader = JSON5Reader(bytes, file: file)
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { reader.offset = 3 }
        try reader.skipSpace()
        let root = try reader.value()
        try reader.skipSpace()
        guard reader.current == nil else { throw reader.unexpected("the end of the file") }
        return root
    }
}

extension JSON5Reader {
    var current: UInt8? { offset < bytes.count ? bytes[offset] : nil }

    func at(_ character: Unicode.Scalar, _ distance: Int = 0) -> Bool {
        offset + distance < bytes.count && bytes[offset + distance] == UInt8(ascii: character)
    }

    mutating func eat(_ character: Unicode.Scalar) -> Bool {
        guard at(character) else { return false }
        offset += 1
        return true
    }

    func span(from start: Int) -> SourceSpan { SourceSpan(file: file, start: start, end: offset) }

    func unexpected(_ expected: String) -> Failure {
        guard current != nil else {
            return Failure(reason: "expected \(expected), found the end of the file", start: offset, end: offset)
        }
        var end = offset + 1
        while end < bytes.count, Self.isNamePart(bytes[end]), Self.isNamePart(bytes[offset]) || bytes[end] >= 0x80 {
            end += 1
        }
        let found = String(decoding: bytes[offset..<end], as: UTF8.self)
        return Failure(reason: "expected \(expected), found '\(found)'", start: offset, end: end)
    }

    /// Skips white space, line breaks and both kinds of comments.
    mutating func skipSpace() throws(Failure) {
        while let byte = current {
            if byte <= 0x20 {
                offset += 1
            } else if byte == 0xC2, offset + 1 < bytes.count, bytes[offset + 1] == 0xA0 {
                offset += 2
            } else if byte == 0xE2, offset + 2 < bytes.count, bytes[offset + 1] == 0x80,
                bytes[offset + 2] & 0xFE == 0xA8
            {
                // U+2028 and U+2029 are the line and paragraph separators.
                offset += 3
            } else if byte == 0xEF, offset + 2 < bytes.count, bytes[offset + 1] == 0xBB, bytes[offset + 2] == 0xBF {
                offset += 3
            } else if at("/"), at("/", 1) {
                while current != nil, current != 0x0A { offset += 1 }
            } else if at("/"), at("*", 1) {
                try skipBlockComment()
            } else {
                return
            }
        }
    }

    private mutating func skipBlockComment() throws(Failure) {
        let start = offset
        offset += 2
        while !(at("*") && at("/", 1)) {
            guard current != nil else {
                throw Failure(reason: "a comment is not closed", start: start, end: start + 2)
            }
            offset += 1
        }
        offset += 2
    }

    private mutating func value() throws(Failure) -> SourceNode {
        let start = offset
        let kind: SourceNode.Kind
        switch current {
        case UInt8(ascii: "{"): kind = try nested { reader throws(Failure) in try reader.object() }
        case UInt8(ascii: "["): kind = try nested { reader throws(Failure) in try reader.array() }
        case UInt8(ascii: "\""), UInt8(ascii: "'"): kind = .string(try string())
        default: kind = try scalar()
        }
        return SourceNode(kind: kind, span: span(from: start))
    }

    private mutating func nested(
        _ read: (inout JSON5Reader) throws(Failure) -> SourceNode.Kind
    ) throws(Failure) -> SourceNode.Kind {
        guard depth < ImportLimits.nesting else {
            throw Failure(
                reason: "nested too deeply: the limit is \(ImportLimits.nesting) levels",
                start: offset, end: offset + 1)
        }
        depth += 1
        defer { depth -= 1 }
        return try read(&self)
    }

    private mutating func array() throws(Failure) -> SourceNode.Kind {
        offset += 1
        var elements: [SourceNode] = []
        while true {
            try skipSpace()
            if eat("]") { return .array(elements) }
            elements.append(try value())
            try skipSpace()
            guard eat(",") || at("]") else { throw unexpected("',' or ']'") }
        }
    }

    private mutating func object() throws(Failure) -> SourceNode.Kind {
        offset += 1
        var members: [SourceMember] = []
        while true {
            try skipSpace()
            if eat("}") { return .object(members) }
            let start = offset
            let name = try at("\"") || at("'") ? string() : bareName()
            let nameSpan = span(from: start)
            try skipSpace()
            guard eat(":") else { throw unexpected("':'") }
            try skipSpace()
            members.append(SourceMember(name: name, nameSpan: nameSpan, value: try value()))
            try skipSpace()
            guard eat(",") || at("}") else { throw unexpected("',' or '}'") }
        }
    }
}

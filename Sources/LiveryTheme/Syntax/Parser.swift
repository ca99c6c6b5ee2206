import LiveryBundle

/// Reads one file: strict JSON if it is that, else KTV. A recursive descent over the bytes.
///
/// The parser never fails. What it can't read it reports once, skips to the end of the line or the closing bracket,
/// and goes on.
struct Parser {
    let source: SourceFile
    let bytes: [UInt8]
    let file: Int32
    let names: NameTable
    let diagnostics: DiagnosticCollector
    /// In strict JSON a new line separates nothing.
    var isJSON = false
    var offset = 0
    /// The offset behind the last byte to read.
    var limit: Int
    var depth = 0
    /// The one place of everything in text that was unescaped, whose own offsets mean nothing in the file.
    var fixedSpan: Span?
    /// The brackets that are open, by what closes them and where they stand.
    var open: [(closer: Character, start: Int)] = []
    /// Whether the end of the file has been said to lack a bracket.
    var isUnclosed = false
    /// A bracket whose closing one stands further left than the line that opened it: most likely the one that was
    /// never closed.
    var suspect: (opened: Span, bracket: Character, closed: Span)?

    /// The root of a file; nil if there is none.
    static func parse(
        _ source: SourceFile, file: Int32, names: NameTable, diagnostics: DiagnosticCollector
    ) -> Node? {
        guard source.bytes.count <= Limits.fileBytes else {
            diagnostics.report(.fileTooLarge(bytes: source.bytes.count), at: Span(file: file, start: 0, end: 0))
            return nil
        }
        if let offset = firstInvalidUTF8(in: source.bytes) {
            diagnostics.report(.invalidUTF8, at: Span(file: file, start: offset, end: offset + 1))
            return nil
        }
        guard let isJSON = isJSON(source, file: file, diagnostics) else { return nil }
        var parser = Parser(
            source: source, bytes: source.bytes, file: file, names: names, diagnostics: diagnostics,
            isJSON: isJSON, limit: source.bytes.count)
        return parser.document()
    }

    /// Whether a file is strict JSON; nil, and reported, for one that has to be and is not.
    private static func isJSON(_ source: SourceFile, file: Int32, _ diagnostics: DiagnosticCollector) -> Bool? {
        do {
            _ = try JSON.parse(source.bytes)
            return true
        } catch {
            guard source.isDesignTokens else { return false }
            diagnostics.report(
                .invalidJSON(error.reason), at: Span(file: file, start: error.offset, end: error.offset + 1))
            return nil
        }
    }

    private static func firstInvalidUTF8(in bytes: [UInt8]) -> Int? {
        guard String(validating: bytes, as: UTF8.self) == nil else { return nil }
        var (low, high) = (0, bytes.count)
        // A prefix that ends inside a character is invalid too, so look for the longest valid prefix.
        var valid = 0
        while low <= high {
            let middle = (low + high) / 2
            var end = middle
            while end > 0, end < bytes.count, bytes[end] & 0xC0 == 0x80, middle - end < 4 { end -= 1 }
            if String(validating: bytes[..<end], as: UTF8.self) != nil {
                valid = max(valid, end)
                low = middle + 1
            } else {
                high = middle - 1
            }
        }
        return valid
    }
}

// The verbs that everything below is written in.
extension Parser {
    var current: UInt8? { offset < limit ? bytes[offset] : nil }

    func peek(_ distance: Int = 1) -> UInt8? {
        offset + distance < limit ? bytes[offset + distance] : nil
    }

    func at(_ character: Unicode.Scalar) -> Bool { current == UInt8(ascii: character) }

    func atComment() -> Bool { at("/") && peek() == UInt8(ascii: "/") }

    mutating func eat(_ character: Unicode.Scalar) -> Bool {
        guard at(character) else { return false }
        offset += 1
        return true
    }

    func span(from start: Int) -> Span { span(at: start, length: max(0, offset - start)) }

    func span(at start: Int, length: Int) -> Span {
        fixedSpan ?? Span(file: file, start: start, end: start + length)
    }

    func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

    /// Blanks of a line.
    mutating func skipBlanks() {
        while let byte = current, byte == 0x20 || byte == 0x09 || byte == 0x0D || (isJSON && byte == 0x0A) {
            offset += 1
        }
    }

    mutating func skipLine() {
        while let byte = current, byte != 0x0A { offset += 1 }
    }

    /// Blanks, new lines and comments. A `#` begins a comment only where a name could stand.
    mutating func skipSpace(hashComments: Bool) {
        while let byte = current {
            if byte == 0x20 || byte == 0x09 || byte == 0x0D || byte == 0x0A {
                offset += 1
            } else if atComment() || (hashComments && byte == UInt8(ascii: "#")) {
                skipLine()
            } else if at("/"), peek() == UInt8(ascii: "*") {
                skipBlockComment()
            } else {
                return
            }
        }
    }

    private mutating func skipBlockComment() {
        let start = offset
        report(.blockComment, at: span(at: start, length: 2), notes: [(.write("// before each line"), nil)])
        offset += 2
        while offset < limit, !(at("*") && peek() == UInt8(ascii: "/")) { offset += 1 }
        offset = min(limit, offset + 2)
    }

    /// The word or the character at the place, whole, for a message. Text in quotes ends at its closing quote.
    func found() -> String {
        guard offset < limit else { return limit < bytes.count || fixedSpan != nil ? "\"" : "" }
        var end = offset + 1
        let isWord = Self.isNameLetter(bytes[offset])
        while end < limit,
            isWord
                ? Self.isNameLetter(bytes[end]) || bytes[end] == UInt8(ascii: ".") : bytes[end] & 0xC0 == 0x80
        { end += 1 }
        return text(offset..<end)
    }

    /// Letters, digits, `_` and `-`.
    static func isNameLetter(_ byte: UInt8) -> Bool {
        byte >= 0x80 || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-")
            || (byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A) || (byte >= 0x30 && byte <= 0x39)
    }

    /// Reports; text that was unescaped has no place for a fix.
    func report(
        _ problem: Problem, at span: Span, notes: [DiagnosticCollector.NoteInput] = [],
        fix: DiagnosticCollector.FixInput? = nil
    ) {
        diagnostics.report(problem, at: span, notes: notes, fix: fixedSpan == nil ? fix : nil)
    }

    /// Skips what could not be read: to the end of the line or a closing bracket, over whole brackets and strings.
    mutating func recover() {
        var open = 0
        while let byte = current {
            switch byte {
            case 0x0A where open == 0: return
            case UInt8(ascii: "{"), UInt8(ascii: "["): open += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                if open == 0 { return }
                open -= 1
            case UInt8(ascii: "\""):
                skipString()
                continue
            default: break
            }
            offset += 1
        }
    }

    /// Skips a whole bracket, however deep it is.
    private mutating func skipBracket() {
        var open = 0
        while let byte = current {
            switch byte {
            case UInt8(ascii: "{"), UInt8(ascii: "["): open += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"): open -= 1
            case UInt8(ascii: "\""):
                skipString()
                continue
            default: break
            }
            offset += 1
            if open == 0 { return }
        }
        isUnclosed = true
    }

    private mutating func skipString() {
        offset += 1
        while let byte = current, byte != 0x0A {
            offset += byte == UInt8(ascii: "\\") ? 2 : 1
            if byte == UInt8(ascii: "\"") { return }
        }
        offset = min(offset, limit)
    }
}

extension Parser {
    /// `document = ws (object | array | properties) ws EOF`
    mutating func document() -> Node? {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { offset = 3 }
        skipSpace(hashComments: true)
        guard current != nil else {
            diagnostics.report(.emptyDocument, at: span(at: 0, length: 0))
            return nil
        }
        if at("[") {
            let root = value(asText: false)
            return endOfDocument(root)
        }
        let start = offset
        guard at("{") else {
            // As in HOCON, the braces around the whole document may be left out.
            let object = properties(from: start, until: nil)
            return Node(kind: .object(object), span: object.span)
        }
        return endOfDocument(value(asText: false))
    }

    private mutating func endOfDocument(_ root: Node) -> Node {
        skipSpace(hashComments: true)
        guard current != nil else { return root }
        if at("}") || at("]") {
            let character = Character(found())
            report(
                .unexpectedBracket(character, expected: nil), at: span(at: offset, length: 1),
                fix: ("remove '\(character)'", span(at: offset, length: 1), ""))
        } else {
            let (found, closed) = (found(), Span(file: file, start: Int(root.span.end) - 1, end: Int(root.span.end)))
            report(
                .textBehindDocument(found: found), at: span(at: offset, length: found.utf8.count),
                notes: [(.endsHere, closed)])
        }
        return root
    }

    /// A value, wherever one may stand.
    mutating func value(asText: Bool) -> Node {
        switch current {
        case UInt8(ascii: "{"): return object()
        case UInt8(ascii: "["): return array()
        case UInt8(ascii: "\""): return quotedValue(asText: asText)
        default: return bareValue(asText: asText)
        }
    }

    /// Runs what may nest, one level deeper.
    mutating func nested(_ read: (inout Parser) -> Node) -> Node {
        guard depth < Limits.nesting else {
            let start = offset
            report(.nestedTooDeep, at: span(at: start, length: 1))
            if at("{") || at("[") { skipBracket() } else { recover() }
            return Node(kind: .invalid, span: span(at: start, length: 1))
        }
        depth += 1
        defer { depth -= 1 }
        return read(&self)
    }

    private mutating func object() -> Node {
        nested { parser in
            let start = parser.offset
            parser.offset += 1
            parser.open.append(("}", start))
            let object = parser.properties(from: start, until: "}")
            parser.open.removeLast()
            return Node(kind: .object(object), span: object.span)
        }
    }

    private mutating func typeInArray() {
        guard at("(") else { return }
        let start = offset
        _ = annotation()
        skipBlanks()
        _ = eat(":")
        skipBlanks()
        let end = trimmedEnd(from: start)
        report(
            .typeInArray, at: span(at: start, length: end - start), fix: ("remove the type", span(from: start), ""))
    }

    private mutating func array() -> Node {
        nested { parser in
            let start = parser.offset
            parser.offset += 1
            var elements: [Node] = []
            parser.open.append(("]", start))
            parser.separated(by: "]", from: start, hashComments: false) { parser in
                parser.typeInArray()
                elements.append(parser.value(asText: false))
            }
            parser.open.removeLast()
            return Node(kind: .array(elements), span: parser.span(from: start))
        }
    }
}

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
        var parser = Parser(
            source: source, bytes: source.bytes, file: file, names: names, diagnostics: diagnostics,
            isJSON: JSON.isValid(source.bytes), limit: source.bytes.count)
        return parser.document()
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
        diagnostics.report(.blockComment, at: span(at: start, length: 2), notes: [(.write("// before each line"), nil)])
        offset += 2
        while offset < limit, !(at("*") && peek() == UInt8(ascii: "/")) { offset += 1 }
        offset = min(limit, offset + 2)
    }

    /// The character at the place, whole, for a message.
    func found() -> String {
        guard offset < limit else { return "" }
        var end = offset + 1
        while end < limit, bytes[end] & 0xC0 == 0x80 { end += 1 }
        return text(offset..<end)
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
            diagnostics.report(
                .unexpectedBracket(character, expected: nil), at: span(at: offset, length: 1),
                fix: ("remove '\(character)'", span(at: offset, length: 1), ""))
        } else {
            let found = found()
            diagnostics.report(
                .unexpectedText(expected: "the end of the file", found: found),
                at: span(at: offset, length: found.utf8.count),
                notes: suspect.map { [(.openedHere($0.bracket), $0.opened)] } ?? [])
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
            diagnostics.report(.nestedTooDeep, at: span(at: start, length: 1))
            offset = limit
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
            let object = parser.properties(from: start, until: "}")
            return Node(kind: .object(object), span: object.span)
        }
    }

    private mutating func array() -> Node {
        nested { parser in
            let start = parser.offset
            parser.offset += 1
            var elements: [Node] = []
            parser.separated(by: "]", from: start, hashComments: false) { parser in
                if parser.at("(") {
                    let open = parser.offset
                    _ = parser.annotation()
                    parser.diagnostics.report(.typeInArray, at: parser.span(from: open))
                    parser.skipBlanks()
                    _ = parser.eat(":")
                    parser.skipBlanks()
                }
                elements.append(parser.value(asText: false))
            }
            return Node(kind: .array(elements), span: parser.span(from: start))
        }
    }

    /// Items up to a closing bracket (or the end of the file), with a separator between each two.
    mutating func separated(
        by closer: Character?, from start: Int, hashComments: Bool, item: (inout Parser) -> Void
    ) {
        while true {
            skipSpace(hashComments: hashComments)
            if ends(closer, from: start) { return }
            if at(",") || at(";") {
                diagnostics.report(
                    .extraSeparator(found()), at: span(at: offset, length: 1),
                    fix: ("remove '\(found())'", span(at: offset, length: 1), ""))
                offset += 1
                continue
            }
            let before = offset
            item(&self)
            separator(closer, after: before)
            // Whatever happened, get on.
            if offset == before { offset += 1 }
        }
    }

    /// What stands behind an item: a comma, a new line or the closing bracket.
    private mutating func separator(_ closer: Character?, after start: Int) {
        skipBlanks()
        if eat(",") || eat(";") || current == nil || current == 0x0A || atComment() { return }
        if at("}") || at("]") || isJSON { return }
        let last = bytes[..<offset].lastIndex { $0 != 0x20 && $0 != 0x09 && $0 != 0x0D } ?? start
        let after = String(decoding: bytes[max(start, last)...last], as: UTF8.self)
        diagnostics.report(
            .missingSeparator(after: after, before: found()), at: span(at: offset, length: found().utf8.count),
            fix: ("insert ','", span(at: last + 1, length: 0), ","))
    }

    /// Whether the closing bracket is here; eats it. A wrong one is reported and taken for the right one.
    private mutating func ends(_ closer: Character?, from start: Int) -> Bool {
        guard let byte = current else {
            if let closer { unclosed(closer, from: start) }
            return true
        }
        guard byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]") else { return false }
        let found = Character(found())
        if found != closer {
            let notes = closer.map { [(Hint.openedHere(opening($0)), span(at: start, length: 1) as Span?)] } ?? []
            diagnostics.report(
                .unexpectedBracket(found, expected: closer), at: span(at: offset, length: 1), notes: notes,
                fix: closer.map { ("replace with '\($0)'", span(at: offset, length: 1), String($0)) })
        } else if !isJSON, suspect == nil, indentation(at: offset) == column(of: offset),
            indentation(at: offset) < indentation(at: start)
        {
            suspect = (span(at: start, length: 1), opening(found), span(at: offset, length: 1))
        }
        offset += 1
        // A stray bracket at the end of a document without braces ends nothing.
        return closer != nil
    }

    private mutating func unclosed(_ closer: Character, from start: Int) {
        if let suspect {
            diagnostics.report(
                .unclosedBracket(suspect.bracket), at: suspect.opened, notes: [(.closedHere, suspect.closed)])
        } else {
            diagnostics.report(.unclosedBracket(opening(closer)), at: span(at: start, length: 1))
        }
    }

    private func opening(_ closer: Character) -> Character { closer == "}" ? "{" : "[" }

    private func lineStart(_ place: Int) -> Int { source.lineStarts[source.line(at: place)] }

    private func column(of place: Int) -> Int { place - lineStart(place) }

    private func indentation(at place: Int) -> Int {
        let start = lineStart(place)
        return bytes[start...].prefix { $0 == 0x20 || $0 == 0x09 }.count
    }
}

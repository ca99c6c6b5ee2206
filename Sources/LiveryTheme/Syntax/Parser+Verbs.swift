/// The basic operations of the parser.
extension Parser {
    var current: UInt8? { offset < limit ? bytes[offset] : nil }

    func peek(_ distance: Int = 1) -> UInt8? {
        offset + distance < limit ? bytes[offset + distance] : nil
    }

    func at(_ character: Unicode.Scalar) -> Bool { current == UInt8(ascii: character) }

    func atComment() -> Bool { at("/") && peek() == UInt8(ascii: "/") }

    func atBlockComment() -> Bool { at("/") && peek() == UInt8(ascii: "*") }

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

    /// Reports a problem. Unescaped text has no exact range, so its problems have no fixes.
    func report(
        _ problem: Problem, at span: Span, notes: [DiagnosticCollector.NoteInput] = [],
        fix: DiagnosticCollector.FixInput? = nil, certainty: Certainty? = nil
    ) {
        diagnostics.report(
            problem, at: span, notes: notes, fix: fixedSpan == nil ? fix : nil, certainty: certainty)
    }

    /// Skips spaces within a line. Reports block comments, which aren't part of the language.
    mutating func skipBlanks() {
        while let byte = current {
            if byte == 0x20 || byte == 0x09 || byte == 0x0D || (isJSON && byte == 0x0A) {
                offset += 1
            } else if atBlockComment() {
                skipBlockComment()
            } else {
                return
            }
        }
    }

    mutating func skipLine() {
        while let byte = current, byte != 0x0A { offset += 1 }
    }

    /// Skips spaces, line breaks and comments. A `#` starts a comment only where a name can start.
    mutating func skipSpace(hashComments: Bool) {
        while let byte = current {
            if byte == 0x20 || byte == 0x09 || byte == 0x0D || byte == 0x0A {
                offset += 1
            } else if atComment() || (hashComments && byte == UInt8(ascii: "#")) {
                let start = offset
                skipLine()
                pieces?.append(.comment(start..<offset))
            } else if atBlockComment() {
                skipBlockComment()
            } else if !skipMergeMarker() {
                return
            }
        }
    }

    mutating func skipBlockComment() {
        let start = offset
        offset += 2
        while offset < limit, !(at("*") && peek() == UInt8(ascii: "/")) { offset += 1 }
        offset = min(limit, offset + 2)
        report(
            .blockComment, at: span(at: start, length: 2), notes: [(.write("// before each line"), nil)],
            fix: lineComment(from: start))
    }

    /// A fix that rewrites a block comment as a line comment, if the block comment ends its line.
    private func lineComment(from start: Int) -> DiagnosticCollector.FixInput? {
        let comment = bytes[start..<offset]
        guard comment.suffix(2).elementsEqual("*/".utf8), comment.count >= 4, !comment.contains(0x0A),
            bytes[offset..<limit].first(where: { $0 > 0x20 || $0 == 0x0A }).map({ $0 == 0x0A }) ?? true
        else { return nil }
        var end = offset - 2
        while end > start + 2, bytes[end - 1] == 0x20 { end -= 1 }
        return ("write '//'", span(at: start, length: offset - start), "//" + text((start + 2)..<end))
    }

    /// The whole word or single character at the current offset, for a message. Quoted text ends at the closing
    /// quotation mark.
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

    /// Whether a byte is part of a letter, a digit, `_` or `-`.
    package static func isNameLetter(_ byte: UInt8) -> Bool {
        byte >= 0x80 || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-")
            || (byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A) || (byte >= 0x30 && byte <= 0x39)
    }
}

/// A piece of a file as written. Pieces are in source order and don't include separators and spaces.
package enum SyntaxPiece {
    /// A comment, from its marker to the end of the line.
    case comment(Range<Int>)
    /// A bracket that opens an object or a list.
    case open(Int)
    /// A bracket that closes an object or a list.
    case close(Int)
    /// The name of a property, including its quotes.
    case name(Range<Int>)
    /// A type and mixins in parentheses, up to and including the closing parenthesis.
    case annotation(TypeName?, [LinkPath], end: Int)
    /// A value that isn't an object or a list.
    case scalar(Node)
    /// A missing value.
    case missing(Int)

    /// The byte range of the piece. Only the end is exact for an annotation.
    package var range: Range<Int> {
        switch self {
        case .comment(let range), .name(let range): range
        case .open(let offset), .close(let offset): offset..<offset + 1
        case .annotation(_, _, let end): end..<end
        case .scalar(let node): Int(node.span.start)..<Int(node.span.end)
        case .missing(let offset): offset..<offset
        }
    }
}

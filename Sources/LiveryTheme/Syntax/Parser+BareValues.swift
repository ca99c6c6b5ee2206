import LiveryModel

/// Parses values without quotes.
extension Parser {
    /// A bare value that has been partly read.
    private struct BareText {
        let start: Int
        /// Whether the value is a string, even if it looks like a number or a color.
        let isString: Bool
        var hasEscapes = false
        /// Whether the first character is escaped, which makes the value a string.
        var startsEscaped = false
        var hasParenthesis = false
    }

    /// How to continue at a character that might not be part of a bare value.
    private enum Step {
        case skip(Int)
        case end
        /// The characters up to the current offset are a complete value.
        case value(Node)
    }

    mutating func bareValue(asText: Bool) -> Node {
        if !asText, at("~"), peek() != UInt8(ascii: "~") { return call() }
        if let quoted = foreignQuoted(isName: false) {
            let kind = asText ? nil : meaning(of: quoted.text, at: quoted.span, content: quoted.content)
            return Node(kind: kind ?? .text(quoted.text), span: quoted.span)
        }
        var text = BareText(start: offset, isString: asText)
        if let node = skip(&text) { return node }
        if text.hasParenthesis, !asText, let node = foreignCall(from: text.start) { return node }
        return value(of: text)
    }

    /// Skips to the end of a bare value. Returns a node if the text turns out to be something else.
    private mutating func skip(_ text: inout BareText) -> Node? {
        while let byte = current {
            guard Self.mayEndBareText(byte) else {
                offset += 1
                continue
            }
            switch step(at: byte, in: &text) {
            case .skip(let count): offset += count
            case .end: return nil
            case .value(let node): return node
            }
        }
        return nil
    }

    private static func mayEndBareText(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x09, 0x0A, 0x20, UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "}"), UInt8(ascii: "]"),
            UInt8(ascii: "/"), UInt8(ascii: "#"), UInt8(ascii: ":"), UInt8(ascii: "\\"), UInt8(ascii: "("), 0x80...:
            true
        default: false
        }
    }

    private mutating func step(at byte: UInt8, in text: inout BareText) -> Step {
        switch byte {
        case 0x09, 0x20:
            guard !text.isString, let next = nextElement(from: text.start) else { return .skip(1) }
            return .value(elementBeforeBlank(from: text.start, upTo: next))
        case UInt8(ascii: "/"): return comment(in: text)
        case UInt8(ascii: "#"):
            return atStrayHash && !text.isString && isNoText(text.start..<trimmedEnd(from: text.start))
                ? .end : .skip(1)
        case UInt8(ascii: ":"): return .value(secondColon(from: text.start))
        case UInt8(ascii: "\\"):
            guard peek().map(Self.isPunctuation) == true else { return .skip(1) }
            text.hasEscapes = true
            if offset == text.start { text.startsEscaped = true }
            return .skip(2)
        case UInt8(ascii: "("):
            text.hasParenthesis = true
            return .skip(1)
        case 0x80...: return !text.isString && endsAtForeignSeparator(from: text.start) ? .end : .skip(1)
        default: return .end
        }
    }

    /// Handles a slash, which starts a comment if another slash or an asterisk follows it.
    private mutating func comment(in text: BareText) -> Step {
        if peek() == UInt8(ascii: "*") { return .end }
        guard peek() == UInt8(ascii: "/") else { return .skip(1) }
        let isGlued = offset > text.start && bytes[offset - 1] != 0x20 && bytes[offset - 1] != 0x09
        guard isGlued else { return .end }
        guard !text.isString, isNoText(text.start..<offset) else {
            return .value(unquotedURL(from: text.start, certainty: .guess))
        }
        report(
            .gluedComment(after: self.text(text.start..<offset)), at: span(at: offset, length: 2),
            fix: ("insert a space", span(at: offset, length: 0), " "))
        return .end
    }

    /// The value of the bare text that ends at the current offset.
    private mutating func value(of text: BareText) -> Node {
        let range = text.start..<trimmedEnd(from: text.start)
        let span = span(at: range.lowerBound, length: range.count)
        guard !range.isEmpty else { return missingValue(at: span) }
        let string = text.hasEscapes ? unescaped(range) : bareText(self.text(range), at: span)
        if !text.hasEscapes, isUnopened(range) {
            report(
                .unopenedString(string), at: span, fix: ("insert '\"'", self.span(at: text.start, length: 0), "\""))
            return Node(kind: .text(String(string.dropLast())), span: span)
        }
        if text.isString || text.startsEscaped { return Node(kind: .text(string), span: span) }
        return Node(kind: meaning(of: string, at: span, content: range) ?? word(string, at: span), span: span)
    }

    private mutating func missingValue(at span: Span) -> Node {
        let found = found()
        report(
            .unexpectedText(expected: "a value", found: found),
            at: self.span(at: Int(span.start), length: found.utf8.count))
        recover()
        return Node(kind: .invalid, span: span)
    }

    /// Whether the only quotation mark in a string is at its end.
    private func isUnopened(_ range: Range<Int>) -> Bool {
        bytes[range].last == UInt8(ascii: "\"") && !bytes[range].dropLast().contains(UInt8(ascii: "\""))
    }

    /// The string with the backslashes before punctuation removed.
    private func unescaped(_ range: Range<Int>) -> String {
        var text: [UInt8] = []
        var index = range.lowerBound
        while index < range.upperBound {
            let isEscape =
                bytes[index] == UInt8(ascii: "\\") && index + 1 < range.upperBound
                && Self.isPunctuation(bytes[index + 1])
            if isEscape { index += 1 }
            text.append(bytes[index])
            index += 1
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// A parser for a part of this parser's text.
    func inner(_ range: Range<Int>) -> Parser {
        var inner = self
        inner.offset = range.lowerBound
        inner.limit = range.upperBound
        inner.isJSON = false
        // Shared syntax pieces would be copied for each value.
        inner.pieces = nil
        return inner
    }
}

// Handles syntax that occurs in place of a bare value or ends it too early.
extension Parser {
    mutating func skipToSeparator() {
        while let byte = current, byte != 0x0A, byte != UInt8(ascii: ","), byte != UInt8(ascii: ";"),
            byte != UInt8(ascii: "}"), byte != UInt8(ascii: "]"), !(byte <= 0x20 && peek() == UInt8(ascii: "/"))
        {
            offset += 1
        }
    }

    mutating func unquotedURL(from start: Int, certainty: Certainty? = nil) -> Node {
        skipToSeparator()
        let end = trimmedEnd(from: start)
        let (range, span) = (start..<end, span(at: start, length: end - start))
        let text = text(range)
        report(
            .unquotedURL(text), at: span, notes: [(.write("\"\(text)\""), nil)],
            fix: ("add quotes", span, "\"\(text)\""), certainty: certainty)
        return Node(kind: .invalid, span: span)
    }

    mutating func secondColon(from start: Int) -> Node {
        let colon = offset
        if peek() == UInt8(ascii: "/"), peek(2) == UInt8(ascii: "/") { return unquotedURL(from: start) }
        if let value = valueBeforeProperty(from: start) { return value }
        if isProperty(at: start), isUnopenedObject(at: start) { return unopenedOnLine("{", at: start) }
        offset += 1
        skipBlanks()
        let opens = at("{") || at("[")
        if opens { recover() } else { skipToSeparator() }
        let end = trimmedEnd(from: start)
        let (text, whole) = (text(start..<end), span(at: start, length: end - start))
        guard colon > start else {
            report(.unexpectedText(expected: "a value", found: ":"), at: span(at: colon, length: 1))
            return Node(kind: .invalid, span: whole)
        }
        report(
            .colonInValue(text), at: span(at: colon, length: 1),
            notes: [(.write("a comma or a new line between two properties, or quotes around one value"), nil)],
            fix: opens || text.contains("\"") || text.contains("\\") ? nil : ("add quotes", whole, "\"\(text)\""))
        return Node(kind: .invalid, span: whole)
    }

    /// The start of the next element of a list in which a comma is missing, such as the 14 in `20 14` or the link in
    /// `#fff @brand`. The current offset is at the space after the first element.
    private func nextElement(from start: Int) -> Int? {
        guard open.last?.closer == "]", Self.isMark(bytes[start]),
            let next = bytes[offset..<limit].firstIndex(where: { $0 != 0x20 && $0 != 0x09 }), Self.isMark(bytes[next])
        else { return nil }
        return next
    }

    private static func isMark(_ byte: UInt8) -> Bool {
        byte >= 0x30 && byte <= 0x39 || byte == UInt8(ascii: "#") || byte == UInt8(ascii: "@")
    }

    private mutating func elementBeforeBlank(from start: Int, upTo next: Int) -> Node {
        var inner = inner(start..<offset)
        let node = inner.bareValue(asText: false)
        offset = next
        return node
    }

    /// The first value in text such as `#fff accent: #000`, in which a comma is missing. The current offset is at the
    /// colon.
    mutating func valueBeforeProperty(from start: Int) -> Node? {
        let end = trimmedEnd(from: start)
        // Names can contain spaces, but the name is most likely just the last word.
        let isBlank = { (byte: UInt8) in byte == 0x20 || byte == 0x09 }
        guard let blank = bytes[start..<end].lastIndex(where: isBlank) else { return nil }
        let first = bytes[blank + 1]
        let isName = first | 0x20 >= 0x61 && first | 0x20 <= 0x7A || first == UInt8(ascii: "\"") || first >= 0x80
        guard isName, open.last?.closer != "]" else { return nil }
        offset = blank
        let valueEnd = trimmedEnd(from: start)
        var inner = self
        inner.offset = start
        inner.limit = valueEnd
        // Syntax pieces shared with this parser would be copied for each value.
        inner.pieces = nil
        let node = inner.value(asText: false)
        offset = blank + 1
        return node
    }
}

/// Determines the meaning of quoted and bare text.
extension Parser {
    /// The special meaning of quoted or bare text, as a link, a call or a color. Returns `nil` for plain text.
    func meaning(of text: String, at span: Span, content: Range<Int>) -> Node.Kind? {
        switch text.utf8.first {
        case UInt8(ascii: "@"):
            if text.utf8.dropFirst().first == UInt8(ascii: "@") { return .text(String(text.dropFirst())) }
            return linkPath(text, at: span).map { .link($0) } ?? .invalid
        case UInt8(ascii: "~"):
            if text.utf8.dropFirst().first == UInt8(ascii: "~") { return .text(String(text.dropFirst())) }
            return quotedCall(text, at: span, content: content)
        case UInt8(ascii: "#"): return color(text, at: span, content: content)
        default: return nil
        }
    }

    func color(_ text: String, at span: Span, content: Range<Int>) -> Node.Kind? {
        if let color = Theme.Color(hex: text) { return .color(color) }
        let digits = text.dropFirst()
        let isQuoted = content.lowerBound > 0 && bytes[content.lowerBound - 1] == UInt8(ascii: "\"")
        if digits.allSatisfy(\.isHexDigit), !digits.isEmpty || !isQuoted {
            report(.invalidColor(text, digits: digits.count), at: span)
            return .invalid
        }
        // Quoted text might be a plain string. Bare text can only be a misspelled color.
        guard !isQuoted, let wrong = digits.first(where: { !$0.isHexDigit }) else { return nil }
        let color = "#" + digits.drop { $0 == " " || $0 == "\t" }
        let isApart =
            color.utf8.count < text.utf8.count && Theme.Color(hex: color) != nil && color.contains(where: \.isNumber)
        report(
            .invalidColorDigit(text, found: wrong), at: span,
            fix: isApart ? ("replace with '\(color)'", span, color) : nil)
        return .invalid
    }

    /// The value of a bare word: `true`, `false`, `nil`, `null`, a number, or else a string.
    func word(_ text: String, at span: Span) -> Node.Kind {
        switch text {
        case "true": return .bool(true)
        case "false": return .bool(false)
        case "nil", "null": return .null
        default: break
        }
        guard let number = Number(text) else { return .text(text) }
        switch number {
        case .int(let value): return .int(value)
        case .double(let value): return .double(value)
        case .tooLarge:
            report(.invalidNumber(text), at: span)
            return .invalid
        }
    }
}

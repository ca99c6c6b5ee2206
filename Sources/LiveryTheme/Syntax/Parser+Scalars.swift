import LiveryBundle

/// Scalars: what a text, quoted or bare, says.
extension Parser {
    /// A string in quotes: its text, and whether its first character was escaped, which makes it plain text.
    ///
    /// Where the closing quote is missing, it is taken to stand where it most likely should.
    mutating func quoted(isName: Bool = false) -> (text: String, isPlain: Bool, content: Range<Int>) {
        let start = offset
        offset += 1
        let isPlain = at("\\") && peek() != UInt8(ascii: "u")
        var text: [UInt8] = []
        while let byte = current, byte != 0x0A {
            switch byte {
            case UInt8(ascii: "\""):
                offset += 1
                if !isJSON, !isEndOfString(isName), let end = missedQuote(in: start + 1..<offset - 1, isName: isName) {
                    return unterminated(from: start, to: end, isPlain: isPlain)
                }
                return (String(decoding: text, as: UTF8.self), isPlain, start + 1..<offset - 1)
            case UInt8(ascii: "\\"): escape(into: &text)
            default:
                text.append(byte)
                offset += 1
            }
        }
        let line = start + 1..<trimmedEnd(from: start + 1)
        let end = missedQuote(in: line, isName: isName) ?? endOfText(in: line)
        return unterminated(from: start, to: end, isPlain: isPlain)
    }

    private mutating func unterminated(
        from start: Int, to end: Int, isPlain: Bool
    ) -> (text: String, isPlain: Bool, content: Range<Int>) {
        report(
            .unterminatedString(text(start + 1..<end)), at: span(at: start, length: end - start),
            fix: ("insert '\"'", span(at: end, length: 0), "\""))
        offset = end
        return (text(start + 1..<end), isPlain, start + 1..<end)
    }

    /// Whether what may stand behind a string stands here.
    private func isEndOfString(_ isName: Bool) -> Bool {
        var place = offset
        while place < limit, bytes[place] == 0x20 || bytes[place] == 0x09 || bytes[place] == 0x0D { place += 1 }
        guard place < limit else { return true }
        switch bytes[place] {
        case UInt8(ascii: ":"), UInt8(ascii: "("): return true
        case _ where isName: return false
        case 0x0A, UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "}"), UInt8(ascii: "]"), UInt8(ascii: ")"),
            UInt8(ascii: "/"):
            return true
        default: return false
        }
    }

    /// Where in a text a quote was forgotten: before a colon if it is a name, else before a comma that another
    /// property follows, or nothing.
    private func missedQuote(in range: Range<Int>, isName: Bool) -> Int? {
        let near = range.prefix(Self.lookahead)
        if isName { return near.first { bytes[$0] == UInt8(ascii: ":") || bytes[$0] == UInt8(ascii: "(") } }
        return near.first { comma in
            guard bytes[comma] == UInt8(ascii: ",") || bytes[comma] == UInt8(ascii: ";") else { return false }
            let next = bytes[(comma + 1)..<range.upperBound].firstIndex { $0 != 0x20 && $0 != 0x09 }
            return next.map(isProperty) ?? true
        }
    }

    /// The end of a line's text without a separator and the brackets that close what the line opened.
    private func endOfText(in range: Range<Int>) -> Int {
        let closers = open.reversed().prefix { source.line(at: $0.start) == source.line(at: range.lowerBound) }
        var (end, expected) = (range.upperBound, closers.count)
        while end > range.lowerBound {
            switch bytes[end - 1] {
            case 0x20, 0x09, UInt8(ascii: ","), UInt8(ascii: ";"): break
            case UInt8(ascii: "}") where expected > 0, UInt8(ascii: "]") where expected > 0: expected -= 1
            default: return end
            }
            end -= 1
        }
        return end
    }

    /// One escape: those of JSON, and `\` before any punctuation.
    private mutating func escape(into text: inout [UInt8]) {
        let start = offset
        offset += 1
        guard let byte = current, byte != 0x0A else { return }
        offset += 1
        switch byte {
        case UInt8(ascii: "n"): text.append(0x0A)
        case UInt8(ascii: "r"): text.append(0x0D)
        case UInt8(ascii: "t"): text.append(0x09)
        case UInt8(ascii: "b"): text.append(0x08)
        case UInt8(ascii: "f"): text.append(0x0C)
        case UInt8(ascii: "u"):
            if let scalar = unicodeEscape() {
                text.append(contentsOf: String(Character(scalar)).utf8)
            } else {
                report(.invalidEscape(self.text(start..<offset)), at: span(from: start))
            }
        case _ where Self.isPunctuation(byte): text.append(byte)
        default:
            while let next = current, next & 0xC0 == 0x80 { offset += 1 }
            report(.invalidEscape(self.text(start..<offset)), at: span(from: start))
        }
    }

    static func isPunctuation(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x21...0x2F, 0x3A...0x40, 0x5B...0x60, 0x7B...0x7E: true
        default: false
        }
    }

    private mutating func unicodeEscape() -> Unicode.Scalar? {
        guard let first = hex4() else { return nil }
        guard first & 0xFC00 == 0xD800 else { return Unicode.Scalar(first) }
        guard at("\\"), peek() == UInt8(ascii: "u") else { return nil }
        offset += 2
        guard let second = hex4(), second & 0xFC00 == 0xDC00 else { return nil }
        return Unicode.Scalar(0x10000 + ((first & 0x3FF) << 10 | (second & 0x3FF)))
    }

    private mutating func hex4() -> UInt32? {
        var value: UInt32 = 0
        for _ in 0..<4 {
            guard let byte = current, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else { return nil }
            value = value << 4 | UInt32(digit)
            offset += 1
        }
        return value
    }

    mutating func quotedValue(asText: Bool) -> Node {
        let start = offset
        let string = quoted()
        let span = span(from: start)
        if asText || string.isPlain || source.isDesignTokens { return Node(kind: .text(string.text), span: span) }
        return Node(kind: meaning(of: string.text, at: span, content: string.content) ?? .text(string.text), span: span)
    }

    mutating func bareValue(asText: Bool) -> Node {
        let start = offset
        if !asText, at("~"), peek() != UInt8(ascii: "~") { return call() }
        var text: [UInt8] = []
        var isPlain = asText
        var hasEscapes = false
        scan: while let byte = current {
            switch byte {
            case 0x0A, UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "}"), UInt8(ascii: "]"): break scan
            case UInt8(ascii: "/") where peek() == UInt8(ascii: "/"):
                guard offset > start, bytes[offset - 1] != 0x20, bytes[offset - 1] != 0x09 else { break scan }
                return unquotedURL(from: start)
            case UInt8(ascii: ":"):
                return secondColon(from: start)
            case UInt8(ascii: "\\") where peek().map(Self.isPunctuation) == true:
                if offset == start { isPlain = true }
                hasEscapes = true
                text.append(bytes[offset + 1])
                offset += 2
            default:
                text.append(byte)
                offset += 1
            }
        }
        let end = trimmedEnd(from: start)
        let span = span(at: start, length: end - start)
        guard end > start else {
            let found = found()
            report(
                .unexpectedText(expected: "a value", found: found),
                at: self.span(at: start, length: found.utf8.count))
            recover()
            return Node(kind: .invalid, span: span)
        }
        if !hasEscapes { text.removeLast(offset - end) } else { trim(&text) }
        let string = String(decoding: text, as: UTF8.self)
        if text.last == UInt8(ascii: "\""), text.count(where: { $0 == UInt8(ascii: "\"") }) == 1, !hasEscapes {
            report(
                .unopenedString(string), at: span, fix: ("insert '\"'", self.span(at: start, length: 0), "\""))
            return Node(kind: .invalid, span: span)
        }
        if isPlain { return Node(kind: .text(string), span: span) }
        if let first = elementBeforeBlank(from: start, to: end) { return first }
        let kind = meaning(of: string, at: span, content: start..<end) ?? word(string, at: span)
        return Node(kind: kind, span: span)
    }

    private func trim(_ text: inout [UInt8]) {
        while let last = text.last, last == 0x20 || last == 0x09 || last == 0x0D { text.removeLast() }
    }

    private mutating func skipToSeparator() {
        while let byte = current, byte != 0x0A, byte != UInt8(ascii: ","), byte != UInt8(ascii: ";"),
            byte != UInt8(ascii: "}"), byte != UInt8(ascii: "]"), !(byte <= 0x20 && peek() == UInt8(ascii: "/"))
        {
            offset += 1
        }
    }

    private mutating func unquotedURL(from start: Int) -> Node {
        skipToSeparator()
        let end = trimmedEnd(from: start)
        let (range, span) = (start..<end, span(at: start, length: end - start))
        let text = text(range)
        report(
            .unquotedURL(text), at: span, notes: [(.write("\"\(text)\""), nil)],
            fix: ("quote it", span, "\"\(text)\""))
        return Node(kind: .invalid, span: span)
    }

    private mutating func secondColon(from start: Int) -> Node {
        let colon = offset
        if peek() == UInt8(ascii: "/"), peek(2) == UInt8(ascii: "/") { return unquotedURL(from: start) }
        if let value = valueBeforeProperty(from: start) { return value }
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
            fix: opens || text.contains("\"") || text.contains("\\") ? nil : ("quote it", whole, "\"\(text)\""))
        return Node(kind: .invalid, span: whole)
    }

    /// Of `20 14` or `#fff @brand` in a list, the first: a comma was forgotten behind it.
    private mutating func elementBeforeBlank(from start: Int, to end: Int) -> Node? {
        let isMark = { (byte: UInt8) in
            byte >= 0x30 && byte <= 0x39 || byte == UInt8(ascii: "#") || byte == UInt8(ascii: "@")
        }
        guard open.last?.closer == "]", isMark(bytes[start]),
            let blank = bytes[start..<end].firstIndex(where: { $0 == 0x20 || $0 == 0x09 }),
            let next = bytes[blank..<end].firstIndex(where: { $0 != 0x20 && $0 != 0x09 }), isMark(bytes[next])
        else { return nil }
        var inner = self
        (inner.offset, inner.limit) = (start, blank)
        let node = inner.bareValue(asText: false)
        offset = next
        return node
    }

    /// Of `#fff accent: #000`, the colon being here, the first value: a comma was forgotten behind it.
    private mutating func valueBeforeProperty(from start: Int) -> Node? {
        let end = trimmedEnd(from: start)
        // Names may hold blanks, but the last word is the likeliest.
        let isBlank = { (byte: UInt8) in byte == 0x20 || byte == 0x09 }
        guard let blank = bytes[start..<end].lastIndex(where: isBlank) else { return nil }
        let first = bytes[blank + 1]
        let isName = first | 0x20 >= 0x61 && first | 0x20 <= 0x7A || first == UInt8(ascii: "\"") || first >= 0x80
        guard isName, open.last?.closer != "]" else { return nil }
        offset = blank
        let behind = trimmedEnd(from: start)
        var inner = self
        (inner.offset, inner.limit) = (start, behind)
        let node = inner.value(asText: false)
        offset = blank + 1
        return node
    }

    /// What a text, quoted or bare, says beyond being text: a link, a call or a color.
    private func meaning(of text: String, at span: Span, content: Range<Int>) -> Node.Kind? {
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

    private func color(_ text: String, at span: Span, content: Range<Int>) -> Node.Kind? {
        if let color = Color(hex: text) { return .color(color) }
        let digits = text.dropFirst()
        guard !digits.isEmpty else { return nil }
        if digits.allSatisfy(\.isHexDigit) {
            report(.invalidColor(text, digits: digits.count), at: span)
            return .invalid
        }
        // In quotes it may be a text; bare it can only be a color with a slip in it.
        guard bytes[content.lowerBound - (content.lowerBound == 0 ? 0 : 1)] != UInt8(ascii: "\""),
            let wrong = digits.first(where: { !$0.isHexDigit })
        else { return nil }
        report(.invalidColorDigit(text, found: wrong), at: span)
        return .invalid
    }

    /// A bare word: `true false nil null`, a number, else a text.
    private func word(_ text: String, at span: Span) -> Node.Kind {
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

/// A JSON number, or one written `+1` or `.5`.
enum Number {
    case int(Int)
    case double(Double)
    case tooLarge

    init?(_ text: String) {
        var rest = text.utf8[...]
        var isInteger = true
        if rest.first == UInt8(ascii: "-") || rest.first == UInt8(ascii: "+") { rest.removeFirst() }
        let whole = Self.digits(&rest)
        // JSON has no leading zeros, so 007 is a text.
        if whole > 1, text.utf8.first(where: { $0 >= 0x30 }) == 0x30 { return nil }
        var fraction = 0
        if rest.first == UInt8(ascii: ".") {
            rest.removeFirst()
            isInteger = false
            fraction = Self.digits(&rest)
            guard fraction > 0 else { return nil }
        }
        guard whole + fraction > 0 else { return nil }
        if rest.first == UInt8(ascii: "e") || rest.first == UInt8(ascii: "E") {
            rest.removeFirst()
            isInteger = false
            if rest.first == UInt8(ascii: "-") || rest.first == UInt8(ascii: "+") { rest.removeFirst() }
            guard Self.digits(&rest) > 0 else { return nil }
        }
        guard rest.isEmpty else { return nil }
        if isInteger, let value = Int(text) {
            self = .int(value)
        } else if let value = Double(text), value.isFinite {
            self = .double(value)
        } else {
            self = .tooLarge
        }
    }

    private static func digits(_ text: inout Substring.UTF8View) -> Int {
        let count = text.prefix { $0 >= 0x30 && $0 <= 0x39 }.count
        text.removeFirst(count)
        return count
    }
}

/// Quoted text, and the most likely position of a missing quote.
extension Parser {
    /// A quoted string: its text, and whether its first character was escaped, which makes it plain text.
    ///
    /// If the closing quote is missing, the string ends at the most likely position.
    mutating func quoted(isName: Bool = false) -> (text: String, isPlain: Bool, content: Range<Int>) {
        let start = offset
        offset += 1
        let isPlain = at("\\") && peek() != UInt8(ascii: "u")
        // Text is copied only if there is an escape. Most texts have none.
        var text: [UInt8]?
        while let byte = current, byte != 0x0A {
            switch byte {
            case UInt8(ascii: "\""):
                offset += 1
                if !isJSON, !isEndOfString(isName), let end = missedQuote(in: start + 1..<offset - 1, isName: isName) {
                    return unterminated(from: start, to: end, isPlain: isPlain)
                }
                let content = start + 1..<offset - 1
                let string = text.map { String(decoding: $0, as: UTF8.self) } ?? self.text(content)
                return (string, isPlain, content)
            case UInt8(ascii: "\\"):
                var unescaped = text ?? Array(bytes[start + 1..<offset])
                text = nil
                escape(into: &unescaped)
                text = unescaped
            default:
                text?.append(byte)
                offset += 1
            }
        }
        let line = start + 1..<trimmedEnd(from: start + 1)
        let end = missedQuote(in: line, isName: isName) ?? endOfText(in: line)
        return unterminated(from: start, to: end, isPlain: isPlain)
    }

    mutating func quotedValue(asText: Bool) -> Node {
        let start = offset
        let string = quoted()
        let span = span(from: start)
        if asText || string.isPlain || source.isDesignTokens { return Node(kind: .text(string.text), span: span) }
        return Node(kind: meaning(of: string.text, at: span, content: string.content) ?? .text(string.text), span: span)
    }

    mutating func unterminated(
        from start: Int, to end: Int, isPlain: Bool
    ) -> (text: String, isPlain: Bool, content: Range<Int>) {
        report(
            .unterminatedString(text(start + 1..<end)), at: span(at: start, length: end - start),
            fix: ("insert '\"'", span(at: end, length: 0), "\""))
        offset = end
        return (text(start + 1..<end), isPlain, start + 1..<end)
    }

    /// Whether the current offset can follow a string.
    func isEndOfString(_ isName: Bool) -> Bool {
        var index = offset
        while index < limit, bytes[index] == 0x20 || bytes[index] == 0x09 || bytes[index] == 0x0D { index += 1 }
        guard index < limit else { return true }
        switch bytes[index] {
        case UInt8(ascii: ":"), UInt8(ascii: "("): return true
        case _ where isName: return false
        case 0x0A, UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "}"), UInt8(ascii: "]"), UInt8(ascii: ")"),
            UInt8(ascii: "/"):
            return true
        default: return false
        }
    }

    /// The position of a missing quote in a range: for a name, before a colon; otherwise before a comma that precedes a
    /// property or the end.
    func missedQuote(in range: Range<Int>, isName: Bool) -> Int? {
        let near = range.prefix(Self.lookahead)
        if isName { return near.first { bytes[$0] == UInt8(ascii: ":") || bytes[$0] == UInt8(ascii: "(") } }
        return near.first { comma in
            guard bytes[comma] == UInt8(ascii: ",") || bytes[comma] == UInt8(ascii: ";") else { return false }
            let next = bytes[(comma + 1)..<range.upperBound].firstIndex { $0 != 0x20 && $0 != 0x09 }
            return next.map(isProperty) ?? true
        }
    }

    /// The end of a line's text, without a separator and without brackets that close those opened on the line.
    func endOfText(in range: Range<Int>) -> Int {
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
}

/// Parses quoted text, and finds the most likely position of a missing quotation mark.
extension Parser {
    /// Parses a quoted string. Returns its text, its content range, and whether its first character is escaped, which
    /// makes it plain text.
    ///
    /// If the closing quotation mark is missing, the string ends at the most likely position.
    mutating func quoted(isName: Bool = false) -> (text: String, isPlain: Bool, content: Range<Int>) {
        let start = offset
        offset += 1
        let isPlain = at("\\") && peek() != UInt8(ascii: "u")
        // Copy the text only if it contains an escape. Most strings don't.
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

    /// Whether the text at the current offset can follow a string.
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

    /// The position in a range at which a quotation mark is missing. For a name, it is before a colon or parenthesis.
    /// For a value, it is before a comma that is followed by a property or the end.
    func missedQuote(in range: Range<Int>, isName: Bool) -> Int? {
        let near = range.prefix(Self.lookahead)
        if isName { return near.first { bytes[$0] == UInt8(ascii: ":") || bytes[$0] == UInt8(ascii: "(") } }
        return near.first { comma in
            guard bytes[comma] == UInt8(ascii: ",") || bytes[comma] == UInt8(ascii: ";") else { return false }
            let next = bytes[(comma + 1)..<range.upperBound].firstIndex { $0 != 0x20 && $0 != 0x09 }
            return next.map(isProperty) ?? true
        }
    }

    /// The end of the text on a line, before a separator and before any brackets that close brackets opened on the same
    /// line.
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

/// Parses escapes in text.
extension Parser {
    /// Parses one escape, which is a JSON escape or `\` before any punctuation.
    mutating func escape(into text: inout [UInt8]) {
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

    mutating func unicodeEscape() -> Unicode.Scalar? {
        guard let first = hex4() else { return nil }
        guard first & 0xFC00 == 0xD800 else { return Unicode.Scalar(first) }
        guard at("\\"), peek() == UInt8(ascii: "u") else { return nil }
        offset += 2
        guard let second = hex4(), second & 0xFC00 == 0xDC00 else { return nil }
        return Unicode.Scalar(0x10000 + ((first & 0x3FF) << 10 | (second & 0x3FF)))
    }

    mutating func hex4() -> UInt32? {
        var value: UInt32 = 0
        for _ in 0..<4 {
            guard let byte = current, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else { return nil }
            value = value << 4 | UInt32(digit)
            offset += 1
        }
        return value
    }
}

/// Continues parsing after unreadable text.
extension Parser {
    /// Skips unreadable text up to the end of the line or a closing bracket. Nested brackets and strings are skipped as
    /// a whole.
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

    /// Skips a bracket with all of its content.
    mutating func skipBracket() {
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

    mutating func skipString() {
        offset += 1
        while let byte = current, byte != 0x0A {
            offset += byte == UInt8(ascii: "\\") ? 2 : 1
            if byte == UInt8(ascii: "\"") { return }
        }
        offset = min(offset, limit)
    }

    /// Skips text whose problem was reported, and returns a node that causes no further diagnostics.
    mutating func lost(at span: Span) -> Node {
        recover()
        return Node(kind: .invalid, span: span)
    }

    /// Whether no value can start at the current offset.
    var isAtEndOfItem: Bool {
        switch current {
        case nil, 0x0A, UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "}"), UInt8(ascii: "]"),
            UInt8(ascii: ")"):
            true
        default: atComment()
        }
    }
}

/// Handles a missing colon, or a wrong character between a name and its value.
extension Parser {
    /// A bare name without a colon ends at the first space or `=`, and the value follows.
    mutating func firstWord(of text: String, at span: Span, until end: Int) -> (String, Span, Int) {
        let word = text.prefix { character in
            character != " " && character != "\t" && character != "="
                && ForeignCharacter.separator(at: Array(character.utf8)[...])?.meant != ":"
        }
        guard word.utf8.count < text.utf8.count, !word.isEmpty else { return (text, span, end) }
        let start = Int(span.start)
        offset = start + word.utf8.count
        return (String(word), self.span(at: start, length: word.utf8.count), offset)
    }

    /// Reports a missing colon and continues as if it were present. `=` is treated as a colon.
    mutating func missingColon(after name: String, at nameSpan: Span, end: Int) {
        skipBlanks()
        if at("=") {
            report(
                .unexpectedText(expected: "':'", found: "="), at: span(at: offset, length: 1),
                fix: ("replace with ':'", span(at: offset, length: 1), ":"))
            offset += 1
        } else if !eatForeign(":") {
            report(
                .missingColon(name: name), at: nameSpan,
                fix: isAtEndOfItem ? nil : ("insert ':'", span(at: end, length: 0), ":"),
                certainty: isAtMark ? .grammar : .guess)
        }
    }

    /// Whether the next character can only start a value, not another word of a name or sentence.
    private var isAtMark: Bool {
        guard let byte = current else { return false }
        return byte >= 0x30 && byte <= 0x39 || "{[\"#@~".utf8.contains(byte)
    }

    /// Whether a name is really the fraction of a number that was written with a decimal comma. Reports such a number.
    func isDecimal(_ name: String, at nameSpan: Span) -> Bool {
        let comma = Int(nameSpan.start) - 1
        guard comma > 0, bytes[comma] == UInt8(ascii: ","), bytes[comma - 1] >= 0x30, bytes[comma - 1] <= 0x39,
            name.utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 })
        else { return false }
        let span = span(at: comma, length: 1)
        report(.unexpectedText(expected: "'.' in a number", found: ","), at: span, fix: ("replace with '.'", span, "."))
        return true
    }
}

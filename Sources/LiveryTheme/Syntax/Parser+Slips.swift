/// A missing colon or a wrong character between a name and its value.
extension Parser {
    /// A bare name without a colon ends at its first space or `=`. The text after that is the value.
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

    /// Reports a missing colon and continues as if it were there; `=` counts as a colon.
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

    /// Whether the next character can only start a value, and not the next word of a name or sentence.
    private var isAtMark: Bool {
        guard let byte = current else { return false }
        return byte >= 0x30 && byte <= 0x39 || "{[\"#@~".utf8.contains(byte)
    }

    /// Whether a name is the part of a number after a decimal comma, which is reported.
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

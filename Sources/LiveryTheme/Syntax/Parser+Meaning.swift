import LiveryModel

/// The meaning of quoted and bare text.
extension Parser {
    /// The special meaning of a text, quoted or bare: a link, a call or a color; nil for plain text.
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
        if let color = Color(hex: text) { return .color(color) }
        let digits = text.dropFirst()
        let isQuoted = content.lowerBound > 0 && bytes[content.lowerBound - 1] == UInt8(ascii: "\"")
        if digits.allSatisfy(\.isHexDigit), !digits.isEmpty || !isQuoted {
            report(.invalidColor(text, digits: digits.count), at: span)
            return .invalid
        }
        // Quoted, it may be plain text. Bare, it can only be a misspelled color.
        guard !isQuoted, let wrong = digits.first(where: { !$0.isHexDigit }) else { return nil }
        let color = "#" + digits.drop { $0 == " " || $0 == "\t" }
        let isApart =
            color.utf8.count < text.utf8.count && Color(hex: color) != nil && color.contains(where: \.isNumber)
        report(
            .invalidColorDigit(text, found: wrong), at: span,
            fix: isApart ? ("replace with '\(color)'", span, color) : nil)
        return .invalid
    }

    /// A bare word: `true`, `false`, `nil`, `null` or a number, otherwise a text.
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

import LiveryTheme

/// Text that only CSS can use.
extension TokenConverter {
    /// The token's text, if it is a value of CSS that its type has no other form for. Nil for types that consist of
    /// several values.
    var cssText: String? {
        guard let text = token.value.string?.trimming(), let form = CSSForm(text) else { return nil }
        switch token.kind {
        case .dimension, .radius, .fontSize, .number: return form != .word || Self.keywords.contains(text) ? text : nil
        case .letterSpacing, .lineHeight: return form != .word && !isAutomatic(token.value) ? text : nil
        case .duration, .easing, .opacity: return form == .call ? text : nil
        case .textDecoration: return text
        case .color:
            return Self.isGradient(text) || Self.colorKeywords.contains(text)
                || ["color-mix(", "light-dark("].contains(where: text.hasPrefix) ? text : nil
        case .gradient, .other: return Self.isGradient(text) ? text : nil
        default: return nil
        }
    }

    private static func isGradient(_ text: String) -> Bool { text.prefix { $0 != "(" }.hasSuffix("-gradient") }

    /// The words that CSS has for lengths.
    private static let keywords: Set<String> = [
        "auto", "inherit", "initial", "unset", "revert", "min-content", "max-content", "fit-content", "normal",
        "stretch", "smaller", "larger", "thin", "medium", "thick",
    ]

    /// The CSS keywords for colors that depend on the surrounding element.
    private static let colorKeywords: Set<String> = ["inherit", "initial", "unset", "revert", "currentcolor"]

    /// Text without a declared type: a value of CSS if it looks like one, otherwise a string.
    func untyped(_ text: String) -> Typed {
        let text = text.trimming()
        return CSSForm(text) == nil ? Typed(nil, .text(text)) : Typed("css", .text(text))
    }
}

/// How text looks like a value of CSS.
enum CSSForm {
    /// A single lower-case word, such as `pointer` or `flex-start`.
    case word
    /// A single call, such as `clamp(1rem, 2vw, 2rem)`.
    case call
    /// Numbers, calls and words.
    case list

    /// Nil for text that a browser couldn't use, and for several words, which are prose.
    init?(_ text: String) {
        var scanner = CSSScanner(text)
        guard scanner.fault() == nil else { return nil }
        if Self.isResource(text) {
            self = .call
            return
        }
        guard !text.contains(where: { "\"'<>@".contains($0) }) else { return nil }
        let parts = Self.parts(of: text)
        guard !parts.isEmpty, parts.allSatisfy({ Self.isWord($0) || Self.isNumber($0) || Self.isCall($0) }) else {
            return nil
        }
        let isProse = parts.allSatisfy(Self.isWord)
        guard parts.count == 1 || !isProse else { return nil }
        self = isProse ? .word : parts.count == 1 && Self.isCall(parts[0]) ? .call : .list
    }

    /// The parts between spaces, commas and slashes outside of brackets.
    private static func parts(of text: String) -> [Substring] {
        var depth = 0
        return text.split { character in
            depth += character == "(" ? 1 : character == ")" ? -1 : 0
            return depth == 0 && " ,/\t".contains(character)
        }
    }

    private static func isWord(_ text: Substring) -> Bool {
        let isName = text.utf8.allSatisfy {
            $0 == UInt8(ascii: "-") || (0x30...0x39).contains($0) || (0x61...0x7A).contains($0)
        }
        return isName && text.first?.isLetter == true
    }

    private static func isNumber(_ text: Substring) -> Bool {
        let digits = text.prefix { !$0.isLetter && $0 != "%" }
        let unit = text[digits.endIndex...]
        return Double(digits) != nil && (unit == "%" || unit.allSatisfy { $0.isASCII && $0.isLetter })
    }

    /// Whether text is the address of a resource, which can be in quotes.
    static func isResource(_ text: String) -> Bool {
        let text = text.trimming()
        return text.hasPrefix("url(") && text.hasSuffix(")")
    }

    private static func isCall(_ text: Substring) -> Bool {
        let name = text.prefix { $0 != "(" }
        return text.last == ")" && !name.isEmpty && isWord(name)
    }
}

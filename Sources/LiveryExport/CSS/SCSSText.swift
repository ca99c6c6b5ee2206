import LiveryModel

/// Writes values in Sass syntax.
enum SCSSText {
    /// A value as an expression. A list with commas is in parentheses, so that it is a single value in a map.
    static func text(of value: Theme.Value) -> String {
        switch value {
        case .null: return "null"
        case .string(let text), .image(let text): return string(text)
        case .css(let text): return isSame(text) ? text : "unquote(\(string(text)))"
        default:
            let text = escaped(CSSText.text(of: value))
            return isList(value) ? "(\(text))" : text
        }
    }

    /// Whether text of CSS means the same in Sass: a word, a number with a unit, or a call. Sass would calculate with
    /// slashes, and read commas and spaces as lists.
    private static func isSame(_ text: String) -> Bool {
        let (name, rest) = (text.prefix { $0 != "(" }, text.drop { $0 != "(" })
        let isWord = name.utf8.allSatisfy {
            CSSName.isKept($0) || $0 == UInt8(ascii: "%") || $0 == UInt8(ascii: ".")
        }
        guard isWord, !keywords.contains(String(name)) else { return false }
        guard !rest.isEmpty else { return true }
        let plain = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789%.,()+*- ".utf8)
        guard rest.hasSuffix(")"), rest.utf8.allSatisfy(plain.contains) else { return false }
        // One call: the bracket that closes the first one is the last character.
        var depth = 0
        return rest.dropLast().allSatisfy { character in
            depth += character == "(" ? 1 : character == ")" ? -1 : 0
            return depth > 0
        }
    }

    /// The words that Sass has a meaning for.
    private static let keywords: Set<String> = ["and", "false", "if", "not", "null", "or", "true"]

    private static func isList(_ value: Theme.Value) -> Bool {
        switch value {
        case .fontFamily(let names): names.count > 1
        case .composites(let composites): composites.count > 1 && composites.first?.type != .gradient
        default: false
        }
    }

    /// A string in double quotes.
    static func string(_ text: String) -> String { escaped(CSSText.string(text)) }

    /// CSS text in which anything that Sass would interpolate is escaped.
    private static func escaped(_ text: String) -> String {
        text.utf8.contains(UInt8(ascii: "{")) ? text.escaping("#{", as: "\\#{") : text
    }
}

import LiveryModel

/// Writes values in Sass syntax.
enum SCSSText {
    /// A value as an expression. A list with commas is in parentheses, so that it is a single value in a map.
    static func text(of value: Theme.Value) -> String {
        switch value {
        case .null: return "null"
        case .string(let text), .image(let text): return string(text)
        default:
            let text = escaped(CSSText.text(of: value))
            return isList(value) ? "(\(text))" : text
        }
    }

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

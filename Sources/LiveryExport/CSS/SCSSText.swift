import LiveryModel

/// Values in Sass.
enum SCSSText {
    /// A value as an expression. A list with commas has parentheses, so that it is one value of a map.
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

    /// A text in double quotes.
    static func string(_ text: String) -> String { escaped(CSSText.string(text)) }

    /// A text of CSS without what Sass would interpolate.
    private static func escaped(_ text: String) -> String {
        text.utf8.contains(UInt8(ascii: "{")) ? text.escaping("#{", as: "\\#{") : text
    }
}

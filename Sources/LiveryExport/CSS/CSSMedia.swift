import LiveryModel
import LiveryTheme

/// The media queries that axes follow: by axis, that of each value.
struct CSSMedia {
    /// A line of the option `media`.
    struct Binding: Sendable {
        let axis: OptionText
        /// The value of the axis; nil for all values, which are then values of the media feature.
        let value: OptionText?
        /// A media feature or a query, without the parentheses around it.
        let text: String
    }

    private var queries: [String: [String: String]] = [:]

    /// No axis follows a media query.
    init() {}

    init(_ bindings: [Binding], of axes: [Theme.Axis]) {
        for axis in axes {
            let own = bindings.filter { $0.axis.text == axis.name }
            guard !own.isEmpty else { continue }
            let conditions = axis.values.dropFirst().compactMap { value -> (value: String, condition: String)? in
                let found = own.last { $0.value?.text == value } ?? own.last { $0.value == nil }
                return found.map { (value, $0.condition(for: value)) }
            }
            // Of two queries that apply at the same time, the one of the later value counts alone.
            queries[axis.name] = Dictionary(
                uniqueKeysWithValues: conditions.enumerated().map { index, own in
                    let later = conditions[(index + 1)...].filter { $0.condition.hasRange }
                    let all = [own.condition] + later.map { "(not \($0.condition))" }
                    return (own.value, all.joined(separator: " and "))
                })
        }
    }

    /// Whether values of an axis follow media queries.
    func binds(_ axis: String) -> Bool { queries[axis] != nil }

    /// The query of an axis value; nil if it follows none.
    func query(of axis: String, _ value: String) -> String? { queries[axis]?[value] }
}

extension CSSMedia.Binding {
    fileprivate func condition(for value: String) -> String {
        let text = self.value == nil ? "\(text): \(value)" : text
        // Parentheses around a whole query allow it to be negated, or joined with others.
        let isFeature = text.hasPrefix("(") && text.hasSuffix(")") && text.count { $0 == ")" } == 1
        return isFeature ? text : "(\(text))"
    }

    /// The error that the theme doesn't have the axis or the value.
    func mistake(in axes: [Theme.Axis]) -> Remark? {
        guard let found = axes.first(where: { $0.name == axis.text }) else {
            return .unknown(.unknownAxis, "axis", axis, in: axes.map(\.name))
        }
        guard let value, !found.values.dropFirst().contains(value.text) else { return nil }
        guard value.text == found.values.first else {
            return .unknown(.unknownAxis, "value of the axis '\(axis.text)'", value, in: found.values.dropFirst())
        }
        return Remark(
            .invalidOption, "'\(value.text)' is the default value, which can't have a media query", at: value.place)
    }
}

extension String {
    /// Whether other queries about the same feature can apply at the same time, as with widths.
    fileprivate var hasRange: Bool { !contains("prefers-") }
}

extension OptionReader {
    /// Media queries by axis, or by axis and value: `{ contrast: prefers-contrast, width: { wide: "min-width: 60rem" } }`.
    mutating func mediaQueries(_ node: Node) -> [CSSMedia.Binding] {
        texts(node, of: "media").compactMap { path, text in
            let names = path.text.split(separator: ".", maxSplits: 1).map(String.init)
            let axis = OptionText(names[0], at: path.place)
            let value = names.count > 1 ? OptionText(names[1], at: path.place) : nil
            let isFeature = text.text.wholeMatch(of: /[a-z-]+/) != nil
            guard value == nil ? isFeature : text.text.isMediaQuery else {
                let expected =
                    value == nil ? "a media feature such as prefers-contrast" : "a media query such as min-width: 60rem"
                invalid("media", expected, at: text.place)
                return nil
            }
            return CSSMedia.Binding(axis: axis, value: value, text: text.text)
        }
    }
}

extension String {
    /// Whether the text can't end the query or its rule.
    fileprivate var isMediaQuery: Bool {
        var depth = 0
        for byte in utf8 {
            switch byte {
            case UInt8(ascii: "("): depth += 1
            case UInt8(ascii: ")"): depth -= 1
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: " "),
                UInt8(ascii: "."), UInt8(ascii: ":"), UInt8(ascii: "-"), UInt8(ascii: "<"), UInt8(ascii: ">"),
                UInt8(ascii: "="), UInt8(ascii: "/"):
                break
            default: return false
            }
            if depth < 0 { return false }
        }
        return depth == 0 && contains(where: \.isLetter)
    }
}

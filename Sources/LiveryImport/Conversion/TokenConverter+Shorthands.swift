import LiveryModel

/// Converts CSS shorthand for borders and fonts, in which any part can be a reference.
extension TokenConverter {
    /// Converts a border such as `1px solid #ccc`, in any order, or `none`.
    mutating func borderShorthand(_ node: SourceNode) -> KTV? {
        let text = node.string?.trimming() ?? ""
        guard text.lowercased() != "none", text != "0" else { return .bare("nil") }
        guard let parts = ExpressionParser.parse(text).flatMap(evaluator.border) else {
            unreadable(node, as: .border)
            return nil
        }
        guard let color = color(parts.color, node), let width = length(parts.width, node) else { return nil }
        var members = [KTV.Member("color", color), KTV.Member("width", width)]
        switch parts.style {
        case .word(let style)?: members.append(KTV.Member("style", .bare(style.lowercased())))
        case .reference(let name)?:
            guard let style = link(name, at: node.span) else { return nil }
            members.append(KTV.Member("style", style))
        default: break
        }
        return .object(members)
    }

    /// Converts a font such as `italic 700 16px/1.5 Inter, sans-serif` to the members of a text style. Returns `nil` if
    /// the value isn't a font.
    func fontShorthand(_ node: SourceNode) -> SourceNode? {
        guard let words = Self.words(node.string ?? "") else { return nil }
        var members: [SourceMember] = []
        func add(_ name: String, _ text: String) {
            members.append(SourceMember(name: name, nameSpan: node.span, value: SourceNode(text, at: node.span)))
        }
        for (index, word) in words.enumerated() {
            if let (size, height) = sizeAndHeight(word) {
                add("fontSize", size)
                if let height { add("lineHeight", height) }
                let family = words[(index + 1)...].joined(separator: " ")
                guard !family.isEmpty else { return nil }
                add("fontFamily", family)
                return SourceNode(kind: .object(members), span: node.span)
            }
            switch word.lowercased() {
            case "normal": break
            case "italic", "oblique": add("fontStyle", word)
            case "small-caps": add("fontVariant", word)
            case _ where FontWeightText(word)?.weight != nil || weight(word): add("fontWeight", word)
            default: add("fontStretch", word)
            }
        }
        return nil
    }

    /// Whether a reference leads to a font weight.
    private func weight(_ word: String) -> Bool {
        guard let name = Reference.whole(word), let token = evaluator.token(name).flatMap(evaluator.final) else {
            return false
        }
        return token.kind == .fontWeight || token.value.text.flatMap { FontWeightText($0)?.weight } != nil
    }

    /// Splits a size such as `16px`, or a size and line height such as `16px/1.5`. Returns `nil` if the word is another
    /// part of the shorthand.
    private func sizeAndHeight(_ word: String) -> (size: String, height: String?)? {
        let parts = word.split(separator: "/", maxSplits: 1).map(String.init)
        guard let size = parts.first, let expression = ExpressionParser.parse(size),
            let quantity = evaluator.quantity(expression)
        else { return nil }
        let isSize = parts.count == 2 || !quantity.unit.isEmpty || Reference.whole(size) != nil && !weight(size)
        return isSize ? (size, parts.count == 2 ? parts[1] : nil) : nil
    }

    /// The words in a string, without white space next to a slash. Text in brackets or quotes stays in one word.
    /// Returns `nil` if brackets or quotes aren't closed.
    private static func words(_ text: String) -> [String]? {
        var (words, closers, last) = ([""], [Character](), Character(" "))
        for character in text {
            if let closer = closers.last {
                if character == closer { closers.removeLast() }
            } else if let closer = ["{": "}", "(": ")", "\"": "\"", "'": "'"][character] as Character? {
                closers.append(closer)
            }
            let isBlank = character.isWhitespace && closers.isEmpty
            if isBlank, last != "/" {
                if words.last != "" { words.append("") }
            } else if !isBlank {
                if character == "/", closers.isEmpty, words.last == "", words.count > 1 { words.removeLast() }
                words[words.count - 1].append(character)
                last = character
            }
        }
        return closers.isEmpty ? words.filter { !$0.isEmpty } : nil
    }
}

extension Evaluator {
    /// Reads a border in CSS shorthand, in any order. Returns `nil` if the parts aren't a border.
    func border(_ expression: Expression) -> (width: Expression, style: Expression?, color: Expression)? {
        var (width, style, color) = (Expression?.none, Expression?.none, Expression?.none)
        for part in TokenConverter.parts(expression) {
            if let value = quantity(part), value.unit != "%", width == nil {
                width = part
            } else if case .word(let word) = part, let points = Self.widths[word.lowercased()], width == nil {
                width = .quantity(Quantity(points, "px"))
            } else if isLineStyle(part), style == nil {
                style = part
            } else if tint(part) != nil, color == nil {
                color = part
            } else {
                return nil
            }
        }
        guard let width, let color else { return nil }
        return (width, style, color)
    }

    /// The widths that CSS names for borders (CSS Backgrounds and Borders 3 §3.3).
    private static let widths: [String: Double] = ["thin": 1, "medium": 3, "thick": 5]

    private func isLineStyle(_ part: Expression) -> Bool {
        switch part {
        case .word(let word): return Theme.Enumeration.strokeStyle.cases.contains(word.lowercased())
        case .reference(let name):
            guard case .text(let text)? = value(of: name) else { return false }
            return Theme.Enumeration.strokeStyle.cases.contains(text.lowercased())
        default: return false
        }
    }

    /// Whether a string without a declared type can only be a border, because it has a width, a style and a color.
    func isBorder(_ expression: Expression) -> Bool { border(expression)?.style != nil }
}

import LiveryModel
import LiveryTheme

/// Converts lengths, numbers and durations.
extension TokenConverter {
    /// Converts a number with or without a unit, or a formula.
    mutating func measure(_ node: SourceNode, as kind: TokenKind) -> Typed? {
        if let number = number(node) { return literal(number, as: kind, at: node.span) }
        if let text = node["value"]?.string?.trimming(), let unit = node["unit"]?.string {
            return measure(SourceNode(text + unit, at: node.span), as: kind)
        }
        if kind == .lineHeight || kind == .letterSpacing, isAutomatic(node) {
            report(.lostPart(node.text ?? "auto", of: kind.described, why: "it is the default"), at: node.span)
            return nil
        }
        guard let text = node.string, let expression = ExpressionParser.parse(text) else {
            return substituted(node, as: kind)
        }
        if case .sequence(let values) = expression {
            if case .quantity? = evaluator.value(of: node) { return substituted(node, as: kind) }
            return kind == .radius ? corners(values, node) : insets(values, node, as: kind)
        }
        return measure(expression, node, as: kind)
    }

    /// Converts the number that results from replacing a string's references, as in `1.{u}`.
    private mutating func substituted(_ node: SourceNode, as kind: TokenKind) -> Typed? {
        guard let text = node.string, !Reference.names(in: text).isEmpty,
            case .quantity(let quantity)? = evaluator.value(of: node)
        else {
            unreadable(node, as: kind)
            return nil
        }
        isComputed = true
        report(.computedValue(why: "it is a string that contains references"), at: node.span)
        return literal(quantity, as: kind, at: node.span)
    }

    /// Reads a number, or the number and unit in a Design Tokens object.
    private func number(_ node: SourceNode) -> Quantity? {
        if let number = node.number { return Quantity(number) }
        guard let value = node["value"]?.number, let unit = node["unit"]?.string else { return nil }
        for part in node.members ?? [] {
            findings?.reportUnknown(part, of: "a number with a unit", known: ["value", "unit"])
        }
        return Quantity(value, unit)
    }

    mutating func measure(_ expression: Expression, _ node: SourceNode, as kind: TokenKind) -> Typed? {
        guard !expression.references.isEmpty else {
            guard let quantity = evaluator.quantity(expression) else {
                if case .call(let name, _) = expression {
                    report(.unknownFunction(name), at: node.span)
                } else {
                    unreadable(node, as: kind)
                }
                return nil
            }
            return literal(quantity, as: kind, at: node.span)
        }
        guard areKnown(expression, at: node.span) else { return nil }
        guard let quantity = evaluator.quantity(expression) else {
            if case .call(let name, _) = expression {
                report(.unknownFunction(name), at: node.span)
            } else {
                unreadable(node, as: kind)
            }
            return nil
        }
        guard let written = literal(quantity, as: kind, at: node.span) else { return nil }
        if let formula = formula(expression, at: node.span) {
            return Typed(written.annotation, formula)
        }
        isComputed = true
        report(.computedValue(why: obstacle), at: node.span)
        return written
    }

    /// Whether all tokens to which an expression refers exist. Reports each token that doesn't.
    func areKnown(_ expression: Expression, at span: SourceSpan) -> Bool {
        let unknown = expression.references.filter { evaluator.token($0) == nil && evaluator.composite($0) == nil }
        for name in unknown { reportUnknown(name, at: span) }
        return unknown.isEmpty
    }

    /// Converts two to four lengths in CSS notation to insets, in the order of a theme's insets.
    private mutating func insets(_ values: [Expression], _ node: SourceNode, as kind: TokenKind) -> Typed? {
        guard kind == .dimension || kind == .other, (2...4).contains(values.count) else {
            unreadable(node, as: kind)
            return nil
        }
        guard let sides = lengths(values, node) else { return nil }
        let (top, right) = (sides[0], sides[1])
        let bottom = sides.count > 2 ? sides[2] : top
        return Typed("insets", .list([top, sides.count > 3 ? sides[3] : right, bottom, right]))
    }
}

extension TokenConverter {
    /// Converts two to four corner lengths in CSS notation, clockwise from the top left. The result is a single length
    /// if all corners are equal, and otherwise a list of four lengths.
    private mutating func corners(_ values: [Expression], _ node: SourceNode) -> Typed? {
        guard (2...4).contains(values.count), let lengths = lengths(values, node) else {
            if !(2...4).contains(values.count) { unreadable(node, as: .radius) }
            return nil
        }
        let corners = [lengths[0], lengths[1], lengths.count > 2 ? lengths[2] : lengths[0], lengths.last ?? lengths[1]]
        let all = lengths.count == 3 ? [lengths[0], lengths[1], lengths[2], lengths[1]] : corners
        if Set(all).count == 1 { return Typed("dimension", all[0]) }
        report(.separateCorners, at: node.span)
        return Typed(nil, .list(all))
    }

    private mutating func lengths(_ values: [Expression], _ node: SourceNode) -> [KTV]? {
        var lengths: [KTV] = []
        for value in values {
            if case .reference(let name) = value {
                guard let link = link(name, at: node.span) else { return nil }
                lengths.append(link)
            } else {
                guard let typed = measure(value, node, as: .dimension) else { return nil }
                lengths.append(typed.value)
            }
        }
        return lengths
    }
}

// Numbers in theme syntax.
extension TokenConverter {
    /// Converts a number with a unit to a value of a kind. If the unit doesn't fit the kind, reports a problem and
    /// returns `nil`.
    func literal(_ quantity: Quantity, as kind: TokenKind, at span: SourceSpan) -> Typed? {
        switch kind {
        case .duration: return duration(quantity, at: span)
        case .opacity, .number:
            if quantity.unit.isEmpty { return Typed("double", .number(quantity.value)) }
            if quantity.unit == "%" { return Typed("double", .number(quantity.value / 100)) }
            if kind == .number, let length = length(quantity) { return Typed("dimension", length) }
            if kind == .number, quantity.unit == "ms" || quantity.unit == "s" { return duration(quantity, at: span) }
        case .letterSpacing:
            if let multiple = Self.multiple(quantity, of: kind) {
                return Typed("dimension", multiple == 0 ? .number(0) : .bare(NumberText.of(multiple) + "em"))
            }
            if let length = length(quantity) { return Typed("dimension", length) }
        case .lineHeight:
            if let multiple = Self.multiple(quantity, of: kind) { return Typed("double", .number(multiple)) }
            if let length = length(quantity) { return Typed("dimension", length) }
        default:
            if let length = length(quantity) { return Typed(kind == .fontSize ? "fontSize" : "dimension", length) }
        }
        guard CSSUnit.names.contains(quantity.unit) else { return Typed("css", .text(quantity.text)) }
        return Typed(kind == .fontSize ? "fontSize" : "dimension", .bare(NumberText.of(quantity.value) + quantity.unit))
    }

    /// A letter spacing or line height as a multiple of the font size, or `nil` if it is a length.
    static func multiple(_ quantity: Quantity, of kind: TokenKind) -> Double? {
        switch quantity.unit {
        case "%": quantity.value / 100
        case "em": quantity.value
        case "" where kind == .lineHeight && abs(quantity.value) <= Theme.TextAttributes.highestMultiple: quantity.value
        default: nil
        }
    }

    private func length(_ quantity: Quantity) -> KTV? {
        if quantity.isPoints { return .number(quantity.value) }
        return quantity.unit == "rem" ? .bare(NumberText.of(quantity.value) + "rem") : nil
    }

    private func duration(_ quantity: Quantity, at span: SourceSpan) -> Typed? {
        switch quantity.value < 0 ? "-" : quantity.unit {
        case "", "ms": return Typed("duration", .number(quantity.value))
        case "s": return Typed("duration", .number(quantity.value * 1000))
        default:
            report(.unreadableValue("'\(quantity.text)'", as: TokenKind.duration.described), at: span)
            return nil
        }
    }
}

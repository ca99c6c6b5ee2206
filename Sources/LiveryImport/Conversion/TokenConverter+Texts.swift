import LiveryModel
import LiveryTheme

/// Converts strings, names, and values whose syntax implies the type.
extension TokenConverter {
    mutating func text(_ node: SourceNode) -> KTV? {
        guard let text = node.text else {
            unreadable(node, as: .text)
            return nil
        }
        guard !Reference.names(in: text).isEmpty, text.contains("{") else { return .text(text) }
        guard case .text(let whole)? = evaluator.substituted(text) else {
            reportUnknown(in: text, at: node)
            return nil
        }
        isComputed = true
        report(.computedValue(why: "it is a string that contains references"), at: node.span)
        return .text(whole)
    }

    /// A string, or the address of a resource in CSS.
    mutating func textOrResource(_ node: SourceNode) -> Typed? {
        guard let text = text(node) else { return nil }
        guard case .text(let whole) = text else { return Typed(nil, text) }
        return textOrResource(whole, at: node.span)
    }

    func textOrResource(_ text: String, at span: SourceSpan) -> Typed? {
        CSSForm.isResource(text) ? untyped(text, at: span) : Typed(nil, .text(text))
    }

    private func reportUnknown(in text: String, at node: SourceNode) {
        let unknown = Reference.names(in: text).filter { evaluator.token($0) == nil }
        for name in unknown { reportUnknown(name, at: node.span) }
        if unknown.isEmpty, node.string != nil { unreadable(node, as: .text) }
    }

    mutating func boolean(_ node: SourceNode) -> Typed? {
        guard let text = node.text?.lowercased(), text == "true" || text == "false" else {
            unreadable(node, as: .boolean)
            return nil
        }
        return Typed(nil, .bare(text))
    }

    /// Converts a font family, or several families in CSS notation or in a list.
    mutating func fontFamily(_ node: SourceNode) -> KTV? {
        let parts = node.elements ?? FontFamilies.names(in: node.string ?? "").map { SourceNode($0, at: node.span) }
        var families: [KTV] = []
        for part in parts {
            guard let name = part.string else {
                unreadable(part, as: .fontFamily)
                return nil
            }
            if let reference = Reference.whole(name) {
                guard let link = link(reference, at: part.span) else { return nil }
                families.append(link)
            } else {
                guard let text = text(SourceNode(FontFamilies.unquoted(name), at: part.span)) else { return nil }
                if text != .text("") { families.append(text) }
            }
        }
        guard !families.isEmpty else {
            unreadable(node, as: .fontFamily)
            return nil
        }
        return families.count == 1 ? families[0] : .list(families)
    }

    /// A weight from 1 to 1000, or a name as fonts spell it, such as `SemiBold Italic`. A slant is part of the font, not
    /// of the weight.
    mutating func fontWeight(_ node: SourceNode) -> KTV? {
        let isLiteral = node.string.map { Reference.names(in: $0).isEmpty } ?? true
        guard let found = evaluator.value(of: node), let weight = FontWeightText(found.text) else {
            if !isLiteral, let text = node.string { reportUnknown(in: text, at: node) }
            unreadable(node, as: .fontWeight)
            return nil
        }
        if let slant = weight.slant, !keepsSlant {
            let why = "only the font of a text style can be italic"
            report(.lostPart(slant, of: "a font weight", why: why), at: node.span)
        }
        if let width = weight.width {
            report(.lostPart(width, of: "a font weight", why: "fonts in a theme have no width"), at: node.span)
        }
        if !isLiteral {
            isComputed = true
            report(.computedValue(why: "themes can't calculate with font weights"), at: node.span)
        }
        return weight.weight ?? .bare("regular")
    }

    func textCase(_ node: SourceNode) -> KTV? {
        let names = [
            "none": "none", "original": "none", "uppercase": "upper", "upper": "upper", "lowercase": "lower",
            "lower": "lower", "capitalize": "capitalized", "title": "capitalized",
        ]
        guard let text = node.string, let name = names[text.trimming().lowercased()] else {
            unreadable(node, as: .textCase)
            return nil
        }
        return .bare(name)
    }

    func textDecoration(_ node: SourceNode) -> KTV? {
        let names = [
            "none": "none", "underline": "underline", "line-through": "strikethrough",
            "strikethrough": "strikethrough",
        ]
        guard let text = node.string, let name = names[text.trimming().lowercased()] else {
            unreadable(node, as: .textDecoration)
            return nil
        }
        return .bare(name)
    }

    mutating func easing(_ node: SourceNode) -> KTV? {
        if let text = node.string?.trimming().lowercased(), Theme.Easing.named[text] != nil { return .bare(text) }
        var numbers = node.elements?.compactMap(\.number) ?? []
        if let text = node.string, case .call("cubic-bezier", let arguments)? = ExpressionParser.parse(text) {
            numbers = arguments.compactMap { evaluator.quantity($0)?.value }
        }
        guard numbers.count == 4, (0...1).contains(numbers[0]), (0...1).contains(numbers[2]) else {
            unreadable(node, as: .easing)
            return nil
        }
        return .list(numbers.map { .number($0) })
    }

    func strokeStyle(_ node: SourceNode) -> KTV? {
        if let name = node.string?.trimming().lowercased(), Theme.Enumeration.strokeStyle.cases.contains(name) {
            return .bare(name)
        }
        guard node["dashArray"] != nil else {
            unreadable(node, as: .strokeStyle)
            return nil
        }
        report(
            .lostPart(
                "dashArray", of: TokenKind.strokeStyle.described, why: "themes support only one kind of dashed line"),
            at: node.span)
        return .bare("dashed")
    }
}

// Values without a declared type.
extension TokenConverter {
    /// Converts a value whose syntax implies the type: a color, length, number, Boolean, list or object, or else a
    /// string.
    mutating func other(_ node: SourceNode) -> Typed? {
        switch node.kind {
        case .null: return Typed(nil, .bare("nil"))
        case .bool(let value): return Typed(nil, .bare(value ? "true" : "false"))
        case .number(let number): return Typed(nil, .number(number))
        case .unboundedNumber:
            unreadable(node, as: .number)
            return nil
        case .array, .object: return plain(node).map { Typed(nil, $0) }
        case .string(let text): return other(text, node)
        }
    }

    private mutating func other(_ text: String, _ node: SourceNode) -> Typed? {
        if evaluator.isShadow(text) { return shadow(node).map { Typed("shadow", $0) } }
        guard let expression = ExpressionParser.parse(text) else { return untyped(node) }
        if case .word = expression { return untyped(text) }
        if case .color = expression { return colorOrGradient(node) }
        if case .call(let name, _) = expression, ColorFunction.names.contains(name) || Self.gradients.contains(name) {
            return colorOrGradient(node)
        }
        if case .suffixed = expression, evaluator.tint(expression) != nil { return colorOrGradient(node) }
        if evaluator.isBorder(expression) { return border(node).map { Typed("border", $0) } }
        if case .sequence = expression { return untyped(node) }
        guard let quantity = evaluator.quantity(expression) else { return untyped(node) }
        switch quantity.unit {
        case "": return measure(node, as: .number)
        case "px", "pt", "dp", "sp", "rem": return measure(node, as: .dimension)
        case "ms", "s": return measure(node, as: .duration)
        case _ where CSSUnit.names.contains(quantity.unit): return measure(node, as: .dimension)
        default: return untyped(node)
        }
    }

    /// A string, or text for CSS, with the values of its references.
    private mutating func untyped(_ node: SourceNode) -> Typed? {
        guard let text = self.text(node) else { return nil }
        guard case .text(let whole) = text else { return Typed(nil, text) }
        return untyped(whole, at: node.span)
    }

    /// A string, or text for CSS. Reports the address of a resource that themes refuse, and returns `nil`.
    func untyped(_ text: String, at span: SourceSpan) -> Typed? {
        guard CSSForm.isResource(text) else { return untyped(text) }
        // Escaped, the tags in an image mean the same and can't end an HTML element that contains the style sheet.
        let text = text.contains("data:") ? text.replacing("<", with: "%3C") : text
        var scanner = CSSScanner(text)
        if let fault = scanner.fault() {
            report(.refusedValue(fault), at: span)
            return nil
        }
        return untyped(text)
    }

    /// Converts a list or an object by only replacing its references with links.
    mutating func plain(_ node: SourceNode) -> KTV? {
        switch node.kind {
        case .array(let elements):
            var list: [KTV] = []
            for element in elements {
                guard let value = plain(element) else { return nil }
                list.append(value)
            }
            return .list(list)
        case .object(let members):
            var list: [KTV.Member] = []
            for member in members {
                guard let value = plain(member.value) else { return nil }
                let name = TokenName.segments(of: member.name).segments.joined(separator: "-")
                list.append(KTV.Member(name, value))
            }
            return .object(list)
        case .string(let text):
            if let name = Reference.whole(text) { return link(name, at: node.span) }
            if text.hasPrefix("#"), let tint = Tint(css: text) { return Self.literal(tint) }
            return self.text(node)
        default: return other(node)?.value
        }
    }
}

import LiveryModel

/// Shadows, borders, transitions and compositions.
extension TokenConverter {
    /// One shadow, several, or CSS's shorthand for either.
    mutating func shadow(_ node: SourceNode) -> KTV? {
        if let elements = node.elements {
            var shadows: [KTV] = []
            for element in elements {
                guard let shadow = oneShadow(element) else { return nil }
                shadows.append(shadow)
            }
            guard !shadows.isEmpty else {
                unreadable(node, as: .shadow)
                return nil
            }
            return shadows.count == 1 ? shadows[0] : .list(shadows)
        }
        guard let text = node.string else { return oneShadow(node) }
        // Parses the comma-separated list as the arguments of a call.
        guard case .call(_, let layers)? = ExpressionParser.parse("shadows(\(text))"), !layers.isEmpty else {
            unreadable(node, as: .shadow)
            return nil
        }
        var shadows: [KTV] = []
        for layer in layers {
            guard let shadow = shorthand(layer, node) else { return nil }
            shadows.append(shadow)
        }
        return shadows.count == 1 ? shadows[0] : .list(shadows)
    }

    private mutating func oneShadow(_ node: SourceNode) -> KTV? {
        if let name = node.string.flatMap(Reference.whole) { return link(name, at: node.span) }
        for part in node.members ?? [] {
            findings?.reportUnknown(part, of: "a shadow", known: Self.shadowMembers)
        }
        guard let color = color(of: node) else {
            if node["color"] == nil { unreadable(node, as: .shadow) }
            return nil
        }
        var members = [KTV.Member("color", color)]
        for (name, other) in [("offsetX", "x"), ("offsetY", "y"), ("blur", "blur"), ("spread", "spread")] {
            guard let part = node[name] ?? node[other] else { continue }
            guard let length = value(part, as: .dimension) else { return nil }
            members.append(KTV.Member(name, length.value))
        }
        let isInset = node["type"]?.string == "innerShadow" || node["inset"]?.text == "true"
        if isInset || isLaidOver { members.append(KTV.Member("inset", .bare(isInset ? "true" : "false"))) }
        return .object(members)
    }

    private static let shadowMembers: Set<String> = [
        "color", "alpha", "offsetX", "offsetY", "x", "y", "blur", "spread", "type", "inset",
    ]

    /// `inset 0 1px 2px 0 #000`
    private mutating func shorthand(_ layer: Expression, _ node: SourceNode) -> KTV? {
        var (lengths, shade, isInset) = ([KTV](), KTV?.none, false)
        for part in Self.parts(layer) {
            if case .word("inset") = part {
                isInset = true
            } else if let quantity = evaluator.quantity(part) {
                let isLiteral = part.references.isEmpty
                guard
                    let length = isLiteral
                        ? literal(quantity, as: .dimension, at: node.span)?.value : formula(part, at: node.span)
                else { return nil }
                lengths.append(length)
            } else if evaluator.tint(part) != nil, case .reference(let name) = part {
                shade = link(name, at: node.span)
            } else if let tint = evaluator.tint(part) {
                if !part.references.isEmpty { isComputed = true }
                shade = Self.literal(tint)
            } else {
                lengths = []
                break
            }
        }
        guard (2...4).contains(lengths.count), let shade else {
            unreadable(node, as: .shadow)
            return nil
        }
        var members = [KTV.Member("color", shade)]
        for (name, length) in zip(["offsetX", "offsetY", "blur", "spread"], lengths) {
            members.append(KTV.Member(name, length))
        }
        if isInset || isLaidOver { members.append(KTV.Member("inset", .bare(isInset ? "true" : "false"))) }
        return .object(members)
    }

    mutating func border(_ node: SourceNode) -> KTV? {
        for part in node.members ?? [] {
            findings?.reportUnknown(part, of: "a border", known: ["color", "alpha", "width", "style"])
        }
        guard node["color"] != nil, let width = node["width"] else {
            unreadable(node, as: .border)
            return nil
        }
        guard let color = color(of: node), let length = value(width, as: .dimension) else { return nil }
        var members = [KTV.Member("color", color), KTV.Member("width", length.value)]
        if let style = node["style"] {
            guard let value = value(style, as: .strokeStyle) else { return nil }
            members.append(KTV.Member("style", value.value))
        }
        return .object(members)
    }

    mutating func transition(_ node: SourceNode) -> KTV? {
        for part in node.members ?? [] {
            findings?.reportUnknown(part, of: "a transition", known: ["duration", "delay", "timingFunction"])
        }
        guard let duration = node["duration"] else {
            unreadable(node, as: .transition)
            return nil
        }
        var members: [KTV.Member] = []
        for (name, kind) in [("duration", TokenKind.duration), ("delay", .duration), ("timingFunction", .easing)] {
            guard let part = name == "duration" ? duration : node[name] else { continue }
            guard let value = value(part, as: kind) else { return nil }
            members.append(KTV.Member(name, value.value))
        }
        return .object(members)
    }

    /// A composition as a style of a view, with the attributes that views support.
    mutating func composition(_ node: SourceNode) -> Typed? {
        guard let parts = node.members else {
            unreadable(node, as: .composition)
            return nil
        }
        let texts = Self.textParts(of: parts)
        var members = texts.isEmpty ? [] : label(SourceNode(kind: .object(texts), span: node.span))
        if let typography = node["typography"] { members += label(typography) }
        // A part that sets two attributes gives way to a part that sets one.
        for part in parts.filter({ $0.name != "sizing" }) + parts.filter({ $0.name == "sizing" })
        where part.name != "typography" && Self.singular[part.name] == nil {
            attribute(part, into: &members)
        }
        let isText = !texts.isEmpty || node["typography"] != nil
        return Typed(isText ? "Label" : "View", .object(members))
    }

    /// Adds a part of a composition as attributes of a view.
    private mutating func attribute(_ part: SourceMember, into members: inout [KTV.Member]) {
        let lost = { (why: String) in ImportProblem.lostPart(part.name, of: "a composition", why: why) }
        guard let (names, kind) = Self.attributes[part.name] else {
            return report(lost("a view has no such attribute"), at: part.nameSpan)
        }
        if let plural = plural(part.value, as: kind) {
            return report(lost("a view has \(kind.described) there, not \(plural)"), at: part.nameSpan)
        }
        guard let value = value(part.value, as: kind)?.value else { return }
        for name in names {
            guard let other = members.first(where: { $0.name == name }) else {
                members.append(KTV.Member(name, value))
                continue
            }
            if other.value != value { report(lost("another part already sets '\(name)'"), at: part.nameSpan) }
        }
    }

    /// Describes a value that holds several lengths or colors where a view takes one; nil otherwise.
    private func plural(_ node: SourceNode, as kind: TokenKind) -> String? {
        let origin = node.string.flatMap(Reference.whole).flatMap(evaluator.token).flatMap(evaluator.final)
        var silent = TokenConverter(token, evaluator: evaluator, isLaidOver: isLaidOver, findings: nil)
        let typed = silent.value(origin?.value ?? node, as: origin?.kind ?? kind)
        if typed?.annotation == "gradient" { return TokenKind.gradient.described }
        if case .list? = typed?.value, kind != .shadow { return "several" }
        return nil
    }

    private static let attributes: [String: ([String], TokenKind)] = [
        "fill": (["backgroundColor"], .color), "backgroundColor": (["backgroundColor"], .color),
        "borderColor": (["borderColor"], .color), "borderWidth": (["borderWidth"], .dimension),
        "borderRadius": (["cornerRadius"], .radius), "opacity": (["alpha"], .opacity),
        "boxShadow": (["shadow"], .shadow), "sizing": (["width", "height"], .dimension),
        "width": (["width"], .dimension), "height": (["height"], .dimension), "tintColor": (["tintColor"], .color),
    ]
}

import LiveryModel

/// Converts borders, transitions and compositions.
extension TokenConverter {
    /// Converts a border, which is an object or CSS shorthand.
    mutating func border(_ node: SourceNode) -> KTV? {
        if node.string != nil { return borderShorthand(node) }
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

    /// Converts a composition to a style of a view, with the attributes that views support.
    mutating func composition(_ node: SourceNode) -> Typed? {
        guard let parts = node.members else {
            unreadable(node, as: .composition)
            return nil
        }
        let texts = Self.textParts(of: parts)
        var members = texts.isEmpty ? [] : label(SourceNode(kind: .object(texts), span: node.span))
        if let typography = node["typography"] { members += label(typography) }
        // Parts that set a single attribute override parts that set two.
        for part in parts.filter({ $0.name != "sizing" }) + parts.filter({ $0.name == "sizing" })
        where part.name != "typography" && Self.singular[part.name] == nil {
            attribute(part, into: &members)
        }
        let isText = !texts.isEmpty || node["typography"] != nil
        return Typed(isText ? "Label" : "View", .object(members))
    }

    /// Adds one part of a composition as one or more attributes of a view.
    private mutating func attribute(_ part: SourceMember, into members: inout [KTV.Member]) {
        let lost = { (why: String) in ImportProblem.lostPart(part.name, of: "a composition", why: why) }
        guard let (names, kind) = Self.attributes[part.name] else {
            return report(lost("views have no such attribute"), at: part.nameSpan)
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

    /// A description of a value with several lengths or colors where a view needs a single one. Returns `nil` for other
    /// values.
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

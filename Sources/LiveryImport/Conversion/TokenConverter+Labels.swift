/// Converts compositions that contain a text style to styles of a label.
extension TokenConverter {
    /// The names of text style parts in a composition, with the corresponding names in text styles.
    static let singular: [String: String] = [
        "fontFamilies": "fontFamily", "fontFamily": "fontFamily", "fontSizes": "fontSize", "fontSize": "fontSize",
        "fontWeights": "fontWeight", "fontWeight": "fontWeight", "lineHeights": "lineHeight",
        "lineHeight": "lineHeight", "letterSpacing": "letterSpacing", "textCase": "textCase",
        "textDecoration": "textDecoration", "paragraphSpacing": "paragraphSpacing",
        "paragraphIndent": "paragraphIndent", "color": "color",
    ]

    static func textParts(of parts: [SourceMember]) -> [SourceMember] {
        parts.compactMap { part in
            singular[part.name].map { SourceMember(name: $0, nameSpan: part.nameSpan, value: part.value) }
        }
    }

    /// Converts a text style or a reference to one to attributes of a label. Reports parts that labels don't support.
    mutating func label(_ node: SourceNode) -> [KTV.Member] {
        guard let name = node.string.flatMap(Reference.whole) else { return label(parts: node) }
        guard let target = evaluator.token(name).flatMap(evaluator.final), let parts = target.value.members else {
            reportUnknown(name, at: node.span)
            return []
        }
        // Each part of the text style becomes a link to the part's definition.
        var members: [KTV.Member] = []
        if parts.contains(where: { $0.name == "fontSize" }), let style = link(name, at: node.span),
            case .link(let path) = style
        {
            members.append(KTV.Member("font", .link(path + ["font"])))
        }
        for part in parts {
            guard let attribute = Self.labels[part.name] else { continue }
            guard !isShare(part.value, of: part.name), let link = link("\(name).\(part.name)", at: node.span) else {
                lostOfLabel(part.name, at: node.span)
                continue
            }
            members.append(KTV.Member(attribute, link))
        }
        return members
    }

    private mutating func label(parts node: SourceNode) -> [KTV.Member] {
        guard case .object(let members)? = typography(node)?.value else { return [] }
        return members.compactMap { member in
            switch member.name {
            case "font", "lineHeight", "letterSpacing", "case", "decoration": return member
            case "color": return KTV.Member("textColor", member.value)
            case _ where member.value == .bare("nil"): return nil
            default:
                lostOfLabel(member.name, at: node.span)
                return nil
            }
        }
    }

    private static let labels = [
        "lineHeight": "lineHeight", "letterSpacing": "letterSpacing", "textCase": "case",
        "textDecoration": "decoration",
        "color": "textColor",
        "paragraphSpacing": "paragraphSpacing",
    ]

    /// Whether a measure is relative to the font size, which labels don't support.
    private func isShare(_ node: SourceNode, of part: String) -> Bool {
        guard part != "paragraphSpacing" else { return true }
        guard part == "lineHeight" else { return false }
        guard case .quantity(let quantity)? = evaluator.value(of: node) else { return true }
        return Self.multiple(quantity, of: .lineHeight) != nil
    }

    private func lostOfLabel(_ part: String, at span: SourceSpan) {
        let isMultiple = part == "lineHeight" || part == "lineHeightMultiple"
        let why = isMultiple ? "a label's line height is a length, not a multiple" : "a label has no such attribute"
        report(.lostPart(isMultiple ? "lineHeight" : part, of: "a composition", why: why), at: span)
    }
}

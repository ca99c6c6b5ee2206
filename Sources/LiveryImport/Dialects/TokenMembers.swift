/// Interprets the members of a token next to its value. Reports members that the importer doesn't support.
struct TokenMembers {
    private let node: SourceNode
    private let name: String
    private let findings: FindingCollector

    /// The supported members. Style Dictionary's `attributes` hold the category of a token.
    static let known: Set<String> = [
        "value", "$value", "type", "$type", "comment", "description", "$description", "extensions", "$extensions",
        "attributes", "deprecated", "$deprecated", "alpha", "mix", "unit",
    ]

    init(_ node: SourceNode, of name: String, _ findings: FindingCollector) {
        self.node = node
        self.name = name
        self.findings = findings
        for member in node.members ?? [] where !TokenTreeReader.isToken(member.value) {
            findings.reportUnknown(member, of: "a token", known: Self.known)
        }
        for extensions in ["$extensions", "extensions"].compactMap({ node[$0] }) { reportUnknown(in: extensions) }
    }

    /// Of all extensions, only the color modifier of Tokens Studio is supported.
    private func reportUnknown(in extensions: SourceNode) {
        for member in extensions.members ?? [] {
            findings.reportUnknown(member, of: "a token's extensions", known: ["studio.tokens"])
        }
        for member in extensions["studio.tokens"]?.members ?? [] {
            findings.reportUnknown(member, of: "a token's 'studio.tokens'", known: ["modify"])
        }
    }

    private func member(_ name: String) -> SourceMember? {
        node.members?.last { $0.name == name && !$0.value.isNull }
    }
}

// Colors.
extension TokenMembers {
    /// The modifiers of the token's color: a mix first, then opacity, the order of tools that support both.
    func modifiers() -> [Modifier] { [studio(), mix(), alpha()].compactMap { $0 } }

    private func alpha() -> Modifier? {
        member("alpha").map { Modifier(operation: .alpha, space: .srgb, amount: $0.value, color: nil, member: $0) }
    }

    /// `mix: { color, weight }`: `weight` is the fraction of `color`.
    private func mix() -> Modifier? {
        guard let member = member("mix") else { return nil }
        for part in member.value.members ?? [] {
            findings.reportUnknown(part, of: "a mix", known: ["color", "weight"])
        }
        guard let color = member.value["color"], let weight = member.value["weight"] else {
            findings.report(
                .lostPart("mix", of: "a token", why: "it needs 'color' and 'weight'"), token: name, at: member.nameSpan)
            return nil
        }
        return Modifier(operation: .mix, space: .srgb, amount: weight, color: color, member: member)
    }

    private func studio() -> Modifier? {
        guard let modify = (node["$extensions"] ?? node["extensions"])?["studio.tokens"]?["modify"],
            modify.members != nil
        else { return nil }
        guard let type = modify["type"]?.string, let operation = Modifier.Operation(rawValue: type),
            let amount = modify["value"], operation != .mix || modify["color"] != nil
        else {
            findings.report(.unknownFunction(modify["type"]?.text ?? "modify"), token: name, at: modify.span)
            return nil
        }
        let space = modify["space"]?.string.flatMap { Modifier.Space(rawValue: $0.lowercased()) } ?? .srgb
        return Modifier(operation: operation, space: space, amount: amount, color: modify["color"], member: nil)
    }
}

// Units and deprecation.
extension TokenMembers {
    /// A value with the `unit` next to it, and the kind that the unit implies.
    func measure(_ value: SourceNode, as kind: TokenKind) -> (value: SourceNode, kind: TokenKind) {
        guard let member = member("unit") else { return (value, kind) }
        guard let unit = member.value.string, let text = value.text, let expression = ExpressionParser.parse(text)
        else {
            findings.reportUnknown(member, of: "a token", known: [])
            return (value, kind)
        }
        let new = kind == .other || kind == .number ? TokenKind(unit: unit) ?? kind : kind
        if case .quantity(let quantity) = expression {
            guard quantity.unit.isEmpty else {
                if quantity.unit != unit { findings.reportUnknown(member, of: "a token", known: []) }
                return (value, kind)
            }
            return (SourceNode(kind: .string(quantity.text + unit), span: value.span), new)
        }
        // A plain number counts points where a length is expected, so a link gives the same value.
        if Quantity(1, unit).isPoints { return (value, new) }
        return (SourceNode(kind: .string("(\(text)) * 1\(unit)"), span: value.span), new)
    }

    /// The deprecation, `true` or a text; nil for `false`.
    func deprecation() -> SourceNode? {
        guard let member = member("$deprecated") ?? member("deprecated") else { return nil }
        switch member.value.kind {
        case .bool(let isDeprecated): return isDeprecated ? member.value : nil
        case .string: return member.value
        default:
            findings.reportUnknown(member, of: "a token", known: [])
            return nil
        }
    }
}

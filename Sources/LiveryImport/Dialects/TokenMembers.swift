/// Interprets the members next to a token's value, and reports members that the importer doesn't support.
struct TokenMembers {
    private let node: SourceNode
    private let name: String
    private let findings: FindingCollector

    /// The supported members. In Style Dictionary, `attributes` contains the category of a token.
    static let known: Set<String> = [
        "value", "$value", "type", "$type", "comment", "description", "$description", "extensions", "$extensions",
        "attributes", "deprecated", "$deprecated", "alpha", "mix", "modify", "unit",
    ]

    init(_ node: SourceNode, of name: String, _ findings: FindingCollector) {
        self.node = node
        self.name = name
        self.findings = findings
        for member in node.members ?? [] where !TokenTreeReader.isToken(member.value) && !TokenModes.isHolder(member) {
            findings.reportUnknown(member, of: "a token", known: Self.known)
        }
        for extensions in ["$extensions", "extensions"].compactMap({ node[$0] }) { reportUnknown(in: extensions) }
    }

    /// Reports unsupported extensions. The importer supports only modes and the color modifier of Tokens Studio.
    private func reportUnknown(in extensions: SourceNode) {
        for member in extensions.members ?? []
        where !TokenModes.isHolder(member) && member.value.members?.contains(where: TokenModes.isHolder) != true {
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
    /// The modifiers of the token's color. Tokens Studio modifiers come first, followed by a mix and an opacity. Tools
    /// that support both use the same order.
    func modifiers() -> [TokenModifier] {
        let studio = (node["$extensions"] ?? node["extensions"])?["studio.tokens"]?["modify"]
        var modifiers = studio.map { Self.modifiers($0, member: nil) } ?? []
        if let own = member("modify") { modifiers += Self.modifiers(own.value, member: own) }
        for modifier in [mix(), alpha()].compactMap({ $0 }) { modifiers.append(.modifier(modifier)) }
        return modifiers
    }

    private func alpha() -> Modifier? {
        member("alpha").map {
            Modifier(
                operation: .alpha, space: .srgb, amount: $0.value, color: nil, members: $0.value, member: $0)
        }
    }

    /// Reads a mix such as `mix: { color, weight }`, in which `weight` is the fraction of `color`.
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
        return Modifier(
            operation: .mix, space: .srgb, amount: weight, color: color, members: member.value, member: member)
    }

    /// The modifiers in a `modify` member, which is an object, a list, or a reference to either.
    static func modifiers(_ node: SourceNode, member: SourceMember?) -> [TokenModifier] {
        if let elements = node.elements { return elements.flatMap { modifiers($0, member: member) } }
        if node.isNull { return [] }
        if let name = node.string.flatMap(Reference.whole) { return [.reference(name, at: node.span)] }
        let type = node["type"]?.string
        guard let operation = type.flatMap({ Modifier.Operation(rawValue: $0) }) else {
            return [.unreadable(type ?? "modify", at: node.span)]
        }
        let color = node["color"] ?? node["otherColor"]
        let amount = node["value"] ?? node["amount"]
        let needsAmount = operation != .contrast && operation != .replace
        guard operation != .mix || color != nil, let amount = needsAmount ? amount : node else {
            return [.unreadable(operation.rawValue, at: node.span)]
        }
        // An `amount` was written for a build with Style Dictionary, whose functions add to the lightness.
        let other: Modifier.Space = node["value"] == nil ? .sass : .srgb
        let space = node["space"]?.string.flatMap { Modifier.Space(rawValue: $0.lowercased()) } ?? other
        return [
            .modifier(
                Modifier(
                    operation: operation, space: space == .sass && operation == .mix ? .srgb : space, amount: amount,
                    color: color, members: node, member: member))
        ]
    }
}

// Units and deprecation.
extension TokenMembers {
    /// A value with the `unit` next to it applied, and the kind that the unit implies.
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
        // Where a length is expected, a plain number is in points, so a link has the same value.
        if Quantity(1, unit).isPoints { return (value, new) }
        return (SourceNode(kind: .string("(\(text)) * 1\(unit)"), span: value.span), new)
    }

    /// The deprecation, which is `true` or a string. Returns `nil` for `false`.
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

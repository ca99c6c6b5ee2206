import LiveryModel

/// Converts shadows, which are objects, CSS shorthand, references, or lists of these.
extension TokenConverter {
    /// Converts a shadow or several shadows. Without shadows, the value is `nil`.
    mutating func shadow(_ node: SourceNode) -> KTV? {
        guard let layers = layers(of: node, depth: 0) else { return nil }
        switch layers.count {
        case 0: return .bare("nil")
        case 1: return layers[0]
        default: return .list(layers)
        }
    }

    /// The shadows of a value, topmost first. If a shadow can't be read, reports a problem and returns `nil`.
    private mutating func layers(of node: SourceNode, depth: Int) -> [KTV]? {
        guard depth < Self.deepest else { return failed(node) }
        if let elements = node.elements {
            return joined(elements, node) { $0.layers(of: $1, depth: depth + 1) }
        }
        guard let text = node.string else { return oneShadow(node).map { [$0] } }
        guard text.trimming().lowercased() != "none" else { return [] }
        guard let layers = Self.layers(text) else { return failed(node) }
        return joined(layers, node) { converter, layer in
            guard case .reference(let name) = layer else { return converter.shorthand(layer, node).map { [$0] } }
            return converter.layers(named: name, node, depth: depth + 1)
        }
    }

    /// The maximum nesting depth of references to shadows in lists.
    private static let deepest = 8

    private func failed(_ node: SourceNode) -> [KTV]? {
        unreadable(node, as: .shadow)
        return nil
    }

    private mutating func joined<Part>(
        _ parts: [Part], _ node: SourceNode, _ convert: (inout TokenConverter, Part) -> [KTV]?
    ) -> [KTV]? {
        var all: [KTV] = []
        for part in parts {
            guard let layers = convert(&self, part) else { return nil }
            guard all.count + layers.count <= ImportLimits.operands else { return failed(node) }
            all += layers
        }
        return all
    }

    /// The layers of the shorthand, which are parsed like the arguments of a function call.
    static func layers(_ text: String) -> [Expression]? {
        guard case .call(_, let layers)? = ExpressionParser.parse("shadows(\(text))"), !layers.isEmpty else {
            return nil
        }
        return layers
    }

    /// A link to a token with a single shadow. If the token has several shadows, returns these shadows instead, because
    /// a list in a theme can contain only single shadows.
    private mutating func layers(named name: String, _ node: SourceNode, depth: Int) -> [KTV]? {
        guard let target = evaluator.token(name), let end = evaluator.final(target) else {
            reportUnknown(name, at: node.span)
            return nil
        }
        let isOne = end.value.members != nil || end.value.string.flatMap(Self.layers)?.count == 1
        let isNone = end.value.text?.trimming().lowercased() == "none"
        if isOne, !isNone { return link(name, at: node.span).map { [$0] } }
        guard let layers = layers(of: end.value, depth: depth) else { return nil }
        if !isNone, !layers.isEmpty {
            isComputed = true
            report(.computedValue(why: "a theme's list of shadows can't link to several at once"), at: node.span)
        }
        return layers
    }

    private mutating func oneShadow(_ node: SourceNode) -> KTV? {
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
        let isInset =
            node["type"]?.string == "innerShadow" || ["true", "inset"].contains(node["inset"]?.text?.lowercased())
        if isInset || isLaidOver { members.append(KTV.Member("inset", .bare(isInset ? "true" : "false"))) }
        return .object(members)
    }

    private static let shadowMembers: Set<String> = [
        "color", "alpha", "offsetX", "offsetY", "x", "y", "blur", "spread", "type", "inset",
    ]

    /// Converts a shadow in CSS shorthand, such as `inset 0 1px 2px 0 #000`.
    private mutating func shorthand(_ layer: Expression, _ node: SourceNode) -> KTV? {
        guard let parts = evaluator.shadow(layer) else {
            unreadable(node, as: .shadow)
            return nil
        }
        guard let color = color(parts.color, node) else { return nil }
        var members = [KTV.Member("color", color)]
        for (name, length) in zip(["offsetX", "offsetY", "blur", "spread"], parts.lengths) {
            guard let value = self.length(length, node) else { return nil }
            members.append(KTV.Member(name, value))
        }
        if parts.isInset || isLaidOver {
            members.append(KTV.Member("inset", .bare(parts.isInset ? "true" : "false")))
        }
        return .object(members)
    }

    /// Converts a length in shorthand to a link, a formula or a literal.
    mutating func length(_ expression: Expression, _ node: SourceNode) -> KTV? {
        if case .reference(let name) = expression { return link(name, at: node.span) }
        return measure(expression, node, as: .dimension)?.value
    }
}

extension Evaluator {
    /// Reads a shadow in CSS shorthand, in any order that CSS allows. Returns `nil` if the parts aren't a shadow.
    func shadow(_ layer: Expression) -> (isInset: Bool, lengths: [Expression], color: Expression)? {
        var (isInset, lengths, color) = (false, [Expression](), Expression?.none)
        for part in TokenConverter.parts(layer) {
            if case .word(let word) = part, word.lowercased() == "inset", !isInset {
                isInset = true
            } else if let value = quantity(part), value.unit != "%" {
                lengths.append(part)
            } else if tint(part) != nil, color == nil {
                color = part
            } else {
                return nil
            }
        }
        guard (2...4).contains(lengths.count), let color else { return nil }
        return (isInset, lengths, color)
    }

    /// Whether a string without a declared type can only be a shadow or a list of shadows.
    func isShadow(_ text: String) -> Bool {
        guard let layers = TokenConverter.layers(text) else { return false }
        return layers.allSatisfy { layer in
            if case .reference(let name) = layer { return isShadow(named: name) }
            return shadow(layer) != nil
        }
    }

    private func isShadow(named name: String) -> Bool {
        guard let target = token(name).flatMap(final) else { return false }
        guard target.kind == .other else { return target.kind == .shadow }
        if let known = shadows[target.name] { return known }
        // A token that refers to itself isn't a shadow.
        shadows[target.name] = false
        let found = nested { target.value.string.map { isShadow($0) } == true ? .text("") : nil }
        shadows[target.name] = found != nil
        return found != nil
    }
}

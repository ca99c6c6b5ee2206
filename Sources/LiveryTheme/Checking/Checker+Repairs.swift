import LiveryModel

/// A guess at what the author meant by a value that doesn't have the required type.
struct Repair {
    let text: String
    let certainty: Certainty
    /// Whether the value would be wrong wherever it is used, so that the error is in its definition and not in a link
    /// to it.
    let isWhereWritten: Bool
}

extension Checker {
    /// Reports a literal that doesn't have the required type. Syntax from another language is reported only once, at
    /// the literal, regardless of how many links refer to it.
    func mistaken(_ node: Node, for type: Theme.ValueType, at site: Site) -> Theme.Value? {
        if case .text(let text) = node.kind, isForeignLink(text, node) { return nil }
        guard let repair = repair(of: node, as: type), repair.isWhereWritten || site.definedAt == nil else {
            return mismatch(type, found: node.kind.described, at: site)
        }
        let isText = sources.text(node.span).hasPrefix("\"") && !repair.isBare
        let isUnquoted = node.kind.described == "'\(repair.text)'"
        diagnostics.report(
            .typeMismatch(
                expected: type.expectation, found: node.kind.described + (isUnquoted ? " in quotes" : "")),
            at: node.span,
            notes: [(isUnquoted ? .write("\(repair.text) without quotes") : .didYouMean(repair.text), nil)]
                + (site.requiredAt.map { [(.requiredHere, $0)] } ?? []),
            fix: ("replace with '\(repair.text)'", node.span, isText ? "\"\(repair.text)\"" : repair.text),
            certainty: repair.certainty)
        return nil
    }

    /// Reports a value without a declared type that a requirement needs with another type, at the end of its links.
    /// Returns false if the mistake can't be in the value.
    func reportRequired(_ slot: Slot, as type: Theme.ValueType, at requirement: Span) -> Bool {
        guard let end = resolver.end(of: slot), resolver.type(of: end) == nil else { return false }
        let node = resolver.node(of: end)
        switch node.kind {
        case .text, .int, .double, .bool, .color: break
        default: return false
        }
        _ = mistaken(node, for: type, at: Site(span: node.span, definedAt: nil, requiredAt: requirement))
        return true
    }

    private func repair(of node: Node, as type: Theme.ValueType) -> Repair? {
        // Longer text is neither a path nor a color, and reading it repeatedly would be slow.
        guard node.span.end - node.span.start <= Self.longestRepaired else { return nil }
        let text = if case .text(let text) = node.kind { text } else { sources.text(node.span) }
        if type == .color, let (digits, certainty) = ForeignColor.digits(of: text) {
            return Repair(text: digits, certainty: certainty, isWhereWritten: text.utf8.count >= 4)
        }
        guard case .text = node.kind else { return nil }
        if let (path, isMarked) = Self.path(in: text), resolver.hasValue(at: path) {
            return Repair(
                text: "@" + path, certainty: isMarked ? .grammar : .spelling,
                isWhereWritten: isMarked || path.contains("."))
        }
        if text == "none" { return Repair(text: "nil", certainty: .guess, isWhereWritten: true) }
        if sources.text(node.span).hasPrefix("\""), isScalar(text, of: type) {
            return Repair(text: text, certainty: .spelling, isWhereWritten: false)
        }
        return nil
    }

    /// The maximum length of a string to examine, in bytes.
    private static let longestRepaired = 200

    /// Whether a string would have the type if it weren't quoted.
    private func isScalar(_ text: String, of type: Theme.ValueType) -> Bool {
        switch (type, Number(text)) {
        case (.bool, _): text == "true" || text == "false"
        case (.int, .int?), (.double, .int?), (.double, .double?), (.dimension, .int?), (.dimension, .double?),
            (.fontSize, .int?), (.fontSize, .double?), (.fontWeight, .int?), (.fontWeight, .double?),
            (.duration, .int?), (.duration, .double?):
            true
        default: false
        }
    }

    /// The path in a link without its `@`, or in a link in the syntax of another language, such as `$a.b`, `{a.b}` or
    /// `var(--a-b)`.
    static func path(in text: String) -> (path: String, isMarked: Bool)? {
        let inside: Substring
        if text.hasPrefix("{"), text.hasSuffix("}") {
            inside = text.dropFirst().dropLast()
        } else if text.hasPrefix("var(--"), text.hasSuffix(")") {
            return (String(text.dropFirst(6).dropLast()).replacing("-", with: "."), true)
        } else if text.hasPrefix("$") {
            inside = text.dropFirst()
        } else {
            return (text, false)
        }
        return inside.isEmpty ? nil : (String(inside), true)
    }

    /// Reports a string that is a link in the syntax of another language, if there is a value at its path.
    func isForeignLink(_ text: String, _ node: Node) -> Bool {
        guard let first = text.utf8.first, first == UInt8(ascii: "$") || first == UInt8(ascii: "{"),
            text.utf8.count <= Self.longestRepaired, !sources.isDesignTokens(node.span),
            let (path, _) = Self.path(in: text), resolver.hasValue(at: path)
        else { return false }
        let isText = sources.text(node.span).hasPrefix("\"")
        diagnostics.report(
            .foreignLink(text), at: node.span,
            fix: ("replace with '@\(path)'", node.span, isText ? "\"@\(path)\"" : "@\(path)"))
        return true
    }
}

extension Repair {
    /// Whether the string would have a special meaning only without quotes.
    fileprivate var isBare: Bool { text == "nil" || !text.hasPrefix("@") && !text.hasPrefix("#") }
}

extension Checker {
    /// Reports a link to a group where a single value is expected. Returns `false` if the group might be an object of
    /// the type.
    func isGroup(_ slot: Slot, linkedFor type: Theme.ValueType, at link: Span) -> Bool {
        let node = resolver.node(of: slot)
        guard case .object(let object) = node.kind, slot.property.role == nil, !sources.isDesignTokens(node.span),
            !object.properties.isEmpty, type != .object, isKnown(type),
            !partNames(of: type).contains(where: { names.existing($0).flatMap(object.position) != nil })
        else { return false }
        let path = resolver.path(slot)
        let members = object.properties.count <= 12 ? object.properties.map { "\(path).\(names[$0.name])" } : []
        diagnostics.report(
            .typeMismatch(expected: type.expectation, found: "the group '\(path)'"), at: link,
            notes: members.isEmpty ? [] : [(.known(members), nil)])
        return true
    }

    private func isKnown(_ type: Theme.ValueType) -> Bool {
        guard case .component(let component) = type else { return true }
        return resolver.components.isComplete(component)
    }

    /// The names that can occur in an object of a type.
    private func partNames(of type: Theme.ValueType) -> [String] {
        switch type {
        case .color: ["alpha", "colorSpace", "components", "hex"]
        case .component(let component): resolver.components.attributeNames(of: component)
        case .composite(let composite) where composite.count != .list: composite.members.map(\.name)
        default: []
        }
    }
}

extension Checker {
    func report(missing name: String, of type: String, at site: Site) {
        diagnostics.report(.missingProperty(name, of: type), at: site.span, notes: site.notes)
    }

    /// Reports an unknown name in an object. If the object already contains the most similar valid name, a note shows
    /// where.
    func reportUnknown(_ problem: Problem, _ child: Slot, in slot: Slot, known: @autoclosure () -> [String]) {
        let (name, span) = (names[child.name], child.property.nameSpan)
        guard diagnostics.maySuggest else { return diagnostics.report(problem, at: span) }
        let known = known()
        if let nearest = diagnostics.nearest(to: name, in: known),
            let set = names.existing(nearest).flatMap({ resolver.child($0, of: slot) })
        {
            return diagnostics.report(problem, at: span, notes: [(.alreadySet(nearest), set.property.nameSpan)])
        }
        diagnostics.report(problem, at: span, unknown: name, known: unused(known, in: slot))
    }

    /// The names that don't occur in an object yet.
    func unused(_ known: [String], in slot: Slot) -> [String] {
        known.filter { name in names.existing(name).flatMap { resolver.child($0, of: slot) } == nil }
    }
}

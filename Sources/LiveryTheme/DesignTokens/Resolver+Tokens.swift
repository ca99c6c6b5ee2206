import LiveryModel

/// Resolves references in Design Tokens files.
extension Resolver {
    /// The token, or the part of a token's value, to which a reference refers. If it doesn't exist, reports a problem
    /// and returns `nil`.
    package func slot(of reference: TokenReference, at span: Span) -> Slot? {
        var current = root
        var isInside = false
        for (index, name) in reference.names.enumerated() {
            if !isInside, isToken(current) {
                guard reference.form == .pointer, names[name] == "$value" else {
                    diagnostics.report(.partReference(path(current)), at: span)
                    return nil
                }
                isInside = true
                continue
            }
            guard let next = step(to: index, of: reference.names, from: current, form: reference.form, at: span) else {
                return nil
            }
            current = next
        }
        guard isInside || isToken(current) else {
            let root = names.existing("$root").flatMap { child($0, of: current) }
            let notes = root.map { [(Hint.didYouMean(path($0)), Span?.none)] } ?? []
            diagnostics.report(.groupReference(path(current)), at: span, notes: notes)
            return nil
        }
        if reference.form == .pointer, !isInside, current.property.role == .token { reportWithoutValue(at: span) }
        return current
    }

    /// Reports a pointer that ends at a token instead of its value (Format §7.1).
    private func reportWithoutValue(at span: Span) {
        let text = sources.text(span)
        guard text.hasPrefix("\""), text.hasSuffix("\""), text.utf8.count > 1 else { return }
        let pointer = text.dropFirst().dropLast() + "/$value"
        diagnostics.report(
            .pointerWithoutValue(String(text.dropFirst().dropLast())), at: span,
            fix: ("replace with '\(pointer)'", span, "\"\(pointer)\""))
    }

    private func step(
        to index: Int, of path: [Name], from slot: Slot, form: TokenReference.Form, at span: Span
    ) -> Slot? {
        guard let container = end(of: slot) else { return nil }
        if let child = child(path[index], of: container) { return child }
        if case .array = shell(of: container).kind, let element = member(path[index], of: container) { return element }
        reportUnknown(path, failing: index, in: container, at: span, form: form)
        return nil
    }

    /// Whether a slot is a value rather than a group of values.
    func isToken(_ slot: Slot) -> Bool {
        switch slot.property.role {
        case .token: return true
        case .group: return false
        case nil:
            guard slot.parent != nil else { return false }
            if case .object = shell(of: slot).kind { return type(of: slot) != nil }
            return true
        }
    }

    /// The group to which `$extends` refers. It must not be a token or an enclosing group.
    func group(extendedBy slot: Slot, _ extension: LinkPath) -> Slot? {
        var current = root
        for index in `extension`.names.indices {
            guard current.property.role != .token else { break }
            let next = step(to: index, of: `extension`.names, from: current, form: .braces, at: `extension`.span)
            guard let next else { return nil }
            current = next
        }
        if isToken(current), `extension`.isReference {
            reportWithoutValue(at: `extension`.span)
            return nil
        }
        if isToken(current) {
            diagnostics.report(.tokenExtended(path(current)), at: `extension`.span)
            return nil
        }
        guard slot !== current, !slot.isInside(current) else {
            diagnostics.report(.mixinCycle([path(current), path(slot), path(current)]), at: `extension`.span)
            return nil
        }
        return current
    }

    /// The value of a token with its members renamed as in KTV, so that overrides in KTV files merge with it. Only the
    /// members of typography values have different names in KTV. `span` is the range that refers to the token.
    func respelled(_ node: Node, of slot: Slot, at span: Span) -> Node {
        guard slot.property.role == .token, sources.isDesignTokens(node.span), case .object(let object) = node.kind,
            object.properties.contains(where: { Theme.CompositeType.font.member(ofTypography: names[$0.name]) != nil })
        else { return node }
        var (font, rest) = ([Property](), [Property]())
        for property in object.properties {
            let name = names[property.name]
            if let part = Theme.CompositeType.font.member(ofTypography: name) {
                font.append(property.named(names.intern(part.name)))
            } else {
                let part = Theme.CompositeType.textAttributes.member(ofTypography: name)
                rest.append(part.map { property.named(names.intern($0.name)) } ?? property)
            }
        }
        let made = { Node(kind: .object(ObjectNode(properties: $0, span: span)), span: span) }
        let part = Property.Part(value: made(font))
        rest.append(Property(name: names.intern("font"), nameSpan: span, parts: Property.Parts(part)))
        return made(rest)
    }

    /// The `$type` of the closest enclosing group that has one (Format §6). If no group has a type, reports a problem.
    func typeFromGroups(of slot: Slot) -> Theme.ValueType? {
        if shell(of: slot).kind.isLink, end(of: slot) == nil { return nil }
        if case .invalid = shell(of: slot).kind { return nil }
        var ancestor = slot.parent
        while let group = ancestor {
            if case .object(let object) = shell(of: group).kind, let directive = object.directive("$type") {
                if case .text(let name) = directive.value.kind { return Theme.ValueType.named[name] }
                return nil
            }
            ancestor = group.parent
        }
        diagnostics.report(.untypedToken(path(slot)), at: slot.property.nameSpan)
        return nil
    }
}

extension Resolver {
    /// Reports a reference without a target, and suggests a target in the same syntax.
    private func reportUnknown(
        _ path: [Name], failing index: Int, in container: Slot, at span: Span, form: TokenReference.Form
    ) {
        guard !diagnostics.isFull else { return }
        let problem = Problem.unknownPath(names.path(path))
        guard let suggestion = suggestion(path, failing: index, in: container) else {
            return diagnostics.report(problem, at: span, notes: known(in: container))
        }
        let names = suggestion.split(separator: ".").joined(separator: form == .braces ? "." : "/")
        let spelled = form == .braces ? "{\(names)}" : "#/\(names)"
        diagnostics.report(
            problem, at: span, notes: [(.didYouMean(spelled), nil)],
            fix: ("replace with '\(spelled)'", span, "\"\(spelled)\""))
    }
}

import LiveryModel

/// Built-in types that a ``CompositeType`` describes.
extension Checker {
    /// An object whose members are read as the table of its type says; nil if one is wrong or missing. `nil` counts as
    /// absent.
    func composite(_ slot: Slot, as type: CompositeType, at site: Site) -> Composite? {
        var composite = Composite(type)
        var isWhole = true
        var spacing: Slot?
        for child in resolver.children(of: slot) {
            let name = names[child.name]
            // Of a design token that this starts from; the font's size may come after it.
            if type == .textAttributes, name == "letterSpacing", isInEm(child) {
                spacing = child
                continue
            }
            guard let index = type.index(of: name) else {
                isWhole = false
                reportUnknown(.unknownProperty(name, of: type.name), child, in: slot, known: type.names)
                continue
            }
            let memberType = type.members[index].type
            guard let value = memberType == .fontWeight ? weight(child) : read(child, as: memberType) else {
                isWhole = false
                continue
            }
            if value != .null { composite[index] = value }
        }
        if let spacing, let size = composite["font"].flatMap({ Font($0) })?.size {
            composite["letterSpacing"] = self.spacing(spacing, of: size).map { .dimension($0) }
        }
        guard isWhole else { return nil }
        let missing = composite.missing
        for name in missing { report(missing: name, of: type.name, at: site) }
        return missing.isEmpty ? composite : nil
    }

    /// Several objects of one type: shadows, each of which may be a link to one, or the stops of a gradient.
    func composites(_ slot: Slot, as type: CompositeType, at site: Site) -> Value? {
        let elements = resolver.children(of: slot)
        let isTokens = sources.isDesignTokens(resolver.node(of: slot).span)
        let composites = elements.compactMap { element in
            type.count == .list ? stop(element, isToken: isTokens) : one(element, of: type)
        }
        guard composites.count == elements.count else { return nil }
        switch composites.count {
        case 0: return tokenMismatch(.composite(type), found: "an empty list", at: site)
        case 1 where type.count == .oneOrMore: return .composite(composites[0])
        default: return .composites(composites)
        }
    }

    private func one(_ element: Slot, of type: CompositeType) -> Composite? {
        guard let value = read(element, as: .composite(type)) else { return nil }
        if case .composite(let composite) = value { return composite }
        diagnostics.report(
            .typeMismatch(expected: "one \(type.name)", found: "a list of \(type.name)s"),
            at: resolver.node(of: element).span)
        return nil
    }

    /// A stop of a gradient, which is no value of its own and so no token.
    private func stop(_ slot: Slot, isToken: Bool) -> Composite? {
        guard let end = resolver.end(of: slot) else { return nil }
        let node = resolver.node(of: end)
        guard case .object = node.kind, !isToken || !resolver.isToken(end) || end === slot else {
            let expected = isToken ? "a stop with 'color' and 'position'" : ValueType.gradient.expectation
            diagnostics.report(
                .typeMismatch(expected: expected, found: node.kind.described),
                at: isToken ? resolver.node(of: slot).span : node.span)
            return nil
        }
        guard isToken else { return composite(end, as: .gradient, at: Site(span: node.span, definedAt: nil)) }
        let site = Site(span: resolver.node(of: slot).span, definedAt: end === slot ? nil : node.span)
        return tokenObject(end, as: .gradient, at: site)
    }

    /// Reports a name that an object may not have. If the nearest that it may have is in it already, that one is shown.
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

    /// Those of some names that an object does not have yet, and so may have been meant.
    func unused(_ known: [String], in slot: Slot) -> [String] {
        known.filter { name in names.existing(name).flatMap { resolver.child($0, of: slot) } == nil }
    }

    func report(missing name: String, of type: String, at site: Site) {
        diagnostics.report(.missingProperty(name, of: type), at: site.span, notes: site.notes)
    }

    /// 1 to 1000, or a name such as `bold`.
    func weight(_ slot: Slot) -> Value? {
        let end = resolver.end(of: slot)
        guard let end else { return nil }
        let node = resolver.node(of: end)
        let span = resolver.node(of: slot).span
        if case .text(let name) = node.kind {
            if name.utf8.count <= 16, let weight = Font.namedWeights[name] { return .double(weight) }
            if name.utf8.count <= 32, Number(name) != nil {
                return mistaken(node, for: .double, at: Site(span: span, definedAt: end === slot ? nil : node.span))
            }
            diagnostics.report(
                .typeMismatch(expected: "a weight from 1 to 1000 or a name such as bold", found: node.kind.described),
                at: span, unknown: name, known: Font.namedWeights.keys.sorted())
            return nil
        }
        // A reference of a Design Tokens file leads to a weight, a link to any number.
        let isReference = if case .reference = resolver.node(of: slot).kind { true } else { false }
        guard let value = read(slot, as: isReference ? .fontWeight : .double) else { return nil }
        if case .double(let weight) = value, !(1...1000).contains(weight) {
            diagnostics.report(
                .typeMismatch(expected: "a weight from 1 to 1000 or a name such as bold", found: node.kind.described),
                at: span)
            return nil
        }
        return value
    }
}

extension CompositeType {
    /// The names of the members, sorted.
    var names: [String] { members.map(\.name).sorted() }
}

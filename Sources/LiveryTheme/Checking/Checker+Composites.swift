import LiveryModel

/// Reads values described by a ``Theme/CompositeType``, in themes and in Design Tokens.
extension Checker {
    /// Reads an object with the members of a type. If a member is wrong, unknown or missing, reports a problem and
    /// returns `nil`.
    ///
    /// In a theme, a member that is `nil` counts as absent. If `isBare`, the members of the object aren't tokens.
    func composite(_ slot: Slot, as type: Theme.CompositeType, isBare: Bool = false, at site: Site) -> Theme.Composite?
    {
        var composite = Theme.Composite(type)
        var isWhole = true
        var spacing: Slot?
        for child in resolver.children(of: slot) {
            let name = names[child.name]
            guard let index = type.index(of: name) else {
                reportUnknown(.unknownProperty(name, of: type.name), child, in: slot, known: type.names)
                isWhole = false
                continue
            }
            if name == "letterSpacing", isInEm(child) {
                spacing = child
            } else if let value = member(child, as: type.members[index].type, isBare: isBare) {
                if value != .null { composite[index] = value }
                if let minimum = type.members[index].minimum {
                    check(value, of: name, in: minimum...(.infinity), at: child)
                }
            } else {
                isWhole = false
            }
        }
        if let spacing { composite["letterSpacing"] = self.spacing(spacing, in: composite).map { .dimension($0) } }
        if type == .textAttributes { composite.resolveUnits() }
        guard hasAllMembers(composite, slot, isWhole: isWhole, at: site) else { return nil }
        return isWhole ? composite : nil
    }

    private func member(_ slot: Slot, as type: Theme.ValueType, isBare: Bool) -> Theme.Value? {
        let value = isBare ? bare(slot, as: type) : read(slot, as: type)
        return value == .null && sources.isDesignTokens(resolver.node(of: slot).span) ? nil : value
    }

    /// Reports missing members. In a theme, members can be missing because of another error in the object, in which
    /// case only that error is reported.
    private func hasAllMembers(_ composite: Theme.Composite, _ slot: Slot, isWhole: Bool, at site: Site) -> Bool {
        let isToken = sources.isDesignTokens(resolver.node(of: slot).span)
        let missing =
            isToken ? unused(composite.type.namesRequiredInTokens, in: slot) : isWhole ? composite.missing : []
        for name in missing { report(missing: name, of: composite.type.name, at: site) }
        return missing.isEmpty
    }

    /// Reads a list of objects of one type: shadows, which can also be links to a shadow, or the stops of a gradient.
    func composites(_ slot: Slot, as type: Theme.CompositeType, at site: Site) -> Theme.Value? {
        let elements = resolver.children(of: slot)
        let composites = elements.compactMap { type.count == .list ? stop($0, of: type) : single($0, of: type) }
        guard composites.count == elements.count else { return nil }
        switch composites.count {
        case 0: return mismatch(.composite(type), found: "an empty list", at: site)
        case 1 where type.count == .oneOrMore: return .composite(composites[0])
        default: return .composites(composites)
        }
    }

    private func single(_ element: Slot, of type: Theme.CompositeType) -> Theme.Composite? {
        guard let value = read(element, as: .composite(type)) else { return nil }
        if case .composite(let composite) = value { return composite }
        diagnostics.report(
            .typeMismatch(expected: "one \(type.name)", found: "a list of \(type.name)s"),
            at: resolver.node(of: element).span)
        return nil
    }

    /// Reads a stop of a gradient. A stop is only part of a value, so it can't be a reference to a token.
    private func stop(_ element: Slot, of type: Theme.CompositeType) -> Theme.Composite? {
        guard let end = resolver.end(of: element) else { return nil }
        let node = resolver.node(of: end)
        let site = Site(span: resolver.node(of: element).span, definedAt: end === element ? nil : node.span)
        guard case .object = node.kind, end === element || !resolver.isToken(end) else {
            diagnostics.report(
                .typeMismatch(expected: "a stop with 'color' and 'position'", found: node.kind.described),
                at: site.span, notes: site.notes)
            return nil
        }
        guard let stop = composite(end, as: .gradientStop, at: site) else { return nil }
        var whole = Theme.Composite(type)
        for (member, value) in stop.members { whole[member.name] = value }
        return whole
    }

    /// Reads a gradient that states its direction or shape: an object with the stops, which can also be a link to
    /// another gradient.
    func gradient(_ slot: Slot, at site: Site) -> Theme.Value? {
        guard let members = composite(slot, as: .gradientObject, at: site), let stops = members["stops"],
            var gradient = Theme.Gradient(stops)
        else { return nil }
        switch (members["angle"], members["radial"]) {
        case (.double, .bool(true)):
            diagnostics.report(
                .typeMismatch(expected: "either 'angle' or 'radial: true'", found: "both"), at: site.span,
                notes: site.notes)
            return nil
        case (.double(let angle), _):
            gradient.angle = angle
            gradient.isRadial = false
        case (_, .bool(let isRadial)): gradient.isRadial = isRadial
        default: break
        }
        return .gradient(gradient)
    }

    /// Reads a `typography` value of Design Tokens (Format §9.8).
    func typography(_ slot: Slot, at site: Site) -> Theme.Value? {
        composite(slot, as: .typography, at: site).map { .textAttributes(Theme.TextAttributes(typography: $0)) }
    }
}

extension Checker {
    /// Whether a design token has a length in `em`. Design tools use this unit for letter spacing, although the format
    /// doesn't support it.
    private func isInEm(_ slot: Slot) -> Bool {
        guard sources.isDesignTokens(resolver.node(of: slot).span), case .object = resolver.node(of: slot).kind,
            let unit = unit(of: slot), case .text("em") = resolver.node(of: unit).kind
        else { return false }
        return true
    }

    /// Converts letter spacing in `em`, which is a multiple of the font size, to the unit of the font size.
    private func spacing(_ slot: Slot, in composite: Theme.Composite) -> Theme.Dimension? {
        if let unit = unit(of: slot) {
            diagnostics.report(.unknownUnit("em", known: "px or rem"), at: resolver.node(of: unit).span)
        }
        let site = Site(span: resolver.node(of: slot).span, definedAt: nil)
        let length = self.composite(slot, as: TokenSchema.dimension, isBare: true, at: site)
        guard case .double(let number)? = length?["value"], let size = fontSize(in: composite) else { return nil }
        return Theme.Dimension(number * size.value, size.unit)
    }

    /// The `unit` of a length or duration in a Design Tokens file.
    func unit(of slot: Slot) -> Slot? { resolver.children(of: slot).first { names[$0.name] == "unit" } }

    private func fontSize(in composite: Theme.Composite) -> Theme.Dimension? {
        if case .dimension(let size)? = composite["fontSize"] { return size }
        return composite["font"].flatMap { Theme.Font($0) }?.size
    }
}

extension Theme.CompositeType {
    /// A stop of a gradient, as themes and Design Tokens write it.
    static let gradientStop = Theme.CompositeType(
        gradient.name, .one, gradient.members.filter(\.isRequiredInTokens))
    /// A gradient with a direction or shape, as themes write it.
    static let gradientObject = Theme.CompositeType(
        gradient.name, .one,
        [Member("stops", .gradient, .required)] + gradient.members.filter { !$0.isRequiredInTokens })

    /// The members' names, sorted.
    var names: [String] { members.map(\.name).sorted() }
    /// The names of the members that Design Tokens files must include, sorted.
    var namesRequiredInTokens: [String] { members.filter(\.isRequiredInTokens).map(\.name).sorted() }
}

import LiveryModel

/// Design Tokens of several parts (Format §9).
extension Checker {
    func dashes(_ slot: Slot, at site: Site) -> Value? {
        var (lengths, cap) = ([Dimension]?.none, Dashes.Cap?.none)
        for child in resolver.children(of: slot) {
            switch names[child.name] {
            case "dashArray":
                lengths = dashLengths(child)
                if lengths == nil { return nil }
            case "lineCap":
                guard case .string(let name)? = bare(child, as: .string) else { return nil }
                cap = Dashes.Cap(rawValue: name)
                guard cap != nil else { return unknownCap(name, child) }
            case let name:
                diagnostics.report(
                    .unknownProperty(name, of: "strokeStyle"), at: child.property.nameSpan, unknown: name,
                    known: ["dashArray", "lineCap"])
                return nil
            }
        }
        if lengths == nil { report(missing: "dashArray", of: "strokeStyle", at: site) }
        if cap == nil { report(missing: "lineCap", of: "strokeStyle", at: site) }
        guard let lengths, let cap else { return nil }
        return .dashes(Dashes(lengths: lengths, cap: cap))
    }

    private func unknownCap(_ name: String, _ slot: Slot) -> Value? {
        let caps = Dashes.Cap.allCases.map(\.rawValue)
        diagnostics.report(
            .typeMismatch(expected: "one of \(caps.joined(separator: ", "))", found: "'\(name)'"),
            at: resolver.node(of: slot).span)
        return nil
    }

    private func report(missing name: String, of type: String, at site: Site) {
        diagnostics.report(.missingProperty(name, of: type), at: site.span, notes: site.notes)
    }

    private func dashLengths(_ slot: Slot) -> [Dimension]? {
        guard let end = resolver.end(of: slot) else { return nil }
        let node = resolver.node(of: end)
        guard case .array = node.kind else {
            diagnostics.report(
                .typeMismatch(expected: "a list of dimensions", found: node.kind.described),
                at: resolver.node(of: slot).span)
            return nil
        }
        let elements = resolver.children(of: end)
        guard !elements.isEmpty else {
            diagnostics.report(
                .typeMismatch(expected: "one dimension or more", found: "an empty list"),
                at: resolver.node(of: slot).span)
            return nil
        }
        let lengths = elements.compactMap { element -> Dimension? in
            if case .dimension(let length)? = read(element, as: .dimension) { length } else { nil }
        }
        return lengths.count == elements.count ? lengths : nil
    }

    func tokenBorder(_ slot: Slot, at site: Site) -> Value? {
        guard let parts = parts(slot, of: .border, at: site), case .color(let color)? = parts["color"],
            case .dimension(let width)? = parts["width"]
        else { return nil }
        switch parts["style"] {
        case .keyword(let style): return .border(Border(color: color, width: width, style: style))
        // Who can't draw dashes falls back to "dashed" (Format §9.2.2).
        case .dashes(let dashes): return .border(Border(color: color, width: width, style: "dashed", dashes: dashes))
        default: return nil
        }
    }

    func tokenTransition(_ slot: Slot, at site: Site) -> Value? {
        guard let parts = parts(slot, of: .transition, at: site), case .duration(let duration)? = parts["duration"],
            case .duration(let delay)? = parts["delay"], case .easing(let easing)? = parts["timingFunction"]
        else { return nil }
        return .transition(Transition(duration: duration, delay: delay, timingFunction: easing))
    }

    func tokenShadow(_ slot: Slot, at site: Site) -> Value? {
        guard let parts = parts(slot, of: .shadow, at: site), case .color(let color)? = parts["color"] else {
            return nil
        }
        let length = { (name: String) -> Dimension in
            if case .dimension(let length)? = parts[name] { length } else { Dimension(0) }
        }
        return .shadow(
            Shadow(
                color: color, offsetX: length("offsetX"), offsetY: length("offsetY"), blur: length("blur"),
                spread: length("spread"), inset: parts["inset"] == .bool(true)))
    }

    /// A list of shadows, each element one, also by reference.
    func shadows(_ slot: Slot, at site: Site) -> Value? {
        var shadows: [Shadow] = []
        for element in resolver.children(of: slot) {
            guard let value = read(element, as: .shadow) else { return nil }
            guard case .shadow(let shadow) = value else {
                diagnostics.report(
                    .typeMismatch(expected: "one shadow", found: "a list of shadows"),
                    at: resolver.node(of: element).span)
                return nil
            }
            shadows.append(shadow)
        }
        switch shadows.count {
        case 0: return tokenMismatch(.shadow, found: "an empty list", at: site)
        case 1: return .shadow(shadows[0])
        default: return .shadows(shadows)
        }
    }

    func tokenGradient(_ slot: Slot, at site: Site) -> Value? {
        let elements = resolver.children(of: slot)
        let stops = elements.compactMap(tokenStop)
        guard stops.count == elements.count else { return nil }
        guard !stops.isEmpty else { return tokenMismatch(.gradient, found: "an empty list", at: site) }
        return .gradient(Gradient(stops: stops))
    }

    private func tokenStop(_ slot: Slot) -> Gradient.Stop? {
        guard let end = resolver.end(of: slot) else { return nil }
        let span = resolver.node(of: slot).span
        guard case .object = resolver.node(of: end).kind, !resolver.isToken(end) || end === slot else {
            diagnostics.report(
                .typeMismatch(
                    expected: "a stop with 'color' and 'position'", found: resolver.node(of: end).kind.described),
                at: span)
            return nil
        }
        let site = Site(span: span, definedAt: end === slot ? nil : resolver.node(of: end).span)
        guard let parts = parts(end, of: .gradient, at: site), case .color(let color)? = parts["color"],
            case .double(let position)? = parts["position"]
        else { return nil }
        return Gradient.Stop(color: color, position: position)
    }
}

extension Checker {
    func typography(_ slot: Slot, at site: Site) -> Value? {
        var spacing: Slot?
        let parts = parts(slot, of: .textAttributes, at: site) { child, type in
            guard self.names[child.name] == "letterSpacing", self.isInEm(child) else {
                return self.read(child, as: type)
            }
            spacing = child
            return .dimension(Dimension(0))
        }
        guard let parts, case .fontFamily(let families)? = parts["fontFamily"],
            case .dimension(let size)? = parts["fontSize"], case .double(let weight)? = parts["fontWeight"],
            case .dimension(let letterSpacing)? = parts["letterSpacing"],
            case .double(let lineHeight)? = parts["lineHeight"]
        else { return nil }
        var attributes = TextAttributes()
        attributes.font = Font(
            name: families[0], fallbacks: Array(families.dropFirst()), size: size, weight: weight)
        attributes.lineHeightMultiple = lineHeight
        attributes.letterSpacing = spacing.flatMap { self.spacing($0, of: size) } ?? letterSpacing
        return .textAttributes(attributes)
    }

    /// `em`, which the report does not have, is what design tools write for the space between letters.
    func isInEm(_ slot: Slot) -> Bool {
        guard sources.isDesignTokens(resolver.node(of: slot).span), case .object = resolver.node(of: slot).kind,
            let unit = resolver.children(of: slot).first(where: { names[$0.name] == "unit" }),
            case .text("em") = resolver.node(of: unit).kind
        else { return false }
        return true
    }

    /// A length in multiples of the font's size, in the unit of that size.
    func spacing(_ slot: Slot, of size: Dimension) -> Dimension? {
        for child in resolver.children(of: slot) where names[child.name] == "unit" {
            diagnostics.report(.unknownUnit("em", known: "px or rem"), at: resolver.node(of: child).span)
        }
        let site = Site(span: resolver.node(of: slot).span, definedAt: nil)
        guard let parts = parts(slot, of: .dimension, at: site, bare), case .double(let number)? = parts["value"] else {
            return nil
        }
        return Dimension(number * size.value, size.unit)
    }
}

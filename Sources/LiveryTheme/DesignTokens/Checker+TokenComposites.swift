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

    func typography(_ slot: Slot, at site: Site) -> Value? {
        var spacing: Slot?
        let typography = tokenObject(slot, as: .typography, at: site) { child, type in
            guard self.names[child.name] == "letterSpacing", self.isInEm(child) else {
                return self.read(child, as: type)
            }
            spacing = child
            return .dimension(Dimension(0))
        }
        guard let typography, case .dimension(let size)? = typography["fontSize"] else { return nil }
        var attributes = TextAttributes(typography: typography)
        if let spacing, let length = self.spacing(spacing, of: size) { attributes.letterSpacing = length }
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
        guard case .double(let number)? = tokenObject(slot, as: TokenSchema.dimension, at: site, bare)?["value"] else {
            return nil
        }
        return Dimension(number * size.value, size.unit)
    }
}

import LiveryModel

/// Reads line styles with a dash pattern in Design Tokens files (Format §9.2).
extension Checker {
    func dashes(_ slot: Slot, at site: Site) -> Theme.Value? {
        var (lengths, cap) = ([Theme.Dimension]?.none, Theme.Dashes.Cap?.none)
        for child in resolver.children(of: slot) {
            switch names[child.name] {
            case "dashArray":
                lengths = dashLengths(child)
                if lengths == nil { return nil }
            case "lineCap":
                guard case .string(let name)? = bare(child, as: .string) else { return nil }
                cap = Theme.Dashes.Cap(rawValue: name)
                guard cap != nil else { return unknownCap(name, child) }
            case let name:
                let known = ["dashArray", "lineCap"]
                reportUnknown(.unknownProperty(name, of: "strokeStyle"), child, in: slot, known: known)
                return nil
            }
        }
        if lengths == nil { report(missing: "dashArray", of: "strokeStyle", at: site) }
        if cap == nil { report(missing: "lineCap", of: "strokeStyle", at: site) }
        guard let lengths, let cap else { return nil }
        return .dashes(Theme.Dashes(lengths: lengths, cap: cap))
    }

    private func unknownCap(_ name: String, _ slot: Slot) -> Theme.Value? {
        let caps = Theme.Dashes.Cap.allCases.map(\.rawValue)
        diagnostics.report(
            .typeMismatch(expected: "one of \(caps.joined(separator: ", "))", found: "'\(name)'"),
            at: resolver.node(of: slot).span)
        return nil
    }

    private func dashLengths(_ slot: Slot) -> [Theme.Dimension]? {
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
        let lengths = elements.compactMap { element -> Theme.Dimension? in
            switch read(element, as: .dimension) {
            case .dimension(let length)?: return length
            case .css(let text)?: return onlyCSS(text, at: element)
            default: return nil
            }
        }
        return lengths.count == elements.count ? lengths : nil
    }
}

import LiveryModel

/// Reads colors in the format of the Design Tokens Color module: `{ colorSpace, components, alpha?, hex? }`. In a
/// theme, an `alpha` outside the range from 0 to 1 is clamped, and `hex` can be any color.
extension Checker {
    func colorObject(_ slot: Slot, at site: Site) -> Theme.Value? {
        var (space, components, alpha) = (Theme.ColorSpace?.none, [Double?]?.none, 1.0)
        for child in resolver.children(of: slot) {
            switch names[child.name] {
            case "colorSpace":
                space = colorSpace(child)
                if space == nil { return nil }
            case "components":
                components = self.components(child)
                if components == nil { return nil }
            case "alpha":
                guard let value = self.alpha(child) else { return nil }
                alpha = value
            case "hex": guard isHex(child) else { return nil }
            case let name:
                let known = ["alpha", "colorSpace", "components", "hex"]
                reportUnknown(.unknownProperty(name, of: "color"), child, in: slot, known: known)
                return nil
            }
        }
        guard let space, let components else {
            report(missing: space == nil ? "colorSpace" : "components", of: "color", at: site)
            return nil
        }
        guard isInRange(components, of: space, at: site) else { return nil }
        return .color(Theme.Color(Theme.WideColor(space: space, components: components, alpha: alpha)))
    }

    private func colorSpace(_ slot: Slot) -> Theme.ColorSpace? {
        guard case .string(let name)? = bare(slot, as: .string) else { return nil }
        if let space = Theme.ColorSpace(rawValue: name) { return space }
        diagnostics.report(
            .typeMismatch(expected: "a color space", found: "'\(name)'"), at: resolver.node(of: slot).span,
            unknown: name, known: Theme.ColorSpace.allCases.map(\.rawValue))
        return nil
    }

    private func alpha(_ slot: Slot) -> Double? {
        guard case .double(let number)? = bare(slot, as: .double) else { return nil }
        guard sources.isDesignTokens(resolver.node(of: slot).span) else { return max(0, min(1, number)) }
        if (0...1).contains(number) { return number }
        diagnostics.report(
            .typeMismatch(expected: "a number from 0 to 1", found: number.quoted), at: resolver.node(of: slot).span)
        return nil
    }

    /// Whether the value is a color with six hexadecimal digits. There are no digits for opacity, which `alpha`
    /// specifies (Color, "hex").
    private func isHex(_ slot: Slot) -> Bool {
        guard sources.isDesignTokens(resolver.node(of: slot).span) else { return read(slot, as: .color) != nil }
        guard case .string(let text)? = bare(slot, as: .string) else { return false }
        if text.utf8.count == 7, Theme.Color(hex: text) != nil { return true }
        diagnostics.report(
            .typeMismatch(expected: "# and six hex digits", found: "'\(text)'"), at: resolver.node(of: slot).span)
        return false
    }

    /// Reads three numbers, each of which can be `"none"` instead.
    private func components(_ slot: Slot) -> [Double?]? {
        guard let end = resolver.end(of: slot) else { return nil }
        let node = resolver.node(of: end)
        let elements = resolver.children(of: end)
        guard case .array = node.kind, elements.count == 3 else {
            let found = if case .array = node.kind { "\(elements.count) components" } else { node.kind.described }
            diagnostics.report(.typeMismatch(expected: "three components", found: found), at: node.span)
            return nil
        }
        var components: [Double?] = []
        for element in elements {
            if case .text("none") = resolver.end(of: element).map({ resolver.node(of: $0).kind }) {
                components.append(nil)
            } else if case .double(let number)? = bare(element, as: .double) {
                components.append(number)
            } else {
                return nil
            }
        }
        return components
    }

    /// Whether the Color module allows each component in the color space.
    private func isInRange(_ components: [Double?], of space: Theme.ColorSpace, at site: Site) -> Bool {
        for (component, range) in zip(components, space.ranges) {
            guard let component, !range.contains(component) else { continue }
            let upper = range.upperBound
            let expected =
                upper.isInfinite
                ? "a component of 0 or more"
                : upper == 360.0.nextDown ? "a hue from 0 up to 360" : "a component from 0 to \(Int(upper))"
            diagnostics.report(
                .typeMismatch(expected: "\(expected) in \(space.rawValue)", found: component.quoted), at: site.span,
                notes: site.notes)
            return false
        }
        return true
    }
}

extension Theme.ColorSpace {
    /// The allowed range of each component (Color, "Supported color spaces"), unbounded if the specification sets no
    /// limit.
    fileprivate var ranges: [ClosedRange<Double>] {
        let (hue, share, percent) = (0...360.0.nextDown, 0...1.0, 0...100.0)
        let (any, positive) = (-Double.infinity...Double.infinity, 0...Double.infinity)
        switch self {
        case .hsl, .hwb: return [hue, percent, percent]
        case .lab: return [percent, any, any]
        case .lch: return [percent, positive, hue]
        case .oklab: return [share, any, any]
        case .oklch: return [share, positive, hue]
        // In D65, the Z of white is 1.0888, so a range from 0 to 1 would be wrong.
        case .xyzD65, .xyzD50: return [any, any, any]
        default: return [share, share, share]
        }
    }
}

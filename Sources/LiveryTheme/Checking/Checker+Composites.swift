import LiveryModel

/// Built-in types that are objects: fonts, text attributes, shadows, borders, transitions, gradients, wide colors.
extension Checker {
    func composite(_ slot: Slot, as type: ValueType, at site: Site) -> Value? {
        guard let parts = parts(slot, of: type) else { return nil }
        switch type {
        case .font: return font(parts, at: site)
        case .textAttributes: return textAttributes(parts)
        case .shadow: return shadow(parts, at: site)
        case .border: return border(parts, at: site)
        default: return transition(parts, at: site)
        }
    }

    /// The properties of an object of a built-in type, each read; nil if one is wrong. `nil` counts as absent.
    private func parts(_ slot: Slot, of type: ValueType) -> Parts? {
        let schema = CompositeSchema.properties[type] ?? [:]
        var values: [String: Value] = [:]
        var isWhole = true
        var spacing: Slot?
        for child in resolver.children(of: slot) {
            let name = names[child.name]
            // Of a design token that this starts from; the font's size may come after it.
            if type == .textAttributes, name == "letterSpacing", isInEm(child) {
                spacing = child
                continue
            }
            guard let partType = schema[name] else {
                isWhole = false
                reportUnknown(.unknownProperty(name, of: type.name), child, in: slot, known: schema.keys.sorted())
                continue
            }
            guard let value = name == "weight" ? weight(child) : read(child, as: partType) else {
                isWhole = false
                continue
            }
            if value != .null { values[name] = value }
        }
        if let spacing, case .font(let font)? = values["font"], let size = font.size {
            values["letterSpacing"] = self.spacing(spacing, of: size).map { .dimension($0) }
        }
        return isWhole ? Parts(values: values) : nil
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

    /// What was read of an object, by name.
    private struct Parts {
        let values: [String: Value]

        func color(_ name: String) -> Color? {
            if case .color(let color) = values[name] { color } else { nil }
        }
        func dimension(_ name: String) -> Dimension? {
            if case .dimension(let dimension) = values[name] { dimension } else { nil }
        }
        func number(_ name: String) -> Double? {
            switch values[name] {
            case .double(let number), .duration(let number): number
            default: nil
            }
        }
        func text(_ name: String) -> String? {
            switch values[name] {
            case .string(let text), .keyword(let text): text
            default: nil
            }
        }
    }

    func missing(_ name: String, of type: ValueType, at site: Site) -> Value? {
        diagnostics.report(.missingProperty(name, of: type.name), at: site.span, notes: site.notes)
        return nil
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

    private func font(_ parts: Parts, at site: Site) -> Value? {
        let families: [String] = if case .fontFamily(let names)? = parts.values["name"] { names } else { [] }
        let font = Font(
            name: families.first, fallbacks: Array(families.dropFirst()), size: parts.dimension("size"),
            weight: parts.number("weight"),
            textStyle: parts.text("textStyle"))
        guard font.size != nil || font.textStyle != nil else { return missing("size", of: .font, at: site) }
        return .font(font)
    }

    private func textAttributes(_ parts: Parts) -> Value {
        var attributes = TextAttributes()
        if case .font(let font) = parts.values["font"] { attributes.font = font }
        attributes.color = parts.color("color")
        attributes.lineHeight = parts.dimension("lineHeight")
        attributes.lineHeightMultiple = parts.number("lineHeightMultiple")
        attributes.letterSpacing = parts.dimension("letterSpacing")
        attributes.paragraphSpacing = parts.dimension("paragraphSpacing")
        attributes.paragraphSpacingBefore = parts.dimension("paragraphSpacingBefore")
        attributes.alignment = parts.text("alignment")
        attributes.lineBreakMode = parts.text("lineBreakMode")
        attributes.letterCase = parts.text("case")
        return .textAttributes(attributes)
    }

    private func shadow(_ parts: Parts, at site: Site) -> Value? {
        guard let color = parts.color("color") else { return missing("color", of: .shadow, at: site) }
        let none = Dimension(0)
        return .shadow(
            Shadow(
                color: color, offsetX: parts.dimension("offsetX") ?? none, offsetY: parts.dimension("offsetY") ?? none,
                blur: parts.dimension("blur") ?? none, spread: parts.dimension("spread") ?? none,
                inset: parts.values["inset"] == .bool(true)))
    }

    private func border(_ parts: Parts, at site: Site) -> Value? {
        guard let color = parts.color("color") else { return missing("color", of: .border, at: site) }
        guard let width = parts.dimension("width") else { return missing("width", of: .border, at: site) }
        return .border(Border(color: color, width: width, style: parts.text("style") ?? "solid"))
    }

    private func transition(_ parts: Parts, at site: Site) -> Value? {
        guard let duration = parts.number("duration") else { return missing("duration", of: .transition, at: site) }
        var transition = Transition(duration: duration, delay: parts.number("delay") ?? 0)
        if case .easing(let easing) = parts.values["timingFunction"] { transition.timingFunction = easing }
        return .transition(transition)
    }

    func gradient(_ slot: Slot) -> Value? {
        let elements = resolver.children(of: slot)
        let stops = elements.compactMap(stop)
        guard stops.count == elements.count else { return nil }
        guard !stops.isEmpty else {
            let span = resolver.node(of: slot).span
            return mismatch(.gradient, found: "an empty list", at: Site(span: span, definedAt: nil))
        }
        return .gradient(Gradient(stops: stops))
    }

    private func stop(_ slot: Slot) -> Gradient.Stop? {
        guard let end = resolver.end(of: slot) else { return nil }
        let node = resolver.node(of: end)
        guard case .object = node.kind else {
            _ = mismatch(.gradient, found: node.kind.described, at: Site(span: node.span, definedAt: nil))
            return nil
        }
        var color: Color?
        var position: Double?
        for child in resolver.children(of: end) {
            switch names[child.name] {
            case "color":
                guard case .color(let value)? = read(child, as: .color) else { return nil }
                color = value
            case "position":
                guard case .double(let value)? = read(child, as: .double) else { return nil }
                position = value
            case let name:
                diagnostics.report(
                    .unknownProperty(name, of: "gradient"), at: child.property.nameSpan, unknown: name,
                    known: ["color", "position"])
                return nil
            }
        }
        let site = Site(span: node.span, definedAt: nil)
        guard let color else { _ = missing("color", of: .gradient, at: site); return nil }
        guard let position else { _ = missing("position", of: .gradient, at: site); return nil }
        return Gradient.Stop(color: color, position: position)
    }
}

extension Checker {
    /// A color object of the Design Tokens Color module: `{ colorSpace, components, alpha?, hex? }`.
    func colorObject(_ slot: Slot, at site: Site) -> Value? {
        var (space, components, alpha) = (ColorSpace?.none, [Double?]?.none, 1.0)
        let known = ["alpha", "colorSpace", "components", "hex"]
        for child in resolver.children(of: slot) {
            switch names[child.name] {
            case "colorSpace":
                guard case .string(let name)? = read(child, as: .string) else { return nil }
                space = ColorSpace(rawValue: name)
                if space == nil {
                    let spaces = ColorSpace.allCases.map(\.rawValue)
                    diagnostics.report(
                        .typeMismatch(expected: "a color space", found: "'\(name)'"),
                        at: resolver.node(of: child).span, unknown: name, known: spaces)
                    return nil
                }
            case "components":
                components = self.components(child)
                if components == nil { return nil }
            case "alpha":
                guard case .double(let value)? = read(child, as: .double) else { return nil }
                alpha = max(0, min(1, value))
            case "hex":
                guard read(child, as: .color) != nil else { return nil }
            case let name:
                diagnostics.report(
                    .unknownProperty(name, of: "color"), at: child.property.nameSpan, unknown: name, known: known)
                return nil
            }
        }
        guard let space else { return missing("colorSpace", of: .color, at: site) }
        guard let components else { return missing("components", of: .color, at: site) }
        guard isInRange(components, of: space, at: site) else { return nil }
        return .color(Color(WideColor(space: space, components: components, alpha: alpha)))
    }

    /// Three numbers, any of which may be `"none"`.
    private func components(_ slot: Slot) -> [Double?]? {
        guard let end = resolver.end(of: slot) else { return nil }
        let elements = resolver.children(of: end)
        guard case .array = resolver.node(of: end).kind, elements.count == 3 else {
            let node = resolver.node(of: end)
            diagnostics.report(
                .typeMismatch(expected: "three components", found: node.kind.described), at: node.span)
            return nil
        }
        var components: [Double?] = []
        for element in elements {
            if case .text("none") = resolver.node(of: element).kind {
                components.append(nil)
            } else if case .double(let number)? = read(element, as: .double) {
                components.append(number)
            } else {
                return nil
            }
        }
        return components
    }
}

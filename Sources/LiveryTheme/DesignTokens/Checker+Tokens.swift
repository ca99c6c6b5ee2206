import LiveryModel

/// Reads values in a Design Tokens file. Each type has exactly one syntax (Format §8 and §9).
extension Checker {
    func tokenLiteral(_ slot: Slot, _ node: Node, as type: Theme.ValueType, at site: Site) -> Theme.Value? {
        if slot.property.role == .group, type != .object { return groupFound(slot, at: site) }
        return switch (type, node.kind) {
        case (.bool, .bool(let value)): .bool(value)
        case (.int, .int(let number)): .int(number)
        case (.double, .int(let number)): .double(Double(number))
        case (.double, .double(let number)): .double(number)
        case (.string, .text(let text)): .string(text)
        case (.image, .text(let text)): .image(text)
        case (.color, .object): colorObject(slot, at: site)
        // Files that mix two drafts of the format contain colors in the older syntax.
        case (.color, .text(let text)): hexColor(text) ?? tokenMismatch(type, found: node.kind.described, at: site)
        case (.dimension, .object), (.fontSize, .object): tokenDimension(slot, at: site)
        case (.duration, .object): tokenDuration(slot, at: site)
        case (.fontFamily, .text), (.fontFamily, .array): families(slot, node, at: site)
        case (.fontWeight, .int), (.fontWeight, .double), (.fontWeight, .text): weight(node, at: site)
        case (.easing, .array): tokenEasing(slot, at: site)
        case (.enumeration(let enumeration), .text(let text)): keyword(text, of: enumeration, node: node, at: site)
        case (.enumeration(.strokeStyle), .object): dashes(slot, at: site)
        case (.textAttributes, .object): typography(slot, at: site)
        case (.composite(let type), .object) where type != .font && type.count != .list:
            composite(slot, as: type, at: site).map { .composite($0) }
        case (.composite(let type), .array) where type.count != .one: composites(slot, as: type, at: site)
        case (.list, .array), (.object, .object), (.null, .null): value(of: slot)?.value
        default: tokenMismatch(type, found: node.kind.described, at: site)
        }
    }

    private func hexColor(_ text: String) -> Theme.Value? { Theme.Color(hex: text).map { .color($0) } }

    /// Reports a group where a value is required. Only a link in a KTV file can lead to a group.
    private func groupFound(_ group: Slot, at site: Site) -> Theme.Value? {
        let root = resolver.children(of: group).first { names[$0.name] == "$root" }
        let note = root.map { (Hint.didYouMean(resolver.path($0)), Span?.none) }
        diagnostics.report(
            .groupReference(resolver.path(group)), at: site.span, notes: site.notes + (note.map { [$0] } ?? []))
        return nil
    }

    func tokenMismatch(_ type: Theme.ValueType, found: String, at site: Site) -> Theme.Value? {
        diagnostics.report(
            .typeMismatch(expected: type.tokenExpectation, found: found), at: site.span, notes: site.notes)
        return nil
    }

    /// Reads the target of a reference. It must have the required type, because references never convert values.
    func referred(_ slot: Slot, as type: Theme.ValueType, from link: Span) -> Theme.Value? {
        guard let end = resolver.end(of: slot), end !== slot else { return nil }
        guard let found = resolver.type(of: end) else {
            return end.property.role == .token ? nil : read(end, as: type, from: link)
        }
        guard let value = value(of: end)?.value else { return nil }
        switch (found, type) {
        case (.int, .double): if case .int(let number) = value { return .double(Double(number)) }
        case (.fontSize, .dimension), (.dimension, .fontSize): return value
        case (.string, .fontFamily): if case .string(let name) = value { return .fontFamily([name]) }
        case _ where found == type: return value
        default: break
        }
        diagnostics.report(
            .typeMismatch(
                expected: type.tokenExpectation, found: "a value of type '\(DesignTokens.name(of: found))'"),
            at: link, notes: [(.definedHere, end.property.nameSpan)])
        return nil
    }
}

extension Checker {
    /// Reads a number or string inside a value. Because it isn't a token, it can't be a reference in braces (Format
    /// §7.1).
    func bare(_ slot: Slot, as type: Theme.ValueType) -> Theme.Value? {
        let node = resolver.node(of: slot)
        guard case .reference(let reference) = node.kind, reference.form == .braces else {
            return read(slot, as: type)
        }
        diagnostics.report(
            .typeMismatch(expected: "\(type.tokenExpectation), or a '$ref' to one", found: "a reference in braces"),
            at: node.span)
        return nil
    }

    private func quantity(
        _ slot: Slot, of type: Theme.CompositeType, units: [String], at site: Site
    ) -> (number: Double, unit: String)? {
        guard let object = composite(slot, as: type, isBare: true, at: site),
            case .double(let number)? = object["value"], case .string(let unit)? = object["unit"]
        else { return nil }
        guard units.contains(unit) else {
            let span = self.unit(of: slot).map { resolver.node(of: $0).span }
            let expected = units.joined(separator: " or ")
            diagnostics.report(.typeMismatch(expected: expected, found: "'\(unit)'"), at: span ?? site.span)
            return nil
        }
        return (number, unit)
    }

    private func tokenDimension(_ slot: Slot, at site: Site) -> Theme.Value? {
        quantity(slot, of: TokenSchema.dimension, units: ["px", "rem"], at: site).map {
            .dimension(Theme.Dimension($0.number, $0.unit == "rem" ? .rem : .point))
        }
    }

    private func tokenDuration(_ slot: Slot, at site: Site) -> Theme.Value? {
        quantity(slot, of: TokenSchema.duration, units: ["ms", "s"], at: site).map {
            .duration($0.unit == "s" ? $0.number * 1000 : $0.number)
        }
    }

    private func tokenEasing(_ slot: Slot, at site: Site) -> Theme.Value? {
        let elements = resolver.children(of: slot)
        let numbers = elements.compactMap { element -> Double? in
            if case .double(let number)? = bare(element, as: .double) { number } else { nil }
        }
        guard numbers.count == elements.count else { return nil }
        guard numbers.count == 4, (0...1).contains(numbers[0]), (0...1).contains(numbers[2]) else {
            let found = numbers.count == 4 ? "an x outside 0 to 1" : "\(numbers.count) numbers"
            return tokenMismatch(.easing, found: found, at: site)
        }
        return .easing(Theme.Easing(numbers[0], numbers[1], numbers[2], numbers[3]))
    }

    /// Reads one or more font family names. A reference in a list can add several names.
    func families(_ slot: Slot, _ node: Node, at site: Site) -> Theme.Value? {
        if case .text(let name) = node.kind { return .fontFamily([name]) }
        var families: [String] = []
        for element in resolver.children(of: slot) {
            if case .array = resolver.node(of: element).kind {
                return mismatch(.fontFamily, found: "a list in it", at: site)
            }
            guard case .fontFamily(let names)? = read(element, as: .fontFamily), mayRead(names.count) else {
                return nil
            }
            families += names
        }
        guard !families.isEmpty else { return mismatch(.fontFamily, found: "an empty list", at: site) }
        return .fontFamily(families)
    }
}

extension Theme.ValueType {
    /// The expected syntax in a Design Tokens file, as worded in diagnostics.
    var tokenExpectation: String {
        switch self {
        case .color: "an object with 'colorSpace' and 'components'"
        case .dimension, .fontSize: "an object with 'value' and 'unit', px or rem"
        case .duration: "an object with 'value' and 'unit', ms or s"
        case .easing: "four numbers, the first and the third from 0 to 1"
        case .enumeration(.strokeStyle): "the name of a line or an object with 'dashArray' and 'lineCap'"
        case .textAttributes: "an object of type 'typography'"
        default: expectation
        }
    }
}

import LiveryModel

/// Converts colors, their modifiers, and gradients.
extension TokenConverter {
    mutating func colorOrGradient(_ node: SourceNode) -> Typed? {
        if let text = node.string?.trimming().lowercased(), Self.gradients.contains(where: { text.hasPrefix($0 + "(") })
        {
            return gradient(node).map { Typed("gradient", $0) }
        }
        return color(node).map { Typed(nil, $0) }.map(annotated)
    }

    /// Annotates a color that is an object, because an object's syntax doesn't imply the type.
    func annotated(_ typed: Typed) -> Typed {
        if case .object = typed.value { Typed("color", typed.value) } else { typed }
    }

    /// Converts a color or a reference to a color.
    mutating func color(_ node: SourceNode) -> KTV? {
        if let name = node.string.flatMap(Reference.whole) { return link(name, at: node.span) }
        if let name = node.string.flatMap(evaluator.variable) { return link(name, at: node.span) }
        if node["colorSpace"]?.string != nil, node["components"]?.elements != nil { return plain(node) }
        guard let text = node.string, let expression = ExpressionParser.parse(text) else {
            unreadable(node, as: .color)
            return nil
        }
        return color(expression, node)
    }

    /// Converts a color from a parsed string. `node` is the whole value, for messages and for references to parts of an
    /// expression.
    mutating func color(_ expression: Expression, _ node: SourceNode) -> KTV? {
        if case .reference(let name) = expression { return link(name, at: node.span) }
        guard areKnown(expression, at: node.span) else { return nil }
        guard let tint = evaluator.tint(expression) ?? substitutedTint(expression, node) else {
            if case .call(let name, _) = expression, !ColorFunction.names.contains(name) {
                report(.unknownFunction(name), at: node.span)
            } else {
                unreadable(node, as: .color)
            }
            return nil
        }
        guard !expression.references.isEmpty else { return Self.literal(tint) }
        if let formula = transparent(expression, node) { return formula }
        isComputed = true
        report(.computedValue(why: obstacle), at: node.span)
        return Self.literal(tint)
    }

    /// Evaluates the whole string after replacing its references, as in `rgb({channels})`.
    private func substitutedTint(_ expression: Expression, _ node: SourceNode) -> Tint? {
        guard !expression.references.isEmpty, case .color(let tint)? = evaluator.value(of: node) else { return nil }
        return tint
    }

    /// Converts `rgba({color}, 0.3)` or `{color}4d` to a function call.
    private mutating func transparent(_ expression: Expression, _ node: SourceNode) -> KTV? {
        obstacle = "the components of the color are references"
        if case .suffixed(let name, let suffix) = expression, let opacity = Expression.opacity(suffix) {
            let arguments = [Expression.reference(name), .quantity(Quantity(opacity))]
            return transparent(.call("rgba", arguments), node)
        }
        guard case .call(_, let arguments) = expression else { return nil }
        let flat = ColorArguments.flattened(arguments)
        guard (1...2).contains(flat.count), evaluator.tint(flat[0]) != nil, let base = color(flat[0], node) else {
            return nil
        }
        guard flat.count == 2 else { return base }
        return share(flat[1], node).map { .call("color.alpha", [base, $0]) }
    }

    /// Converts a fraction from 0 to 1 to an argument of a color function.
    mutating func share(_ expression: Expression, _ node: SourceNode) -> KTV? {
        guard let quantity = evaluator.quantity(expression) else {
            obstacle = "the amount is not a number"
            return nil
        }
        let value = quantity.unit == "%" ? quantity.value / 100 : quantity.value
        guard (0...1).contains(value) else {
            obstacle = "the amount is not a number from 0 to 1"
            return nil
        }
        guard !expression.references.isEmpty else { return .bare(NumberText.exact(value)) }
        return formula(expression, at: node.span)
    }

    private static func short(_ value: Double) -> String { NumberText.of((value * 10_000).rounded() / 10_000) }

    /// A color in theme syntax: sRGB if it is in the sRGB gamut, and otherwise Display P3. An sRGB color is written in
    /// hexadecimal digits if they are exact. If only the opacity isn't exact, it is written with `color.alpha`.
    static func literal(_ tint: Tint) -> KTV {
        if let exact = tint.exact { return literal(exact) }
        guard tint.isInGamut else { return displayP3(tint) }
        let exact = Theme.Color(Theme.WideColor(space: .srgb, components: tint.channels, alpha: tint.alpha))
        if exact.wide == nil { return .bare(tint.hex) }
        if exact.with(opacity: 1).wide == nil {
            return .call("color.alpha", [.bare(tint.with(alpha: 1).hex), .bare(NumberText.exact(tint.alpha))])
        }
        return .object([
            KTV.Member("colorSpace", .bare("srgb")),
            KTV.Member("components", .list(tint.channels.map { .bare(NumberText.exact($0)) })),
            KTV.Member("alpha", .bare(NumberText.exact(tint.alpha))),
        ])
    }

    /// A color in its own color space, as spelled in the source.
    private static func literal(_ color: Theme.WideColor) -> KTV {
        let components = color.components.map { $0.map { KTV.bare(NumberText.exact($0)) } ?? .bare("none") }
        var members = [
            KTV.Member("colorSpace", .bare(color.space.rawValue)), KTV.Member("components", .list(components)),
        ]
        if color.alpha != 1 { members.append(KTV.Member("alpha", .bare(NumberText.exact(color.alpha)))) }
        return .object(members)
    }

    private static func displayP3(_ tint: Tint) -> KTV {
        let members = [
            KTV.Member("colorSpace", .bare("display-p3")),
            KTV.Member("components", .list(tint.displayP3.map { .bare(short($0)) })),
            KTV.Member("alpha", .bare(NumberText.exact(tint.alpha))),
        ]
        return .object(members)
    }
}

// Gradients.
extension TokenConverter {
    /// The functions of CSS for the gradients that a theme can have.
    static let gradients = ["linear-gradient", "radial-gradient"]

    /// Converts the stops of a Design Tokens gradient, or a `linear-gradient()` or `radial-gradient()` of CSS.
    mutating func gradient(_ node: SourceNode) -> KTV? {
        if let stops = node.elements {
            var list: [KTV] = []
            for stop in stops {
                for part in stop.members ?? [] {
                    findings?.reportUnknown(part, of: "a gradient's stop", known: ["color", "position", "alpha"])
                }
                guard let color = color(of: stop), let position = stop["position"],
                    let offset = measure(position, as: .number)
                else {
                    unreadable(stop, as: .gradient)
                    return nil
                }
                list.append(.object([KTV.Member("color", color), KTV.Member("position", offset.value)]))
            }
            return list.isEmpty ? nil : .list(list)
        }
        guard let text = node.string, case .call(let name, let arguments)? = ExpressionParser.parse(text),
            Self.gradients.contains(name), let first = arguments.first.map(Self.parts)
        else {
            unreadable(node, as: .gradient)
            return nil
        }
        let isStop = evaluator.tint(first[0]) != nil
        if isStop, name == "linear-gradient" { return stops(arguments, node) }
        guard !isStop, let line = name == "linear-gradient" ? angle(first) : Self.shape(first) else {
            unreadable(node, as: .gradient)
            return nil
        }
        return stops(Array(arguments.dropFirst()), node).map { .object([line, KTV.Member("stops", $0)]) }
    }

    /// The direction of a linear gradient. A gradient to a corner has no fixed angle, because its direction depends on
    /// the size of the view.
    private func angle(_ direction: [Expression]) -> KTV.Member? {
        if direction.count == 2, direction[0] == .word("to"), case .word(let side) = direction[1] {
            return Self.sides[side].map { KTV.Member("angle", .bare($0)) }
        }
        guard direction.count == 1, let quantity = evaluator.quantity(direction[0]),
            let degrees = Self.degrees[quantity.unit]
        else { return nil }
        return KTV.Member("angle", .bare(Self.short(quantity.value * degrees)))
    }

    private static let sides = ["top": "0", "right": "90", "bottom": "180", "left": "270"]
    private static let degrees = ["deg": 1, "grad": 0.9, "rad": 180 / Double.pi, "turn": 360]

    /// The shape of a radial gradient, if it is the one of a theme.
    private static func shape(_ words: [Expression]) -> KTV.Member? {
        words == [.word("closest-side")] || Set(words) == [.word("ellipse"), .word("closest-side")]
            ? KTV.Member("radial", .bare("true")) : nil
    }

    private mutating func stops(_ stops: [Expression], _ node: SourceNode) -> KTV? {
        var list: [KTV] = []
        for (index, stop) in stops.enumerated() {
            let parts = Self.parts(stop)
            guard parts.count <= 2, let color = color(parts[0], node) else { return nil }
            var position = stops.count > 1 ? Double(index) / Double(stops.count - 1) : 0
            if parts.count == 2 {
                guard let quantity = evaluator.quantity(parts[1]), quantity.unit == "%" || quantity.unit.isEmpty else {
                    unreadable(node, as: .gradient)
                    return nil
                }
                position = Tint.share(quantity)
            }
            list.append(
                .object([KTV.Member("color", color), KTV.Member("position", .bare(Self.short(position)))]))
        }
        guard !list.isEmpty else {
            unreadable(node, as: .gradient)
            return nil
        }
        return .list(list)
    }

    static func parts(_ expression: Expression) -> [Expression] {
        if case .sequence(let parts) = expression { parts } else { [expression] }
    }
}

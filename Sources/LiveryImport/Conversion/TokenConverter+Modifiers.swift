import LiveryModel

/// Converts values with modifiers.
extension TokenConverter {
    /// Converts a value with its modifiers: to function calls if theme functions have the same result, and otherwise to
    /// the computed value. A modifier that can't be read is reported and ignored.
    mutating func modified() -> Typed? {
        let modifiers = evaluator.modifiers(of: token).compactMap { readable($0) }
        switch evaluator.value(of: token.value) {
        case .color(let tint)?:
            guard let base = color(token.value) else { return nil }
            return annotated(Typed(nil, modified(base, tint, by: modifiers)))
        case .text(let text)? where modifiers.contains { $0.operation == .replace }:
            isComputed = !Reference.names(in: token.value.string ?? "").isEmpty
            let changed = modifiers.reduce(text) { evaluator.apply($1, to: $0) ?? $0 }
            let span = token.value.span
            return token.kind == .other ? untyped(changed, at: span) : textOrResource(changed, at: span)
        default: break
        }
        guard let typed = value(token.value, as: token.kind) else { return nil }
        for modifier in modifiers {
            if let member = modifier.member {
                findings?.reportUnknown(member, of: "a token that is not a color", known: [])
            } else {
                lost(modifier, why: "the token is not a color")
            }
        }
        return typed
    }

    /// A modifier that can be applied. If there is none, reports a problem and returns `nil`.
    private func readable(_ modifier: TokenModifier) -> Modifier? {
        switch modifier {
        case .modifier(let modifier): return modifier
        case .reference(let name, let span):
            if evaluator.token(name) == nil {
                reportUnknown(name, at: span)
            } else {
                report(.lostPart("modify", of: "a token", why: "'\(name)' has no modifier"), at: span)
            }
        case .unreadable(let name, let span): report(.unknownFunction(name), at: span)
        }
        return nil
    }

    private func lost(_ modifier: Modifier, why: String) {
        report(.lostPart(modifier.operation.rawValue, of: "a token", why: why), at: modifier.members.span)
    }

    /// Converts the color in an object that can also have an `alpha` member.
    mutating func color(of node: SourceNode) -> KTV? {
        guard let colorNode = node["color"], let base = color(colorNode) else { return nil }
        guard let alpha = node.members?.last(where: { $0.name == "alpha" && !$0.value.isNull }),
            case .color(let tint)? = evaluator.value(of: colorNode)
        else { return base }
        let modifier = Modifier(
            operation: .alpha, space: .srgb, amount: alpha.value, color: nil, members: alpha.value, member: alpha)
        return modified(base, tint, by: [modifier])
    }

    private mutating func modified(_ base: KTV, _ tint: Tint, by modifiers: [Modifier]) -> KTV {
        var (result, tint) = (base, tint)
        for modifier in modifiers {
            guard let changed = evaluator.apply(modifier, to: tint) else {
                reportFault(in: modifier)
                continue
            }
            // The precision of conversions to other color spaces is 8 bits.
            tint = modifier.space == .srgb || modifier.operation == .alpha ? changed : changed.rounded
            // A literal color can be computed together with its modifier, because this doesn't remove a link.
            if result.isConstant, areConstant(modifier) {
                result = Self.literal(tint)
            } else if let call = call(modifier, result) {
                result = call
            } else {
                isComputed = true
                report(.computedValue(why: obstacle), at: modifier.amount.span)
                result = Self.literal(tint)
            }
        }
        return result
    }

    private mutating func reportFault(in modifier: Modifier) {
        guard modifier.operation != .replace, modifier.operation != .contrast else {
            return lost(modifier, why: "it doesn't apply to a color, or a color in it can't be read")
        }
        guard let other = modifier.color, case .quantity? = evaluator.value(of: modifier.amount) else {
            return unreadable(modifier.amount, as: .opacity)
        }
        if color(other) != nil { unreadable(other, as: .color) }
    }

    private func areConstant(_ modifier: Modifier) -> Bool {
        [modifier.amount.text, modifier.color?.text].allSatisfy { Reference.names(in: $0 ?? "").isEmpty }
    }

    private mutating func call(_ modifier: Modifier, _ base: KTV) -> KTV? {
        obstacle = "theme functions don't accept color objects"
        if case .object = base { return nil }
        obstacle = "themes have no function '\(modifier.operation.rawValue)'"
        guard ![.contrast, .replace].contains(modifier.operation) else { return nil }
        let space = modifier.space == .sass ? "hsl" : modifier.space.rawValue
        obstacle = "themes \(modifier.operation.rawValue) in sRGB, not in \(space)"
        guard modifier.space == .srgb || modifier.operation == .alpha else { return nil }
        obstacle = "the amount is not a number"
        guard let expression = modifier.amount.text.flatMap(ExpressionParser.parse),
            let share = share(expression, modifier.amount)
        else { return nil }
        guard modifier.operation == .mix else { return .call("color.\(modifier.operation.rawValue)", [base, share]) }
        guard let other = modifier.color.flatMap({ color($0) }) else { return nil }
        if case .object = other {
            obstacle = "theme functions don't accept color objects"
            return nil
        }
        return .call("color.mix", [base, other, share])
    }
}

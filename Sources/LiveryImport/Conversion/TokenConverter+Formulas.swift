import LiveryModel

/// Converts arithmetic to calls of theme functions.
extension TokenConverter {
    /// Converts an expression to equivalent function calls. If theme functions would have a different result, returns
    /// `nil` and sets ``obstacle`` to the reason.
    mutating func formula(_ expression: Expression, at span: SourceSpan) -> KTV? {
        switch expression {
        case .reference(let name): return link(name, at: span)
        case .suffixed(let name, let suffix): return suffixed(name, suffix, at: span)
        case .quantity(let quantity):
            guard quantity.isPoints else { return blocked("themes don't support '\(quantity.unit)' there") }
            return .number(quantity.value)
        case .negative(let inner): return formula(inner, at: span).map { .call("number.mul", [$0, .number(-1)]) }
        case .operation(let sign, let left, let right): return operation(sign, left, right, at: span)
        case .call(let name, let arguments): return call(name, arguments, at: span)
        case .color, .word, .sequence: return blocked("themes calculate only with numbers")
        }
    }

    /// Converts a reference with a suffix. Where a length is expected, a number followed by `px` is the number itself.
    private mutating func suffixed(_ name: String, _ suffix: String, at span: SourceSpan) -> KTV? {
        guard case .quantity(let quantity)? = evaluator.value(of: name), quantity.unit.isEmpty,
            Quantity(1, suffix.lowercased()).isPoints, suffix.allSatisfy(\.isLetter)
        else { return blocked("themes can't append '\(suffix)' to a value") }
        return link(name, at: span)
    }

    private mutating func blocked(_ why: String) -> KTV? {
        obstacle = why
        return nil
    }

    private mutating func operation(
        _ sign: Expression.Operator, _ left: Expression, _ right: Expression, at span: SourceSpan
    ) -> KTV? {
        guard let function = Self.functions[sign] else { return blocked("themes have no operator '\(sign.rawValue)'") }
        // Parts that contain no references are computed.
        guard let first = operand(left, at: span), let second = operand(right, at: span) else { return nil }
        guard let a = evaluator.quantity(left), let b = evaluator.quantity(right) else {
            return blocked("themes calculate only with numbers")
        }
        // The result of a theme function has the unit of its first argument.
        let isTurned = a.unit.isEmpty && b.unit == "rem" && (sign == .add || sign == .multiply)
        let (x, y) = isTurned ? (b.unit, a.unit) : (a.unit, b.unit)
        let isFaithful =
            switch sign {
            case .add, .subtract: (a.isPoints && b.isPoints) || x == y || (x == "rem" && y.isEmpty)
            case .multiply: y.isEmpty || (a.isPoints && b.isPoints)
            default: y.isEmpty || (a.isPoints && b.isPoints)
            }
        guard isFaithful else { return blocked("'\(a.unit)' and '\(b.unit)' can't be combined") }
        return .call(function, isTurned ? [second, first] : [first, second])
    }

    private static let functions: [Expression.Operator: String] = [
        .add: "number.add", .subtract: "number.sub", .multiply: "number.mul", .divide: "number.div",
    ]

    private mutating func operand(_ expression: Expression, at span: SourceSpan) -> KTV? {
        guard expression.references.isEmpty, let quantity = evaluator.quantity(expression) else {
            return formula(expression, at: span)
        }
        return formula(.quantity(quantity), at: span)
    }

    private mutating func call(_ name: String, _ arguments: [Expression], at span: SourceSpan) -> KTV? {
        switch (name, arguments.count) {
        case ("round", 1), ("roundto", 1):
            return operand(arguments[0], at: span).map { .call("number.round", [$0]) }
        case ("roundto", 2):
            guard let digits = evaluator.quantity(arguments[1])?.value, arguments[1].references.isEmpty,
                (0...6).contains(digits), digits == digits.rounded(), let number = operand(arguments[0], at: span)
            else { return blocked("themes round only to a fixed step") }
            guard digits > 0 else { return .call("number.round", [number]) }
            let step = "0." + String(repeating: "0", count: Int(digits) - 1) + "1"
            return .call("number.round", [number, .bare(step)])
        case ("min", 2...), ("max", 2...):
            let units = Set(arguments.map { evaluator.quantity($0).map { $0.isPoints ? "" : $0.unit } })
            guard units.count == 1 else { return blocked("different units can't be combined") }
            var values: [KTV] = []
            for argument in arguments {
                guard let value = operand(argument, at: span) else { return nil }
                values.append(value)
            }
            return values.dropFirst().reduce(values[0]) { .call("number.\(name)", [$0, $1]) }
        default: return blocked("themes have no function '\(name)'")
        }
    }
}

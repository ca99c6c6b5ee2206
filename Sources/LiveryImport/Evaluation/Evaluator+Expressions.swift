import LiveryModel

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#endif

extension Evaluator {
    /// The result of an expression, or `nil` if it has no value.
    func value(of expression: Expression) -> Result? { nested { found(expression) } }

    private func found(_ expression: Expression) -> Result? {
        switch expression {
        case .quantity(let quantity): return .quantity(quantity)
        case .color(let tint): return .color(tint)
        case .reference(let name): return value(of: name)
        case .suffixed(let name, let suffix): return suffixed(name, suffix)
        case .negative(let inner): return quantity(inner).map { .quantity(Quantity(-$0.value, $0.unit)) }
        case .operation(let sign, let left, let right):
            guard let left = quantity(left), let right = quantity(right) else { return nil }
            return Self.combine(left, right, sign).map { .quantity($0) }
        case .call(let name, let arguments): return call(name, arguments)
        case .word(let word): return Tint(css: word).map { .color($0) }
        case .sequence: return nil
        }
    }

    func quantity(_ expression: Expression) -> Quantity? {
        if case .quantity(let quantity)? = value(of: expression) { quantity } else { nil }
    }

    func tint(_ expression: Expression) -> Tint? {
        if case .color(let tint)? = value(of: expression) { tint } else { nil }
    }

    /// Arithmetic as in the dialects. A length in px is treated as a number without a unit, and other units are
    /// preserved. Combining rem with points results in points.
    static func combine(_ left: Quantity, _ right: Quantity, _ sign: Expression.Operator) -> Quantity? {
        var (a, b) = (left, right)
        var unit = a.unit.isEmpty ? b.unit : a.unit
        if (sign == .add || sign == .subtract), a.unit != b.unit, [a.unit, b.unit].contains("rem") {
            guard a.isPoints || a.unit == "rem", b.isPoints || b.unit == "rem" else { return nil }
            // A number without a unit, combined with a length in rem, is in rem.
            if !a.unit.isEmpty, !b.unit.isEmpty {
                if a.unit == "rem" { a.value *= Theme.Dimension.pointsPerRem }
                if b.unit == "rem" { b.value *= Theme.Dimension.pointsPerRem }
                unit = "px"
            } else {
                unit = "rem"
            }
        } else if !a.unit.isEmpty, !b.unit.isEmpty, a.unit != b.unit, !(a.isPoints && b.isPoints) {
            guard sign == .multiply || sign == .divide, a.isPoints || b.isPoints else { return nil }
            unit = a.isPoints ? b.unit : a.unit
        }
        let result: Double
        switch sign {
        case .add: result = a.value + b.value
        case .subtract: result = a.value - b.value
        case .multiply: result = a.value * b.value
        case .divide: result = a.value / b.value
        case .remainder: result = fmod(a.value, b.value)
        case .power: result = pow(a.value, b.value)
        }
        return result.isFinite ? Quantity(result, unit) : nil
    }

    private func call(_ name: String, _ arguments: [Expression]) -> Result? {
        if ColorFunction.names.contains(name) { return color(name, arguments).map { .color($0) } }
        let values = arguments.compactMap(quantity)
        guard values.count == arguments.count, let first = values.first else { return nil }
        // Lengths in different units can't be compared.
        let units = Set(values.filter { !$0.unit.isEmpty }.map { $0.isPoints ? "px" : $0.unit })
        guard units.count <= 1 || !["min", "max", "clamp"].contains(name) else { return nil }
        let numbers = values.map(\.value)
        let result: Double? =
            switch (name, numbers.count) {
            case ("round", 1): numbers[0].rounded()
            case ("roundto", 1...2): Self.rounded(numbers[0], digits: numbers.count > 1 ? numbers[1] : 0)
            case ("floor", 1): numbers[0].rounded(.down)
            case ("ceil", 1): numbers[0].rounded(.up)
            case ("abs", 1): abs(numbers[0])
            case ("sqrt", 1): numbers[0] < 0 ? nil : numbers[0].squareRoot()
            case ("pow", 2): pow(numbers[0], numbers[1])
            case ("min", _): numbers.min()
            case ("max", _): numbers.max()
            case ("clamp", 3): max(numbers[0], min(numbers[1], numbers[2]))
            default: nil
            }
        guard let result, result.isFinite else { return nil }
        return .quantity(Quantity(result, values.first { !$0.unit.isEmpty }?.unit ?? first.unit))
    }

    private static func rounded(_ number: Double, digits: Double) -> Double {
        let scale = pow(10, digits)
        return (number * scale).rounded() / scale
    }

    /// The value of a reference with characters directly after it: a number with a unit, or a color with an opacity in
    /// hexadecimal digits.
    private func suffixed(_ name: String, _ suffix: String) -> Result? {
        switch value(of: name) {
        case .color(let tint)?:
            return Expression.opacity(suffix).map { .color(tint.with(alpha: $0)) }
        case .quantity(let quantity)?:
            if !quantity.unit.isEmpty { return quantity.unit == suffix.lowercased() ? .quantity(quantity) : nil }
            guard case .quantity(let whole)? = ExpressionParser.parse(quantity.text + suffix) else { return nil }
            return .quantity(whole)
        default: return nil
        }
    }

    /// Evaluates `rgba({color}, 0.3)`, or a CSS function of numbers.
    private func color(_ name: String, _ arguments: [Expression]) -> Tint? {
        var flat = ColorArguments.flattened(arguments)
        if flat.count <= 2, let base = flat.first.flatMap(tint) {
            guard flat.count == 2 else { return base }
            return quantity(flat[1]).map { base.with(alpha: Tint.share($0)) }
        }
        var space: String?
        if name == "color", case .word(let word)? = flat.first {
            space = word.lowercased()
            flat.removeFirst()
        }
        var components: [ColorFunction.Component] = []
        for argument in flat {
            if case .word("none") = argument {
                components.append(nil)
            } else {
                guard let quantity = quantity(argument) else { return nil }
                components.append(quantity)
            }
        }
        let function = ColorFunction(components)
        return space.map { function?.color(in: $0) } ?? function?.color(name)
    }
}

extension Expression {
    /// The opacity in two hexadecimal digits after a reference to a color, or `nil` for other characters.
    static func opacity(_ suffix: String) -> Double? {
        guard suffix.utf8.count == 2, suffix.allSatisfy(\.isHexDigit) else { return nil }
        return UInt8(suffix, radix: 16).map { Double($0) / 255 }
    }
}

/// The arguments of a CSS color function.
enum ColorArguments {
    /// The arguments as a flat list. In the source, they are separated by commas or by white space and a slash.
    static func flattened(_ arguments: [Expression]) -> [Expression] {
        guard arguments.count == 1 else { return arguments }
        let parts = if case .sequence(let parts) = arguments[0] { parts } else { arguments }
        return parts.flatMap { part in
            if case .operation(.divide, let last, let alpha) = part { [last, alpha] } else { [part] }
        }
    }
}

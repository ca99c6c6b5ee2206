import LiveryModel

/// A function that a theme can call, as in `~color.alpha(@brand.blue, 0.4)`.
struct Function: Sendable {
    /// The required type of an argument.
    enum Parameter: Sendable {
        case color
        /// A number in a range between whole numbers.
        case number(ClosedRange<Double>)
        /// A number, length or duration.
        case quantity

        /// An opacity, a lightness or a share.
        static let share = Parameter.number(0...1)
        /// A contrast ratio.
        static let ratio = Parameter.number(1...21)
    }

    let signature: String
    let parameters: [Parameter]
    /// The allowed number of arguments.
    let counts: ClosedRange<Int>
    /// What the arguments must satisfy, for the message if ``evaluate`` returns no result.
    let requirement: String
    let evaluate: @Sendable ([Theme.Value]) -> Theme.Value.Typed?

    static let named: [String: Function] = [
        "color.alpha": color("a color and an opacity", [.color, .share]) { colors, share in
            colors[0].with(opacity: share)
        },
        "color.mix": color("two colors and the share of the second color", [.color, .color, .share], optional: 1) {
            colors, share in colors[0].mixed(with: colors[1], share: share)
        },
        "color.lighten": color("a color and a share of white", [.color, .share]) { colors, share in
            colors[0].mixed(
                with: Theme.Color(red: 255, green: 255, blue: 255).with(opacity: colors[0].opacity), share: share)
        },
        "color.darken": color("a color and a share of black", [.color, .share]) { colors, share in
            colors[0].mixed(with: Theme.Color(red: 0, green: 0, blue: 0).with(opacity: colors[0].opacity), share: share)
        },
        "color.contrast": color("a background and two colors", [.color, .color, .color]) { colors, _ in
            colors[0].contrast(with: colors[1]) >= colors[0].contrast(with: colors[2]) ? colors[1] : colors[2]
        },
        "color.tone": color("a color and a lightness", [.color, .share]) { colors, lightness in
            colors[0].toned(lightness)
        },
        "color.ensure": Function(
            signature: "a color, its background and a contrast ratio", parameters: [.color, .color, .ratio],
            counts: 2...3, requirement: "a contrast ratio that is possible on this background"
        ) { values in
            guard case .color(let color) = values[0], case .color(let ground) = values[1],
                let ratio = values.count > 2 ? plain(values[2]) : Theme.Color.readableContrast
            else { return nil }
            return color.ensuring(ratio, on: ground).map { Theme.Value.Typed(.color, .color($0)) }
        },
        "number.add": number { $0 + $1 },
        "number.sub": number { $0 - $1 },
        "number.mul": number { $0 * $1 },
        "number.div": number { $0 / $1 },
        "number.min": number { min($0, $1) },
        "number.max": number { max($0, $1) },
        "number.round": Function(
            signature: "a number and the step to round to", parameters: [.quantity, .quantity], counts: 1...2,
            requirement: "a finite result and a step that is not 0"
        ) { values in
            let step = values.count > 1 ? values[1] : .int(1)
            return combine(values[0], step) { ($0 / $1).rounded() * $1 }
        },
    ]

    private static func color(
        _ signature: String, _ parameters: [Parameter], optional: Int = 0,
        _ evaluate: @escaping @Sendable ([Theme.Color], Double) -> Theme.Color
    ) -> Function {
        Function(
            signature: signature, parameters: parameters, counts: parameters.count - optional...parameters.count,
            requirement: "colors"
        ) { values in
            var (colors, share) = ([Theme.Color](), 0.5)
            for value in values {
                switch value {
                case .color(let color): colors.append(color)
                case .double(let number): share = number
                default: return nil
                }
            }
            return Theme.Value.Typed(.color, .color(evaluate(colors, share)))
        }
    }

    private static func number(_ operation: @escaping @Sendable (Double, Double) -> Double) -> Function {
        Function(
            signature: "two numbers", parameters: [.quantity, .quantity], counts: 2...2,
            requirement: "a finite result"
        ) { combine($0[0], $0[1], operation) }
    }

    /// Combines two quantities. Two lengths result in a length, which is in rem if both are. Two durations result in a
    /// duration. Two whole numbers result in a whole number if possible.
    private static func combine(
        _ first: Theme.Value, _ second: Theme.Value, _ operation: (Double, Double) -> Double
    ) -> Theme.Value.Typed? {
        if case .dimension(let a) = first, case .dimension(let b) = second, a.unit == b.unit {
            return length(operation(a.value, b.value), a.unit)
        }
        if case .dimension(let length) = first, let factor = plain(second) {
            return Self.length(operation(length.value, factor), length.unit)
        }
        guard let a = amount(first), let b = amount(second) else { return nil }
        let result = operation(a, b)
        guard result.isFinite else { return nil }
        if case .dimension = first { return length(result, .point) }
        if case .dimension = second { return length(result, .point) }
        if case .duration = first { return Theme.Value.Typed(.duration, .duration(result)) }
        if case .duration = second { return Theme.Value.Typed(.duration, .duration(result)) }
        if case .int = first, case .int = second, let whole = Int(exactly: result) {
            return Theme.Value.Typed(.int, .int(whole))
        }
        return Theme.Value.Typed(.double, .double(result))
    }

    private static func length(_ value: Double, _ unit: Theme.Dimension.Unit) -> Theme.Value.Typed? {
        value.isFinite ? Theme.Value.Typed(.dimension, .dimension(Theme.Dimension(value, unit))) : nil
    }

    private static func plain(_ value: Theme.Value) -> Double? {
        switch value {
        case .int(let number): Double(number)
        case .double(let number): number
        default: nil
        }
    }

    private static func amount(_ value: Theme.Value) -> Double? {
        switch value {
        case .dimension(let dimension): dimension.points
        case .duration(let milliseconds): milliseconds
        default: plain(value)
        }
    }
}

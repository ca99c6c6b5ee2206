import LiveryModel

/// The value of a variable, apart from aliases.
enum FigmaLiteral: Hashable {
    case boolean(Bool)
    case color(Tint)
    case number(Double)
    case text(String)
}

extension FigmaLiteral {
    /// Reads a value from the REST API or a token's `$value`. Returns `nil` if the value is of another kind.
    init?(_ node: SourceNode, as kind: FigmaKind) {
        switch kind {
        case .boolean:
            if case .bool(let value) = node.kind {
                self = .boolean(value)
            } else {
                guard let number = node.number else { return nil }
                self = .boolean(number != 0)
            }
        case .color:
            guard let tint = Self.tint(node) else { return nil }
            self = .color(tint)
        case .dimension, .duration, .fontSize, .fontWeight, .number:
            guard let number = Self.number(node, as: kind) else { return nil }
            self = .number(number)
        case .fontFamily, .string:
            guard let text = node.string ?? node.elements?.first?.string else { return nil }
            self = .text(text)
        }
    }

    /// A number, or the value of an object with a unit, in px for lengths and seconds for durations.
    private static func number(_ node: SourceNode, as kind: FigmaKind) -> Double? {
        if let number = node.number { return shortened(number) }
        guard let value = node["value"]?.number else { return nil }
        switch node["unit"]?.string {
        case "px" where kind != .duration, "s" where kind == .duration: return shortened(value)
        case "rem" where kind != .duration: return value * Theme.Dimension.pointsPerRem
        case "ms" where kind == .duration: return value / 1000
        default: return nil
        }
    }

    /// Shortens a number. Figma's numbers have 32 bits, so the equivalent double has many digits, such as
    /// 0.30000001192092896 instead of 0.3.
    private static func shortened(_ number: Double) -> Double {
        let short = Float(number)
        return Double(short) == number ? Double(short.description) ?? number : number
    }

    private static func tint(_ node: SourceNode) -> Tint? {
        if let text = node.string { return Tint(css: text) }
        if let red = node["r"]?.number, let green = node["g"]?.number, let blue = node["b"]?.number {
            return snapped(red, green, blue, alpha: node["a"].map(\.number) ?? 1)
        }
        guard let space = node["colorSpace"]?.string.flatMap(Theme.ColorSpace.init),
            let parts = node["components"]?.elements,
            parts.count == 3
        else { return nil }
        let components = parts.map { part in part.number ?? (part.string == "none" ? 0 : .nan) }
        guard components.allSatisfy(\.isFinite), let alpha = node["alpha"].map(\.number) ?? 1 else { return nil }
        if space == .srgb { return snapped(components[0], components[1], components[2], alpha: alpha) }
        return Tint(Theme.Color(Theme.WideColor(space: space, components: components, alpha: alpha)))
    }

    /// A color whose channels are rounded to 8 bits if they are 32-bit approximations of 8-bit channels.
    private static func snapped(_ red: Double, _ green: Double, _ blue: Double, alpha: Double?) -> Tint? {
        guard let alpha, [red, green, blue, alpha].allSatisfy({ (0...1).contains($0) }) else { return nil }
        let channels = [red, green, blue, alpha].map { channel in
            let nearest = Double(Theme.Color.byte(channel)) / 255
            return abs(channel - nearest) < 1e-7 ? nearest : shortened(channel)
        }
        return Tint(channels[0], channels[1], channels[2], alpha: channels[3])
    }
}

extension FigmaLiteral {
    /// The value in a theme, with a type annotation if the value doesn't imply the type.
    func typed(as kind: FigmaKind) -> Typed {
        switch self {
        case .boolean(let value): return Typed(nil, .bare(value ? "true" : "false"))
        case .color(let tint):
            let value = TokenConverter.literal(tint)
            if case .object = value { return Typed("color", value) }
            return Typed(nil, value)
        case .text(let text): return Typed(kind == .fontFamily && !text.isEmpty ? "fontFamily" : "string", .text(text))
        case .number(let number):
            switch kind {
            case .dimension: return Typed("dimension", Self.digits(number))
            case .fontSize where number > 0: return Typed("fontSize", Self.digits(number))
            case .fontWeight where (1...1000).contains(number): return Typed("fontWeight", Self.digits(number))
            case .duration: return Typed("duration", .bare(NumberText.of(number * 1000) + "ms"))
            default: return Typed(nil, Self.digits(number))
            }
        }
    }

    private static func digits(_ number: Double) -> KTV { .bare(NumberText.exact(number)) }

    /// The value for the evaluator, or `nil` for a string, because braces in it aren't a reference.
    var node: SourceNode.Kind {
        switch self {
        case .boolean(let value): .bool(value)
        case .color(let tint): .string(tint.hex)
        case .number(let number): .number(number)
        case .text: .null
        }
    }
}

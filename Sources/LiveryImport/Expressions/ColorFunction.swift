import LiveryModel

/// The color functions of CSS Color 4 (§5 to §10): `rgb()`, `hsl()`, `hwb()`, `lab()`, `lch()`, `oklab()`, `oklch()`
/// and `color()`. Their arguments are separated by commas, or by white space and a slash.
struct ColorFunction {
    /// The names of the functions.
    static let names: Set<String> = [
        "rgb", "rgba", "hsl", "hsla", "hwb", "lab", "lch", "oklab", "oklch", "color",
    ]

    /// A component, which is a number with its unit, or `nil` for `none`.
    typealias Component = Quantity?

    private let components: [Component]
    private let alpha: Double

    /// Creates a function call. Returns `nil` unless there are three components, optionally followed by an opacity.
    init?(_ arguments: [Component]) {
        guard arguments.count == 3 || arguments.count == 4 else { return nil }
        components = Array(arguments.prefix(3))
        alpha = arguments.count == 4 ? arguments[3].map(Tint.share) ?? 0 : 1
    }

    /// The color of a function other than `color()`, or `nil` if the name or a unit is unknown.
    func color(_ name: String) -> Tint? {
        switch name {
        case "rgb", "rgba": rgb
        case "hsl", "hsla": hsl
        case "hwb": hwb
        case "lab": wide(.lab, [percent(100), any(125), any(125)])
        case "lch": wide(.lch, [percent(100), positive(150), Self.hue])
        case "oklab": wide(.oklab, [percent(1), any(0.4), any(0.4)])
        case "oklch": wide(.oklch, [percent(1), positive(0.4), Self.hue])
        default: nil
        }
    }

    /// The color of a `color()` function in a color space, or `nil` if the space or a unit is unknown.
    func color(in space: String) -> Tint? {
        guard let space = Theme.ColorSpace(rawValue: space == "xyz" ? "xyz-d65" : space) else { return nil }
        switch space {
        case .hsl, .hwb, .lab, .lch, .oklab, .oklch: return nil
        case .xyzD50, .xyzD65: return wide(space, [any(1), any(1), any(1)])
        // In a theme, the components of these spaces are from 0 to 1.
        default: return wide(space, [percent(1), percent(1), percent(1)])
        }
    }
}

// Components.
extension ColorFunction {
    /// Converts a component to the units of the Color module, or returns `nil` if its unit is unknown.
    private typealias Scale = (Quantity) -> Double?

    /// Converts a number, or a percentage of `whole`.
    private func any(_ whole: Double) -> Scale {
        { $0.unit == "%" ? $0.value / 100 * whole : $0.unit.isEmpty ? $0.value : nil }
    }

    private func positive(_ whole: Double) -> Scale { { any(whole)($0).map { max(0, $0) } } }

    private func percent(_ whole: Double) -> Scale { { any(whole)($0).map { max(0, min(whole, $0)) } } }

    /// Converts an angle to degrees, at least 0 and less than 360.
    private static func hue(_ quantity: Quantity) -> Double? {
        guard let degrees = Tint.degrees(quantity) else { return nil }
        let turn = degrees.truncatingRemainder(dividingBy: 360)
        return turn < 0 ? turn + 360 : turn
    }

    private func wide(_ space: Theme.ColorSpace, _ scales: [Scale]) -> Tint? {
        var numbers: [Double?] = []
        for (component, scale) in zip(components, scales) {
            guard let component else {
                numbers.append(nil)
                continue
            }
            guard let number = scale(component) else { return nil }
            numbers.append(number)
        }
        return Tint(exact: Theme.WideColor(space: space, components: numbers, alpha: alpha))
    }
}

// Functions in sRGB, in which `none` is 0.
extension ColorFunction {
    private var plain: [Quantity] { components.map { $0 ?? Quantity(0) } }

    private var rgb: Tint? {
        let channels = plain.map { max(0, min(1, $0.unit == "%" ? $0.value / 100 : $0.value / 255)) }
        guard plain.allSatisfy({ $0.unit.isEmpty || $0.unit == "%" }) else { return nil }
        return Tint(channels[0], channels[1], channels[2], alpha: alpha)
    }

    /// Two percentages as numbers from 0 to 1. In the modern CSS syntax, numbers are percentages. Numbers up to 1 are
    /// fractions, because other tools write them in this way.
    private var shares: [Double]? {
        guard plain[1...2].allSatisfy({ $0.unit.isEmpty || $0.unit == "%" }) else { return nil }
        return plain[1...2].map { max(0, min(1, $0.unit == "%" || $0.value > 1 ? $0.value / 100 : $0.value)) }
    }

    private var hsl: Tint? {
        guard let hue = Tint.degrees(plain[0]), let shares else { return nil }
        return Tint(hue: hue, saturation: shares[0], lightness: shares[1], alpha: alpha)
    }

    private var hwb: Tint? {
        guard let hue = Tint.degrees(plain[0]), let shares else { return nil }
        let (white, black) = (shares[0], shares[1])
        guard white + black < 1 else {
            let gray = white / (white + black)
            return Tint(gray, gray, gray, alpha: alpha)
        }
        let pure = Tint(hue: hue, saturation: 1, lightness: 0.5, alpha: alpha)
        func mix(_ channel: Double) -> Double { channel * (1 - white - black) + white }
        return Tint(mix(pure.red), mix(pure.green), mix(pure.blue), alpha: alpha)
    }
}

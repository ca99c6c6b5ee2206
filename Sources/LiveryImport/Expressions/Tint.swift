import LiveryModel

/// An sRGB color for computations. Channels aren't rounded, and can be outside the range from 0 to 1.
struct Tint: Hashable, Sendable {
    var red: Double
    var green: Double
    var blue: Double
    /// The opacity, from 0 to 1.
    var alpha: Double
    /// The color as spelled in the source, if its color space isn't sRGB and no computation has changed it.
    private(set) var exact: Theme.WideColor?

    init(_ red: Double, _ green: Double, _ blue: Double, alpha: Double = 1) {
        self.red = red
        self.green = green
        self.blue = blue
        self.alpha = alpha
    }

    /// Creates a color that is spelled in another color space. The channels are those of the closest sRGB color.
    init(exact: Theme.WideColor) {
        self.init(Theme.Color(exact))
        self.exact = exact
    }

    init(_ color: Theme.Color) {
        let rgb = color.sRGB
        self.init(rgb.x, rgb.y, rgb.z, alpha: color.opacity)
    }

    /// Parses `#rgb`, `#rgba`, `#rrggbb`, `#rrggbbaa` or a color name from CSS Color 4 §6.1. Returns `nil` for any
    /// other string.
    init?(css text: String) {
        if let named = NamedColors.all[text.lowercased()] {
            self.init(
                Theme.Color(red: UInt8(named >> 16 & 255), green: UInt8(named >> 8 & 255), blue: UInt8(named & 255)))
        } else if text.lowercased() == "transparent" {
            self.init(0, 0, 0, alpha: 0)
        } else {
            let isShort = text.hasPrefix("#") && text.utf8.count == 5
            let digits = isShort ? "#" + text.dropFirst().flatMap { [$0, $0] } : text
            guard let color = Theme.Color(hex: digits) else { return nil }
            self.init(color)
        }
    }

    /// Whether the color is in the sRGB gamut.
    var isInGamut: Bool { [red, green, blue].allSatisfy { $0 > -0.000_5 && $0 < 1.000_5 } }

    /// The channels without rounding noise, so that 8-bit channels are exact.
    var channels: [Double] {
        [red, green, blue].map { channel in
            let nearest = Double(Theme.Color.byte(channel)) / 255
            return abs(channel - nearest) < 1e-9 ? nearest : max(0, min(1, channel))
        }
    }

    /// The color with its channels rounded to 8 bits, which is the precision of modifier conversions. A color outside
    /// the sRGB gamut is unchanged.
    var rounded: Tint {
        guard isInGamut else { return self }
        let bytes = [red, green, blue].map { Double(Theme.Color.byte($0)) / 255 }
        return Tint(bytes[0], bytes[1], bytes[2], alpha: alpha)
    }

    /// The color with its channels rounded to 8 bits, as `#rrggbb`, or as `#rrggbbaa` if it isn't opaque.
    var hex: String {
        let color = Theme.Color(
            red: Theme.Color.byte(red), green: Theme.Color.byte(green), blue: Theme.Color.byte(blue),
            alpha: Theme.Color.byte(alpha))
        return color.alpha == 255 ? String(color.hex.dropLast(2)) : color.hex
    }

    /// A copy with another opacity.
    func with(alpha: Double) -> Tint {
        let alpha = max(0, min(1, alpha))
        guard let exact else { return Tint(red, green, blue, alpha: alpha) }
        return Tint(exact: Theme.WideColor(space: exact.space, components: exact.components, alpha: alpha))
    }

    /// Interpolates each channel and the opacity between two colors.
    func mixed(with other: Tint, share: Double) -> Tint {
        func mix(_ a: Double, _ b: Double) -> Double { a + (b - a) * share }
        return Tint(
            mix(red, other.red), mix(green, other.green), mix(blue, other.blue), alpha: mix(alpha, other.alpha))
    }
}

/// Reads components of CSS color functions.
extension Tint {
    /// Converts a number or percentage to a fraction from 0 to 1.
    static func share(_ quantity: Quantity) -> Double {
        max(0, min(1, quantity.unit == "%" ? quantity.value / 100 : quantity.value))
    }

    /// Converts an angle to degrees, or returns `nil` if the unit is unknown.
    static func degrees(_ quantity: Quantity) -> Double? {
        switch quantity.unit {
        case "", "deg": quantity.value
        case "turn": quantity.value * 360
        case "rad": quantity.value * 180 / .pi
        case "grad": quantity.value * 0.9
        default: nil
        }
    }

    /// Creates a color from a hue in degrees and a saturation and lightness from 0 to 1, as in CSS Color 4 §7.1.
    init(hue: Double, saturation: Double, lightness: Double, alpha: Double) {
        func channel(_ offset: Double) -> Double {
            let turn = (offset + hue / 30).truncatingRemainder(dividingBy: 12)
            let k = turn < 0 ? turn + 12 : turn
            return lightness - saturation * min(lightness, 1 - lightness) * max(-1, min(k - 3, 9 - k, 1))
        }
        self.init(channel(0), channel(8), channel(4), alpha: alpha)
    }

    /// The hue in degrees, and the saturation and lightness from 0 to 1.
    var hsl: (hue: Double, saturation: Double, lightness: Double) {
        let (high, low) = (max(red, green, blue), min(red, green, blue))
        let (lightness, chroma) = ((high + low) / 2, high - low)
        guard chroma > 1e-9 else { return (0, 0, lightness) }
        let saturation = chroma / (1 - abs(2 * lightness - 1))
        let sixth =
            if high == red {
                (green - blue) / chroma + (green < blue ? 6 : 0)
            } else if high == green { (blue - red) / chroma + 2 } else { (red - green) / chroma + 4 }
        return (sixth * 60, saturation, lightness)
    }
}

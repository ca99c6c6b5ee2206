import LiveryModel

/// A color in sRGB for computation: channels can be outside 0 to 1 and aren't rounded.
struct Tint: Hashable, Sendable {
    var red: Double
    var green: Double
    var blue: Double
    /// Opacity, 0 to 1.
    var alpha: Double

    init(_ red: Double, _ green: Double, _ blue: Double, alpha: Double = 1) {
        self.red = red
        self.green = green
        self.blue = blue
        self.alpha = alpha
    }

    init(_ color: Color) {
        let rgb = color.sRGB
        self.init(rgb.x, rgb.y, rgb.z, alpha: color.opacity)
    }

    /// Parses `#rgb`, `#rgba`, `#rrggbb`, `#rrggbbaa` or a name of CSS Color 4 §6.1; nil for anything else.
    init?(css text: String) {
        if let named = NamedColors.all[text.lowercased()] {
            self.init(Color(red: UInt8(named >> 16 & 255), green: UInt8(named >> 8 & 255), blue: UInt8(named & 255)))
        } else if text.lowercased() == "transparent" {
            self.init(0, 0, 0, alpha: 0)
        } else {
            let isShort = text.hasPrefix("#") && text.utf8.count == 5
            let digits = isShort ? "#" + text.dropFirst().flatMap { [$0, $0] } : text
            guard let color = Color(hex: digits) else { return nil }
            self.init(color)
        }
    }

    /// Whether the color is inside the sRGB gamut.
    var isInGamut: Bool { [red, green, blue].allSatisfy { $0 > -0.000_5 && $0 < 1.000_5 } }

    /// The channels without the rounding noise of arithmetic, so that 8-bit channels are exact.
    var channels: [Double] {
        [red, green, blue].map { channel in
            let nearest = Double(Color.byte(channel)) / 255
            return abs(channel - nearest) < 1e-9 ? nearest : max(0, min(1, channel))
        }
    }

    /// The color with its channels rounded to 8 bits, the precision of modifier conversions. Unchanged if it is outside
    /// sRGB.
    var rounded: Tint {
        guard isInGamut else { return self }
        let bytes = [red, green, blue].map { Double(Color.byte($0)) / 255 }
        return Tint(bytes[0], bytes[1], bytes[2], alpha: alpha)
    }

    /// The color with its channels rounded to 8 bits: `#rrggbb`, or `#rrggbbaa` if it isn't opaque.
    var hex: String {
        let color = Color(
            red: Color.byte(red), green: Color.byte(green), blue: Color.byte(blue), alpha: Color.byte(alpha))
        return color.alpha == 255 ? String(color.hex.dropLast(2)) : color.hex
    }

    /// A copy with another opacity.
    func with(alpha: Double) -> Tint {
        Tint(red, green, blue, alpha: max(0, min(1, alpha)))
    }

    /// Interpolates each channel and the opacity toward another color.
    func mixed(with other: Tint, share: Double) -> Tint {
        func mix(_ a: Double, _ b: Double) -> Double { a + (b - a) * share }
        return Tint(
            mix(red, other.red), mix(green, other.green), mix(blue, other.blue), alpha: mix(alpha, other.alpha))
    }
}

import LiveryModel

/// CSS color functions: `rgb()`, `rgba()`, `hsl()`, `hsla()`, with commas or with blanks and a slash.
extension Tint {
    /// Creates a color from a CSS function; nil if the name is unknown or the arguments are invalid.
    init?(function name: String, _ arguments: [Quantity]) {
        guard arguments.count == 3 || arguments.count == 4 else { return nil }
        let alpha = arguments.count == 4 ? Self.share(arguments[3]) : 1
        switch name {
        case "rgb", "rgba":
            let channels = arguments.prefix(3).map { $0.unit == "%" ? $0.value / 100 : $0.value / 255 }
            self.init(channels[0], channels[1], channels[2], alpha: alpha)
        case "hsl", "hsla":
            guard let degrees = Self.degrees(arguments[0]) else { return nil }
            let hsl = arguments[1...2].map { $0.unit == "%" || $0.value > 1 ? $0.value / 100 : $0.value }
            self.init(hue: degrees, saturation: hsl[0], lightness: hsl[1], alpha: alpha)
        default: return nil
        }
    }

    /// A number from 0 to 1, or a percentage.
    static func share(_ quantity: Quantity) -> Double {
        max(0, min(1, quantity.unit == "%" ? quantity.value / 100 : quantity.value))
    }

    private static func degrees(_ quantity: Quantity) -> Double? {
        switch quantity.unit {
        case "", "deg": quantity.value
        case "turn": quantity.value * 360
        case "rad": quantity.value * 180 / .pi
        case "grad": quantity.value * 0.9
        default: nil
        }
    }

    /// Creates a color from hue (degrees), saturation and lightness (0 to 1), as in CSS Color 4 §7.1.
    init(hue: Double, saturation: Double, lightness: Double, alpha: Double) {
        func channel(_ offset: Double) -> Double {
            let turn = (offset + hue / 30).truncatingRemainder(dividingBy: 12)
            let k = turn < 0 ? turn + 12 : turn
            return lightness - saturation * min(lightness, 1 - lightness) * max(-1, min(k - 3, 9 - k, 1))
        }
        self.init(channel(0), channel(8), channel(4), alpha: alpha)
    }

    /// Hue (degrees), saturation and lightness (0 to 1).
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

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#endif

/// Conversions for color modifiers, based on the sample code in CSS Color 4. They are precise enough for 8 bits per
/// channel.
extension Tint {
    /// The color in CIE LCH with the D50 white point: lightness from 0 to 100, chroma, and hue in radians.
    var lch: (lightness: Double, chroma: Double, hue: Double) {
        let (r, g, b) = (Self.linear(red), Self.linear(green), Self.linear(blue))
        // Linear sRGB to XYZ, adapted from D65 to D50 with the Bradford method.
        let x = 0.436_065_7 * r + 0.385_151_5 * g + 0.143_078_4 * b
        let y = 0.222_493_2 * r + 0.716_887_0 * g + 0.060_616_9 * b
        let z = 0.013_923_9 * r + 0.097_081_3 * g + 0.714_099_4 * b
        let (fx, fy, fz) = (Self.lab(x / Self.whiteX), Self.lab(y), Self.lab(z / Self.whiteZ))
        let (a, lab) = (500 * (fx - fy), 200 * (fy - fz))
        return (116 * fy - 16, hypot(a, lab), atan2(lab, a))
    }

    /// Creates a color from CIE LCH. The color can be outside the sRGB gamut.
    init(lightness: Double, chroma: Double, hue: Double, alpha: Double) {
        let fy = (lightness + 16) / 116
        let (fx, fz) = (fy + chroma * cos(hue) / 500, fy - chroma * sin(hue) / 200)
        let (x, y, z) = (Self.unlab(fx) * Self.whiteX, Self.unlab(fy), Self.unlab(fz) * Self.whiteZ)
        self.init(
            Self.gamma(3.134_135_9 * x - 1.617_386_0 * y - 0.490_661_8 * z),
            Self.gamma(-0.978_795_4 * x + 1.916_254_5 * y + 0.033_443_1 * z),
            Self.gamma(0.071_955_4 * x - 0.228_976_8 * y + 1.405_386_2 * z), alpha: alpha)
    }

    /// The channels in Display P3.
    var displayP3: [Double] {
        let (r, g, b) = (Self.linear(red), Self.linear(green), Self.linear(blue))
        return [
            0.822_462_0 * r + 0.177_538_0 * g, 0.033_194_2 * r + 0.966_805_8 * g,
            0.017_082_6 * r + 0.072_397_4 * g + 0.910_519_9 * b,
        ].map(Self.gamma)
    }

    /// Creates a color from Display P3. The color can be outside the sRGB gamut.
    init(displayP3 channels: [Double], alpha: Double) {
        let linear = channels.map(Self.linear)
        let (r, g, b) = (linear[0], linear[1], linear[2])
        self.init(
            Self.gamma(1.224_940_2 * r - 0.224_940_2 * g), Self.gamma(-0.042_056_9 * r + 1.042_056_9 * g),
            Self.gamma(-0.019_637_6 * r - 0.078_636_1 * g + 1.098_273_6 * b), alpha: alpha)
    }

    private static let whiteX = 0.3457 / 0.3585
    private static let whiteZ = (1 - 0.3457 - 0.3585) / 0.3585

    private static func linear(_ value: Double) -> Double {
        if value < 0 { return -linear(-value) }
        return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }

    private static func gamma(_ value: Double) -> Double {
        if value < 0 { return -gamma(-value) }
        return value > 0.003_130_8 ? 1.055 * pow(value, 1 / 2.4) - 0.055 : 12.92 * value
    }

    private static func lab(_ value: Double) -> Double {
        value > 216.0 / 24389 ? cbrt(value) : (24389.0 / 27 * value + 16) / 116
    }

    private static func unlab(_ value: Double) -> Double {
        let cube = value * value * value
        return cube > 216.0 / 24389 ? cube : (116 * value - 16) / (24389.0 / 27)
    }
}

/// The color modifiers of Tokens Studio. In every space, `lighten` moves the color by a fraction of the distance to
/// white, and `darken` by a fraction of the distance to black. This changes all three channels in srgb and p3, the
/// lightness in hsl, and lightness and chroma in lch.
extension Tint {
    func lightened(by share: Double, in space: Modifier.Space) -> Tint {
        moved(to: 1, by: share, in: space)
    }

    func darkened(by share: Double, in space: Modifier.Space) -> Tint {
        moved(to: 0, by: share, in: space)
    }

    /// Moves the color toward white (1) or black (0).
    private func moved(to end: Double, by share: Double, in space: Modifier.Space) -> Tint {
        switch space {
        case .sass: return lightened(by: end == 1 ? share : -share)
        case .srgb: return mixed(with: Tint(end, end, end, alpha: alpha), share: share)
        case .p3: return Tint(displayP3: displayP3.map { $0 + (end - $0) * share }, alpha: alpha)
        case .hsl:
            let hsl = hsl
            let lightness = hsl.lightness + (end - hsl.lightness) * share
            return Tint(hue: hsl.hue, saturation: hsl.saturation, lightness: lightness, alpha: alpha)
        case .lch:
            let lch = lch
            return Tint(
                lightness: lch.lightness + (end * 100 - lch.lightness) * share, chroma: lch.chroma * (1 - share),
                hue: lch.hue, alpha: alpha)
        }
    }

    /// The color with an amount added to its HSL lightness, rounded to 8 bits.
    ///
    /// An amount of 0.1 is 25.5 of 255, so channels are often halves, and the last bit of a computation decides in which
    /// direction they are rounded. The steps have the order in which chroma.js computes them, so that the result is the
    /// color that was published.
    private func lightened(by amount: Double) -> Tint {
        let (high, low) = (max(red, green, blue), min(red, green, blue))
        let (sum, range) = (high + low, high - low)
        let lightness = max(0, min(1, sum / 2 + amount))
        guard range > 0 else { return Tint(bytes: [lightness, lightness, lightness], alpha: alpha) }
        let saturation = sum / 2 < 0.5 ? range / sum : range / (2 - high - low)
        let sixth =
            if high == red { (green - blue) / range } else if high == green {
                2 + (blue - red) / range
            } else { 4 + (red - green) / range }
        let degrees = sixth * 60 + (sixth < 0 ? 360 : 0)
        let upper =
            lightness < 0.5 ? lightness * (1 + saturation) : lightness + saturation - lightness * saturation
        let lower = 2 * lightness - upper
        let channels = [1.0 / 3, 0, -1.0 / 3].map { shift in
            var turn = degrees / 360 + shift
            if turn < 0 { turn += 1 } else if turn > 1 { turn -= 1 }
            if 6 * turn < 1 { return lower + (upper - lower) * 6 * turn }
            if 2 * turn < 1 { return upper }
            return 3 * turn < 2 ? lower + (upper - lower) * (2.0 / 3 - turn) * 6 : lower
        }
        return Tint(bytes: channels, alpha: alpha)
    }

    /// Creates a color from channels that are rounded to 8 bits, without compensation for noise.
    private init(bytes channels: [Double], alpha: Double) {
        let bytes = channels.map { ($0 * 255).rounded() / 255 }
        self.init(bytes[0], bytes[1], bytes[2], alpha: alpha)
    }

    /// Interpolates the channels and the opacity between two colors in a space. The hue takes the shorter arc.
    func mixed(with other: Tint, share: Double, in space: Modifier.Space) -> Tint {
        let share = max(0, min(1, share))
        let opacity = alpha + (other.alpha - alpha) * share
        func mix(_ a: Double, _ b: Double) -> Double { a + (b - a) * share }
        switch space {
        case .srgb, .sass: return mixed(with: other, share: share)
        case .p3: return Tint(displayP3: zip(displayP3, other.displayP3).map(mix), alpha: opacity)
        case .hsl:
            let (from, to) = (hsl, other.hsl)
            // Grays have no hue, so they take the hue of the other color.
            let start = from.saturation < Self.gray ? to.hue : from.hue
            let end = to.saturation < Self.gray ? start : to.hue
            return Tint(
                hue: mix(start, start + Self.turn(from: start, to: end, whole: 360)),
                saturation: mix(from.saturation, to.saturation), lightness: mix(from.lightness, to.lightness),
                alpha: opacity)
        case .lch:
            let (from, to) = (lch, other.lch)
            let start = from.chroma < Self.grayChroma ? to.hue : from.hue
            let end = to.chroma < Self.grayChroma ? start : to.hue
            return Tint(
                lightness: mix(from.lightness, to.lightness), chroma: mix(from.chroma, to.chroma),
                hue: mix(start, start + Self.turn(from: start, to: end, whole: 2 * .pi)), alpha: opacity)
        }
    }

    /// The contrast ratio as defined by WCAG 2 (§1.4.3), from 1 to 21.
    func contrast(to other: Tint) -> Double {
        let (a, b) = (luminance, other.luminance)
        return (max(a, b) + 0.05) / (min(a, b) + 0.05)
    }

    private var luminance: Double {
        0.2126 * Self.linear(red) + 0.7152 * Self.linear(green) + 0.0722 * Self.linear(blue)
    }

    /// The color with each channel clamped to the range from 0 to 1.
    var clamped: Tint {
        Tint(max(0, min(1, red)), max(0, min(1, green)), max(0, min(1, blue)), alpha: alpha)
    }

    private static let gray = 0.001
    private static let grayChroma = 0.02

    /// The shorter arc from one hue to another.
    private static func turn(from start: Double, to end: Double, whole: Double) -> Double {
        let turn = (end - start).truncatingRemainder(dividingBy: whole)
        return turn > whole / 2 ? turn - whole : turn < -whole / 2 ? turn + whole : turn
    }
}

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#endif

/// Three numbers.
typealias Vector = SIMD3<Double>

/// A 3 × 3 matrix, as rows.
struct Matrix {
    let rows: (Vector, Vector, Vector)

    init(_ first: Vector, _ second: Vector, _ third: Vector) {
        rows = (first, second, third)
    }

    static func * (matrix: Matrix, vector: Vector) -> Vector {
        Vector(
            (matrix.rows.0 * vector).sum(), (matrix.rows.1 * vector).sum(), (matrix.rows.2 * vector).sum())
    }
}

/// The matrices from the CSS Color 4 sample code, at full precision.
enum ColorMatrix {
    static let linearSRGBToXYZ = Matrix(
        [506752.0 / 1228815, 87881.0 / 245763, 12673.0 / 70218],
        [87098.0 / 409605, 175762.0 / 245763, 12673.0 / 175545],
        [7918.0 / 409605, 87881.0 / 737289, 1001167.0 / 1053270])
    static let xyzToLinearSRGB = Matrix(
        [12831.0 / 3959, -329.0 / 214, -1974.0 / 3959],
        [-851781.0 / 878810, 1648619.0 / 878810, 36519.0 / 878810],
        [705.0 / 12673, -2585.0 / 12673, 705.0 / 667])
    static let linearP3ToXYZ = Matrix(
        [608311.0 / 1250200, 189793.0 / 714400, 198249.0 / 1000160],
        [35783.0 / 156275, 247089.0 / 357200, 198249.0 / 2500400],
        [0, 32229.0 / 714400, 5220557.0 / 5000800])
    static let linearA98ToXYZ = Matrix(
        [573536.0 / 994567, 263643.0 / 1420810, 187206.0 / 994567],
        [591459.0 / 1989134, 6239551.0 / 9945670, 374412.0 / 4972835],
        [53769.0 / 1989134, 351524.0 / 4972835, 4929758.0 / 4972835])
    static let linearRec2020ToXYZ = Matrix(
        [63426534.0 / 99577255, 20160776.0 / 139408157, 47086771.0 / 278816314],
        [26158966.0 / 99577255, 472592308.0 / 697040785, 8267143.0 / 139408157],
        [0, 19567812.0 / 697040785, 295819943.0 / 278816314])
    static let linearProphotoToXYZD50 = Matrix(
        [0.79776664490064230, 0.13518129740053308, 0.03134773412839220],
        [0.28807482881940130, 0.71183523424187300, 0.00008993693872564],
        [0, 0, 0.82510460251046020])
    static let d50ToD65 = Matrix(
        [0.955473421488075, -0.02309845494876471, 0.06325924320057072],
        [-0.0283697093338637, 1.0099953980813041, 0.021041441191917323],
        [0.012314014864481998, -0.020507649298898964, 1.330365926242124])
    static let xyzToLMS = Matrix(
        [0.8190224379967030, 0.3619062600528904, -0.1288737815209879],
        [0.0329836539323885, 0.9292868615863434, 0.0361446663506424],
        [0.0481771893596242, 0.2642395317527308, 0.6335478284694309])
    static let xyzToLinearP3 = Matrix(
        [2.4934969119414250, -0.9313836179191239, -0.4027107844507168],
        [-0.8294889695615747, 1.7626640603183463, 0.0236246858419436],
        [0.0358458302437845, -0.0761723892680418, 0.9568845240076872])
    static let lmsToXYZ = Matrix(
        [1.2268798758459243, -0.5578149944602171, 0.2813910456659647],
        [-0.0405757452148008, 1.1122868032803170, -0.0717110580655164],
        [-0.0763729366746601, -0.4214933324022432, 1.5869240198367816])
    static let lmsToOklab = Matrix(
        [0.2104542683093140, 0.7936177747023054, -0.0040720430116193],
        [1.9779985324311684, -2.4285922420485799, 0.4505937096174110],
        [0.0259040424655478, 0.7827717124575296, -0.8086757549230774])
    static let oklabToLMS = Matrix(
        [1, 0.3963377773761749, 0.2158037573099136],
        [1, -0.1055613458156586, -0.0638541728258133],
        [1, -0.0894841775298119, -1.2914855480194092])
}

extension Vector {
    /// Applies `transfer` to the magnitude of each channel and keeps the sign. CSS Color 4 extends all transfer
    /// functions to negative values in this way.
    func mapped(_ transfer: (Double) -> Double) -> Vector {
        func apply(_ value: Double) -> Double { value < 0 ? -transfer(-value) : transfer(value) }
        return Vector(apply(x), apply(y), apply(z))
    }
}

extension Theme.WideColor {
    /// The color in CIE XYZ with the D65 white point.
    var xyz: Vector {
        let value = numbers
        switch space {
        case .srgb, .hsl, .hwb: return ColorMatrix.linearSRGBToXYZ * sRGB.mapped(Self.linear)
        case .srgbLinear: return ColorMatrix.linearSRGBToXYZ * value
        case .lab: return ColorMatrix.d50ToD65 * Self.labToXYZD50(value)
        case .lch: return ColorMatrix.d50ToD65 * Self.labToXYZD50(Self.rectangular(value))
        case .oklab: return Self.oklabToXYZ(value)
        case .oklch: return Self.oklabToXYZ(Self.rectangular(value))
        case .displayP3: return ColorMatrix.linearP3ToXYZ * value.mapped(Self.linear)
        case .a98RGB: return ColorMatrix.linearA98ToXYZ * value.mapped { pow($0, 563.0 / 256) }
        case .prophotoRGB:
            let linear = value.mapped { $0 <= 16.0 / 512 ? $0 / 16 : pow($0, 1.8) }
            return ColorMatrix.d50ToD65 * (ColorMatrix.linearProphotoToXYZD50 * linear)
        case .rec2020: return ColorMatrix.linearRec2020ToXYZ * value.mapped(Self.rec2020Linear)
        case .xyzD65: return value
        case .xyzD50: return ColorMatrix.d50ToD65 * value
        }
    }

    /// The sRGB channels, which are below 0 or above 1 outside the gamut. Color spaces derived from sRGB are converted
    /// directly, because going through XYZ would add noise.
    fileprivate var sRGB: Vector {
        switch space {
        case .srgb: numbers
        case .srgbLinear: numbers.mapped(Self.gamma)
        case .hsl: Self.hslToSRGB(numbers)
        case .hwb: Self.hwbToSRGB(numbers)
        default: Self.srgb(xyz: xyz)
        }
    }

    private static func linear(_ value: Double) -> Double {
        value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }

    fileprivate static func gamma(_ value: Double) -> Double {
        value > 0.0031308 ? 1.055 * pow(value, 1 / 2.4) - 0.055 : 12.92 * value
    }

    private static func rec2020Linear(_ value: Double) -> Double {
        let (alpha, beta) = (1.09929682680944, 0.018053968510807)
        return value < beta * 4.5 ? value / 4.5 : pow((value + alpha - 1) / alpha, 1 / 0.45)
    }

    private static func rectangular(_ polar: Vector) -> Vector {
        let hue = polar.z * .pi / 180
        return Vector(polar.x, polar.y * cos(hue), polar.y * sin(hue))
    }

    private static func hslToSRGB(_ hsl: Vector) -> Vector {
        let (hue, saturation, lightness) = (hsl.x, hsl.y / 100, hsl.z / 100)
        let channel = { (offset: Double) in
            let turn = (offset + hue / 30).truncatingRemainder(dividingBy: 12)
            let k = turn < 0 ? turn + 12 : turn
            let a = saturation * min(lightness, 1 - lightness)
            return lightness - a * max(-1, min(k - 3, 9 - k, 1))
        }
        return Vector(channel(0), channel(8), channel(4))
    }

    private static func hwbToSRGB(_ hwb: Vector) -> Vector {
        let (white, black) = (hwb.y / 100, hwb.z / 100)
        if white + black >= 1 { return Vector(repeating: white / (white + black)) }
        return hslToSRGB([hwb.x, 100, 50]) * (1 - white - black) + white
    }

    private static func labToXYZD50(_ lab: Vector) -> Vector {
        let (kappa, epsilon) = (24389.0 / 27, 216.0 / 24389)
        let fy = (lab.x + 16) / 116
        let (fx, fz) = (lab.y / 500 + fy, fy - lab.z / 200)
        let x = pow(fx, 3) > epsilon ? pow(fx, 3) : (116 * fx - 16) / kappa
        let y = lab.x > kappa * epsilon ? pow(fy, 3) : lab.x / kappa
        let z = pow(fz, 3) > epsilon ? pow(fz, 3) : (116 * fz - 16) / kappa
        return Vector(x, y, z) * Vector(0.3457 / 0.3585, 1, (1 - 0.3457 - 0.3585) / 0.3585)
    }

    private static func oklabToXYZ(_ lab: Vector) -> Vector {
        let lms = ColorMatrix.oklabToLMS * lab
        return ColorMatrix.lmsToXYZ * (lms * lms * lms)
    }

    /// The relative luminance of an sRGB color whose channels are from 0 to 1: Y of its XYZ coordinates. The result
    /// for a gray is exact.
    static func luminance(of rgb: Vector) -> Double {
        let (linear, factors) = (rgb.mapped(linear), ColorMatrix.linearSRGBToXYZ.rows.1)
        return linear.y + (linear.x - linear.y) * factors.x + (linear.z - linear.y) * factors.z
    }

    /// The OKLab coordinates of an sRGB color whose channels are from 0 to 1.
    static func oklab(of rgb: Vector) -> Vector { xyzToOklab(ColorMatrix.linearSRGBToXYZ * rgb.mapped(linear)) }

    private static func xyzToOklab(_ xyz: Vector) -> Vector {
        ColorMatrix.lmsToOklab * (ColorMatrix.xyzToLMS * xyz).mapped { cbrt($0) }
    }
}

extension Theme.WideColor {
    /// The closest sRGB color, with channels from 0 to 1. Uses the binary search of CSS Color 4 §13.2, which reduces
    /// the chroma in OKLCh until clipping changes the color by less than one just-noticeable difference.
    func gamutMappedSRGB() -> Vector {
        let direct = sRGB
        if Self.isInGamut(direct) { return Self.clipped(direct) }
        let origin = Self.xyzToOklab(xyz)
        // The conversion to OKLab isn't exact.
        if origin.x >= 1 - Self.rounding { return [1, 1, 1] }
        if origin.x <= Self.rounding { return [0, 0, 0] }
        return Self.reduceChroma(of: origin)
    }

    /// Whether the color is in the sRGB gamut.
    package var fitsSRGB: Bool { Self.isInGamut(sRGB) }

    private static let justNoticeable = 0.02
    private static let precision = 0.0001
    /// More than the error of a conversion, and less than the difference between two colors that anyone can see.
    private static let rounding = 1e-9

    private static func reduceChroma(of origin: Vector) -> Vector {
        let chroma = hypot(origin.y, origin.z)
        var (low, high, lowIsInGamut) = (0.0, chroma, true)
        var clip = clipped(srgb(xyz: oklabToXYZ(origin)))
        if difference(origin, clip) < justNoticeable { return clip }
        while high - low > precision {
            let middle = (low + high) / 2
            let scale = chroma == 0 ? 0 : middle / chroma
            let candidate = Vector(origin.x, origin.y * scale, origin.z * scale)
            let rgb = srgb(xyz: oklabToXYZ(candidate))
            if lowIsInGamut, isInGamut(rgb) {
                low = middle
                continue
            }
            clip = clipped(rgb)
            let distance = difference(candidate, clip)
            if distance >= justNoticeable {
                high = middle
            } else if justNoticeable - distance < precision {
                return clip
            } else {
                low = middle
                lowIsInGamut = false
            }
        }
        return clip
    }

    private static func difference(_ oklab: Vector, _ rgb: Vector) -> Double {
        let delta = oklab - Self.oklab(of: rgb)
        return (delta * delta).sum().squareRoot()
    }

    private static func srgb(xyz: Vector) -> Vector { (ColorMatrix.xyzToLinearSRGB * xyz).mapped(gamma) }

    /// Whether an sRGB color is in gamut, apart from rounding noise.
    fileprivate static func isInGamut(_ rgb: Vector) -> Bool { rgb.min() >= -0.000_001 && rgb.max() <= 1.000_001 }

    private static func clipped(_ rgb: Vector) -> Vector { rgb.clamped(lowerBound: .zero, upperBound: .one) }
}

extension Theme.Color {
    /// The exact red, green and blue in sRGB. Channels are below 0 or above 1 for a color outside the sRGB gamut.
    public var extendedSRGB: SIMD3<Double> { wide?.sRGB ?? sRGB }

    /// Red, green and blue in Display P3, from 0 to 1. A color outside the Display P3 gamut is clipped.
    package var displayP3: SIMD3<Double> { unclippedP3.clamped(lowerBound: .zero, upperBound: .one) }

    /// Whether ``displayP3`` represents the color exactly, apart from rounding noise.
    package var isInDisplayP3: Bool { Theme.WideColor.isInGamut(unclippedP3) }

    private var unclippedP3: SIMD3<Double> {
        if let wide, wide.space == .displayP3 { return wide.numbers }
        let linear = (wide ?? Theme.WideColor(space: .srgb, components: [sRGB.x, sRGB.y, sRGB.z])).xyz
        return (ColorMatrix.xyzToLinearP3 * linear).mapped(Theme.WideColor.gamma)
    }

    /// Whether ``sRGB`` is the color itself, apart from rounding noise, and not just the closest color in gamut.
    public var isInSRGB: Bool { wide?.isInSRGB ?? true }
}

extension Theme.WideColor {
    fileprivate var isInSRGB: Bool { Self.isInGamut(sRGB) }
}

extension Color {
    /// The color over an opaque one, as a screen shows the two (source-over of CSS Compositing 1 §9.1, in sRGB).
    public func composed(over backdrop: Color) -> Color {
        func channel(_ source: UInt8, _ below: UInt8) -> UInt8 {
            Color.byte((Double(source) * opacity + Double(below) * (1 - opacity)) / 255)
        }
        return Color(
            red: channel(red, backdrop.red), green: channel(green, backdrop.green),
            blue: channel(blue, backdrop.blue))
    }

    /// Lightness, 0 to 1, and the two opponent axes of OKLab, opacity left out.
    public var oklab: (lightness: Double, a: Double, b: Double) {
        let lab = WideColor.oklab(of: sRGB)
        return (lab.x, lab.y, lab.z)
    }

    /// How different two colors look, opacity left out: ΔE OK of CSS Color 4, which is their distance in OKLab.
    /// 0.02 is a difference that one just notices beside each other; black and white are 1 apart.
    public func difference(from other: Color) -> Double {
        let delta = WideColor.oklab(of: sRGB) - WideColor.oklab(of: other.sRGB)
        return (delta * delta).sum().squareRoot()
    }

    /// The sRGB color of another lightness, 0 to 1, in OKLab: hue and opacity stay, and of the chroma what fits.
    public func with(lightness: Double) -> Color {
        let (_, a, b) = oklab
        let mapped = Color(WideColor(space: .oklab, components: [lightness, a, b], alpha: opacity))
        return Color(red: mapped.red, green: mapped.green, blue: mapped.blue, alpha: alpha)
    }

    private var sRGB: Vector { Vector(Double(red), Double(green), Double(blue)) / 255 }
}

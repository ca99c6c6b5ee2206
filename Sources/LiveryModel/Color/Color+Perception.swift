extension Color {
    /// The color over an opaque one, as a screen shows the two (source-over of CSS Compositing 1 §9.1, in sRGB).
    public func composed(over backdrop: Color) -> Color {
        Color(computed: sRGB * opacity + backdrop.sRGB * (1 - opacity), alpha: 1)
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

    /// The sRGB color of another lightness, 0 to 1, in OKLab, of 8 bits a channel: hue and opacity stay, and of the
    /// chroma what fits.
    public func with(lightness: Double) -> Color {
        let (_, a, b) = oklab
        let mapped = Color(WideColor(space: .oklab, components: [lightness, a, b], alpha: opacity))
        return Color(red: mapped.red, green: mapped.green, blue: mapped.blue, alpha: alpha)
    }
}

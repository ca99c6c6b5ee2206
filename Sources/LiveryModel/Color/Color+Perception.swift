extension Theme.Color {
    /// The color composited over an opaque backdrop (source-over of CSS Compositing 1 §9.1, in sRGB).
    public func composed(over backdrop: Theme.Color) -> Theme.Color {
        Theme.Color(computed: sRGB * opacity + backdrop.sRGB * (1 - opacity), alpha: 1)
    }

    /// Lightness, 0 to 1, and the two opponent axes of OKLab, ignoring opacity.
    public var oklab: (lightness: Double, a: Double, b: Double) {
        let lab = Theme.WideColor.oklab(of: sRGB)
        return (lab.x, lab.y, lab.z)
    }

    /// The perceived difference between two colors, ignoring opacity: ΔE OK of CSS Color 4, the distance in OKLab.
    /// 0.02 is just noticeable side by side; black and white are 1 apart.
    public func difference(from other: Theme.Color) -> Double {
        let delta = Theme.WideColor.oklab(of: sRGB) - Theme.WideColor.oklab(of: other.sRGB)
        return (delta * delta).sum().squareRoot()
    }

    /// The sRGB color with another lightness, 0 to 1, in OKLab, with 8 bits per channel. Hue and opacity are unchanged;
    /// chroma is reduced to fit the gamut.
    public func with(lightness: Double) -> Theme.Color {
        let (_, a, b) = oklab
        let mapped = Theme.Color(Theme.WideColor(space: .oklab, components: [lightness, a, b], alpha: opacity))
        return Theme.Color(red: mapped.red, green: mapped.green, blue: mapped.blue, alpha: alpha)
    }
}

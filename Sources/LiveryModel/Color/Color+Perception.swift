extension Theme.Color {
    /// The color composited over an opaque backdrop in sRGB, using source-over (CSS Compositing 1 §9.1).
    public func composed(over backdrop: Theme.Color) -> Theme.Color {
        Theme.Color(computed: sRGB * opacity + backdrop.sRGB * (1 - opacity), alpha: 1)
    }

    /// The color's OKLab lightness, from 0 to 1, and its two opponent axes, ignoring opacity.
    public var oklab: (lightness: Double, a: Double, b: Double) {
        let lab = Theme.WideColor.oklab(of: sRGB)
        return (lab.x, lab.y, lab.z)
    }

    /// The perceived difference between two colors, ignoring opacity: ΔE OK of CSS Color 4, which is the distance in
    /// OKLab. A difference of 0.02 is just noticeable side by side. The distance between black and white is 1.
    public func difference(from other: Theme.Color) -> Double {
        let delta = Theme.WideColor.oklab(of: sRGB) - Theme.WideColor.oklab(of: other.sRGB)
        return (delta * delta).sum().squareRoot()
    }

    /// A copy with another OKLab lightness, from 0 to 1, as an sRGB color with 8 bits per channel. The hue and opacity
    /// are unchanged, and the chroma is reduced to fit the gamut.
    public func with(lightness: Double) -> Theme.Color {
        let (_, a, b) = oklab
        let mapped = Theme.Color(Theme.WideColor(space: .oklab, components: [lightness, a, b], alpha: opacity))
        return Theme.Color(red: mapped.red, green: mapped.green, blue: mapped.blue, alpha: alpha)
    }
}

extension Theme.Color {
    /// A copy with another opacity, from 0 to 1, in the same color space.
    public func with(opacity: Double) -> Theme.Color {
        let components = wide?.components ?? [red, green, blue].map { Double($0) / 255 }
        let new = Theme.WideColor(space: wide?.space ?? .srgb, components: components, alpha: opacity)
        guard let wide, wide.space != .srgb else { return Theme.Color(new) }
        return Theme.Color(red: red, green: green, blue: blue, alpha: Theme.Color.byte(opacity), wide: new)
    }

    /// A linear mix of the unrounded sRGB channels and opacity. `share` is the fraction of the other color, from 0 to
    /// 1.
    public func mixed(with other: Theme.Color, share: Double) -> Theme.Color {
        func mix(_ a: Double, _ b: Double) -> Double {
            // Unchanged channels keep their exact values.
            if a == b || share == 0 { return a }
            return share == 1 ? b : a + (b - a) * share
        }
        let (a, b) = (sRGB, other.sRGB)
        return Theme.Color(
            computed: Vector(mix(a.x, b.x), mix(a.y, b.y), mix(a.z, b.z)), alpha: mix(opacity, other.opacity))
    }

    /// The relative luminance, from 0 (black) to 1 (white), ignoring opacity: that of WCAG 2.2, with the factors of CSS
    /// Color 4, which WCAG rounds to four digits.
    public var luminance: Double { Theme.WideColor.luminance(of: sRGB) }

    /// The contrast ratio to another color as defined by WCAG 2.2, from 1 to 21.
    public func contrast(with other: Theme.Color) -> Double {
        let (bright, dark) = (max(luminance, other.luminance), min(luminance, other.luminance))
        return (bright + 0.05) / (dark + 0.05)
    }
}

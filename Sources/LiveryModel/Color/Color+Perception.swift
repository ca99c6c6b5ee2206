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

    /// The contrast that WCAG 2.2 requires at level AA for text of any size.
    package static let readableContrast = 4.5

    /// The contrast of text in this color on an opaque background, as defined by WCAG 2.2, from 1 to 21.
    public func contrast(on ground: Theme.Color) -> Double { composed(over: ground).contrast(with: ground) }

    /// A copy with another OKLCh lightness, from 0 to 1. The hue and opacity are unchanged, and the chroma is reduced to
    /// fit sRGB, as defined by CSS Color 4 §13.2.
    public func toned(_ lightness: Double) -> Theme.Color {
        let (_, a, b) = oklab
        let toned = Theme.WideColor(space: .oklab, components: [lightness, a, b], alpha: opacity)
        return Theme.Color(computed: toned.gamutMappedSRGB(), alpha: opacity)
    }

    /// The color closest to this one whose contrast on an opaque background is at least `ratio`, or `nil` if there is
    /// none. A color that satisfies this is returned unchanged. Any other exceeds the ratio slightly, so that it also
    /// passes in tools that round the factors of the luminance.
    public func ensuring(_ ratio: Double, on ground: Theme.Color) -> Theme.Color? {
        if contrast(on: ground) >= ratio { return self }
        let margin = 1.0002
        return nearest { $0.contrast(on: ground) >= ratio * margin } ?? nearest { $0.contrast(on: ground) >= ratio }
    }

    /// The color closest to this one that satisfies a condition, found by changing the lightness. It becomes opaque only
    /// if necessary. `nil` if no lightness satisfies the condition.
    public func nearest(where holds: (Theme.Color) -> Bool) -> Theme.Color? {
        let found = [0.0, 1.0].compactMap { nearest(towards: $0, where: holds) }
        if let best = found.min(by: { $0.difference(from: self) < $1.difference(from: self) }) { return best }
        return alpha == 255 ? nil : with(opacity: 1).nearest(where: holds)
    }

    private func nearest(towards end: Double, where holds: (Theme.Color) -> Bool) -> Theme.Color? {
        let start = oklab.lightness
        var (low, high) = (0.0, 1.0)
        guard holds(with(lightness: end)) else { return nil }
        // Ten steps narrow the interval down to a thousandth, which is finer than 8 bits.
        for _ in 0..<10 {
            let middle = (low + high) / 2
            if holds(with(lightness: start + (end - start) * middle)) { high = middle } else { low = middle }
        }
        return with(lightness: start + (end - start) * high)
    }

    /// ``toned(_:)`` as an sRGB color with 8 bits per channel.
    public func with(lightness: Double) -> Theme.Color {
        let mapped = toned(lightness)
        return Theme.Color(red: mapped.red, green: mapped.green, blue: mapped.blue, alpha: alpha)
    }
}

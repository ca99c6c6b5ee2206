/// The color modifiers of Tokens Studio. In every space, lighten moves a fraction toward white and darken a fraction
/// toward black: all three channels in srgb and p3, the lightness in hsl, lightness and chroma in lch.
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

    /// Interpolates the channels and the opacity toward another color in a space, with the hue on the shorter arc.
    func mixed(with other: Tint, share: Double, in space: Modifier.Space) -> Tint {
        let share = max(0, min(1, share))
        let opacity = alpha + (other.alpha - alpha) * share
        func mix(_ a: Double, _ b: Double) -> Double { a + (b - a) * share }
        switch space {
        case .srgb: return mixed(with: other, share: share)
        case .p3: return Tint(displayP3: zip(displayP3, other.displayP3).map(mix), alpha: opacity)
        case .hsl:
            let (from, to) = (hsl, other.hsl)
            // A gray has no hue and takes the other color's.
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

    private static let gray = 0.001
    private static let grayChroma = 0.02

    /// The shorter arc from one hue to another.
    private static func turn(from start: Double, to end: Double, whole: Double) -> Double {
        let turn = (end - start).truncatingRemainder(dividingBy: whole)
        return turn > whole / 2 ? turn - whole : turn < -whole / 2 ? turn + whole : turn
    }
}

import LiveryModel

/// Text attributes as a `typography` value (Format 2025.10 §9.8), and the members that the type doesn't have.
struct DTCGTypography {
    let value: Theme.Composite
    /// The other members by name, such as a color, in the order of text attributes.
    let rest: [(name: String, value: Theme.Value)]

    /// The weight of a font that states none.
    private static let regular = 400.0

    /// Nil without a family, a size or a line height, for which the type has no default.
    init?(_ composite: Theme.Composite) {
        let text = Theme.TextAttributes(composite: composite)
        guard composite.type == .textAttributes, let font = text.font, let name = font.name, let size = font.size,
            let lineHeight = Self.multiple(of: size, in: text)
        else { return nil }
        var value = Theme.Composite(.typography)
        value["fontFamily"] = .fontFamily([name] + font.fallbacks)
        value["fontSize"] = .dimension(size)
        value["fontWeight"] = .double(font.weight ?? Self.regular)
        value["letterSpacing"] = .dimension(text.letterSpacing ?? Theme.Dimension(0))
        value["lineHeight"] = .double(lineHeight)
        self.value = value
        rest = (font.composite.members + composite.members).filter { Self.isOther($0.0) }.map { ($0.name, $1) }
    }

    private static func isOther(_ member: Theme.CompositeType.Member) -> Bool {
        member.typography == nil && member.type != .font && member.name != "lineHeight"
    }

    /// The line height in multiples of the font size, as a short decimal if that is exact. A `rem` is 16 points.
    private static func multiple(of size: Theme.Dimension, in text: Theme.TextAttributes) -> Double? {
        guard let length = text.lineHeight else { return text.lineHeightMultiple }
        guard size.value > 0, length.value >= 0 else { return nil }
        let (height, unit) = length.unit == size.unit ? (length.value, size.value) : (length.points, size.points)
        let short = (height / unit * 1e6).rounded() / 1e6
        return short * unit == height ? short : height / unit
    }
}

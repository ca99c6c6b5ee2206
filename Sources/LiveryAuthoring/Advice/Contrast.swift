import LiveryModel
import LiveryTheme

/// The contrast that WCAG 2.2 requires at level AA, and how to reach it.
enum Contrast {
    /// The minimum contrast of text of any size.
    static let normal = 4.5
    /// The minimum contrast of large text.
    static let large = 3.0
    /// Large text is at least 18 pt, or 14 pt if bold. WCAG means points in print, each 4/3 of a CSS pixel (note 3 to
    /// "large scale"). A theme's points are CSS pixels.
    static let largeSize = 24.0
    static let largeBoldSize = 18.5
    static let bold = 700.0
    /// The platform text styles that are large at the default text size.
    static let largeStyles: Set<String> = ["largeTitle", "title1"]

    /// The contrast of a text with its background.
    static func ratio(of text: Color, on ground: Color) -> Double { text.composed(over: ground).contrast(with: ground) }

    /// The color nearest to `color` that satisfies `holds`, found by changing the lightness. It becomes opaque only if
    /// that is necessary.
    static func nearest(to color: Color, where holds: (Color) -> Bool) -> Color? {
        let found = [0.0, 1.0].compactMap { end in nearest(to: color, towards: end, where: holds) }
        if let best = found.min(by: { $0.difference(from: color) < $1.difference(from: color) }) { return best }
        return color.alpha == 255 ? nil : nearest(to: color.with(opacity: 1), where: holds)
    }

    private static func nearest(to color: Color, towards end: Double, where holds: (Color) -> Bool) -> Color? {
        let start = color.oklab.lightness
        var (low, high) = (0.0, 1.0)
        guard holds(color.with(lightness: end)) else { return nil }
        // 10 steps narrow the interval to a thousandth, which is finer than 8 bits.
        for _ in 0..<10 {
            let middle = (low + high) / 2
            if holds(color.with(lightness: start + (end - start) * middle)) { high = middle } else { low = middle }
        }
        return color.with(lightness: start + (end - start) * high)
    }

    /// A ratio with two decimal places, rounded down, so that an insufficient ratio never looks sufficient.
    static func spelled(_ ratio: Double) -> String {
        let hundredths = Int((ratio * 100).rounded(.down))
        let rest = hundredths % 100
        if rest == 0 { return "\(hundredths / 100)" }
        return rest % 10 == 0
            ? "\(hundredths / 100).\(rest / 10)" : "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest)"
    }

    /// `#rrggbb`, followed by the opacity if it is less than 1. A color that 8 bits per channel can't represent is
    /// spelled with its space and components.
    static func spelled(_ color: Color) -> String {
        guard let wide = color.wide else { return color.alpha == 255 ? String(color.hex.dropLast(2)) : color.hex }
        let components = wide.components.map { $0.map { JSON.double($0).text } ?? "none" }.joined(separator: " ")
        return "\(wide.space.rawValue) \(components)" + (wide.alpha == 1 ? "" : " / \(JSON.double(wide.alpha).text)")
    }
}

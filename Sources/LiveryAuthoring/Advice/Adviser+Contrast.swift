import LiveryModel
import LiveryTheme

// Text that is hard to read according to WCAG 2.2, success criterion 1.4.3 or, with more contrast, 1.4.6.
// ``MeasuredText`` implements the rule.
extension Adviser {
    func adviseOnContrast(_ inspection: Inspection) {
        let components = inspection.resolver.components
        for slot in inspection.styles where inspection.shouldContinue() {
            guard case .style(let style)? = inspection.checker.value(of: slot)?.value else { continue }
            let texts = MeasuredText.all(in: style, for: choice) {
                components.attribute("backgroundColor", of: $0) != .unmanaged
            }
            for text in texts where text.ratio < text.required {
                report(text, in: StyledView(slot: slot, style: style, inspection: inspection))
            }
        }
    }

    private func report(_ text: MeasuredText, in root: StyledView) {
        guard let view = root.part(text.part) else { return }
        let inspection = root.inspection
        let chain = view.textChain(of: text.attribute, in: text.state)
        let groundChain = text.ground.painters.flatMap { painter in
            root.part(painter)?.chain(of: "backgroundColor", in: text.state) ?? []
        }
        let (textSpans, groundSpans) = (chain.map(inspection.span), groundChain.map(inspection.span))
        guard let span = (textSpans + groundSpans).first(where: isOwn) else { return }
        let repairs = repairs(text, chain, groundChain, inspection)
        var notes: [DiagnosticCollector.NoteInput] = [
            (.inStyle(inspection.resolver.path(view.slot), state: text.state.rawValue), nil)
        ]
        if let place = groundSpans.first, place != span { notes.append((.groundHere, place)) }
        if let first = repairs.first { notes.append(first.note(besides: span)) }
        let fixes = repairs.compactMap(\.fix)
        advise(
            .lowContrast(
                text: Contrast.spelled(text.color), ground: Contrast.spelled(text.groundColor),
                found: Contrast.spelled(text.ratio), expected: Contrast.spelled(text.required)),
            at: span, others: textSpans + groundSpans + [view.slot.property.nameSpan], notes: notes,
            fix: fixes.first, alternatives: Array(fixes.dropFirst()))
    }

    /// The closest colors that have enough contrast in every case: one color for the text and one for the background.
    /// Only color literals in this theme's own files can be replaced. If any of the colors can be, the others are
    /// omitted. The smallest change comes first.
    private func repairs(
        _ text: MeasuredText, _ chain: [Slot], _ groundChain: [Slot], _ inspection: Inspection
    ) -> [ContrastRepair] {
        var repairs: [ContrastRepair] = []
        let (ground, needed) = (text.ground, text.required)
        let isReadable = { (text: Theme.Color) in
            ground.colors.allSatisfy { text.contrast(on: $0) >= needed }
        }
        if let color = text.color.nearest(where: isReadable) {
            repairs.append(repair("text", text.color, color, chain, inspection))
        }
        if ground.colors.count == 1, let own = groundChain.last.flatMap(inspection.literal), own == ground.colors[0],
            let color = own.nearest(where: { text.color.contrast(on: $0) >= needed })
        {
            repairs.append(repair("background", own, color, groundChain, inspection))
        }
        let fixable = repairs.filter { $0.fix != nil }
        return (fixable.isEmpty ? repairs : fixable).sorted { $0.change < $1.change }
    }

    /// A replacement for the color literal at the end of a chain of links. The fix's title includes the path of the
    /// literal, because several links can lead to it.
    private func repair(
        _ role: String, _ old: Theme.Color, _ new: Theme.Color, _ chain: [Slot], _ inspection: Inspection
    ) -> ContrastRepair {
        var repair = ContrastRepair(old: old, new: new)
        guard let last = chain.last, inspection.literal(last) == old, isOwn(inspection.span(last)) else {
            return repair
        }
        let (span, spelled) = (inspection.span(last), Contrast.spelled(new))
        let title = "change the \(role) '\(inspection.resolver.path(last))' to '\(spelled)'"
        repair.fix = (title, span, inspection.spelled(spelled, inPlaceOf: span, sources))
        return repair
    }
}

/// A color that would have enough contrast. If the color is defined in this theme's own files, there is also a fix that
/// applies the change.
private struct ContrastRepair {
    let old: Theme.Color
    let new: Theme.Color
    var fix: DiagnosticCollector.FixInput?

    /// How much the two colors differ in appearance.
    var change: Double { new.difference(from: old) }

    /// A note with both colors. It has a range if the fix changes another range than the diagnostic's.
    func note(besides span: Span) -> DiagnosticCollector.NoteInput {
        let place = fix.flatMap { $0.span == span ? nil : $0.span }
        return (.enoughContrast(Contrast.spelled(new), for: Contrast.spelled(old)), place)
    }
}

/// The contrast that WCAG 2.2 requires.
enum Contrast {
    /// The minimum contrast of text for a choice of axis values: level AAA if the axis `contrast` has the value `more`, or
    /// else level AA.
    static func required(isLarge: Bool, for choice: [String: String]) -> Double {
        if choice[Theme.Axis.contrast] == Theme.Axis.moreContrast { return isLarge ? 4.5 : 7 }
        return isLarge ? 3 : Theme.Color.readableContrast
    }

    /// The smallest large text, in points. WCAG defines large text as 18 pt, or 14 pt if bold. These are print points,
    /// which are 4/3 of a CSS pixel (note 3 to "large scale"). A theme's points are CSS pixels.
    static let largeSize = 24.0
    static let largeBoldSize = 18.5
    static let bold = 700.0
    /// The platform text styles that are large at the default text size.
    static let largeStyles: Set<String> = ["largeTitle", "title1"]

    static func isLarge(_ font: Theme.Font?) -> Bool {
        guard let font else { return false }
        if let style = font.textStyle { return largeStyles.contains(style) }
        guard let size = font.size?.points else { return false }
        return size >= largeSize || (size >= largeBoldSize && font.weight ?? 400 >= bold)
    }

    /// A ratio with two decimal places, rounded down, so that an insufficient ratio never looks sufficient.
    static func spelled(_ ratio: Double) -> String {
        let hundredths = Int((ratio * 100).rounded(.down))
        let rest = hundredths % 100
        if rest == 0 { return "\(hundredths / 100)" }
        return rest % 10 == 0
            ? "\(hundredths / 100).\(rest / 10)" : "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest)"
    }

    /// The color as `#rrggbb`, followed by the opacity if it is less than 1. A color that 8 bits per channel can't
    /// represent is written as its color space and components.
    static func spelled(_ color: Theme.Color) -> String {
        guard let wide = color.wide else { return color.alpha == 255 ? String(color.hex.dropLast(2)) : color.hex }
        let components = wide.components.map { $0.map { JSON.double($0).text } ?? "none" }.joined(separator: " ")
        return "\(wide.space.rawValue) \(components)" + (wide.alpha == 1 ? "" : " / \(JSON.double(wide.alpha).text)")
    }
}

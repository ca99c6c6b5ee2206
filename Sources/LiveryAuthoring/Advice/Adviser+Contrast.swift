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
            let root = StyledView(slot: slot, style: style, inspection: inspection)
            for text in texts { inspect(text, in: root) }
        }
    }

    /// Reports text that is hard to read, and stores the conditions under which the theme's own colors keep it readable.
    private func inspect(_ text: MeasuredText, in root: StyledView) {
        guard let view = root.part(text.part) else { return }
        let inspection = root.inspection
        let chain = view.textChain(of: text.attribute, in: text.state)
        let groundChain = text.ground.painters.flatMap { painter in
            root.part(painter)?.chain(of: "backgroundColor", in: text.state) ?? []
        }
        let repairs = repairs(text, chain, groundChain, inspection)
        for repair in repairs {
            guard let place = repair.place, shades[place.span]?.count ?? 0 < Self.maxConditions else { continue }
            shades[place.span, default: []].insert(repair.condition)
        }
        guard text.ratio < text.required else { return }
        let (textSpans, groundSpans) = (chain.map(inspection.span), groundChain.map(inspection.span))
        guard let span = (textSpans + groundSpans).first(where: isOwn) else { return }
        var notes: [DiagnosticCollector.NoteInput] = [
            (.inStyle(inspection.resolver.path(view.slot), state: text.state.rawValue), nil)
        ]
        if let place = groundSpans.first, place != span { notes.append((.groundHere, place)) }
        advise(
            .lowContrast(
                text: Contrast.spelled(text.color), ground: Contrast.spelled(text.groundColor),
                found: Contrast.spelled(text.ratio), expected: Contrast.spelled(text.required)),
            at: span, others: textSpans + groundSpans + [view.slot.property.nameSpan], notes: notes, repairs: repairs)
    }

    /// The maximum number of conditions for a color literal. A theme can use one color on any number of backgrounds.
    private static let maxConditions = 50

    /// The replacements that can make text readable: one for the color of the text and, if the background is a single
    /// literal, one for the color of the background.
    private func repairs(
        _ text: MeasuredText, _ chain: [Slot], _ groundChain: [Slot], _ inspection: Inspection
    ) -> [ContrastRepair] {
        let (ground, isMet) = (text.ground, text.ratio >= text.required)
        let onGround = ContrastCondition(.on(ground.colors), atLeast: text.required, isMet: isMet)
        var repairs = [repair("text", text.color, onGround, chain, inspection)]
        if ground.colors.count == 1, let own = groundChain.last.flatMap(inspection.literal), own == ground.colors[0] {
            let below = ContrastCondition(.below(text.color), atLeast: text.required, isMet: isMet)
            repairs.append(repair("background", own, below, groundChain, inspection))
        }
        return repairs
    }

    /// The replacement of the color at the end of a chain of links. It includes the path of the literal, because several
    /// links can lead to it.
    private func repair(
        _ role: String, _ old: Theme.Color, _ condition: ContrastCondition, _ chain: [Slot], _ inspection: Inspection
    ) -> ContrastRepair {
        var repair = ContrastRepair(role: role, old: old, condition: condition)
        if let last = chain.last, inspection.literal(last) == old, isOwn(inspection.span(last)) {
            repair.place = (inspection.span(last), inspection.resolver.path(last))
        }
        return repair
    }

    /// The fixes for text that is hard to read, the smallest change first, and a note about the first one.
    ///
    /// A fix can replace only color literals in this theme's own files. If there are any, the other colors are omitted.
    /// The new color keeps other text readable that uses the literal, for example in another skin.
    func solve(
        _ repairs: [ContrastRepair], at span: Span
    ) -> (notes: [DiagnosticCollector.NoteInput], fixes: [DiagnosticCollector.FixInput]) {
        guard !repairs.isEmpty else { return ([], []) }
        let own = repairs.filter { $0.place != nil }
        let solved = (own.isEmpty ? repairs : own).compactMap { repair in
            repair.color(for: repair.place.flatMap { shades[$0.span] } ?? []).map { (repair, color: $0) }
        }.sorted { $0.color.difference(from: $0.0.old) < $1.color.difference(from: $1.0.old) }
        guard let (first, color) = solved.first else { return own.isEmpty ? ([], []) : ([(.noSharedColor, nil)], []) }
        let elsewhere = first.place.flatMap { $0.span == span ? nil : $0.span }
        let note = (Hint.enoughContrast(Contrast.spelled(color), for: Contrast.spelled(first.old)), elsewhere)
        let fixes = solved.compactMap { repair, color -> DiagnosticCollector.FixInput? in
            guard let place = repair.place else { return nil }
            let spelled = Contrast.spelled(color)
            let title = "change the \(repair.role) '\(place.path)' to '\(spelled)'"
            return (title, place.span, sources.spelled(spelled, inPlaceOf: place.span))
        }
        return ([note], fixes)
    }
}

/// A color that can change so that text becomes readable.
struct ContrastRepair {
    let role: String
    let old: Theme.Color
    let condition: ContrastCondition
    /// The range and the path of the literal, if it is in this theme's own files.
    var place: (span: Span, path: String)?

    /// The nearest color with enough contrast.
    /// - Parameter shared: The conditions of all text that uses the color. If they can't all be met, only those that are
    ///   met must remain so.
    func color(for shared: Set<ContrastCondition>) -> Theme.Color? {
        let met = shared.filter(\.isMet).union([condition])
        return nearest { color in shared.union([condition]).allSatisfy { $0.holds(color) } }
            ?? nearest { color in met.allSatisfy { $0.holds(color) } }
    }

    private func nearest(where holds: (Theme.Color) -> Bool) -> Theme.Color? {
        if let color = old.nearest(where: holds) { return color }
        // With several conditions, the suitable colors can be between unsuitable ones.
        return (0...Self.tones).lazy.map { old.with(lightness: Double($0) / Double(Self.tones)) }.filter(holds)
            .min { $0.difference(from: old) < $1.difference(from: old) }
    }

    private static let tones = 100
}

/// The contrast that a color needs, either as a text color or as a background color.
struct ContrastCondition: Hashable {
    enum Other: Hashable {
        /// The color is the text color on one of these backgrounds.
        case on([Theme.Color])
        /// The color is the background of text with this color.
        case below(Theme.Color)
    }

    let other: Other
    let required: Double
    /// Whether the theme meets the condition.
    let isMet: Bool

    init(_ other: Other, atLeast required: Double, isMet: Bool) {
        (self.other, self.required, self.isMet) = (other, required, isMet)
    }

    /// Whether a color has enough contrast. If the background of text is unknown, text that is readable on one of the
    /// possible backgrounds counts as readable, but a new color must be readable on all.
    func holds(_ color: Theme.Color) -> Bool {
        switch other {
        case .below(let text): text.contrast(on: color) >= required
        case .on(let grounds) where isMet: grounds.contains { color.contrast(on: $0) >= required }
        case .on(let grounds): grounds.allSatisfy { color.contrast(on: $0) >= required }
        }
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

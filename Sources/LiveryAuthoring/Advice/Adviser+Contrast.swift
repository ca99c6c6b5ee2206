import LiveryModel
import LiveryTheme

// Hard-to-read text: WCAG 2.2, success criterion 1.4.3, level AA.
//
// A text's background is its own style's background, or else the background of the enclosing style. A translucent
// background is composed over the enclosing one. If that one is unknown, the contrast is checked on white and on black,
// and a warning is reported only if both are too low, because every other background gives a contrast in between. A
// style whose background is an image or content is skipped. Disabled controls are exempt.
extension Adviser {
    func adviseOnContrast(_ survey: Survey) {
        for slot in survey.styles where survey.shouldContinue() {
            guard case .style(let style)? = survey.checker.value(of: slot)?.value else { continue }
            examine(StyledView(slot: slot, style: style, survey: survey), on: { _ in .unknown })
        }
    }

    private func examine(_ view: StyledView, on ground: (ControlState) -> Ground?) {
        for state in ControlState.allCases where state != .disabled && view.names(state) {
            guard let behind = view.ground(in: state, on: ground(state)), behind.isPaint else { continue }
            for text in view.texts(in: state) { compare(text, with: behind, in: view, state) }
        }
        for part in view.parts {
            examine(part, on: { state in view.ground(in: state, on: ground(state)) })
        }
    }

    private func compare(_ text: StyledText, with ground: Ground, in view: StyledView, _ state: ControlState) {
        let needed = text.isLarge ? Contrast.large : Contrast.normal
        // Use the most favorable of the possible backgrounds.
        let ratios = ground.colors.map { ($0, Contrast.ratio(of: text.color, on: $0)) }
        guard let (color, found) = ratios.max(by: { $0.1 < $1.1 }), found < needed else { return }
        let survey = view.survey
        let (textSpans, groundSpans) = (text.chain.map(survey.span), ground.chain.map(survey.span))
        guard let span = (textSpans + groundSpans).first(where: isOwn) else { return }
        let repair = repair(text, ground, survey, needed)
        var notes: [DiagnosticCollector.NoteInput] = [
            (.inStyle(survey.resolver.path(view.slot), state: state.rawValue), nil)
        ]
        if let place = groundSpans.first, place != span { notes.append((.groundHere, place)) }
        if let repair { notes.append((.enoughContrast(Contrast.spelled(repair.color), for: repair.original), nil)) }
        advise(
            .lowContrast(
                text: Contrast.spelled(text.color), ground: Contrast.spelled(color),
                found: Contrast.spelled(found), expected: Contrast.spelled(needed)),
            at: span, others: textSpans + groundSpans + [view.slot.property.nameSpan], notes: notes, fix: repair?.fix)
    }

    private typealias Repair = (color: Color, original: String, fix: DiagnosticCollector.FixInput?)

    /// The nearest color with enough contrast on every possible background. Changes either the text or the background,
    /// whichever changes less. A color that is a literal in this theme's own source is preferred, because it can be
    /// replaced there.
    private func repair(_ text: StyledText, _ ground: Ground, _ survey: Survey, _ needed: Double) -> Repair? {
        var repairs: [(Repair, Double)] = []
        let isReadable = { (text: Color) in ground.colors.allSatisfy { Contrast.ratio(of: text, on: $0) >= needed } }
        if let color = Contrast.nearest(to: text.color, where: isReadable) {
            repairs.append((repair(text.color, color, text.chain, survey), color.difference(from: text.color)))
        }
        if ground.colors.count == 1, let own = ground.chain.last.flatMap(survey.literal), own == ground.colors[0],
            let color = Contrast.nearest(to: own, where: { Contrast.ratio(of: text.color, on: $0) >= needed })
        {
            repairs.append((repair(own, color, ground.chain, survey), color.difference(from: own)))
        }
        let fixable = repairs.filter { $0.0.fix != nil }
        return (fixable.isEmpty ? repairs : fixable).min { $0.1 < $1.1 }?.0
    }

    /// A replacement for the color literal at the end of a link chain.
    private func repair(_ old: Color, _ new: Color, _ chain: [Slot], _ survey: Survey) -> Repair {
        let (original, spelled) = (Contrast.spelled(old), Contrast.spelled(new))
        guard let last = chain.last, survey.literal(last) == old, isOwn(survey.span(last)) else {
            return (new, original, nil)
        }
        let span = survey.span(last)
        return (
            new, original, ("replace with '\(spelled)'", span, survey.spelled(spelled, inPlaceOf: span, sources))
        )
    }
}

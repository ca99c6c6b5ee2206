import LiveryModel
import LiveryTheme

// Nearly identical colors.
extension Adviser {
    /// Half of the just-noticeable difference (0.02, CSS Color 4 §13.2). Steps of this size would be invisible, so no
    /// color scale has them. Colors that were picked twice or typed from memory usually differ by less.
    static let nearDifference = 0.01

    private struct Sample {
        let slot: Slot
        let color: Theme.Color
        let path: String
    }

    /// Two values whose colors are nearly identical in every axis choice compared so far.
    struct NearPair {
        let problem: Problem
        let span: Span
        let other: Span
        let paths: (later: String, first: String)
        let fix: DiagnosticCollector.FixInput?
    }

    /// Finds the pairs for the first axis choice, and removes those whose colors differ for a later choice. Two colors
    /// that are nearly identical only in one skin serve different purposes.
    func adviseOnColors(_ inspection: Inspection) {
        guard let pairs = nearPairs else {
            nearPairs = pairs(in: inspection)
            return
        }
        nearPairs = pairs.filter { pair in
            guard let first = color(at: pair.paths.first, inspection),
                let later = color(at: pair.paths.later, inspection)
            else { return false }
            return first.alpha == later.alpha && first.difference(from: later) < Self.nearDifference
        }
    }

    private func color(at path: String, _ inspection: Inspection) -> Theme.Color? {
        guard let slot = inspection.resolver.existing(at: path),
            case .color(let color)? = inspection.checker.value(of: slot)?.value
        else { return nil }
        return color
    }

    /// Compares each color literal with the preceding ones. Colors are sorted into a grid whose cells are as wide as
    /// the threshold, and only the first color of a cluster is stored, so that the time is linear in the number of
    /// colors. Stops once there are more pairs than can be reported.
    private func pairs(in inspection: Inspection) -> [NearPair] {
        var grid: [SIMD4<Int>: [Sample]] = [:]
        var pairs: [NearPair] = []
        for slot in inspection.values where pairs.count < 2 * Limits.diagnostics && inspection.shouldContinue() {
            guard isColor(slot, inspection), case .color(let color)? = inspection.checker.value(of: slot)?.value,
                color.alpha > 0, inspection.resolver.deprecation(of: slot) == nil
            else { continue }
            let sample = Sample(slot: slot, color: color, path: inspection.resolver.path(slot))
            let cell = Self.cell(of: color)
            guard let near = Self.near(sample, around: cell, in: grid) else {
                grid[cell, default: []].append(sample)
                continue
            }
            if near.color != color, let pair = pair(sample, near, inspection) { pairs.append(pair) }
        }
        return pairs
    }

    /// Whether a slot contains a color literal. Links repeat a color on purpose, and functions might do so as well.
    private func isColor(_ slot: Slot, _ inspection: Inspection) -> Bool {
        if inspection.literal(slot) != nil { return true }
        return inspection.resolver.type(of: slot) == .color && inspection.resolver.node(of: slot).kind.isObject
    }

    private static func cell(of color: Theme.Color) -> SIMD4<Int> {
        let lab = color.oklab
        // A wide-gamut color can be so far from the others that its cell index doesn't fit in an `Int`.
        let cell = { (part: Double) in Int(max(-1e6, min(1e6, (part / nearDifference).rounded(.down)))) }
        return SIMD4(cell(lab.lightness), cell(lab.a), cell(lab.b), Int(color.alpha))
    }

    private static func near(_ sample: Sample, around cell: SIMD4<Int>, in grid: [SIMD4<Int>: [Sample]]) -> Sample? {
        for l in -1...1 {
            for a in -1...1 {
                for b in -1...1 {
                    guard let others = grid[cell &+ SIMD4(l, a, b, 0)] else { continue }
                    if let near = others.first(where: { $0.color.difference(from: sample.color) < nearDifference }) {
                        return near
                    }
                }
            }
        }
        return nil
    }

    private func pair(_ sample: Sample, _ other: Sample, _ inspection: Inspection) -> NearPair? {
        let (later, first) = isOwn(inspection.span(sample.slot)) ? (sample, other) : (other, sample)
        let span = inspection.span(later.slot)
        guard isOwn(span) else { return nil }
        let fix: DiagnosticCollector.FixInput? =
            inspection.literal(later.slot) == nil
            ? nil : ("link to '\(first.path)'", span, sources.spelled("@\(first.path)", inPlaceOf: span))
        return NearPair(
            problem: .nearDuplicateColors(
                later.path, Contrast.spelled(later.color), near: first.path, Contrast.spelled(first.color)),
            span: span, other: inspection.span(first.slot), paths: (later.path, first.path), fix: fix)
    }
}

// Colors without `#` that nothing uses as a color yet. Where such a value is used as a color, it is an error instead.
extension Adviser {
    func adviseOnUnmarkedColors(_ inspection: Inspection) {
        for slot in inspection.values where inspection.resolver.type(of: slot) == nil {
            let isList = if case .array = inspection.resolver.node(of: slot).kind { true } else { false }
            for value in isList ? inspection.resolver.children(of: slot) : [slot] {
                adviseOnMark(of: value, inspection)
            }
        }
    }

    private func adviseOnMark(of slot: Slot, _ inspection: Inspection) {
        let span = inspection.span(slot)
        guard isOwn(span), inspection.resolver.node(of: slot).kind.isWord, let color = unmarkedColor(at: span)
        else { return }
        // A color has a different meaning than a string, so this fix isn't safe.
        advise(.unmarkedColor(color), at: span, fix: ("replace with '#\(color)'", span, "#\(color)"))
    }

    /// The digits of a color, if the source consists of 6 or 8 unquoted hexadecimal digits that include a letter. Words
    /// such as `facade` consist only of letters, so text without a decimal digit qualifies only if it has pairs of
    /// equal digits such as `ffeecc`, or is a gray such as `fafafa`.
    private func unmarkedColor(at span: Span) -> String? {
        guard span.end - span.start == 6 || span.end - span.start == 8 else { return nil }
        let text = String(sources.text(span))
        let digits = Array(text.utf8)
        guard Theme.Color(hex: "#" + text) != nil,
            digits.contains(where: { $0 > UInt8(ascii: "9") })
        else { return nil }
        let hasNumber = digits.contains { $0 <= UInt8(ascii: "9") }
        let channels = stride(from: 0, to: digits.count, by: 2).map { (digits[$0], digits[$0 + 1]) }
        let isDoubled = channels.allSatisfy { $0 == $1 }
        let isGray = channels.prefix(3).allSatisfy { $0 == channels[0] }
        return hasNumber || isDoubled || isGray ? text : nil
    }
}

extension Node.Kind {
    /// Whether the value is a string or was read as a number, as is the case for `783e12`.
    fileprivate var isWord: Bool {
        switch self {
        case .text, .double: true
        default: false
        }
    }
}

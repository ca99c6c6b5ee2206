import LiveryModel

/// Numbers of the right type that can't be meant: a negative radius, or a line height of 1.5 points.
extension Checker {
    /// Reports numbers outside the range of a member or attribute.
    func check(_ value: Theme.Value, of name: String, in range: ClosedRange<Double>, at slot: Slot) {
        if name == "lineHeight", case .dimension(let height) = value, isMultiple(height, at: slot) {
            return reportMultiple(height, at: slot)
        }
        guard let found = value.amounts.first(where: { !range.contains($0) }) else { return }
        let limits = range.upperBound == .infinity ? "at least" : "from \(range.lowerBound.plain) to"
        let limit = range.upperBound == .infinity ? range.lowerBound : range.upperBound
        let (span, notes) = place(of: slot)
        let positive = (-found).plain
        let isLiteral = notes.isEmpty && sources.text(span) == "-" + positive
        diagnostics.report(
            .outOfRange(name, range: "\(limits) \(limit.plain)", found: found.plain), at: span,
            notes: notes + (isLiteral ? [(.didYouMean(positive), nil)] : []),
            fix: isLiteral ? ("replace with '\(positive)'", span, positive) : nil)
    }

    /// Whether a line height in points is a number without a unit, and so low that a multiple of the font size must
    /// be meant.
    private func isMultiple(_ height: Theme.Dimension, at slot: Slot) -> Bool {
        guard height.unit == .point, height.value > 0, height.value <= Theme.TextAttributes.highestMultiple,
            let end = resolver.end(of: slot)
        else { return false }
        if end === slot { guard slot.property.type == nil else { return false } }
        if end !== slot, let type = resolver.type(of: end) { return type == .double || type == .int }
        switch resolver.node(of: end).kind {
        case .int, .double: return true
        case .call: return [.int, .double].contains(call(end)?.type)
        default: return false
        }
    }

    private func reportMultiple(_ height: Theme.Dimension, at slot: Slot) {
        let (span, notes) = place(of: slot)
        let text = height.value.plain
        let problem = Problem.multipleAsLength(text)
        if case .composite? = slot.parent.flatMap(resolver.type) {
            let isTaken = slot.parent.map { resolver.children(of: $0) }?.contains { names[$0.name] == Self.multiple }
            return diagnostics.report(
                problem, at: span, notes: notes + [(.write("'\(Self.multiple)' for a multiple of the font size"), nil)],
                fix: isTaken == true
                    ? nil
                    : diagnostics.span(of: "lineHeight", in: slot.property.nameSpan).map {
                        ("replace with '\(Self.multiple)'", $0, Self.multiple)
                    })
        }
        let points = fontSize(beside: slot).map { (($0 * height.value * 100).rounded() / 100).plain }
        diagnostics.report(
            problem, at: span, notes: notes + [(.write(points ?? "the height in points, such as 21"), nil)],
            fix: notes.isEmpty ? points.map { ("replace with '\($0)'", span, $0) } : nil)
    }

    private static let multiple = "lineHeightMultiple"

    /// The size in points of the font that the style with this attribute has.
    private func fontSize(beside slot: Slot) -> Double? {
        guard
            let font = slot.parent.flatMap({ style in
                resolver.children(of: style).first { names[$0.name] == "font" }
            }), !isStates(font), let value = read(font, as: .font)
        else { return nil }
        return Theme.Font(value)?.size?.points
    }

    private func isStates(_ slot: Slot) -> Bool {
        guard let end = resolver.end(of: slot), case .object(let object) = resolver.node(of: end).kind else {
            return false
        }
        return hasStates(object)
    }

    /// The source of a slot's value, and a note if it is a link.
    private func place(of slot: Slot) -> (Span, [DiagnosticCollector.NoteInput]) {
        let span = resolver.node(of: slot).span
        guard let end = resolver.end(of: slot), end !== slot else { return (span, []) }
        return (span, [(.definedHere, resolver.node(of: end).span)])
    }
}

extension Theme.Value {
    /// The numbers of the value, in their unit.
    fileprivate var amounts: [Double] {
        switch self {
        case .int(let number): [Double(number)]
        case .double(let number): [number]
        case .dimension(let length): [length.value]
        case .insets(let insets): [insets.top, insets.left, insets.bottom, insets.right]
        default: []
        }
    }
}

import LiveryModel

/// The axes whose overlays can change a result.
struct AxisSet: OptionSet, Hashable {
    let rawValue: UInt32

    /// A diagnostic was reported while computing the result. Such a result is never reused for another axis choice, so
    /// that no diagnostic is lost or reported for the wrong bundle.
    static let reported = AxisSet(rawValue: 1 << 31)
    /// The number of axes with a separate bit. All other axes share the next bit.
    fileprivate static let separate = 30

    init(rawValue: UInt32) { self.rawValue = rawValue }

    /// The axis at an index of a theme's list.
    init(axis index: Int) { rawValue = 1 << UInt32(min(index, Self.separate)) }
}

/// An axis choice as indices of the chosen values, for fast comparison.
struct Selection {
    private let values: [Int]

    init(_ chosen: [String: String], of axes: [Theme.Axis]) {
        values = axes.map { axis in chosen[axis.name].flatMap { axis.values.firstIndex(of: $0) } ?? -1 }
    }

    /// Whether two choices have the same values of the given axes.
    func agrees(with other: Selection, on axes: AxisSet) -> Bool {
        guard !axes.isEmpty else { return true }
        return values.indices.allSatisfy { index in
            !axes.contains(AxisSet(axis: index)) || values[index] == other.values[index]
        }
    }
}

extension DiagnosticCollector {
    /// Reports an axis that no URL could select.
    func checkAxisName(_ name: String, at span: Span) {
        guard Theme.Axis.reservedNames.contains(name) else { return }
        report(.invalidName(name, why: "URLs reserve it for another purpose"), at: span)
    }
}

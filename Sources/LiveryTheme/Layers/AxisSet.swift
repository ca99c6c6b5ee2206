import LiveryModel

/// The axes whose overlays can change a result.
struct AxisSet: OptionSet, Hashable {
    let rawValue: UInt32

    /// A diagnostic was reported during the computation. The result is then never reused for another axis choice, so
    /// that no diagnostic is lost or reported for the wrong bundle.
    static let reported = AxisSet(rawValue: 1 << 31)
    /// The number of axes that have their own bit. All other axes share the next bit.
    fileprivate static let separate = 30

    init(rawValue: UInt32) { self.rawValue = rawValue }

    /// Creates a set with the axis at an index in the theme's list of axes.
    init(axis index: Int) { rawValue = 1 << UInt32(min(index, Self.separate)) }
}

/// An axis choice, as the indices of the selected values, for fast comparison.
struct Selection {
    private let values: [Int]

    init(_ chosen: [String: String], of axes: [Theme.Axis]) {
        values = axes.map { axis in chosen[axis.name].flatMap { axis.values.firstIndex(of: $0) } ?? -1 }
    }

    /// Whether two choices have the same values on the specified axes.
    func agrees(with other: Selection, on axes: AxisSet) -> Bool {
        guard !axes.isEmpty else { return true }
        return values.indices.allSatisfy { index in
            !axes.contains(AxisSet(axis: index)) || values[index] == other.values[index]
        }
    }
}

extension DiagnosticCollector {
    /// Reports an axis name that URLs can't use to select a value.
    func checkAxisName(_ name: String, at span: Span) {
        guard Theme.Axis.reservedNames.contains(name) else { return }
        report(.invalidName(name, why: "it is reserved in URLs"), at: span)
    }
}

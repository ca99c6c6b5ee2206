import LiveryModel

/// The axes that something depends on: whose overlays could make it another.
struct AxisSet: OptionSet, Hashable {
    let rawValue: UInt32

    /// Something was said to the author on the way. What this stands in is never kept for another choice of axes, so
    /// that a message is neither lost nor said of the wrong bundle.
    static let reported = AxisSet(rawValue: 1 << 31)
    /// So many axes have a bit of their own; all further ones share the one behind.
    fileprivate static let separate = 30

    init(rawValue: UInt32) { self.rawValue = rawValue }

    /// The axis at a place in a theme's list.
    init(axis index: Int) { rawValue = 1 << UInt32(min(index, Self.separate)) }
}

/// A choice of axes as the places of the chosen values, for a quick comparison.
struct Selection {
    private let values: [Int]

    init(_ chosen: [String: String], of axes: [Axis]) {
        values = axes.map { axis in chosen[axis.name].flatMap { axis.values.firstIndex(of: $0) } ?? -1 }
    }

    /// Whether this and another choice are the same as far as some axes go.
    func agrees(with other: Selection, on axes: AxisSet) -> Bool {
        guard !axes.isEmpty else { return true }
        return values.indices.allSatisfy { index in
            !axes.contains(AxisSet(axis: index)) || values[index] == other.values[index]
        }
    }
}

extension DiagnosticCollector {
    /// Reports an axis that no address could choose.
    func checkAxisName(_ name: String, at span: Span) {
        guard Axis.reservedNames.contains(name) else { return }
        report(.invalidName(name, why: "URLs reserve it for another purpose"), at: span)
    }
}

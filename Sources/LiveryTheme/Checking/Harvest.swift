import LiveryModel

/// The result of a walk at one slot: a value, a style, or the contents of an object. Immutable, so that the bundles of
/// different axis choices share what they have in common.
final class Harvest {
    enum Content {
        case nothing
        case value(Value.Typed, path: String)
        case object([Harvest])
    }

    let content: Content
    /// The number of values that it adds to a bundle, including nested values.
    let count: Int
    /// The axes that it depends on, and the axis choice that it was made for.
    let axes: AxisSet
    private let selection: Selection

    init(_ content: Content, count: Int, axes: AxisSet, selection: Selection) {
        self.content = content
        self.count = count
        self.axes = axes
        self.selection = selection
    }

    /// Whether the result is the same for another axis choice.
    func serves(_ other: Selection) -> Bool {
        !axes.contains(.reported) && selection.agrees(with: other, on: axes)
    }

    var isKept: Bool { !axes.contains(.reported) }
}

/// A slot that the walk visits, with the results of earlier walks.
final class HarvestPlace {
    private var kept: [Harvest] = []
    private var below: [Name: HarvestPlace] = [:]

    /// The result of an earlier walk that also applies to an axis choice.
    func harvest(for selection: Selection) -> Harvest? { kept.first { $0.serves(selection) } }

    func keep(_ harvest: Harvest) {
        guard harvest.isKept else { return }
        // A client that requests millions of choices one after the other must not exhaust the memory.
        if kept.count >= Limits.combinations { kept.removeAll() }
        kept.append(harvest)
    }

    func place(of name: Name) -> HarvestPlace {
        if let place = below[name] { return place }
        let place = HarvestPlace()
        below[name] = place
        return place
    }
}

import LiveryModel

/// What the walk over a tree found at one place: a value or style, or what was found in an object. Never changed once
/// it is made, so that bundles for different choices of axes share what is the same in them.
final class Harvest {
    enum Content {
        case nothing
        case value(Value.Typed, path: String)
        case object([Harvest])
    }

    let content: Content
    /// How many values a bundle has by this, those inside others included.
    let count: Int
    /// The axes that it depends on, and the choice that it was made for.
    let axes: AxisSet
    private let selection: Selection

    init(_ content: Content, count: Int, axes: AxisSet, selection: Selection) {
        self.content = content
        self.count = count
        self.axes = axes
        self.selection = selection
    }

    /// Whether another choice of axes finds the same here.
    func serves(_ other: Selection) -> Bool {
        !axes.contains(.reported) && selection.agrees(with: other, on: axes)
    }

    var isKept: Bool { !axes.contains(.reported) }
}

/// A place where the walk over a tree comes by, and what it found there so far.
final class HarvestPlace {
    private var kept: [Harvest] = []
    private var below: [Name: HarvestPlace] = [:]

    /// What an earlier walk found that holds for a choice of axes as well.
    func harvest(for selection: Selection) -> Harvest? { kept.first { $0.serves(selection) } }

    func keep(_ harvest: Harvest) {
        guard harvest.isKept else { return }
        // Who asks for one choice after the other of a document that has millions must not fill the memory.
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

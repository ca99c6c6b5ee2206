import LiveryModel

/// The result of a walk at one slot: a value, a style, or the contents of an object. Immutable, so that the bundles of
/// different axis choices share what they have in common.
final class Harvest: Sendable {
    enum Content {
        case nothing
        case value(Value.Typed, path: String)
        /// What was found in an object. The prefix is its path and a dot: the paths in it begin with that.
        case object([Harvest], prefix: String)
    }

    let content: Content
    /// The names of the component types of the values in it.
    let types: Set<String>
    let hasStyles: Bool
    /// Whether a name in it has a dot, as one before a combining letter is: its path may be another value's too.
    let hasDots: Bool
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
        types = content.types
        hasStyles = content.hasStyles
        hasDots = content.hasDots
    }

    /// Whether the result is the same for another axis choice.
    func serves(_ other: Selection) -> Bool {
        !axes.contains(.reported) && selection.agrees(with: other, on: axes)
    }

    var isKept: Bool { !axes.contains(.reported) }
}

extension Harvest.Content {
    fileprivate var types: Set<String> {
        switch self {
        case .nothing: return []
        case .object(let parts, _):
            var types: Set<String> = []
            for part in parts where !part.types.isEmpty { types.formUnion(part.types) }
            return types
        case .value(let typed, _):
            var types: Set<String> = []
            if case .component(let name) = typed.type { types.insert(name) }
            if case .style(let style) = typed.value { types.insert(style.type) }
            return types
        }
    }

    fileprivate var hasStyles: Bool {
        switch self {
        case .nothing: false
        case .object(let parts, _): parts.contains(where: \.hasStyles)
        case .value(let typed, _): if case .style = typed.value { true } else { false }
        }
    }

    var hasDots: Bool {
        guard case .object(let parts, let prefix) = self else { return false }
        return parts.contains { part in
            // The prefix of an object in this one ends in a dot that is no part of its name.
            var name = part.content.sortingKey.utf8.dropFirst(prefix.utf8.count)
            if case .object = part.content { name.removeLast() }
            return part.hasDots || name.contains(UInt8(ascii: "."))
        }
    }

    /// Where it comes among its siblings in everything that is sorted by paths. What is in an object comes where the
    /// object's prefix would. Unless a name has a dot, this is the order of the whole paths.
    var sortingKey: String {
        switch self {
        case .nothing: ""
        case .object(_, let prefix): prefix
        case .value(_, let path): path
        }
    }
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

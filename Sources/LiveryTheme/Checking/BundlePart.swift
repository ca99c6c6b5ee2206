import LiveryModel

/// The result of a walk at one slot: a value, a style, or the contents of an object. Parts are immutable, so that
/// bundles of different axis choices can share them.
final class BundlePart: Sendable {
    enum Content {
        case nothing
        case value(Theme.Value.Typed, path: String)
        /// The results inside an object. The prefix is the object's path followed by a dot.
        case object([BundlePart], prefix: String)
    }

    let content: Content
    /// The references at the part's path and in its value, or `nil` if the walk didn't look for them.
    let references: FoundReferences?
    /// The names of the component types that the part's values use.
    let types: Set<String>
    let hasStyles: Bool
    /// The names of ``BuiltInComponents/new`` attributes that its styles set.
    let newAttributes: Set<String>
    /// Whether a name in the part contains a dot, such as a dot before a combining character. The path of such a value
    /// can equal the path of another value.
    let hasDots: Bool
    /// The number of values that the part adds to a bundle, including nested values.
    let count: Int
    /// The axes on which the result depends, and the axis choice for which it was computed.
    let axes: AxisSet
    private let selection: Selection

    init(
        _ content: Content, _ references: FoundReferences?, hasDot: Bool, count: Int, axes: AxisSet,
        selection: Selection
    ) {
        self.content = content
        self.references = references
        self.count = count
        self.axes = axes
        self.selection = selection
        types = content.types
        hasStyles = content.hasStyles
        newAttributes = content.newAttributes
        hasDots = hasDot || content.hasDots
    }

    /// Whether the result is also valid for another axis choice.
    func serves(_ other: Selection, referring: Bool) -> Bool {
        (!referring || references != nil) && !axes.contains(.reported) && selection.agrees(with: other, on: axes)
    }

    var isCacheable: Bool { !axes.contains(.reported) }
}

extension BundlePart.Content {
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

    fileprivate var newAttributes: Set<String> {
        switch self {
        case .nothing: []
        case .object(let parts, _): parts.reduce(into: []) { $0.formUnion($1.newAttributes) }
        case .value(let typed, _): typed.value.newAttributes
        }
    }

    fileprivate var hasStyles: Bool {
        switch self {
        case .nothing: false
        case .object(let parts, _): parts.contains(where: \.hasStyles)
        case .value(let typed, _): if case .style = typed.value { true } else { false }
        }
    }

    fileprivate var hasDots: Bool {
        if case .object(let parts, _) = self { parts.contains(where: \.hasDots) } else { false }
    }

    /// The part's sort key among its siblings, for output that is sorted by path. The key of an object is its prefix.
    /// If no name contains a dot, sorting siblings by this key is the same as sorting all values by path.
    var sortingKey: String {
        switch self {
        case .nothing: ""
        case .object(_, let prefix): prefix
        case .value(_, let path): path
        }
    }
}

extension Theme.Value {
    fileprivate var newAttributes: Set<String> {
        guard case .style(let style) = self else { return [] }
        var names = Set(BuiltInComponents.new.values.filter { style.attributes[$0] != nil })
        for case .value(.style(let part)) in style.attributes.values {
            names.formUnion(Theme.Value.style(part).newAttributes)
        }
        return names
    }
}

/// The results of earlier walks for the children of a slot, and for the slots below them.
final class PartCache {
    private var children: [Name: Child] = [:]

    private struct Child {
        /// Most children have the same result for all choices.
        var first: BundlePart?
        var others: [BundlePart] = []
        var below: PartCache?
    }

    /// The result of an earlier walk for a child, if it is valid for an axis choice.
    /// - Parameter referring: Whether the result needs references.
    func part(of name: Name, for selection: Selection, referring: Bool) -> BundlePart? {
        guard let child = children[name], let first = child.first else { return nil }
        if first.serves(selection, referring: referring) { return first }
        return child.others.first { $0.serves(selection, referring: referring) }
    }

    func add(_ part: BundlePart, of name: Name) {
        guard part.isCacheable else { return }
        guard children[name]?.first != nil else {
            children[name, default: Child()].first = part
            return
        }
        // Clients that request millions of choices must not exhaust the memory.
        if children[name]?.others.count ?? 0 >= Limits.combinations { children[name]?.others.removeAll() }
        children[name]?.others.append(part)
    }

    /// The results for the children of a child.
    /// - Parameter count: The number of these children.
    func below(_ name: Name, count: Int) -> PartCache {
        if let below = children[name]?.below { return below }
        let below = PartCache()
        below.children.reserveCapacity(count)
        children[name, default: Child()].below = below
        return below
    }
}

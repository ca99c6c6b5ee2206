import LiveryModel

/// The result of a walk at one slot: a value, a style, or the contents of an object. Immutable, so that the bundles of
/// different axis choices share what they have in common.
final class BundlePart: Sendable {
    enum Content {
        case nothing
        case value(Theme.Value.Typed, path: String)
        /// The results inside an object. The prefix is the object's path followed by a dot.
        case object([BundlePart], prefix: String)
    }

    let content: Content
    /// The names of the component types of these values.
    let types: Set<String>
    let hasStyles: Bool
    /// Whether a name contains a dot, for example one before a combining letter. The path of such a value can equal
    /// another value's path.
    let hasDots: Bool
    /// The number of values that it adds to a bundle, including nested values.
    let count: Int
    /// The axes that the result depends on, and the axis choice that it was computed for.
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
            // The prefix of a nested object ends in a dot that is not part of its name.
            var name = part.content.sortingKey.utf8.dropFirst(prefix.utf8.count)
            if case .object = part.content { name.removeLast() }
            return part.hasDots || name.contains(UInt8(ascii: "."))
        }
    }

    /// The sort key among its siblings in output that is sorted by path. The contents of an object are sorted by the
    /// object's prefix. If no name contains a dot, this equals the order of complete paths.
    var sortingKey: String {
        switch self {
        case .nothing: ""
        case .object(_, let prefix): prefix
        case .value(_, let path): path
        }
    }
}

/// The results of earlier walks at one slot, and at the slots below it.
final class PartCache {
    private var parts: [BundlePart] = []
    private var children: [Name: PartCache] = [:]

    /// The result of an earlier walk that also applies to an axis choice.
    func part(for selection: Selection) -> BundlePart? { parts.first { $0.serves(selection) } }

    func add(_ part: BundlePart) {
        guard part.isCacheable else { return }
        // A client that requests millions of choices must not exhaust the memory.
        if parts.count >= Limits.combinations { parts.removeAll() }
        parts.append(part)
    }

    func child(of name: Name) -> PartCache {
        if let child = children[name] { return child }
        let child = PartCache()
        children[name] = child
        return child
    }
}

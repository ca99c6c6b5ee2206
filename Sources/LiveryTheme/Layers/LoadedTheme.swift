package import LiveryModel

/// A theme whose files are parsed and put together, ready to be laid over each other for any choice of axes.
package final class LoadedTheme {
    package let name: String
    let version: Int?
    /// The theme that lies under this one.
    let base: LoadedTheme?
    /// This theme's own files, includes and all, without overlays.
    let root: ObjectNode
    /// What a resolver document lays under ``root``, in its order.
    let layers: [Layer]
    /// All axes, those of ``base`` as well.
    package let axes: [Axis]
    /// This theme's overlays by axis and value.
    package let overlays: [String: [String: ObjectNode]]
    /// `@components` of this theme's files, the lowest first.
    let components: [ObjectNode]
    /// `@requires` of this theme's files.
    package let requirements: [ObjectNode]
    /// What each of this theme's files has of its own, for who wants to know where something comes from.
    let pieces: [Piece]
    /// `@allow` of this theme's files.
    let allowances: [Allowance]

    init(
        name: String, version: Int?, base: LoadedTheme?, root: ObjectNode, layers: [Layer], axes: [Axis],
        overlays: [String: [String: ObjectNode]], components: [ObjectNode], requirements: [ObjectNode],
        pieces: [Piece], allowances: [Allowance]
    ) {
        self.name = name
        self.version = version
        self.base = base
        self.root = root
        self.layers = layers
        self.axes = axes
        self.overlays = overlays
        self.components = components
        self.requirements = requirements
        self.pieces = pieces
        self.allowances = allowances
    }

    /// All that this theme itself lays over its tree for any value of an axis.
    func overlays(of axis: String) -> [ObjectNode] {
        let chosen = layers.flatMap { layer -> [ObjectNode] in
            guard case .choice(axis, let contexts) = layer else { return [] }
            return Array(contexts.values)
        }
        return chosen + (overlays[axis].map { Array($0.values) } ?? [])
    }

    /// This theme and those under it, the lowest first.
    package var lineage: [LoadedTheme] { (base?.lineage ?? []) + [self] }

    /// Extended theme, resolver document, own files, then one overlay an axis.
    package func tree(for selection: [String: String]) -> ObjectNode {
        let below = base?.tree(for: selection) ?? ObjectNode(properties: [], span: root.span)
        let over = axes.compactMap { axis in selection[axis.name].flatMap { overlays[axis.name]?[$0] } }
        return below.merged(under: layers.compactMap { $0.object(for: selection) } + [root] + over)
    }
}

/// One step of a resolver document's order.
enum Layer {
    /// A set.
    case always(ObjectNode)
    /// A modifier: what each of its contexts brings.
    case choice(axis: String, contexts: [String: ObjectNode])

    /// This with all its objects changed.
    func mapped(_ change: (ObjectNode) -> ObjectNode) -> Layer {
        switch self {
        case .always(let object): .always(change(object))
        case .choice(let axis, let contexts): .choice(axis: axis, contexts: contexts.mapValues(change))
        }
    }

    func object(for selection: [String: String]) -> ObjectNode? {
        switch self {
        case .always(let object): object
        case .choice(let axis, let contexts): selection[axis].flatMap { contexts[$0] }
        }
    }
}

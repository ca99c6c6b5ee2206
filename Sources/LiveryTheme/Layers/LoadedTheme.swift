package import LiveryModel

/// A theme whose files are parsed and combined, ready to be merged for any axis choice.
package final class LoadedTheme {
    package let name: String
    let version: Int?
    /// The theme that this one extends.
    let base: LoadedTheme?
    /// This theme's own files including their includes, without overlays.
    let root: ObjectNode
    /// The layers of a resolver document below ``root``, in its order.
    let layers: [Layer]
    /// All axes, including the axes of ``base``.
    package let axes: [Theme.Axis]
    /// This theme's overlays by axis and value.
    package let overlays: [String: [String: ObjectNode]]
    /// The `@components` of this theme's files, lowest first.
    let components: [ObjectNode]
    /// The `@requires` of this theme's files.
    package let requirements: [ObjectNode]
    /// The `@screens` of this theme's files, lowest first.
    let screens: [ObjectNode]
    /// The own content of each of this theme's files, to find the origin of values.
    let pieces: [Piece]
    /// The `@allow` of this theme's files.
    let allowances: [Allowance]

    init(
        name: String, version: Int?, base: LoadedTheme?, root: ObjectNode, layers: [Layer], axes: [Theme.Axis],
        overlays: [String: [String: ObjectNode]], components: [ObjectNode], requirements: [ObjectNode],
        screens: [ObjectNode], pieces: [Piece], allowances: [Allowance]
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
        self.screens = screens
        self.pieces = pieces
        self.allowances = allowances
    }

    /// All overlays of this theme itself, for any value of an axis.
    func overlays(of axis: String) -> [ObjectNode] {
        let chosen = layers.flatMap { layer -> [ObjectNode] in
            guard case .choice(axis, let contexts) = layer else { return [] }
            return Array(contexts.values)
        }
        return chosen + (overlays[axis].map { Array($0.values) } ?? [])
    }

    /// This theme and the themes that it extends, lowest first.
    package var lineage: [LoadedTheme] { (base?.lineage ?? []) + [self] }

    /// Merges the extended theme, the resolver document, the theme's own files, and one overlay per axis.
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
    /// A modifier, with the tokens of each context.
    case choice(axis: String, contexts: [String: ObjectNode])

    /// The layer, with all of its objects changed.
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

package import LiveryModel

/// A theme whose files are parsed and combined, ready to be merged for any axis choice.
package final class LoadedTheme {
    package let name: String
    let version: Int?
    /// The theme that this theme extends, if any.
    let base: LoadedTheme?
    /// The content of this theme's own files with their includes, but without overlays.
    let root: ObjectNode
    /// The layers from a resolver document, in its order. They are below ``root``.
    let layers: [Layer]
    /// All axes, including those of ``base``.
    package let axes: [Theme.Axis]
    /// This theme's overlays, by axis and value.
    package let overlays: [String: [String: ObjectNode]]
    /// The `@components` in this theme's files, lowest first.
    let components: [ObjectNode]
    /// The `@requires` in this theme's files.
    package let requirements: [ObjectNode]
    /// The `@screens` in this theme's files, lowest first.
    let screens: [ObjectNode]
    /// The `@layout` in this theme's files, lowest first.
    let layouts: [ObjectNode]
    /// The content of each of this theme's files without its includes, for finding the origin of values.
    let pieces: [Piece]
    /// The `@allow` in this theme's files.
    let allowances: [Allowance]
    /// The objects of `@description` and `@deprecated` in this theme's files.
    let remarkTexts: [RemarkTexts]
    /// The images and fonts of this theme's own files, without overlays.
    package let assets: AssetLayer
    /// The images and fonts of this theme's overlays, by axis and value.
    package let assetOverlays: [String: [String: AssetLayer]]
    /// The limits in the `@budget` of this theme's files.
    let budgets: [Budget]
    /// The remote files that this theme's files include, and of which it has no unchanged copy.
    let missingCopies: [RemoteInclude]

    init(
        name: String, version: Int?, base: LoadedTheme?, root: ObjectNode, layers: [Layer], axes: [Theme.Axis],
        overlays: [String: [String: ObjectNode]], components: [ObjectNode], requirements: [ObjectNode],
        screens: [ObjectNode], layouts: [ObjectNode], pieces: [Piece], allowances: [Allowance],
        remarkTexts: [RemarkTexts], assets: AssetLayer, assetOverlays: [String: [String: AssetLayer]],
        budgets: [Budget], missingCopies: [RemoteInclude]
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
        self.layouts = layouts
        self.pieces = pieces
        self.allowances = allowances
        self.remarkTexts = remarkTexts
        self.assets = assets
        self.assetOverlays = assetOverlays
        self.budgets = budgets
        self.missingCopies = missingCopies
    }

    /// This theme's own overlays for all values of an axis.
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

/// One element of a resolver document's order.
enum Layer {
    /// A set.
    case always(ObjectNode)
    /// A modifier, with the tokens of each context.
    case choice(axis: String, contexts: [String: ObjectNode])

    /// A copy of the layer with each of its objects transformed.
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

public import LiveryModel
public import LiveryTheme

/// What an export is made from: the values for every choice of the axes that vary in the output.
public struct ExportInput: Sendable {
    /// The app's name.
    public var app: String
    /// The axes that vary, in the theme's order. All others have one value.
    public var axes: [Theme.Axis]
    /// The values for the default of each axis.
    public var base: ThemeBundle { didSet { sorted = nil } }
    /// The values of ``base`` by path, if they are sorted already.
    private var sorted: SortedValues?
    /// What differs for other choices. Each variant comes after those that it adds to.
    public var variants: [Variant]
    /// The authors' annotations.
    public var annotations: Annotations
    /// The links and parents of ``base``.
    public var references: References
    /// The links and parents for every other choice, by the axis values that aren't the default. A choice may have other
    /// links than the base without values that differ.
    public internal(set) var otherReferences: [[String: String]: References] = [:]
    /// The paths that the theme requires, and their types.
    public var contract: [String: Theme.ValueType] = [:]
    /// The paths in the theme of values that the output renames, by the new path.
    public internal(set) var origins: [String: String] = [:]
    /// The sorted paths, for outputs of some of the values.
    var index: PathIndex?
    /// The compiler's warnings about ``base``.
    public internal(set) var warnings: [Diagnostic] = []

    /// The values that differ for one choice of axes.
    ///
    /// A variant for a single axis value differs from the base. A variant for several of them holds only what differs
    /// from the base overlaid by all variants for some of these axis values, in their order, and values of several parts
    /// that more than one of these variants change.
    public struct Variant: Sendable {
        /// The axis values that aren't the default, at least one.
        public var choice: [String: String]
        /// The values that differ, by path.
        public var tokens: [String: Theme.Value.Typed]
        /// The styles that differ, each as a whole.
        public var styles: [String: Theme.Style]
        /// The paths of the values and styles that don't exist for this choice.
        public var removed: Set<String>
    }

    /// Creates an input without variants.
    public init(
        _ base: ThemeBundle, annotations: Annotations = Annotations(), references: References = References()
    ) {
        app = base.app
        axes = []
        self.base = base
        variants = []
        self.annotations = annotations
        self.references = references
    }
}

extension ExportInput {
    /// A choice of axes, completely: each of ``axes`` and its value.
    struct Mode {
        let choice: [String: String]
        /// The values that aren't the default.
        let changed: [String: String]
        /// The values in the order of the axes, joined by `-`; `default` if no axis varies.
        let name: String
    }

    /// Every choice, the default first.
    var modes: [Mode] {
        axes.combinations.map { choice in
            let values = axes.map { choice[$0.name] ?? $0.values[0] }
            return Mode(
                choice: choice, changed: choice.filter { axes.defaults[$0.key] != $0.value },
                name: values.isEmpty ? "default" : values.joined(separator: "-"))
        }
    }

    /// Every choice but the default, in the order in which a theme lays its overlays: first those for one axis value,
    /// by axis, then those for two, and so on.
    var layeredModes: [Mode] {
        let keyed = modes.dropFirst().enumerated().map { index, mode in
            let changed = axes.indices.filter { mode.changed[axes[$0].name] != nil }
            return (key: [changed.count] + changed + [index], mode: mode)
        }
        return keyed.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map(\.mode)
    }

    /// The links and parents for a choice.
    func references(for changed: [String: String]) -> References {
        changed.isEmpty ? references : otherReferences[changed] ?? References()
    }

    /// The values for a choice: the base, overlaid by every variant for some of its axis values. `upTo` leaves out the
    /// variant at that index and those after it.
    func bundle(for changed: [String: String], upTo end: Int? = nil) -> ThemeBundle {
        var bundle = base
        for variant in variants[..<(end ?? variants.count)] where variant.isPart(of: changed) {
            bundle.lay(variant)
        }
        return bundle
    }
}

extension ExportInput {
    /// Adds the values of ``base`` by path, which a compiled bundle sorts in a fraction of the time.
    mutating func sort(by values: SortedValues) { sorted = values }

    /// The values of ``base`` by path.
    var sortedValues: SortedValues { sorted ?? SortedValues(base) }

    /// The values at some paths for a choice of axes, sorted by path. Paths without a value are left out.
    func sortedValues(at paths: Set<String>, for choice: [String: String]) -> SortedValues {
        let layers = layers(for: choice)
        var (tokens, styles) = ([(key: String, value: Theme.Value.Typed)](), [(key: String, value: Theme.Style)]())
        for path in Array(paths).sorted(byUTF8Of: \.self) {
            guard let typed = layers.value(at: path) else { continue }
            if case .style(let style) = typed.value {
                styles.append((path, style))
            } else {
                tokens.append((path, typed))
            }
        }
        return SortedValues(tokens: tokens, styles: styles)
    }

    /// The paths of the values and styles that a choice changes, and of those with links, which may lead to other values
    /// than by default.
    func unsettledPaths(for choice: [String: String]) -> Set<String> {
        var paths = changedPaths(for: choice)
        let isValue = { paths.contains($0) || base.tokens[$0] != nil || base.styles[$0] != nil }
        for path in [references, references(for: choice)].lazy.flatMap(\.links.keys) where !paths.contains(path) {
            // A link may be inside a value.
            let owner = isValue(path) ? path : path.groups.lazy.map(String.init).first(where: isValue)
            if let owner { paths.insert(owner) }
        }
        return paths
    }
}

extension ExportInput {
    /// The paths that a choice changes.
    func changedPaths(for choice: [String: String]) -> Set<String> {
        variants.filter { $0.isPart(of: choice) }.reduce(into: []) { paths, variant in
            paths.formUnion(variant.tokens.keys)
            paths.formUnion(variant.styles.keys)
            paths.formUnion(variant.removed)
        }
    }

    /// The value or style at a path for a choice; nil if the choice has no such path. Takes time linear in the
    /// variants, and not in their values. For many paths, use ``layers(for:upTo:)``.
    func value(at path: String, for changed: [String: String]) -> Theme.Value.Typed? {
        layers(for: changed).value(at: path)
    }

    /// The base and the variants that make up a choice. `upTo` leaves out the variant at that index and those after it.
    func layers(for changed: [String: String], upTo end: Int? = nil) -> Layers {
        Layers(base: base, variants: variants[..<(end ?? variants.count)].reversed().filter { $0.isPart(of: changed) })
    }

    /// The values of one choice of axes, which are looked up without a table of their own.
    struct Layers {
        fileprivate let base: ThemeBundle
        /// The last one first.
        fileprivate let variants: [Variant]

        /// The value or style at a path; nil if the app has neither there.
        func value(at path: String) -> Theme.Value.Typed? {
            for index in variants.indices {
                if let typed = variants[index].tokens[path] { return typed }
                if let style = variants[index].styles[path] { return Theme.Value.Typed(style) }
                if variants[index].removed.contains(path) { return nil }
            }
            return base.tokens[path] ?? base.styles[path].map(Theme.Value.Typed.init)
        }
    }
}

extension Theme.Value.Typed {
    /// A style as a value.
    init(_ style: Theme.Style) { self.init(.component(style.type), .style(style)) }
}

extension ExportInput.Variant {
    /// Whether a choice has all of its axis values.
    func isPart(of changed: [String: String]) -> Bool { choice.allSatisfy { changed[$0.key] == $0.value } }
}

extension References {
    /// The target of a value's link. The normal state of an attribute has the path of the attribute.
    func link(at path: String) -> String? { links[path] ?? links[path + ".normal"] }
}

extension ThemeBundle {
    /// Overlays the values of a variant.
    mutating func lay(_ variant: ExportInput.Variant) {
        tokens.merge(variant.tokens) { $1 }
        styles.merge(variant.styles) { $1 }
        for path in variant.removed {
            if variant.tokens[path] == nil { tokens[path] = nil }
            if variant.styles[path] == nil { styles[path] = nil }
        }
    }
}

extension [Theme.Axis] {
    /// The default of each axis.
    var defaults: [String: String] { Dictionary(map { ($0.name, $0.values[0]) }, uniquingKeysWith: { $1 }) }
}

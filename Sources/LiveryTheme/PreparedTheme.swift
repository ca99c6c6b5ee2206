public import LiveryModel

/// A theme whose files are read and combined, ready to be compiled for any axis choice.
///
/// Each choice is resolved on demand, so the time to compile one doesn't depend on the number of combinations. Results
/// that can't differ between choices are computed once and shared by all bundles. Compiling extends the theme's tables,
/// so use a prepared theme in only one task at a time.
public final class PreparedTheme {
    private let theme: LoadedTheme
    let components: ComponentTable
    package let names: NameTable
    package let sources: SourceMap
    /// The diagnostics from reading the files. They come before the diagnostics of each choice.
    private let diagnostics: DiagnosticCollector
    /// The contents of each `@requires`.
    package let requirements: [ObjectNode]
    /// The contents of each `@screens`, lowest first.
    package let screens: [ObjectNode]
    /// The contents of each `@layout`, lowest first.
    private let layouts: [ObjectNode]
    /// The objects of every `@description` and `@deprecated`.
    package let remarkTexts: [RemarkTexts]
    private let allowances: Allowances
    private let budgets: [Budget]
    /// The number of parsed files. Files cached in a ``Workspace`` aren't counted.
    public let parsed: Int
    /// The cached results of walks that start at the root of the tree.
    private let found = PartCache()

    init(
        theme: LoadedTheme, components: ComponentTable, names: NameTable, sources: SourceMap,
        diagnostics: DiagnosticCollector, parsed: Int
    ) {
        self.theme = theme.axes.isEmpty ? theme : theme.marked(by: OverlayMarks(of: theme))
        self.components = components
        self.names = names
        self.sources = sources
        self.diagnostics = diagnostics
        self.parsed = parsed
        requirements = theme.lineage.flatMap(\.requirements)
        screens = theme.lineage.flatMap(\.screens)
        layouts = theme.lineage.flatMap(\.layouts)
        remarkTexts = theme.lineage.flatMap(\.remarkTexts)
        budgets = theme.lineage.flatMap(\.budgets)
        allowances = Allowances(theme.lineage.flatMap(\.allowances))
    }

    /// The theme's name, which is also its app's name.
    public var name: String { theme.name }

    /// The remote files that the theme's own files include, and of which it has no unchanged copy.
    package var missingCopies: [RemoteInclude] { theme.missingCopies }

    /// The theme's axes, including those of the themes that it extends.
    public var axes: [Theme.Axis] { theme.axes }

    /// The names of the component types: the built-in types, and those declared by the theme or a theme that it
    /// extends.
    public var componentTypes: [String] { Array(components.types.keys) }

    /// Compiles the theme. Throws only if the theme doesn't have the requested axes or values. The time for the first
    /// choice is linear in the number of values. The time for each further choice is linear in the number of values
    /// that its overlays change, directly or through links, plus the time to copy the other values into the bundle.
    public func compile(
        for choice: Compiler.Choice = .all, adding extras: Compiler.Extras = []
    ) throws(Theme.AxisError) -> Compilation {
        var diagnostics = DiagnosticCollector(continuing: diagnostics)
        let selections = try selections(choice, diagnostics)
        let review = extras.makeReview?(
            ReviewedTheme(theme: theme, allowances: allowances, sources: sources, names: names))
        var (bundles, screens) = ([CompiledBundle](), [[SampleScreen]]())
        let layouts = LayoutMaker(names: names, components: components, diagnostics: diagnostics).layouts(layouts)
        var annotations: [Annotations] = []
        var worked = 0
        var usedAssets: Set<String> = []
        for selection in selections where !diagnostics.isBroken && !diagnostics.isFull {
            diagnostics.interruption?.ask()
            let fresh = DiagnosticCollector(continuing: diagnostics)
            var checker = checker(for: selection, diagnostics)
            var bundle = bundle(
                for: selection, checker, referring: extras.refers, at: theme.axes.isEmpty ? nil : found)
            worked += checker.worked
            if checker.resolver.isCutShort, !theme.axes.isEmpty {
                // The diagnostics of other choices must not affect the diagnostics of this choice.
                diagnostics = fresh
                checker = self.checker(for: selection, diagnostics)
                bundle = self.bundle(for: selection, checker, referring: extras.refers, at: nil)
                worked += checker.worked
            }
            let shown = ScreenMaker(resolver: checker.resolver).screens(self.screens)
            if theme.hasAssets { use(theme.assets(for: selection), in: &bundle, shown, checker, &usedAssets) }
            budgets.check(bundle, diagnostics)
            bundles.append(bundle)
            screens.append(shown)
            // Once there is an error, further findings might just be consequences of it.
            guard !diagnostics.hasErrors else { continue }
            if extras.annotates { annotations.append(AnnotationMaker.annotations(checker.resolver)) }
            guard !diagnostics.isUnwanted else { break }
            review?.inspect(bundle, resolvedBy: checker)
        }
        if !diagnostics.hasErrors, !diagnostics.isUnwanted {
            review?.report(to: diagnostics, inspected: selections.count)
        }
        if case .all = choice, !diagnostics.hasErrors { reportUnusedAssets(usedAssets, diagnostics) }
        let isWhole = !diagnostics.hasErrors
        return Compilation(
            axes: theme.axes,
            extended: extended,
            compiled: isWhole ? bundles : [], screens: isWhole ? screens : [], layouts: isWhole ? layouts : [:],
            annotations: isWhole ? annotations : [],
            diagnostics: diagnostics.sorted(allowing: allowances), worked: worked, parsed: parsed)
    }

    /// Lists the images and fonts that a bundle's values use, and adds their paths to `used`.
    private func use(
        _ layer: AssetLayer, in bundle: inout CompiledBundle, _ screens: [SampleScreen], _ checker: Checker,
        _ used: inout Set<String>
    ) {
        var use = AssetUse(layer, checker)
        bundle.forEach { use.add($0, at: $1) }
        use.check(screens)
        bundle.assets = use.assets
        used.formUnion(use.paths)
    }

    private func reportUnusedAssets(_ used: Set<String>, _ diagnostics: DiagnosticCollector) {
        let unused = theme.assetFiles.compactMap { files in
            let unused = files.filter { !used.contains($0.path) }.sorted(byUTF8Of: \.path)
            return unused.first.map { (file: $0, others: unused.count - 1) }
        }
        for (file, others) in unused.sorted(byUTF8Of: \.file.path) {
            diagnostics.report(.unusedAsset(file.path, others: others), at: file.span)
        }
    }

    /// The themes that this theme extends, lowest first. Published themes have version numbers.
    public var extended: [ThemeReference] {
        theme.lineage.dropLast().map { ThemeReference(name: $0.name, version: $0.version) }
    }

    private func checker(for selection: [String: String], _ diagnostics: DiagnosticCollector) -> Checker {
        let resolver = Resolver(
            tree: theme.tree(for: selection), components: components, names: names, sources: sources,
            diagnostics: diagnostics)
        return Checker(resolver: resolver, sources: sources)
    }

    private func bundle(
        for selection: [String: String], _ checker: Checker, referring: Bool, at cache: PartCache?
    ) -> CompiledBundle {
        let bundle = BundleMaker.bundle(
            checker, app: theme.name, axes: selection, selection: Selection(selection, of: theme.axes),
            referring: referring, cache: cache)
        if !requirements.isEmpty {
            RequirementChecker(checker: checker).check(requirements, against: bundle.bundle)
        }
        return bundle
    }

    /// A resolver for queries, whose reports don't reach the compilation's diagnostics.
    package func scratch(for selection: [String: String]) -> Resolver {
        Resolver(
            tree: theme.tree(for: selection), components: components, names: names, sources: sources,
            diagnostics: DiagnosticCollector(sources: sources, interruption: diagnostics.interruption))
    }

    /// Returns where values are defined for an axis choice. The location for each path is the name of the value. If the
    /// value doesn't exist, it is the name of the nearest existing group that encloses it, or `nil` if there isn't one.
    /// Each omitted axis has its default value.
    public func places(of paths: [String], for chosen: [String: String] = [:]) -> [Place?] {
        guard let selection = try? axes.selection(chosen) else { return paths.map { _ in nil } }
        let resolver = scratch(for: selection)
        return paths.map { path in
            var rest = path[...]
            while !rest.isEmpty {
                if let slot = resolver.existing(at: String(rest)) { return sources.place(slot.property.nameSpan) }
                rest = rest.lastIndex(of: ".").map { rest[..<$0] } ?? ""
            }
            return nil
        }
    }

    /// The layers that provide the values for an axis choice, lowest first.
    package func origins(for selection: [String: String]) -> [(origin: LayerOrigin, piece: Piece)] {
        theme.origins(for: selection)
    }

    private func selections(
        _ choice: Compiler.Choice, _ diagnostics: DiagnosticCollector
    ) throws(Theme.AxisError) -> [[String: String]] {
        switch choice {
        case .one(let chosen): return [try theme.axes.selection(chosen)]
        case .all:
            let (count, choices) = (theme.axes.combinationCount, theme.axes.choices(limit: Limits.combinations))
            if choices.count < count {
                diagnostics.report(.tooManyCombinations(count, checked: choices.count), at: sources.start)
            }
            return choices
        }
    }
}

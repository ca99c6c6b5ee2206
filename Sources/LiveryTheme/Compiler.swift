public import LiveryBundle

/// Compiles a theme: text in, bundles and diagnostics out. A pure function; all that it knows besides the text is how
/// to find the themes that this one extends.
public struct Compiler: Sendable {
    /// Finds the theme that another one extends; nil if there is none of that name and version. The second argument is
    /// the theme that asks, so that a published version can be given the versions that it was published with.
    public typealias Bases = @Sendable (ThemeReference, ThemeFiles) -> ThemeFiles?

    /// Which bundles to make.
    public enum Choice: Hashable, Sendable {
        /// One for every combination of axes.
        case all
        /// One; an axis that is left out takes its default.
        case one([String: String])
    }

    private let bases: Bases

    /// A compiler that finds extended themes by `bases`; without it, nothing can be extended.
    public init(bases: @escaping Bases = { _, _ in nil }) {
        self.bases = bases
    }

    /// Compiles a theme. Never fails: mistakes are in the compilation's diagnostics. A choice of axes that the theme
    /// does not offer is the caller's mistake and throws. Time grows in line with the text, times the bundles made.
    public func compile(_ theme: ThemeFiles, for choice: Choice = .all) throws(AxisError) -> Compilation {
        let (names, sources) = (NameTable(), SourceMap())
        let diagnostics = DiagnosticCollector(sources: sources)
        let loader = ThemeLoader(names: names, sources: sources, diagnostics: diagnostics, bases: bases)
        let loaded = loader.load(theme)
        let components = Self.components(of: loaded, loader)
        let requirements = loaded.lineage.flatMap(\.requirements)

        var bundles: [ThemeBundle] = []
        for selection in try Self.selections(choice, of: loaded, diagnostics) where !diagnostics.isBroken {
            let resolver = Resolver(
                tree: loaded.tree(for: selection), components: components, names: names, diagnostics: diagnostics)
            let checker = Checker(resolver: resolver, sources: sources)
            let bundle = BundleMaker.bundle(checker, app: theme.name, axes: selection)
            RequirementChecker(names: names, components: components, diagnostics: diagnostics)
                .check(requirements, against: bundle)
            bundles.append(bundle)
        }
        return Compilation(
            axes: loaded.axes,
            extended: loaded.lineage.dropLast().map { ThemeReference(name: $0.name, version: $0.version) },
            bundles: diagnostics.hasErrors ? [] : bundles, diagnostics: diagnostics.sorted)
    }

    private static func selections(
        _ choice: Choice, of theme: LoadedTheme, _ diagnostics: DiagnosticCollector
    ) throws(AxisError) -> [[String: String]] {
        switch choice {
        case .one(let chosen): return [try theme.axes.selection(chosen)]
        case .all:
            let count = theme.axes.combinationCount
            guard count <= Limits.combinations else {
                diagnostics.report(.tooManyCombinations(count), at: Span(file: 0, start: 0, end: 0))
                return []
            }
            return theme.axes.combinations
        }
    }

    private static func components(of theme: LoadedTheme, _ loader: ThemeLoader) -> ComponentTable {
        let source = SourceFile(
            path: BuiltInComponents.path, name: BuiltInComponents.path, bytes: Array(BuiltInComponents.text.utf8))
        let file = loader.sources.add(source)
        let root = Parser.parse(source, file: file, names: loader.names, diagnostics: loader.diagnostics)
        var declarations = theme.lineage.flatMap(\.components)
        if case .object(let builtIn)? = root?.kind { declarations.insert(builtIn, at: 0) }
        return ComponentReader(names: loader.names, diagnostics: loader.diagnostics).table(declarations)
    }
}

/// What came out of compiling a theme.
public struct Compilation: Sendable {
    /// The theme's axes, those of the themes that it extends as well.
    public let axes: [Axis]
    /// The themes that lie under this one, the lowest first, with their versions where they are published.
    public let extended: [ThemeReference]
    /// The bundles asked for, in the order of ``Swift/Array/combinations``; none if there are errors.
    public let bundles: [ThemeBundle]
    /// What the author should know, in reading order.
    public let diagnostics: [Diagnostic]

    /// Whether the theme can't be published.
    public var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }
}

public import LiveryModel

/// Compiles the source text of a theme to bundles and diagnostics. Compiling has no side effects, except that it calls
/// a closure to find the themes that the theme extends.
public struct Compiler: Sendable {
    /// Finds an extended theme, or returns `nil` if no theme has that name and version. The second argument is the
    /// theme that extends it. It allows a published version to be compiled with the same base versions with which it
    /// was published.
    public typealias Bases = @Sendable (ThemeReference, ThemeFiles) -> ThemeFiles?

    /// The bundles to produce.
    public enum Choice: Hashable, Sendable {
        /// One bundle for every combination of axis values. If there are too many combinations, one bundle for the
        /// default, and one for each other value on its own.
        case all
        /// One bundle. Each omitted axis has its default value.
        case one([String: String])
    }

    /// Output to produce in addition to bundles and errors.
    public struct Extras: Sendable, ExpressibleByArrayLiteral {
        /// The authors' annotations of values: descriptions, deprecations and extensions.
        public static let annotations = Extras(annotates: true)
        /// The links and mixins of values, as ``CompiledBundle/references`` of each bundle.
        public static let references = Extras(refers: true)

        package var annotates = false
        package var refers = false
        /// Creates the review of a theme that has no errors.
        package var makeReview: (@Sendable (ReviewedTheme) -> any Review)?

        package init(
            annotates: Bool = false, refers: Bool = false,
            makeReview: (@Sendable (ReviewedTheme) -> any Review)? = nil
        ) {
            self.annotates = annotates
            self.refers = refers
            self.makeReview = makeReview
        }

        /// The union of several extras.
        public init(arrayLiteral elements: Extras...) {
            for extras in elements {
                annotates = annotates || extras.annotates
                refers = refers || extras.refers
                makeReview = makeReview ?? extras.makeReview
            }
        }
    }

    private let bases: Bases
    /// Returns the names of the themes that can be extended, to suggest corrections of misspelled names.
    private let knownBases: @Sendable () -> [String]

    /// Creates a compiler that finds extended themes with `bases`. By default, themes can't extend other themes.
    public init(bases: @escaping Bases = { _, _ in nil }) {
        self.init(names: { [] }, bases: bases)
    }

    /// Creates a compiler that also suggests the names of themes that can be extended.
    /// - Parameter names: Returns the names of all themes that can be extended. Called only if a theme is not found.
    public init(names: @escaping @Sendable () -> [String], bases: @escaping Bases) {
        self.bases = bases
        knownBases = names
    }

    /// A compiler that uses the specified themes in place of existing themes with the same names. References to a
    /// version still find that version. So do the references of published themes, unless they are among the specified
    /// themes.
    public func replacing(_ themes: [String: ThemeFiles]) -> Compiler {
        Compiler(names: knownBases) { [bases] reference, theme in
            let isText = theme.version == nil || themes[theme.name] != nil
            if reference.version == nil, isText, let replaced = themes[reference.name] { return replaced }
            return bases(reference, theme)
        }
    }

    /// Compiles a theme and reports mistakes in it as diagnostics. Throws only if the theme doesn't have the requested
    /// axes or values, which is the caller's mistake. The time is linear in the length of the text times the number of
    /// bundles.
    public func compile(
        _ theme: ThemeFiles, for choice: Choice = .all, adding extras: Extras = [], in workspace: Workspace? = nil
    ) throws(Theme.AxisError) -> Compilation {
        try load(theme, in: workspace).compile(for: choice, adding: extras)
    }

    /// Compiles a theme, but stops and returns `nil` if the result is no longer needed. The workspace remains valid in
    /// either case.
    ///
    /// - Parameter isUnwanted: Returns whether the result is no longer needed. Called on this thread, before each file
    ///   and bundle and about once per millisecond.
    public func compile(
        _ theme: ThemeFiles, adding extras: Extras = [], in workspace: Workspace? = nil,
        unless isUnwanted: @escaping () -> Bool
    ) -> Compilation? {
        let interruption = Interruption(isUnwanted)
        let prepared = load(theme, in: workspace, interruption)
        interruption.ask()
        guard !interruption.hasCome, let compilation = try? prepared.compile(adding: extras) else { return nil }
        return interruption.hasCome ? nil : compilation
    }

    /// Reads a theme's files, so that the theme can be compiled for several axis choices. The time is linear in the
    /// length of the text and doesn't depend on the number of choices. Files that the workspace has cached aren't
    /// parsed again.
    public func load(_ theme: ThemeFiles, in workspace: Workspace? = nil) -> PreparedTheme {
        load(theme, in: workspace, nil)
    }

    /// Reads a theme's files, but stops and returns `nil` if the result is no longer needed. Queries of the prepared
    /// theme that run when it is no longer needed return incomplete results.
    ///
    /// - Parameter isUnwanted: Returns whether the result is no longer needed. Called on this thread, before each file
    ///   and about once per millisecond.
    public func load(
        _ theme: ThemeFiles, in workspace: Workspace? = nil, unless isUnwanted: @escaping () -> Bool
    ) -> PreparedTheme? {
        let interruption = Interruption(isUnwanted)
        let prepared = load(theme, in: workspace, interruption)
        interruption.ask()
        return interruption.hasCome ? nil : prepared
    }

    private func load(_ theme: ThemeFiles, in workspace: Workspace?, _ interruption: Interruption?) -> PreparedTheme {
        let (workspace, sources) = (workspace ?? Workspace(limit: 0), SourceMap())
        let diagnostics = DiagnosticCollector(sources: sources, interruption: interruption)
        let loader = ThemeLoader(
            workspace: workspace, sources: sources, diagnostics: diagnostics, knownBases: knownBases, bases: bases)
        let (names, before) = (workspace.names, workspace.parsedCount)
        let loaded = loader.load(theme)
        let components = Self.components(of: loaded, loader)
        workspace.trim()
        return PreparedTheme(
            theme: loaded, components: components, names: names, sources: sources, diagnostics: diagnostics,
            parsed: workspace.parsedCount - before)
    }

    private static func components(of theme: LoadedTheme, _ loader: ThemeLoader) -> ComponentTable {
        let source = SourceFile(
            path: BuiltInComponents.path, name: BuiltInComponents.path, bytes: Array(BuiltInComponents.text.utf8))
        let (root, _) = loader.workspace.read(source, into: loader.sources, loader.diagnostics)
        var declarations = theme.lineage.flatMap(\.components)
        if case .object(let builtIn)? = root?.kind { declarations.insert(builtIn, at: 0) }
        return ComponentReader(names: loader.names, diagnostics: loader.diagnostics).table(declarations)
    }
}

/// The result of compiling a theme.
public struct Compilation: Sendable {
    /// The theme's axes, including those of the themes that it extends.
    public let axes: [Theme.Axis]
    /// The themes that this theme extends, lowest first. Published themes have version numbers.
    public let extended: [ThemeReference]
    /// The requested bundles, in the order of ``Swift/Array/combinations``. Empty if there are errors.
    public let compiled: [CompiledBundle]
    /// The sample screens of each bundle.
    public let screens: [[SampleScreen]]
    /// How drawings arrange the parts of components, by the component's name. Empty if there are errors.
    public let layouts: [String: PartLayout]
    /// The annotations of each bundle. Empty unless they were requested.
    public let annotations: [Annotations]
    /// The diagnostics, in reading order.
    public let diagnostics: [Diagnostic]
    /// The number of times a value was evaluated, including repetitions. Values that were already evaluated for an
    /// earlier bundle of the same ``PreparedTheme`` aren't counted.
    public let worked: Int
    /// The number of parsed files, including the built-in components. Files cached in a ``Workspace`` aren't counted.
    public let parsed: Int

    /// The bundles of ``compiled``. Each access creates new bundles, which takes time and memory proportional to the
    /// number of their values.
    public var bundles: [ThemeBundle] { compiled.map(\.bundle) }

    /// Whether the theme has errors and therefore can't be published.
    public var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }
}

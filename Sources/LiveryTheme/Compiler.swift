public import LiveryModel

/// Compiles a theme: source text in, bundles and diagnostics out. A pure function, except that it calls a closure to
/// find the themes that this one extends.
public struct Compiler: Sendable {
    /// Finds an extended theme; returns nil if no theme has that name and version. The second argument is the theme
    /// that extends it, so that a published version can be compiled with the same base versions that it was published
    /// with.
    public typealias Bases = @Sendable (ThemeReference, ThemeFiles) -> ThemeFiles?

    /// The bundles to produce.
    public enum Choice: Hashable, Sendable {
        /// One bundle for every combination of axis values. If there are too many, one for the default and one for each
        /// other value alone.
        case all
        /// One bundle. An omitted axis has its default value.
        case one([String: String])
    }

    /// Additional output besides bundles and errors.
    public struct Extras: Sendable, ExpressibleByArrayLiteral {
        /// The authors' annotations of values: descriptions, deprecations and extensions.
        public static let annotations = Extras(annotates: true)
        /// The links and mixins of values, which are the ``CompiledBundle/references`` of each bundle.
        public static let references = Extras(refers: true)

        package var annotates = false
        package var refers = false
        /// Creates the review of a theme without errors.
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
    /// The names of the themes that can be extended, to suggest a name for a misspelled one.
    private let knownBases: @Sendable () -> [String]

    /// Creates a compiler that finds extended themes with `bases`. Without it, themes can't extend others.
    public init(bases: @escaping Bases = { _, _ in nil }) {
        self.init(names: { [] }, bases: bases)
    }

    /// Creates a compiler that also suggests names of themes to extend.
    /// - Parameter names: Returns the names of all themes that can be extended. Called only if a theme is not found.
    public init(names: @escaping @Sendable () -> [String], bases: @escaping Bases) {
        self.bases = bases
        knownBases = names
    }

    /// A compiler that finds these themes instead of those of the same names. Published themes that are not among them,
    /// and references to a version, keep their bases.
    public func replacing(_ themes: [String: ThemeFiles]) -> Compiler {
        Compiler(names: knownBases) { [bases] reference, theme in
            let isText = theme.version == nil || themes[theme.name] != nil
            if reference.version == nil, isText, let replaced = themes[reference.name] { return replaced }
            return bases(reference, theme)
        }
    }

    /// Compiles a theme. Mistakes in the theme are reported as diagnostics of the compilation. Throws only if the theme
    /// does not offer the axis choice, which is an error of the caller. Time is linear in the length of the text times
    /// the number of bundles.
    public func compile(
        _ theme: ThemeFiles, for choice: Choice = .all, adding extras: Extras = [], in workspace: Workspace? = nil
    ) throws(Theme.AxisError) -> Compilation {
        try load(theme, in: workspace).compile(for: choice, adding: extras)
    }

    /// Compiles a theme as above, but returns nil if the result is no longer needed before the compilation ends. The
    /// workspace remains valid in either case.
    ///
    /// - Parameter isUnwanted: Called on this thread, before each file and bundle and about once per millisecond.
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

    /// Reads a theme's files, so that it can be compiled for several axis choices. Time is linear in the length of the
    /// text and independent of the number of choices. Files that the workspace has cached are not parsed again.
    public func load(_ theme: ThemeFiles, in workspace: Workspace? = nil) -> PreparedTheme {
        load(theme, in: workspace, nil)
    }

    /// Reads a theme's files as above, but returns nil if the result is no longer needed before the files are read. A
    /// query of the prepared theme that runs when it is no longer needed returns an incomplete result.
    ///
    /// - Parameter isUnwanted: Called on this thread, before each file and about once per millisecond.
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
    /// The themes that this one extends, with the lowest first. Published themes have version numbers.
    public let extended: [ThemeReference]
    /// The requested bundles, in the order of ``Swift/Array/combinations``; empty if there are errors.
    public let compiled: [CompiledBundle]
    /// The sample screens of each of the ``bundles``.
    public let screens: [[SampleScreen]]
    /// The annotations of each of the ``bundles``; empty unless requested.
    public let annotations: [Annotations]
    /// The diagnostics, in reading order.
    public let diagnostics: [Diagnostic]
    /// The number of evaluations of values, including repeated ones. Values that an earlier bundle of the same
    /// ``PreparedTheme`` evaluated are not counted.
    public let worked: Int
    /// The number of parsed files, including the built-in components. Files that a ``Workspace`` had cached are not
    /// counted.
    public let parsed: Int

    /// The bundles of ``compiled``. Each call creates new bundles, which takes time and memory proportional to all
    /// their values.
    public var bundles: [ThemeBundle] { compiled.map(\.bundle) }

    /// Whether the theme has errors and can't be published.
    public var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }
}

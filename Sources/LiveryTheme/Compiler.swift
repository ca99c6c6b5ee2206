public import LiveryModel

/// Compiles a theme: text in, bundles and diagnostics out. A pure function; all that it knows besides the text is how
/// to find the themes that this one extends.
public struct Compiler: Sendable {
    /// Finds the theme that another one extends; nil if there is none of that name and version. The second argument is
    /// the theme that asks, so that a published version can be given the versions that it was published with.
    public typealias Bases = @Sendable (ThemeReference, ThemeFiles) -> ThemeFiles?

    /// Which bundles to make.
    public enum Choice: Hashable, Sendable {
        /// One for every combination of axes; if there are too many, for the default one and each other value alone.
        case all
        /// One; an axis that is left out takes its default.
        case one([String: String])
    }

    /// What a compilation produces besides bundles and errors.
    public struct Extras: Sendable, ExpressibleByArrayLiteral {
        /// What authors write about values: descriptions, deprecations and extensions.
        public static let annotations = Extras(annotates: true)

        package var annotates = false
        /// Makes the review of a theme without errors, if there is one.
        package var makeReview: (@Sendable (ReviewedTheme) -> any Review)?

        package init(annotates: Bool = false, makeReview: (@Sendable (ReviewedTheme) -> any Review)? = nil) {
            self.annotates = annotates
            self.makeReview = makeReview
        }

        /// The union of several extras.
        public init(arrayLiteral elements: Extras...) {
            for extras in elements {
                annotates = annotates || extras.annotates
                makeReview = makeReview ?? extras.makeReview
            }
        }
    }

    private let bases: Bases
    /// The names of the themes that can be extended, for a suggestion where one is misspelled.
    private let knownBases: @Sendable () -> [String]

    /// A compiler that finds extended themes by `bases`; without it, nothing can be extended.
    public init(bases: @escaping Bases = { _, _ in nil }) {
        self.init(names: { [] }, bases: bases)
    }

    /// A compiler that can also suggest the name of a theme to extend.
    /// - Parameter names: The names of all themes that can be extended. Called only where one is not found.
    public init(names: @escaping @Sendable () -> [String], bases: @escaping Bases) {
        self.bases = bases
        knownBases = names
    }

    /// Compiles a theme. Never fails: mistakes are in the compilation's diagnostics. A choice of axes that the theme
    /// does not offer is the caller's mistake and throws. Time grows in line with the text, times the bundles made.
    public func compile(
        _ theme: ThemeFiles, for choice: Choice = .all, adding extras: Extras = [], in workspace: Workspace? = nil
    ) throws(AxisError) -> Compilation {
        try load(theme, in: workspace).compile(for: choice, adding: extras)
    }

    /// The same for every choice of axes, unless the compilation is no longer wanted before it ends; nil then. The workspace
    /// can be used again either way.
    ///
    /// - Parameter isUnwanted: Asked on this thread, before each file and bundle and about every millisecond between.
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

    /// Reads a theme's files, so that it can be compiled for one choice of axes after the other. Time grows in line
    /// with the text, however many choices it offers; files that the workspace has are not parsed again.
    public func load(_ theme: ThemeFiles, in workspace: Workspace? = nil) -> PreparedTheme {
        load(theme, in: workspace, nil)
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

/// What came out of compiling a theme.
public struct Compilation: Sendable {
    /// The theme's axes, those of the themes that it extends as well.
    public let axes: [Axis]
    /// The themes that lie under this one, the lowest first, with their versions where they are published.
    public let extended: [ThemeReference]
    /// The bundles asked for, in the order of ``Swift/Array/combinations``; none if there are errors.
    public let bundles: [ThemeBundle]
    /// What is said about the values of each of ``bundles``; empty unless asked for.
    public let annotations: [Annotations]
    /// What the author should know, in reading order.
    public let diagnostics: [Diagnostic]
    /// How many values had to be worked out for it, each counted as often as it was looked at. What an earlier bundle
    /// of the same ``PreparedTheme`` had already is not counted.
    public let worked: Int
    /// How many files had to be parsed for it, the built-in components' among them; what a ``Workspace`` had already is
    /// not counted.
    public let parsed: Int

    /// Whether the theme can't be published.
    public var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }
}

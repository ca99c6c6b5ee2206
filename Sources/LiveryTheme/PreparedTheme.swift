public import LiveryBundle

/// A theme whose files are read and put together, to be compiled for any choice of axes.
///
/// What one choice needs is worked out when it is asked for: a document with millions of combinations answers each as
/// fast as one that has no other. Belongs to one task: the compiler's tables in it grow as it works.
public final class PreparedTheme {
    private let theme: LoadedTheme
    private let components: ComponentTable
    private let names: NameTable
    private let sources: SourceMap
    /// What reading the files had to say, which every choice's own reports come on top of.
    private let diagnostics: DiagnosticCollector
    private let requirements: [ObjectNode]

    init(
        theme: LoadedTheme, components: ComponentTable, names: NameTable, sources: SourceMap,
        diagnostics: DiagnosticCollector
    ) {
        (self.theme, self.components, self.names, self.sources) = (theme, components, names, sources)
        self.diagnostics = diagnostics
        requirements = theme.lineage.flatMap(\.requirements)
    }

    /// The theme's axes, those of the themes that it extends as well.
    public var axes: [Axis] { theme.axes }

    /// Compiles the theme. Never fails but for a choice of axes that the theme does not offer. Time grows in line with
    /// the values, times the bundles made.
    public func compile(for choice: Compiler.Choice = .all) throws(AxisError) -> Compilation {
        let diagnostics = DiagnosticCollector(continuing: diagnostics)
        let selections = try selections(choice, diagnostics)
        var bundles: [ThemeBundle] = []
        for selection in selections where !diagnostics.isBroken { bundles.append(bundle(for: selection, diagnostics)) }
        return Compilation(
            axes: theme.axes,
            extended: theme.lineage.dropLast().map { ThemeReference(name: $0.name, version: $0.version) },
            bundles: diagnostics.hasErrors ? [] : bundles, diagnostics: diagnostics.sorted)
    }

    private func bundle(for selection: [String: String], _ diagnostics: DiagnosticCollector) -> ThemeBundle {
        let resolver = Resolver(
            tree: theme.tree(for: selection), components: components, names: names, sources: sources,
            diagnostics: diagnostics)
        let checker = Checker(resolver: resolver, sources: sources)
        let bundle = BundleMaker.bundle(checker, app: theme.name, axes: selection)
        RequirementChecker(names: names, components: components, diagnostics: diagnostics)
            .check(requirements, against: bundle)
        return bundle
    }

    private func selections(
        _ choice: Compiler.Choice, _ diagnostics: DiagnosticCollector
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
}

import LiveryModel

/// Reads a theme's entry file and everything to which it refers: includes, overlays and the theme that it extends.
final class ThemeLoader {
    let workspace: Workspace
    let sources: SourceMap
    let diagnostics: DiagnosticCollector
    private let bases: Compiler.Bases
    private let knownBases: () -> [String]
    /// The themes that are being loaded, for detecting a theme that extends itself.
    private var chain: [String] = []

    init(
        workspace: Workspace, sources: SourceMap, diagnostics: DiagnosticCollector,
        knownBases: @escaping () -> [String], bases: @escaping Compiler.Bases
    ) {
        self.workspace = workspace
        self.sources = sources
        self.diagnostics = diagnostics
        self.bases = bases
        self.knownBases = knownBases
    }

    var names: NameTable { workspace.names }

    func load(_ files: ThemeFiles) -> LoadedTheme {
        chain.append(files.name)
        defer { chain.removeLast() }
        let reader = FileReader(files, workspace: workspace, sources: sources, diagnostics: diagnostics)
        let root = reader.entry()
        let base = base(of: files, reader: reader)
        let axes = Self.axes(reader.axes, over: base?.axes ?? [])
        let overlays = overlays(axes, reader: reader)
        let assets = reader.assets(axes)
        reader.reportUnusedFiles(axes)
        return LoadedTheme(
            name: files.name, version: files.version, base: base, root: root, layers: reader.layers, axes: axes,
            overlays: overlays,
            components: reader.components, requirements: reader.requirements, screens: reader.screens,
            layouts: reader.layouts, pieces: reader.pieces, allowances: reader.allowances,
            remarkTexts: reader.remarkTexts, assets: assets.root, assetOverlays: assets.overlays,
            budgets: reader.budgets,
            missingCopies: reader.hasCopies.filter { !$0.value }.map(\.key).sorted(byUTF8Of: \.file))
    }

    private func base(of files: ThemeFiles, reader: FileReader) -> LoadedTheme? {
        guard let (reference, span) = reader.extended else { return nil }
        guard !chain.contains(reference.name) else {
            diagnostics.report(.extendsCycle(chain + [reference.name]), at: span)
            return nil
        }
        guard chain.count < Limits.extended else {
            diagnostics.report(.limitExceeded(.extended, count: chain.count + 1), at: span)
            return nil
        }
        guard let base = bases(reference, files) else {
            let name = reference.version.map { "\(reference.name)@\($0)" } ?? reference.name
            reportUnknown(reference, as: name, at: span, in: files)
            return nil
        }
        return load(base)
    }

    /// Reports a theme that wasn't found, with the location where it is expected and the most similar name. If a theme
    /// with the name exists but lacks the version, no other name is suggested.
    private func reportUnknown(_ reference: ThemeReference, as name: String, at span: Span, in files: ThemeFiles) {
        let known = knownBases().filter { $0 != files.name }
        let place: DiagnosticCollector.NoteInput = (.themePlace(reference.name), nil)
        guard !known.contains(reference.name), let nearest = diagnostics.nearest(to: reference.name, in: known) else {
            return diagnostics.report(.unknownTheme(name), at: span, notes: [place])
        }
        diagnostics.report(
            .unknownTheme(name), at: span, notes: [(.didYouMean(nearest), nil), place],
            fix: diagnostics.span(of: reference.name, in: span).map { ("replace with '\(nearest)'", $0, nearest) },
            certainty: isOnlySlip(reference.name, of: nearest, in: known) ? .spelling : .guess)
    }

    /// A theme's axes, combined with those of the theme that it extends. The theme's own axes replace those with the
    /// same name, and come last.
    private static func axes(_ own: [Theme.Axis], over base: [Theme.Axis]) -> [Theme.Axis] {
        let replaced = Set(own.map(\.name))
        return base.filter { !replaced.contains($0.name) } + own
    }

    /// The overlays for all values, such as `skins/night.ktv` for the value `night` of the axis `skin`.
    private func overlays(_ axes: [Theme.Axis], reader: FileReader) -> [String: [String: ObjectNode]] {
        var overlays: [String: [String: ObjectNode]] = [:]
        for axis in axes {
            for value in axis.values {
                if let overlay = reader.overlay(axis: axis.name, value: value) {
                    overlays[axis.name, default: [:]][value] = overlay
                }
            }
        }
        return overlays
    }
}

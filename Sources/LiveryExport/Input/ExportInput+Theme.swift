public import LiveryModel
public import LiveryTheme

/// Why a theme can't be exported.
public enum ExportFailure: Error, Sendable {
    /// The theme has errors.
    case invalidTheme([Diagnostic])
    /// The axes that vary have more combinations than the limit.
    case tooManyModes(Int, axes: [String])
    /// The choice of axes is not one of the theme's.
    case axis(AxisError)
}

extension ExportInput {
    /// The most combinations of axes that an output can have.
    public static let modeLimit = 64

    /// Compiles a theme for every combination of some of its axes.
    /// - Parameters:
    ///   - varying: The names of the axes that vary.
    ///   - chosen: The values of other axes. Axes in neither have their default.
    public init(
        _ theme: PreparedTheme, varying: Set<String>, choosing chosen: [String: String] = [:]
    ) throws(ExportFailure) {
        let axes = theme.axes.filter { varying.contains($0.name) }
        let count = axes.combinationCount
        guard count <= Self.modeLimit else { throw .tooManyModes(count, axes: axes.map(\.name)) }
        let first = try theme.exported(chosen.merging(axes.defaults) { $1 })
        self.init(first.bundle, annotations: first.annotations, references: first.references)
        self.axes = axes
        warnings = first.warnings
        for mode in layeredModes {
            let compiled = try theme.exported(chosen.merging(mode.choice) { $1 })
            let expected = bundle(for: mode.changed)
            let variant = Variant(from: expected, to: compiled.bundle, mode.changed, compiled.references)
            guard !variant.isEmpty else { continue }
            variants.append(variant)
            base.types.merge(compiled.bundle.types) { known, _ in known }
        }
    }
}

extension ExportInput.Variant {
    /// The difference between two bundles.
    init(
        from expected: ThemeBundle, to bundle: ThemeBundle, _ choice: [String: String], _ references: References
    ) {
        self.choice = choice
        tokens = bundle.tokens.filter { expected.tokens[$0.key] != $0.value }
        styles = bundle.styles.filter { expected.styles[$0.key] != $0.value }
        removed = Set(expected.tokens.keys.filter { bundle.tokens[$0] == nil })
            .union(expected.styles.keys.filter { bundle.styles[$0] == nil })
        self.references = references
    }

    fileprivate var isEmpty: Bool { tokens.isEmpty && styles.isEmpty && removed.isEmpty }
}

/// A choice of axes as exports need it.
private struct CompiledChoice {
    let bundle: ThemeBundle
    let annotations: Annotations
    let references: References
    let warnings: [Diagnostic]
}

extension PreparedTheme {
    fileprivate func exported(_ choice: [String: String]) throws(ExportFailure) -> CompiledChoice {
        let compilation: Compilation
        do { compilation = try compile(for: .one(choice), adding: [.annotations, .references]) } catch {
            throw .axis(error)
        }
        guard let bundle = compilation.bundles.first, let annotations = compilation.annotations.first,
            let references = compilation.references.first
        else { throw .invalidTheme(compilation.diagnostics) }
        return CompiledChoice(
            bundle: bundle, annotations: annotations, references: references, warnings: compilation.diagnostics)
    }
}

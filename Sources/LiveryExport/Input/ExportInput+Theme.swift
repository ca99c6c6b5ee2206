public import LiveryModel
public import LiveryTheme

/// Why a theme can't be exported.
public enum ExportFailure: Error, Sendable {
    /// The theme has errors.
    case invalidTheme([Diagnostic])
    /// The axes that vary have more combinations than the limit.
    case tooManyModes(Int, axes: [String])
    /// The choice of axes is not one of the theme's.
    case axis(Theme.AxisError)
}

extension ExportInput {
    /// The most combinations of axes that an output can have.
    public static let modeLimit = 64

    /// Compiles a theme for every combination of some of its axes.
    /// - Parameters:
    ///   - varying: The names of the axes that vary.
    ///   - chosen: The values of other axes. Axes in neither have their default.
    ///   - referring: Whether to find the links and parents, which takes as long as another compilation.
    public init(
        _ theme: PreparedTheme, varying: Set<String>, choosing chosen: [String: String] = [:], referring: Bool = true
    ) throws(ExportFailure) {
        let axes = theme.axes.filter { varying.contains($0.name) }
        let count = axes.combinationCount
        guard count <= Self.modeLimit else { throw .tooManyModes(count, axes: axes.map(\.name)) }
        let extras: Compiler.Extras = referring ? .references : []
        let first = try theme.exported(chosen.merging(axes.defaults) { $1 }, adding: [.annotations, extras])
        let (bundle, (sorted, references)) = inParallel(
            { first.bundle.bundle }, { (first.bundle.sorted, first.bundle.references) })
        self.init(bundle, annotations: first.annotations, references: references)
        self.axes = axes
        warnings = first.warnings
        contract = theme.contract
        for mode in layeredModes {
            let compiled = try theme.exported(chosen.merging(mode.choice) { $1 }, adding: extras)
            let (differences, references) = inParallel(
                { compiled.bundle.differences(from: first.bundle) }, { compiled.bundle.references })
            add(differences, for: mode.changed, compiled.bundle.componentTypes)
            otherReferences[mode.changed] = references
        }
        sort(by: sorted)
        unifyNumbers()
    }

    /// Creates an input from bundles of one theme, without links and parents.
    /// - Parameters:
    ///   - base: The bundle for the default of each axis.
    ///   - axes: The axes that vary, with at most ``modeLimit`` combinations.
    ///   - bundle: The bundle for another choice of these axes. Called once for each, in turn.
    public init(
        _ base: ThemeBundle, annotations: Annotations, varying axes: [Theme.Axis],
        bundle: (_ choice: [String: String]) throws -> ThemeBundle
    ) rethrows {
        self.init(base, annotations: annotations)
        self.axes = axes
        for mode in layeredModes {
            let other = try bundle(mode.choice)
            add(other.differences(from: base), for: mode.changed, other.types)
        }
    }

    /// Makes numbers of the type `int` that are of the type `double` for another choice a `double` too, because
    /// platforms have one type for each value.
    private mutating func unifyNumbers() {
        var (fractions, wholes): (Set<String>, Set<String>) = ([], [])
        func record(_ value: Theme.Value?, at path: String) {
            switch value {
            case .double?: fractions.insert(path)
            case .int?: wholes.insert(path)
            default: break
            }
        }
        for (path, typed) in variants.lazy.flatMap(\.tokens) where typed.value.isNumber {
            record(typed.value, at: path)
            record(base.tokens[path]?.value, at: path)
        }
        for path in fractions.intersection(wholes) {
            base.tokens[path]?.unifyNumber()
            for index in variants.indices { variants[index].tokens[path]?.unifyNumber() }
        }
    }

    /// Adds a variant unless nothing differs.
    private mutating func add(
        _ differences: [BundleDifference], for choice: [String: String],
        _ types: [String: Theme.ComponentType]
    ) {
        let variant = variant(differences, for: choice)
        guard !variant.isEmpty else { return }
        variants.append(variant)
        base.types.merge(types) { known, _ in known }
    }
}

extension ExportInput {
    /// What a bundle has other than the base overlaid by all variants for some of its axis values. Takes time linear in
    /// the values that differ.
    /// - Parameter differences: What the bundle has other than the base.
    private func variant(_ differences: [BundleDifference], for choice: [String: String]) -> Variant {
        var variant = Variant(choice: choice, tokens: [:], styles: [:], removed: [])
        let changed = changedPaths(for: choice)
        guard !changed.isEmpty else {
            variant.tokens.reserveCapacity(differences.count)
            for difference in differences {
                variant.set(difference.own, at: difference.path, insteadOf: difference.other)
            }
            return variant
        }
        let (standard, known) = (layers(for: [:]), layers(for: choice))
        let values = Dictionary(differences.map { ($0.path, $0.own) }, uniquingKeysWith: { $1 })
        for path in changed.union(values.keys) {
            let expected = known.value(at: path)
            let own = values[path] ?? standard.value(at: path)
            guard own != expected || isMixed(own, at: path, for: choice) else { continue }
            variant.set(own, at: path, insteadOf: expected)
        }
        return variant
    }

    /// Whether a value of several parts comes from one of several variants for a choice. It is then held by a variant
    /// of its own, because outputs that lay one part over another would mix them.
    private func isMixed(_ value: Theme.Value.Typed?, at path: String, for choice: [String: String]) -> Bool {
        guard choice.count > 1, value?.value.hasParts == true else { return false }
        let owners = variants.filter { variant in
            variant.isPart(of: choice)
                && (variant.tokens[path] != nil || variant.styles[path] != nil || variant.removed.contains(path))
        }
        return owners.count > 1
    }
}

extension Theme.Value {
    fileprivate var isNumber: Bool {
        switch self {
        case .int, .double: true
        default: false
        }
    }

    /// Whether values of this kind have values in them.
    var hasParts: Bool {
        switch self {
        case .composite, .list, .object, .style: true
        default: false
        }
    }
}

extension ExportInput.Variant {
    fileprivate mutating func set(_ own: Theme.Value.Typed?, at path: String, insteadOf expected: Theme.Value.Typed?) {
        switch own?.value {
        case .style(let style)?: styles[path] = style
        case .some: tokens[path] = own
        case nil: break
        }
        // A token that becomes a style is removed from the tokens.
        if let expected, own == nil || own?.isStyle != expected.isStyle { removed.insert(path) }
    }

    fileprivate var isEmpty: Bool { tokens.isEmpty && styles.isEmpty && removed.isEmpty }
}

/// A choice of axes as exports need it.
private struct CompiledChoice {
    let bundle: CompiledBundle
    /// Empty unless requested.
    let annotations: Annotations
    let warnings: [Diagnostic]
}

extension PreparedTheme {
    fileprivate func exported(
        _ choice: [String: String], adding extras: Compiler.Extras
    ) throws(ExportFailure) -> CompiledChoice {
        let compilation: Compilation
        do { compilation = try compile(for: .one(choice), adding: extras) } catch {
            throw .axis(error)
        }
        guard let bundle = compilation.compiled.first else { throw .invalidTheme(compilation.diagnostics) }
        return CompiledChoice(
            bundle: bundle, annotations: compilation.annotations.first ?? Annotations(),
            warnings: compilation.diagnostics)
    }
}

extension Theme.Value.Typed {
    /// Makes a whole number a `double`.
    fileprivate mutating func unifyNumber() {
        if case .int(let number) = value { self = Self(.double, .double(Double(number))) }
    }

    var isStyle: Bool { if case .style = value { true } else { false } }
}

package import LiveryModel

extension ResolvedTheme {
    /// The reason why a theme can't be resolved.
    package enum Failure: Error {
        /// The theme has errors.
        case invalidTheme([Diagnostic])
        /// The varying axes have more combinations than ``modeLimit``.
        case tooManyModes(Int, axes: [String])
        /// The theme doesn't have the selected axes or values.
        case axis(Theme.AxisError)
    }

    /// Compiles a theme for every combination of values on the varying axes.
    /// - Parameters:
    ///   - varying: The names of the axes that vary.
    ///   - chosen: The values of other axes. Each axis that is in neither argument has its default value.
    ///   - referring: Whether to find links and parents, which takes as long as another compilation.
    package init(
        _ theme: PreparedTheme, varying: Set<String>, choosing chosen: [String: String] = [:], referring: Bool = true
    ) throws(Failure) {
        let axes = theme.axes.filter { varying.contains($0.name) }
        let count = axes.combinationCount
        guard count <= Self.modeLimit else { throw .tooManyModes(count, axes: axes.map(\.name)) }
        let extras: Compiler.Extras = referring ? .references : []
        let defaults = chosen.merging(axes.map { ($0.name, $0.values[0]) }) { $1 }
        let (first, compilation) = try theme.bundle(for: defaults, adding: [.annotations, extras])
        self.init(
            first.app, standard: first.axes, varying: axes, modes: Self.modes(of: axes),
            values: first.valuesInSourceOrder)
        add(first.types, first.assets, to: 0)
        annotations = compilation.annotations.first ?? Annotations()
        warnings = compilation.diagnostics
        contract = theme.contract
        modes[0].references = first.references
        var differences: [Int: [BundleDifference]] = [:]
        for mode in layered {
            let (bundle, _) = try theme.bundle(for: chosen.merging(modes[mode].choice) { $1 }, adding: extras)
            differences[mode] = bundle.differences(from: first)
            modes[mode].references = bundle.references
            add(bundle.types, bundle.assets, to: mode)
        }
        set(differences)
        unifyNumbers()
    }

    /// Combines bundles of the same theme, without links and parents.
    /// - Parameters:
    ///   - base: The bundle for the default value of each axis.
    ///   - axes: The axes that vary. They have at most ``modeLimit`` combinations.
    ///   - bundle: Returns the bundle for another combination. Called once for each combination, in order.
    package init(
        _ base: ThemeBundle, annotations: Annotations = Annotations(), varying axes: [Theme.Axis],
        bundle: (_ choice: [String: String]) throws -> ThemeBundle
    ) rethrows {
        self.init(
            base.app, standard: base.axes, varying: axes, modes: Self.modes(of: axes),
            values: base.naturallySortedValues)
        self.annotations = annotations
        add(base.types, base.assets, to: 0)
        var differences: [Int: [BundleDifference]] = [:]
        for mode in layered {
            let other = try bundle(modes[mode].choice)
            differences[mode] = other.differences(from: base)
            add(other.types, other.assets, to: mode)
        }
        set(differences)
    }

    /// Creates a theme with one mode from a bundle, without links and parents.
    package init(_ bundle: ThemeBundle, annotations: Annotations = Annotations()) {
        self.init(bundle, annotations: annotations, varying: []) { _ in bundle }
    }

    /// Creates a theme from a compilation, with one mode for each bundle. Returns `nil` if the compilation has no
    /// bundles.
    init?(_ compilation: Compilation) {
        guard let first = compilation.compiled.first else { return nil }
        let axes = compilation.axes
        self.init(
            first.app, standard: first.axes, varying: axes,
            modes: compilation.compiled.map { Self.mode($0.axes, of: axes) }, values: first.values)
        var differences: [Int: [BundleDifference]] = [:]
        for (mode, bundle) in compilation.compiled.enumerated() {
            add(bundle.types, bundle.assets, to: mode)
            if mode > 0 { differences[mode] = bundle.differences(from: first) }
        }
        set(differences)
    }

    private init(
        _ app: String, standard: [String: String], varying axes: [Theme.Axis], modes: [Mode],
        values: [(path: String, typed: Theme.Value.Typed)]
    ) {
        self.app = app
        self.axes = axes
        self.standard = standard
        self.modes = modes
        types = [:]
        let leaves = values.map { Leaf($0.path, [$0.typed]) }
        self.leaves = leaves
        positions = Self.positions(of: leaves)
    }

    private static func modes(of axes: [Theme.Axis]) -> [Mode] { axes.combinations.map { mode($0, of: axes) } }

    private static func mode(_ choice: [String: String], of axes: [Theme.Axis]) -> Mode {
        let values = axes.map { choice[$0.name] ?? $0.values[0] }
        let changed = zip(axes, values).filter { $0.values[0] != $1 }.map { ($0.name, $1) }
        return Mode(
            choice: choice, changed: Dictionary(changed) { $1 },
            name: values.isEmpty ? "default" : values.joined(separator: "-"))
    }

    /// Adds the component types and the assets that a mode needs.
    private mutating func add(_ types: [String: Theme.ComponentType], _ assets: ThemeAssets, to mode: Int) {
        modes[mode].types = types
        modes[mode].assets = assets
        self.types.merge(types) { known, other in
            var both = known
            both.attributes.merge(other.attributes) { own, _ in own }
            return both
        }
    }

    /// Updates the leaves whose values in some modes differ from the first mode.
    private mutating func set(_ differences: [Int: [BundleDifference]]) {
        var changed: [String: [Theme.Value.Typed?]] = [:]
        for (mode, differences) in differences {
            for difference in differences {
                let same = Array(repeating: difference.other, count: modes.count)
                changed[difference.path, default: same][mode] = difference.own
            }
        }
        guard !changed.isEmpty else { return }
        leaves = leaves.map { leaf in
            // A value and a style can have the same path.
            guard let values = changed[leaf.path], values[0] == leaf.values[0] else { return leaf }
            changed[leaf.path] = nil
            return Leaf(leaf.path, values)
        }
        let added = changed.map { Leaf($0.key, $0.value) }
        leaves = (leaves + added.sorted { PathOrder.naturallyPrecedes($0.path, $1.path) }).grouped
    }

    /// If a number is an `int` in some modes and a `double` in others, makes it a `double` in all modes, because
    /// platforms need a single type for each value.
    private mutating func unifyNumbers() {
        let isMixed = { (leaf: Leaf) in leaf.varies && leaf.values.contains { $0?.isFraction == true } }
        guard leaves.contains(where: isMixed) else { return }
        leaves = leaves.map { isMixed($0) ? Leaf($0.path, $0.values.map { $0?.unified }) : $0 }
    }
}

extension PreparedTheme {
    /// The bundle for an axis choice, and its compilation.
    fileprivate func bundle(
        for choice: [String: String], adding extras: Compiler.Extras
    ) throws(ResolvedTheme.Failure) -> (CompiledBundle, Compilation) {
        let compilation: Compilation
        do { compilation = try compile(for: .one(choice), adding: extras) } catch {
            throw .axis(error)
        }
        guard let bundle = compilation.compiled.first else { throw .invalidTheme(compilation.diagnostics) }
        return (bundle, compilation)
    }
}

extension Theme.Value.Typed {
    fileprivate var isFraction: Bool { if case .double = value { true } else { false } }

    /// The value, with a whole number converted to a `double`.
    fileprivate var unified: Self {
        if case .int(let number) = value { Self(.double, .double(Double(number))) } else { self }
    }
}

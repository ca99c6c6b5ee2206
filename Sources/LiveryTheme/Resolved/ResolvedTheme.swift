package import LiveryModel

/// A theme resolved for every combination of values on some of its axes. Exports are generated from resolved themes.
///
/// Each combination is a mode. Each value is a leaf, which contains the value in each mode.
package struct ResolvedTheme: Sendable {
    /// The app's name.
    package var app: String
    /// The axes that vary, in the theme's order. All other axes have a fixed value.
    package var axes: [Theme.Axis]
    /// The value of each axis in the first mode, including the axes that don't vary.
    package var standard: [String: String]
    /// The combinations of values on ``axes``, starting with the defaults. The last axis varies fastest.
    package var modes: [Mode]
    /// The component types that the styles of all modes need, by name.
    package var types: [String: Theme.ComponentType]
    /// The values and styles of all modes, in the order of the source. Without it, as in a bundle, they are in the
    /// natural order of their paths. The values of each group follow one another.
    package var leaves: [Leaf] {
        didSet { positions = Self.positions(of: leaves) }
    }
    /// The position of the first leaf with each path.
    var positions: [String: Int]
    /// The authors' annotations.
    package var annotations = Annotations()
    /// The paths that the theme requires, and their types.
    package var contract: [String: Theme.ValueType] = [:]
    /// The compiler's warnings for the first mode.
    package internal(set) var warnings: [Diagnostic] = []
    /// The original paths of values that an output renames, by their new paths.
    package var origins: [String: String] = [:]
    /// The original paths of values that an output omits.
    package var omitted: [String] = []

    /// A combination of values on the axes that vary.
    package struct Mode: Sendable {
        /// The value on each of these axes.
        package let choice: [String: String]
        /// The values that differ from the axis's default.
        package let changed: [String: String]
        /// The values in the order of the axes, joined by `-`, or `default` if no axis varies.
        package let name: String
        /// The component types that the styles of this mode need, by name.
        var types: [String: Theme.ComponentType] = [:]
        /// The links and parents of the values. Empty unless they were requested.
        package var references = References()
        /// The images and fonts that the values use.
        package var assets = ThemeAssets()
    }

    /// A value or style, as it is in each mode.
    package struct Leaf: Sendable {
        /// The path.
        package var path: String
        /// The value in each mode, or `nil` for a mode in which it doesn't exist. If all modes have the same value, the
        /// array has a single element.
        package let values: [Theme.Value.Typed?]

        package init(_ path: String, _ values: [Theme.Value.Typed?]) {
            self.path = path
            self.values = values.dropFirst().contains { $0 != values[0] } ? values : [values[0]]
        }

        /// The value in a mode, or `nil` if it doesn't exist in that mode.
        package subscript(mode: Int) -> Theme.Value.Typed? { values.count == 1 ? values[0] : values[mode] }

        /// Whether the value differs between modes.
        package var varies: Bool { values.count > 1 }

        /// Whether the leaf is a style in each mode in which it exists.
        package var isStyle: Bool { values.allSatisfy { $0?.isStyle != false } }
    }

    /// The maximum number of modes.
    package static let modeLimit = 64
}

// Modes.
extension ResolvedTheme {
    /// The indices of all modes except the first, in the order in which a theme applies overlays: the modes that change
    /// one axis, by axis, then the modes that change two axes, and so on.
    package var layered: [Int] {
        let keyed = modes.indices.dropFirst().map { mode in
            let changed = axes.indices.filter { modes[mode].changed[axes[$0].name] != nil }
            return (key: [changed.count] + changed + [mode], mode: mode)
        }
        return keyed.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map(\.mode)
    }

    /// The values and styles of a mode.
    package func values(in mode: Int) -> [(path: String, typed: Theme.Value.Typed)] {
        leaves.compactMap { leaf in leaf[mode].map { (leaf.path, $0) } }
    }

    /// The values of a mode without styles.
    package func tokens(in mode: Int) -> [(path: String, typed: Theme.Value.Typed)] {
        values(in: mode).filter { !$0.typed.isStyle }
    }

    /// The styles of a mode.
    package func styles(in mode: Int) -> [(path: String, style: Theme.Style)] {
        leaves.compactMap { leaf in leaf[mode]?.style.map { (leaf.path, $0) } }
    }

    /// The bundle of a mode.
    package func bundle(of mode: Int) -> ThemeBundle {
        var bundle = ThemeBundle(
            app: app, axes: standard.merging(modes[mode].choice) { $1 }, types: types, assets: modes[mode].assets)
        for (path, typed) in values(in: mode) {
            if let style = typed.style { bundle.styles[path] = style } else { bundle.tokens[path] = typed }
        }
        return bundle
    }
}

// Paths.
extension ResolvedTheme {
    /// The leaf at a path; nil if no mode has a value there.
    package func leaf(at path: String) -> Leaf? { positions[path].map { leaves[$0] } }

    /// Whether there is a value or a group at a path. Takes time linear in the number of leaves for a group.
    package func contains(_ path: String) -> Bool {
        let group = path + "."
        return positions[path] != nil || leaves.contains { $0.path.utf8.starts(with: group.utf8) }
    }

    static func positions(of leaves: [Leaf]) -> [String: Int] {
        Dictionary(leaves.enumerated().map { ($1.path, $0) }, uniquingKeysWith: { first, _ in first })
    }
}

extension [ResolvedTheme.Leaf] {
    /// The leaves with each group where its first leaf is.
    package var grouped: [ResolvedTheme.Leaf] { PathOrder.grouped(map(\.path)).map { self[$0] } }
}

extension Theme.Value.Typed {
    /// Creates a value from a style.
    package init(_ style: Theme.Style) { self.init(.component(style.type), .style(style)) }

    /// The style, or `nil` if the value isn't a style.
    package var style: Theme.Style? { if case .style(let style) = value { style } else { nil } }

    package var isStyle: Bool { style != nil }
}

extension References {
    /// The target of a value's link. An attribute's link can be stored under the path of its normal state.
    package func link(at path: String) -> String? { links[path] ?? links[path + ".normal"] }
}

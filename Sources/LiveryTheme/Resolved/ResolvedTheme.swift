package import LiveryModel

/// A theme resolved for every choice of some of its axes: the values that exports are written from.
///
/// A choice of these axes is a mode. A value has a leaf, which holds what the value is in each mode.
package struct ResolvedTheme: Sendable {
    /// The app's name.
    package var app: String
    /// The axes that vary, in the theme's order. All others have one value.
    package var axes: [Theme.Axis]
    /// The value of each axis in the first mode, including the axes that don't vary.
    package var standard: [String: String]
    /// Every combination of ``axes``, that of the defaults first, with the last axis varying fastest.
    package var modes: [Mode]
    /// The component types that the styles of any mode need, by name.
    package var types: [String: Theme.ComponentType]
    /// The values and styles of all modes, sorted by the UTF-8 bytes of their paths.
    package var leaves: [Leaf]
    /// The authors' annotations.
    package var annotations = Annotations()
    /// The paths that the theme requires, and their types.
    package var contract: [String: Theme.ValueType] = [:]
    /// The compiler's warnings about the first mode.
    package internal(set) var warnings: [Diagnostic] = []
    /// The paths in the theme of values that an output renames, by the new path.
    package var origins: [String: String] = [:]
    /// The paths in the theme of values that an output leaves out.
    package var omitted: [String] = []

    /// A combination of the axes that vary.
    package struct Mode: Sendable {
        /// The value of each of these axes.
        package let choice: [String: String]
        /// The values that aren't the default.
        package let changed: [String: String]
        /// The values in the order of the axes, joined by `-`; `default` if no axis varies.
        package let name: String
        /// The component types that the styles of the mode need, by name.
        var types: [String: Theme.ComponentType] = [:]
        /// The links and parents of the values; empty unless they were requested.
        package var references = References()
    }

    /// A value or style, and what it is in each mode.
    package struct Leaf: Sendable {
        /// The path.
        package var path: String
        /// The value in each mode, or nil for a mode without one. A single element if all modes have the same value.
        package let values: [Theme.Value.Typed?]

        package init(_ path: String, _ values: [Theme.Value.Typed?]) {
            self.path = path
            self.values = values.dropFirst().contains { $0 != values[0] } ? values : [values[0]]
        }

        /// The value in a mode; nil if the mode has none.
        package subscript(mode: Int) -> Theme.Value.Typed? { values.count == 1 ? values[0] : values[mode] }

        /// Whether modes have different values.
        package var varies: Bool { values.count > 1 }

        /// Whether it is a style in each mode that has it.
        package var isStyle: Bool { values.allSatisfy { $0?.isStyle != false } }
    }

    /// The most combinations of axes that a resolved theme can have.
    package static let modeLimit = 64
}

// Modes.
extension ResolvedTheme {
    /// The indices of the modes but the first one, in the order in which a theme lays its overlays: first those for one
    /// axis value, by axis, then those for two, and so on.
    package var layered: [Int] {
        let keyed = modes.indices.dropFirst().map { mode in
            let changed = axes.indices.filter { modes[mode].changed[axes[$0].name] != nil }
            return (key: [changed.count] + changed + [mode], mode: mode)
        }
        return keyed.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map(\.mode)
    }

    /// The values and styles of a mode, sorted by path.
    package func values(in mode: Int) -> [(path: String, typed: Theme.Value.Typed)] {
        leaves.compactMap { leaf in leaf[mode].map { (leaf.path, $0) } }
    }

    /// The values of a mode without styles, sorted by path.
    package func tokens(in mode: Int) -> [(path: String, typed: Theme.Value.Typed)] {
        values(in: mode).filter { !$0.typed.isStyle }
    }

    /// The styles of a mode, sorted by path.
    package func styles(in mode: Int) -> [(path: String, style: Theme.Style)] {
        leaves.compactMap { leaf in leaf[mode]?.style.map { (leaf.path, $0) } }
    }

    /// The bundle of a mode.
    package func bundle(of mode: Int) -> ThemeBundle {
        var bundle = ThemeBundle(app: app, axes: standard.merging(modes[mode].choice) { $1 }, types: types)
        for (path, typed) in values(in: mode) {
            if let style = typed.style { bundle.styles[path] = style } else { bundle.tokens[path] = typed }
        }
        return bundle
    }
}

// Paths.
extension ResolvedTheme {
    /// The leaf at a path; nil if no mode has a value there. Takes time logarithmic in the number of leaves.
    package func leaf(at path: String) -> Leaf? {
        let index = position(of: path)
        return index < leaves.count && leaves[index].path == path ? leaves[index] : nil
    }

    /// Whether there is a value or a group at a path.
    package func contains(_ path: String) -> Bool {
        let group = path + "."
        let inside = position(of: group)
        return leaf(at: path) != nil || inside < leaves.count && leaves[inside].path.utf8.starts(with: group.utf8)
    }

    /// The position of the first leaf whose path doesn't precede another one.
    private func position(of path: String) -> Int {
        var (low, high) = (0, leaves.count)
        while low < high {
            let middle = (low + high) / 2
            if utf8Precedes(leaves[middle].path, path) { low = middle + 1 } else { high = middle }
        }
        return low
    }
}

extension Theme.Value.Typed {
    /// A style as a value.
    package init(_ style: Theme.Style) { self.init(.component(style.type), .style(style)) }

    /// The style; nil for other values.
    package var style: Theme.Style? { if case .style(let style) = value { style } else { nil } }

    package var isStyle: Bool { style != nil }
}

extension References {
    /// The target of a value's link. The normal state of an attribute has the path of the attribute.
    package func link(at path: String) -> String? { links[path] ?? links[path + ".normal"] }
}

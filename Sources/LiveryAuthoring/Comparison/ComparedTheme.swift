public import LiveryModel

/// One side of a comparison: a theme's axes and some or all of its bundles.
public struct ComparedTheme: Hashable, Sendable {
    /// The theme's axes.
    public var axes: [Axis]
    /// The theme's bundles, one per axis choice. A missing bundle is not compared.
    public var bundles: [ThemeBundle]

    /// Creates one side of a comparison.
    public init(axes: [Axis], bundles: [ThemeBundle]) {
        self.axes = axes
        self.bundles = bundles
    }

    /// The same side with only the bundles for the chosen axis values. An axis that this theme does not have is
    /// ignored.
    public func restricted(to chosen: [String: String]) -> ComparedTheme {
        let names = Set(axes.map(\.name))
        return ComparedTheme(
            axes: axes,
            bundles: bundles.filter { bundle in
                chosen.allSatisfy { !names.contains($0.key) || bundle.axes[$0.key] == $0.value }
            })
    }

    /// The bundles for the defaults of all axes but some, by the values of those.
    func bundles(by shared: Set<String>) -> [[String: String]: ThemeBundle] {
        let defaults = Dictionary(
            axes.map { ($0.name, $0.values.first ?? "") }, uniquingKeysWith: { first, _ in first })
        var found: [[String: String]: ThemeBundle] = [:]
        for bundle in bundles {
            let rest = bundle.axes.filter { !shared.contains($0.key) }
            let isDefault = rest.allSatisfy { defaults[$0.key] == $0.value }
            let key = bundle.axes.filter { shared.contains($0.key) }
            // Where the default was not asked for, another value of that axis stands in for it.
            if isDefault || found[key] == nil { found[key] = bundle }
        }
        return found
    }
}

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
}

/// One side of a comparison whose bundles are read as they are compared, so that few are in memory at a time.
public struct ComparedTexts {
    /// What the theme varies by.
    public let axes: [Axis]
    /// The choice of axes of each of its bundles; bundles that are left out are not compared.
    public let choices: [[String: String]]
    /// Reads the bundle for one of ``choices``, by its place among them.
    let text: (Int) throws -> BundleText

    /// A side with those bundles.
    /// - Parameter text: Reads the bundle for one of the choices, by its place among them. Called once for each.
    public init(axes: [Axis], choices: [[String: String]], text: @escaping (Int) throws -> BundleText) {
        self.axes = axes
        self.choices = choices
        self.text = text
    }
}

/// The bundles that are compared with each other.
struct ComparedPairs {
    /// A choice of axes, and the place of the bundle for it on each side that has one.
    typealias Pair = (choice: [String: String], old: Int?, new: Int?)
    /// A theme's axes, and the choice of each of its bundles.
    typealias Side = (axes: [Axis], choices: [[String: String]])

    let pairs: [Pair]

    init(_ old: Side?, _ new: Side?) {
        guard let old, let new else {
            pairs = ((old ?? new)?.choices ?? []).enumerated().map { index, choice in
                (choice, old == nil ? nil : index, new == nil ? nil : index)
            }
            return
        }
        let shared = Set(old.axes.map(\.name)).intersection(new.axes.map(\.name))
        let (before, after) = (Self.places(old, by: shared), Self.places(new, by: shared))
        pairs = before.compactMap { choice, index in after[choice].map { (choice, index, $0) } }
            .sorted { utf8Precedes($0.choice.axisKey, $1.choice.axisKey) }
    }

    /// The bundles for the defaults of all axes but some, by the values of those.
    private static func places(_ side: Side, by shared: Set<String>) -> [[String: String]: Int] {
        let defaults = Dictionary(
            side.axes.map { ($0.name, $0.values.first ?? "") }, uniquingKeysWith: { first, _ in first })
        var found: [[String: String]: Int] = [:]
        for (index, choice) in side.choices.enumerated() {
            let rest = choice.filter { !shared.contains($0.key) }
            let isDefault = rest.allSatisfy { defaults[$0.key] == $0.value }
            let key = choice.filter { shared.contains($0.key) }
            // Where the default was not asked for, another value of that axis stands in for it.
            if isDefault || found[key] == nil { found[key] = index }
        }
        return found
    }
}

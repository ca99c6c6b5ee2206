public import LiveryModel

/// One side of a comparison, with the theme's axes and some or all of its bundles.
public struct ComparedTheme: Hashable, Sendable {
    /// The theme's axes.
    public var axes: [Theme.Axis]
    /// The theme's bundles, one for each axis choice. Choices without a bundle aren't compared.
    public var bundles: [ThemeBundle]

    /// Creates one side of a comparison.
    public init(axes: [Theme.Axis], bundles: [ThemeBundle]) {
        self.axes = axes
        self.bundles = bundles
    }

    /// A copy of this side with only the bundles for the specified axis values. Axes that this theme doesn't have are
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

/// One side of a comparison whose bundles are read on demand, so that only a few are in memory at a time.
public struct ComparedTexts {
    /// The theme's axes.
    public let axes: [Theme.Axis]
    /// The axis choices of the bundles. Other choices aren't compared.
    public let choices: [[String: String]]
    /// Returns the bundle for the element of ``choices`` at an index.
    let text: (Int) throws -> BundleText

    /// Creates a side of a comparison from bundles in the wire format.
    /// - Parameter text: Returns the bundle for the element of `choices` at an index. Called once for each element.
    public init(axes: [Theme.Axis], choices: [[String: String]], text: @escaping (Int) throws -> BundleText) {
        self.axes = axes
        self.choices = choices
        self.text = text
    }
}

/// The pairs of bundles to compare with each other.
struct ComparedPairs {
    /// An axis choice and the index of its bundle on each side. The index is `nil` if the side has no bundle for the
    /// choice.
    typealias Pair = (choice: [String: String], old: Int?, new: Int?)
    /// A theme's axes, and the axis choices of its bundles.
    typealias Side = (axes: [Theme.Axis], choices: [[String: String]])

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

    /// The indices of bundles by their values on the specified axes. All other axes have their default value.
    private static func places(_ side: Side, by shared: Set<String>) -> [[String: String]: Int] {
        let defaults = Dictionary(
            side.axes.map { ($0.name, $0.values.first ?? "") }, uniquingKeysWith: { first, _ in first })
        var found: [[String: String]: Int] = [:]
        for (index, choice) in side.choices.enumerated() {
            let rest = choice.filter { !shared.contains($0.key) }
            let isDefault = rest.allSatisfy { defaults[$0.key] == $0.value }
            let key = choice.filter { shared.contains($0.key) }
            // If no choice has the default value, use the first choice with another value.
            if isDefault || found[key] == nil { found[key] = index }
        }
        return found
    }
}

public import LiveryModel

/// The differences between two resolved themes.
///
/// Bundles are compared for each choice of the common axes. If only one theme has an axis, the comparison uses the
/// axis's default value. A change that applies to all choices is listed once. The time is linear in the number of
/// values in all bundles.
public struct Comparison: Hashable, Sendable {
    /// All differences, starting with axes, followed by component types, and then by values and styles in the order of
    /// their paths.
    public let changes: [Change]

    /// The highest level of all changes, or `nil` if nothing changed.
    public var level: ChangeLevel? { changes.map(\.level).max() }

    /// Compares two themes. A `nil` theme doesn't exist, such as the theme before the first version.
    public init(from old: ComparedTheme?, to new: ComparedTheme?) {
        let pairs = ComparedPairs(
            old.map { ($0.axes, $0.bundles.map(\.axes)) }, new.map { ($0.axes, $0.bundles.map(\.axes)) }
        ).pairs
        var gathered = GatheredChanges(choices: pairs.map(\.choice))
        for (index, pair) in pairs.enumerated() {
            gathered.index = index
            BundleComparison(
                old: pair.old.flatMap { old?.bundles[$0] }, new: pair.new.flatMap { new?.bundles[$0] }
            ).report(to: &gathered)
        }
        changes = Self.axes(old?.axes, new?.axes) + Self.sorted(gathered.changes)
    }

    /// Compares two themes whose bundles are read on demand. A `nil` theme doesn't exist.
    ///
    /// Only values that differ between the sides are parsed. After the first bundle, only values that also differ from
    /// the first bundle are parsed. At most two bundles from each side are in memory.
    /// - Throws: An error from reading a bundle, or ``BundleError`` if a bundle contains an invalid value.
    public init(from old: ComparedTexts?, to new: ComparedTexts?) throws {
        let pairs = ComparedPairs(old.map { ($0.axes, $0.choices) }, new.map { ($0.axes, $0.choices) }).pairs
        var comparison = TextComparison(choices: pairs.map(\.choice))
        for pair in pairs {
            try comparison.add(try pair.old.flatMap { try old?.text($0) }, try pair.new.flatMap { try new?.text($0) })
        }
        changes = Self.axes(old?.axes, new?.axes) + Self.sorted(comparison.changes)
    }

    /// Compares two bundles, regardless of their axis choices.
    public init(from old: ThemeBundle, to new: ThemeBundle) {
        self.init(from: ComparedTheme(axes: [], bundles: [old]), to: ComparedTheme(axes: [], bundles: [new]))
    }

    /// Sorts changes by path before anything else, which is much faster than comparing whole changes.
    private static func sorted(_ changes: [Change]) -> [Change] {
        let byOrder = Dictionary(grouping: changes, by: \.subject.order).sorted { $0.key < $1.key }
        return byOrder.flatMap { _, changes in
            Dictionary(grouping: changes, by: \.subject.path).sortedMembers.flatMap { _, changes in
                changes.count > 1 ? changes.sorted(by: precedes) : changes
            }
        }
    }

    /// Whether a change sorts before another change at the same path.
    private static func precedes(_ left: Change, _ right: Change) -> Bool {
        let (state, other) = (left.subject.state?.rawValue ?? "", right.subject.state?.rawValue ?? "")
        if state != other { return utf8Precedes(state, other) }
        // Changes of the same subject are sorted by their axis choices.
        return utf8Precedes(left.regionsText, right.regionsText)
    }
}

extension Comparison {
    /// The changes of the axes themselves, which don't depend on an axis choice.
    static func axes(_ old: [Theme.Axis]?, _ new: [Theme.Axis]?) -> [Change] {
        let (before, after) = (old ?? [], new ?? [])
        let names = before.map(\.name) + after.map(\.name).filter { name in !before.contains { $0.name == name } }
        return names.flatMap { name in
            changes(before.first { $0.name == name }, after.first { $0.name == name })
        }
    }

    private static func changes(_ old: Theme.Axis?, _ new: Theme.Axis?) -> [Change] {
        switch (old, new) {
        case (let old?, nil): [Change(.axis(old.name), .removed, old: .axis(old.values))]
        case (nil, let new?): [Change(.axis(new.name), .added, new: .axis(new.values))]
        case (let old?, let new?): values(old, new)
        case (nil, nil): []
        }
    }

    private static func values(_ old: Theme.Axis, _ new: Theme.Axis) -> [Change] {
        var changes: [Change] = []
        // The order of values is irrelevant, except that the first value is the default.
        if old.values.first != new.values.first, new.values.contains(old.values.first ?? "") {
            changes.append(Change(.axis(old.name), .changed, old: .axis(old.values), new: .axis(new.values)))
        }
        changes += old.values.filter { !new.values.contains($0) }
            .map { Change(.axisValue($0, axis: old.name), .removed) }
        changes += new.values.filter { !old.values.contains($0) }
            .map { Change(.axisValue($0, axis: old.name), .added) }
        return changes
    }
}

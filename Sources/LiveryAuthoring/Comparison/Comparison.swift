public import LiveryModel

/// The differences between two resolved themes.
///
/// Bundles are compared for each choice of the common axes. An axis that only one theme has is fixed to its default. A
/// change that applies to all choices is listed once. Time is linear in the number of values in all bundles.
public struct Comparison: Hashable, Sendable {
    /// Every difference: axes first, then component types, then values and styles by path.
    public let changes: [Change]

    /// The highest level of all changes; nil if nothing changed.
    public var level: ChangeLevel? { changes.map(\.level).max() }

    /// Compares two themes. Nil stands for a theme that doesn't exist, for example before the first version.
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

    /// Compares two themes whose bundles are read on demand. Nil stands for a theme that doesn't exist.
    ///
    /// Parses only values that differ between the sides, and after the first bundle only values that differ from that
    /// bundle. At most two bundles of each side are in memory.
    /// - Throws: The errors of reading a bundle; ``BundleError`` for a bundle with an invalid value.
    public init(from old: ComparedTexts?, to new: ComparedTexts?) throws {
        let pairs = ComparedPairs(old.map { ($0.axes, $0.choices) }, new.map { ($0.axes, $0.choices) }).pairs
        var comparison = TextComparison(choices: pairs.map(\.choice))
        for pair in pairs {
            try comparison.add(try pair.old.flatMap { try old?.text($0) }, try pair.new.flatMap { try new?.text($0) })
        }
        changes = Self.axes(old?.axes, new?.axes) + Self.sorted(comparison.changes)
    }

    /// Compares two bundles, regardless of the axis choices they were resolved for.
    public init(from old: ThemeBundle, to new: ThemeBundle) {
        self.init(from: ComparedTheme(axes: [], bundles: [old]), to: ComparedTheme(axes: [], bundles: [new]))
    }

    /// Sort by path first, which is much faster than sorting changes.
    private static func sorted(_ changes: [Change]) -> [Change] {
        let byOrder = Dictionary(grouping: changes, by: \.subject.order).sorted { $0.key < $1.key }
        return byOrder.flatMap { _, changes in
            Dictionary(grouping: changes, by: \.subject.path).sortedMembers.flatMap { _, changes in
                changes.count > 1 ? changes.sorted(by: precedes) : changes
            }
        }
    }

    /// The order of two changes at one path.
    private static func precedes(_ left: Change, _ right: Change) -> Bool {
        let (state, other) = (left.subject.state?.rawValue ?? "", right.subject.state?.rawValue ?? "")
        if state != other { return utf8Precedes(state, other) }
        // Changes of one subject are ordered by their axis choices.
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
        // The order is irrelevant, except that the first value is the default.
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

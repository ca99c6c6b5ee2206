public import LiveryModel

/// The differences between two resolved themes.
///
/// Bundles are compared for each choice of the axes that both themes have. An axis that only one theme has is fixed to
/// its default. A change that applies to all choices is listed once. Time is linear in the number of values in all
/// bundles.
public struct Comparison: Hashable, Sendable {
    /// Every difference: axes first, then component types, then values and styles by path.
    public let changes: [Change]

    /// The highest level of all changes; nil if nothing changed.
    public var level: ChangeLevel? { changes.map(\.level).max() }

    /// Compares two themes. A theme that does not exist, such as the one before a first version, is nil.
    public init(from old: ComparedTheme?, to new: ComparedTheme?) {
        var gathered = GatheredChanges(choices: [])
        let axes = Self.axes(old, new)
        if let pairs = Self.pairs(old, new) {
            gathered = GatheredChanges(choices: pairs.map(\.choice))
            for (index, pair) in pairs.enumerated() {
                gathered.index = index
                BundleComparison(old: pair.old, new: pair.new).report(to: &gathered)
            }
        }
        changes = axes + gathered.changes.sorted { Self.precedes($0, $1) }
    }

    /// Compares two bundles, whichever axis choices they were resolved for.
    public init(from old: ThemeBundle, to new: ThemeBundle) {
        self.init(from: ComparedTheme(axes: [], bundles: [old]), to: ComparedTheme(axes: [], bundles: [new]))
    }

    private static func pairs(
        _ old: ComparedTheme?, _ new: ComparedTheme?
    ) -> [(choice: [String: String], old: ThemeBundle?, new: ThemeBundle?)]? {
        guard let old, let new else {
            return (old ?? new)?.bundles.map { ($0.axes, old == nil ? nil : $0, new == nil ? nil : $0) }
        }
        let shared = Set(old.axes.map(\.name)).intersection(new.axes.map(\.name))
        let (before, after) = (old.bundles(by: shared), new.bundles(by: shared))
        return before.compactMap { choice, bundle in after[choice].map { (choice, bundle, $0) } }
            .sorted { utf8Precedes($0.choice.axisKey, $1.choice.axisKey) }
    }

    private static func precedes(_ left: Change, _ right: Change) -> Bool {
        let (first, second) = (left.subject, right.subject)
        if first.order != second.order { return first.order < second.order }
        if first.path != second.path { return utf8Precedes(first.path, second.path) }
        let (state, other) = (first.state?.rawValue ?? "", second.state?.rawValue ?? "")
        if state != other { return utf8Precedes(state, other) }
        // Changes of one subject are ordered by their axis choices.
        return utf8Precedes(left.regionsText, right.regionsText)
    }
}

import LiveryModel

/// Compares bundles by their wire forms, one axis choice at a time.
///
/// The bundles and versions of a theme usually differ in only a few values. Values with equal text are not parsed.
struct TextComparison {
    private var gathered: GatheredChanges
    private var first: (old: BundleText?, new: BundleText?)?

    init(choices: [[String: String]]) {
        gathered = GatheredChanges(choices: choices, followsFirst: true)
    }

    /// All changes, without duplicates.
    var changes: [Change] { gathered.changes }

    /// Compares the bundles of the next axis choice.
    mutating func add(_ old: BundleText?, _ new: BundleText?) throws(BundleError) {
        guard let first else {
            first = (old, new)
            return try report(old, new, only: nil)
        }
        gathered.index += 1
        let paths = BundleText.pathsOfDifferences(first.old, old).union(BundleText.pathsOfDifferences(first.new, new))
        gathered.except(paths)
        try report(old, new, only: paths)
    }

    /// Parses the values whose text differs between the sides, and reports their changes.
    private mutating func report(
        _ old: BundleText?, _ new: BundleText?, only paths: Set<String>?
    ) throws(BundleError) {
        var (before, after) = ([BundleText.Member](), [BundleText.Member]())
        if paths?.isEmpty != true {
            BundleText.forEachDifference(old, new) { member, other in
                if let paths {
                    let path = member.flatMap { old?.path(of: $0) } ?? other.flatMap { new?.path(of: $0) }
                    guard let path, paths.contains(path) else { return }
                }
                if let member { before.append(member) }
                if let other { after.append(other) }
            }
        }
        BundleComparison(old: try old?.bundle(of: before), new: try new?.bundle(of: after)).report(to: &gathered)
    }
}

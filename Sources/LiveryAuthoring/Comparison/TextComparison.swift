import LiveryModel

/// Compares the bundles of one choice of axes after the other by their wire forms.
///
/// The bundles of a theme differ in a few values, and so do its versions. Values that are spelled alike are not read.
struct TextComparison {
    private var gathered: GatheredChanges
    private var first: (old: BundleText?, new: BundleText?)?

    init(choices: [[String: String]]) {
        gathered = GatheredChanges(choices: choices, followsFirst: true)
    }

    /// Each change once.
    var changes: [Change] { gathered.changes }

    /// Compares the bundles of the next choice.
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

    /// Reads what is not spelled alike on both sides, and reports what has changed in it.
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

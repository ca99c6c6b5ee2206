import LiveryModel

/// Compares bundles in the wire format, one axis choice at a time.
///
/// The bundles and versions of a theme usually differ in only a few values, so values with equal text aren't parsed.
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

/// The shortest description of a subset of axis choices. It includes only axes that make a difference.
struct Regions {
    /// The alternatives, each of which lists the values of some axes. A choice is in the subset if it matches an
    /// alternative.
    let alternatives: [[String: [String]]]

    /// Creates a description of `some`, which must be a subset of `all`. All choices must have the same axes.
    init(of some: [[String: String]], among all: [[String: String]]) {
        let names = (all.first.map { Array($0.keys) } ?? []).sorted(by: utf8Precedes)
        alternatives = Self.alternatives(Set(some), among: all, names: names[...])
    }

    /// Splits the choices by each axis in turn. Values of an axis that lead to the same alternatives are combined. If
    /// all of them are combined, the axis is omitted.
    private static func alternatives(
        _ some: Set<[String: String]>, among all: [[String: String]], names: ArraySlice<String>
    ) -> [[String: [String]]] {
        if some.isEmpty { return [] }
        guard let name = names.first, some.count < all.count else { return [[:]] }
        var groups: [(values: [String], rest: [[String: [String]]])] = []
        for value in Set(all.compactMap { $0[name] }).sorted(by: utf8Precedes) {
            let rest = alternatives(
                some.filter { $0[name] == value }, among: all.filter { $0[name] == value }, names: names.dropFirst())
            if let index = groups.firstIndex(where: { $0.rest == rest }) {
                groups[index].values.append(value)
            } else {
                groups.append(([value], rest))
            }
        }
        if groups.count == 1 { return groups[0].rest }
        return groups.flatMap { group in
            group.rest.map { $0.merging([name: group.values]) { first, _ in first } }
        }
    }
}

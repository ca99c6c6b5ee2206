import LiveryModel

/// The shortest way to say which of several choices of axes are meant: by the axes that make the difference.
struct Regions {
    /// Each names, for some axes, the values; a choice is meant if it fits one of them.
    let alternatives: [[String: [String]]]

    /// `some` are among `all`, and all name the same axes.
    init(of some: [[String: String]], among all: [[String: String]]) {
        let names = (all.first.map { Array($0.keys) } ?? []).sorted(by: utf8Precedes)
        alternatives = Self.alternatives(Set(some), among: all, names: names[...])
    }

    /// Splits by one axis after the other. Values for which the rest is the same are said together, and an axis all of
    /// whose values are together is not said.
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

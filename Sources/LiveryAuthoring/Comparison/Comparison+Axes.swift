import LiveryModel

extension Comparison {
    /// The changes of the axes themselves, which do not depend on an axis choice.
    static func axes(_ old: [Axis]?, _ new: [Axis]?) -> [Change] {
        let (before, after) = (old ?? [], new ?? [])
        let names = before.map(\.name) + after.map(\.name).filter { name in !before.contains { $0.name == name } }
        return names.flatMap { name in
            changes(before.first { $0.name == name }, after.first { $0.name == name })
        }
    }

    private static func changes(_ old: Axis?, _ new: Axis?) -> [Change] {
        switch (old, new) {
        case (let old?, nil): [Change(.axis(old.name), .removed, old: .axis(old.values))]
        case (nil, let new?): [Change(.axis(new.name), .added, new: .axis(new.values))]
        case (let old?, let new?): values(old, new)
        case (nil, nil): []
        }
    }

    private static func values(_ old: Axis, _ new: Axis) -> [Change] {
        var changes: [Change] = []
        // The order has no meaning, except that the first value is the default.
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

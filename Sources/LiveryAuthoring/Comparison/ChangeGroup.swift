import LiveryModel

/// A change, and the changes that follow from it.
public struct ChangeGroup: Hashable, Sendable {
    /// The change of the value that the others have taken theirs from, or a change by itself.
    public let cause: Change
    /// What changed from the same old value to the same new one, for the same choices of axes.
    public let followers: [Change]
}

extension Comparison {
    /// All changes by their causes, in the order of ``changes``.
    ///
    /// A bundle does not say what links to what, so this looks at the values: of all that changed from one color, font
    /// or other rich value to the same other one, the value with the shortest path is the cause. Numbers and words are
    /// too often the same by chance.
    public var groups: [ChangeGroup] {
        var alike: [Change.Replacement: [Change]] = [:]
        for change in changes {
            if let replacement = change.replacement { alike[replacement, default: []].append(change) }
        }
        let causes = alike.compactMapValues(Self.cause)
        return changes.compactMap { change in
            guard let replacement = change.replacement, let cause = causes[replacement] else {
                return ChangeGroup(cause: change, followers: [])
            }
            guard change == cause else { return nil }
            return ChangeGroup(cause: change, followers: alike[replacement, default: []].filter { $0 != cause })
        }
    }

    /// How many subjects changed, each once, however many choices of axes it is so for; by the worst that became of it.
    public var counts: [ChangeLevel: Int] {
        let worst = Dictionary(changes.map { ($0.subject, $0.level) }, uniquingKeysWith: max)
        return Dictionary(worst.values.map { ($0, 1) }, uniquingKeysWith: +)
    }

    /// The token whose path has the fewest parts; nil if no token is among the changes.
    private static func cause(_ changes: [Change]) -> Change? {
        guard changes.count > 1 else { return nil }
        let rank = { (change: Change) in
            (change.subject.path.split(separator: ".").count, change.subject.path.utf8.count)
        }
        return changes.filter { if case .token = $0.subject { true } else { false } }.min { rank($0) < rank($1) }
    }
}

extension Change {
    /// What became what, and for which choices of axes.
    fileprivate struct Replacement: Hashable {
        let old: Value
        let new: Value
        let regions: [[String: [String]]]
    }

    fileprivate var replacement: Replacement? {
        guard kind == .changed, case .value(let old)? = old, case .value(let new)? = new, old.value.isRich else {
            return nil
        }
        return Replacement(old: old.value, new: new.value, regions: regions)
    }
}

extension Value {
    /// Whether two of them are hardly ever the same by chance.
    fileprivate var isRich: Bool {
        switch self {
        case .color, .font, .textAttributes, .shadow, .shadows, .border, .gradient, .transition, .fontFamily: true
        default: false
        }
    }
}

import LiveryModel

/// A difference between two resolved themes.
public struct Change: Hashable, Sendable {
    /// The kind of difference.
    public enum Kind: String, CaseIterable, Hashable, Sendable {
        /// The subject no longer exists.
        case removed
        /// The subject has a value of another type, which code written for the old type doesn't expect.
        case retyped
        /// The subject is new.
        case added
        /// The subject has another value of the same type.
        case changed

        /// The effect on an app that was built for the old theme.
        public var level: ChangeLevel {
            switch self {
            case .removed, .retyped: .major
            case .added: .minor
            case .changed: .patch
            }
        }
    }

    /// The thing that changed.
    public let subject: ChangeSubject
    /// The kind of change.
    public let kind: Kind
    /// The old content. If it is `nil`, the subject is new, or its name says everything about it, as for a value of an
    /// axis.
    public let old: ChangeContent?
    /// The new content. If it is `nil`, the subject was removed, or its name says everything about it.
    public let new: ChangeContent?
    /// The axis choices with this change, as alternatives, each of which lists the values of some axes. Empty if the
    /// change applies to all compared choices.
    ///
    /// For example, `[["skin": ["night"]]]` means the night skin on every platform.
    public let regions: [[String: [String]]]

    /// Creates a change.
    public init(
        _ subject: ChangeSubject, _ kind: Kind, old: ChangeContent? = nil, new: ChangeContent? = nil,
        regions: [[String: [String]]] = []
    ) {
        self.subject = subject
        self.kind = kind
        self.old = old
        self.new = new
        self.regions = regions
    }

    /// The effect on an app that was built for the old theme.
    public var level: ChangeLevel { kind.level }
}

/// The effect of a change on an app that was built for the old theme, as a level of semantic versioning
/// (https://semver.org).
public enum ChangeLevel: String, CaseIterable, Comparable, Hashable, Sendable {
    /// The app looks different.
    case patch
    /// The theme has content that the app doesn't use yet.
    case minor
    /// A value that the app uses is missing or has another type.
    case major

    /// Orders the levels from patch to major.
    public static func < (left: ChangeLevel, right: ChangeLevel) -> Bool { left.rank < right.rank }

    private var rank: Int {
        switch self {
        case .patch: 0
        case .minor: 1
        case .major: 2
        }
    }
}

/// A change, and the changes that probably follow from it.
public struct ChangeGroup: Hashable, Sendable {
    /// The change of the value to which the followers most likely link, or a change without followers.
    public let cause: Change
    /// The other changes from the same old value to the same new value for the same axis choices.
    public let followers: [Change]
}

extension Comparison {
    /// All changes, grouped by cause, in the order of ``changes``.
    ///
    /// Bundles contain no links, so causes are inferred from the values. If several subjects change from the same
    /// color, font or other complex value to the same new value, the subject with the shortest path is the cause.
    /// Numbers and words aren't grouped, because they are too often equal by chance.
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

    /// The number of changed subjects for each level. Each subject counts once, for the highest level of its changes,
    /// regardless of the number of axis choices.
    public var counts: [ChangeLevel: Int] {
        let worst = Dictionary(changes.map { ($0.subject, $0.level) }, uniquingKeysWith: max)
        return Dictionary(worst.values.map { ($0, 1) }, uniquingKeysWith: +)
    }

    /// The change of the token whose path has the fewest names, or `nil` if none of the changes is of a token.
    private static func cause(_ changes: [Change]) -> Change? {
        guard changes.count > 1 else { return nil }
        let rank = { (change: Change) in
            (change.subject.path.split(separator: ".").count, change.subject.path.utf8.count)
        }
        return changes.filter { if case .token = $0.subject { true } else { false } }.min { rank($0) < rank($1) }
    }
}

extension Change {
    /// The old and new content, and the axis choices.
    fileprivate struct Replacement: Hashable {
        let old: Theme.Value
        let new: Theme.Value
        let regions: [[String: [String]]]
    }

    fileprivate var replacement: Replacement? {
        guard kind == .changed, case .value(let old)? = old, case .value(let new)? = new, old.value.isRich else {
            return nil
        }
        return Replacement(old: old.value, new: new.value, regions: regions)
    }
}

extension Theme.Value {
    /// Whether two values of this type are unlikely to be equal by chance.
    fileprivate var isRich: Bool {
        switch self {
        case .color, .composite, .composites, .fontFamily: true
        default: false
        }
    }
}

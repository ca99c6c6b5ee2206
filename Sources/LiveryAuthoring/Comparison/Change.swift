import LiveryModel

/// One difference between two resolved themes.
public struct Change: Hashable, Sendable {
    /// The kind of difference.
    public enum Kind: String, CaseIterable, Hashable, Sendable {
        /// The subject no longer exists.
        case removed
        /// The subject has a value of another type, which code that reads the old type does not expect.
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

    /// The subject of the change.
    public let subject: ChangeSubject
    /// The kind of change.
    public let kind: Kind
    /// The old content; nil if the subject is new, or if its name describes it completely, as for a value of an axis.
    public let old: ChangeContent?
    /// The new content; nil for the same reasons as ``old``.
    public let new: ChangeContent?
    /// The axis choices that have this change, as alternatives. Each alternative lists the values of some axes. Empty
    /// if all compared choices have it.
    ///
    /// `[["skin": ["night"]]]` means the night skin on every platform.
    public let regions: [[String: [String]]]

    /// Creates a difference.
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

/// The effect of a change on an app that was built for the old theme, in terms of semantic versioning
/// (https://semver.org).
public enum ChangeLevel: String, CaseIterable, Comparable, Hashable, Sendable {
    /// The app looks different.
    case patch
    /// The theme has content that the app does not use yet.
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

import LiveryModel

/// One difference between two resolved themes.
public struct Change: Hashable, Sendable {
    /// What became of it.
    public enum Kind: String, CaseIterable, Hashable, Sendable {
        /// It was there before and is no more.
        case removed
        /// It says something of another type, which code that reads the old one does not expect.
        case retyped
        /// It was not there before.
        case added
        /// It says something else of the same type.
        case changed

        /// How bad it is for an app that was built for the old theme.
        public var level: ChangeLevel {
            switch self {
            case .removed, .retyped: .major
            case .added: .minor
            case .changed: .patch
            }
        }
    }

    /// What it is about.
    public let subject: ChangeSubject
    /// What became of it.
    public let kind: Kind
    /// What was there; nil if nothing was, or if the subject's name says it all, as with a value of an axis.
    public let old: ChangeContent?
    /// What is there now; nil as for ``old``.
    public let new: ChangeContent?
    /// For which choices of axes this is so, as alternatives; each names, for some axes, the values. Empty if it is so
    /// for all that were compared.
    ///
    /// `[["skin": ["night"]]]`: only at night, on whatever platform.
    public let regions: [[String: [String]]]

    /// A difference.
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

    /// How bad it is for an app that was built for the old theme.
    public var level: ChangeLevel { kind.level }
}

/// How bad a change is for an app that was built for the old theme, as version numbers have it (https://semver.org).
public enum ChangeLevel: String, CaseIterable, Comparable, Hashable, Sendable {
    /// The app looks different.
    case patch
    /// There is more than the app knows of.
    case minor
    /// What the app asks for is gone, or is of another type.
    case major

    /// From patch to major.
    public static func < (left: ChangeLevel, right: ChangeLevel) -> Bool { left.rank < right.rank }

    private var rank: Int {
        switch self {
        case .patch: 0
        case .minor: 1
        case .major: 2
        }
    }
}

/// Everything that makes a version, except what the store itself adds: number and time.
public struct Publication: Sendable {
    /// The app's name, `[a-z0-9-]{1,64}`; it comes to be with its first version.
    public var app: String
    /// Who publishes.
    public var author: String
    /// Why.
    public var message: String
    /// The file where compiling starts; one of `files`.
    public var entry: String
    /// Contents by path.
    public var files: [String: [UInt8]]
    /// In the declared order.
    public var axes: [Axis]
    /// Published versions that this one builds on.
    public var extends: [VersionReference]
    /// For each combination of axis values a bundle, under a key that the store doesn't interpret.
    public var bundles: [String: StoredBundle]
    /// The draft that the files are those of, in the state that was published; it goes on from the new version.
    public var draft: (name: String, state: Draft.State)?
    /// What is different from the version before, in JSON.
    public var changes: String?

    /// A version to be; nothing is checked before it is published.
    public init(
        app: String, author: String, message: String, entry: String, files: [String: [UInt8]],
        axes: [Axis] = [], extends: [VersionReference] = [], bundles: [String: StoredBundle] = [:],
        draft: (name: String, state: Draft.State)? = nil, changes: String? = nil
    ) {
        self.app = app
        self.author = author
        self.message = message
        self.entry = entry
        self.files = files
        self.axes = axes
        self.extends = extends
        self.bundles = bundles
        self.draft = draft
        self.changes = changes
    }
}

/// What is published in one step: a version, and perhaps new versions of the apps that build on it.
public struct Release: Sendable {
    /// A version to be and what its publisher has seen.
    public typealias Step = (publication: Publication, expectation: Expectation)

    /// The version that is asked for.
    public var main: Step
    /// Those that follow from it, each after what it builds on.
    public var cascade: [Step]
    /// Makes a retry harmless.
    public var key: IdempotencyKey?
    /// Whom the audit names; nil is the author of each publication by name alone.
    public var author: Author?

    /// A release; nothing is checked before it is published.
    public init(_ main: Step, cascade: [Step] = [], key: IdempotencyKey? = nil, by author: Author? = nil) {
        self.main = main
        self.cascade = cascade
        self.key = key
        self.author = author
    }
}

/// What a request to change something has made, now or when it came for the first time.
public struct Receipt: Sendable, Hashable {
    /// The version that was asked for; nil when it was scheduled.
    public let version: Version?
    /// Those that followed from it.
    public let cascade: [Version]
    /// What was scheduled.
    public let scheduled: ScheduledChange?
    /// What ``IdempotencyKey/note`` says.
    public let note: String
    /// Whether it was made by an earlier request with the same key.
    public let isReplay: Bool

    /// The same with another note.
    public func noting(_ note: String) -> Receipt {
        Receipt(version: version, cascade: cascade, scheduled: scheduled, note: note, isReplay: isReplay)
    }
}

/// What the publisher has seen; it keeps one from overwriting what one has not.
public enum Expectation: Sendable, Hashable {
    /// Whatever is there.
    case any
    /// The app's latest version has this number.
    case latest(Int)
    /// The app does not exist yet.
    case new

    func check(app: String, current: Int?) throws(StoreError) {
        let holds =
            switch self {
            case .any: true
            case .latest(let number): current == number
            case .new: current == nil
            }
        guard holds else { throw .versionConflict(app: app, current: current) }
    }
}

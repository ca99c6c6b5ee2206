import Foundation
public import LiveryModel

/// A version to publish. The store adds its number and time.
public struct Publication: Sendable {
    /// The app's name, which matches `[a-z0-9-]{1,64}`. The first version creates the app.
    public var app: String
    /// The author's name.
    public var author: String
    /// The author's reason for the change.
    public var message: String
    /// The path of the file where compilation starts, which must be one of `files`.
    public var entry: String
    /// The contents of the files, by path.
    public var files: [String: [UInt8]]
    /// The axes in the declared order.
    public var axes: [Theme.Axis]
    /// The published versions that this version extends.
    public var extends: [VersionReference]
    /// A bundle for each combination of axis values. The store doesn't interpret the keys.
    public var bundles: [String: StoredBundle]
    /// The draft that the files come from, and its published state. The draft is then based on the new version.
    public var draft: (name: String, state: Draft.State)?
    /// The hashes of the images and fonts that the bundles name, including inherited ones.
    public var assets: Set<String> = []
    /// A JSON summary of how the version differs from the previous one.
    public var changes: String?
    /// How the version relates to the app's active releases.
    public var releases = ReleaseCheck()

    /// Creates a publication. The publication is validated when it is published.
    public init(
        app: String, author: String, message: String, entry: String, files: [String: [UInt8]],
        axes: [Theme.Axis] = [], extends: [VersionReference] = [], bundles: [String: StoredBundle] = [:],
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

/// The versions to publish in one transaction, which are a version and new versions of the apps that extend it.
public struct PublicationGroup: Sendable {
    /// A version to publish and the state that its publisher expects.
    public typealias Step = (publication: Publication, expectation: Expectation)

    /// The requested version.
    public var main: Step
    /// The new versions of dependents, each after the versions that it extends.
    public var cascade: [Step]
    /// The idempotency key, which makes retries safe.
    public var key: IdempotencyKey?
    /// The author to record in the audit log. `nil` selects the author of each publication, without a credential.
    public var author: Author?

    /// Creates a group. The group is validated when it is published.
    public init(_ main: Step, cascade: [Step] = [], key: IdempotencyKey? = nil, by author: Author? = nil) {
        self.main = main
        self.cascade = cascade
        self.key = key
        self.author = author
    }
}

/// The result of a change that this request made, or that an earlier request with the same idempotency key made.
public struct Receipt: Sendable, Hashable {
    /// The requested version. `nil` if the change was scheduled.
    public let version: Version?
    /// The versions of dependents that were published with it.
    public let cascade: [Version]
    /// The scheduled change. `nil` if the change was made immediately.
    public let scheduled: ScheduledChange?
    /// The value of ``IdempotencyKey/note``.
    public let note: String
    /// Whether an earlier request with the same key made the change.
    public let isReplay: Bool

    /// A copy with another note.
    public func noting(_ note: String) -> Receipt {
        Receipt(version: version, cascade: cascade, scheduled: scheduled, note: note, isReplay: isReplay)
    }
}

/// The state that a caller expects an app to be in, which prevents lost updates.
public enum Expectation: Sendable, Hashable {
    /// Any state.
    case any
    /// The app's latest version has this number.
    case latest(Int)
    /// The app doesn't exist yet.
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

/// A publication that has been hashed and validated. This happens before the write lock is taken, because it doesn't
/// need the database.
struct PreparedPublication {
    struct File {
        let path: String
        let hash: [UInt8]
        let bytes: [UInt8]
    }

    struct Bundle {
        let key: String
        let hash: [UInt8]
        let stored: StoredBundle
    }

    let publication: Publication
    /// The files, sorted by path.
    let files: [File]
    /// The hash of all paths and contents. Equal trees have equal hashes.
    let tree: [UInt8]
    /// The bundles, sorted by key.
    let bundles: [Bundle]
    /// The axes as JSON.
    let axes: String

    init(_ publication: Publication) throws {
        guard publication.files[publication.entry] != nil else {
            throw StoreError.invalid("the entry file '\(publication.entry)' is missing")
        }
        try Self.checkText(of: publication)
        self.publication = publication
        files = publication.files.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
            .map { File(path: $0.key, hash: $0.value.sha256, bytes: $0.value) }
        tree = Digest.sha256(parts: files.flatMap { [[UInt8]($0.path.utf8), $0.hash] })
        bundles = try publication.bundles.sorted { $0.key < $1.key }
            .map { Bundle(key: $0.key, hash: try Self.hash(of: $0.value), stored: $0.value) }
        axes = String(decoding: try JSONEncoder().encode(publication.axes), as: UTF8.self)
    }

    private static func checkText(of publication: Publication) throws(StoreError) {
        try Text.check(publication.message, publication.changes)
        try Text.checkNames(publication.app, publication.author, publication.entry)
        for path in publication.files.keys { try Text.checkNames(path) }
        for key in publication.bundles.keys { try Text.check(key) }
    }

    private static func hash(of bundle: StoredBundle) throws(StoreError) -> [UInt8] {
        guard let hash = [UInt8](hexadecimal: bundle.hash) else {
            throw .invalid("a bundle's hash must be 64 lower-case hexadecimal digits")
        }
        return hash
    }
}

/// Everything that makes a version, except what the store itself adds: number and time.
public struct Publication: Sendable, Hashable {
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

    /// A version to be; nothing is checked before it is published.
    public init(
        app: String, author: String, message: String, entry: String, files: [String: [UInt8]],
        axes: [Axis] = [], extends: [VersionReference] = [], bundles: [String: StoredBundle] = [:]
    ) {
        self.app = app
        self.author = author
        self.message = message
        self.entry = entry
        self.files = files
        self.axes = axes
        self.extends = extends
        self.bundles = bundles
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

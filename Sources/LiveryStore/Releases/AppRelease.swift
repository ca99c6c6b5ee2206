public import LiveryModel

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A build of an app that people have installed.
///
/// Its axes and its contract never change, because the build doesn't change. It can be retired, and activated again.
public struct ReleaseSummary: Sendable, Hashable, Identifiable {
    /// Identifies the release. Never reused.
    public let id: Int64
    /// The app's name.
    public let app: String
    /// The release's name, such as `ios-8.4.0`, which is unique in the app. See ``AppRelease/isName(_:)``.
    public let name: String
    /// The axis values that the build fixes, such as `["platform": "ios"]`.
    public let axes: [String: String]
    /// The id of the contract. See `Theme.Contract.id`.
    public let contractID: String
    /// Identifies this state of the release. Increases whenever the release is retired or activated.
    public let revision: Int
    /// When the release was registered.
    public let registered: Date
    /// The author who registered the release.
    public let registeredBy: String
    /// When the release was retired. `nil` while it is active.
    public let retired: Date?
    /// The author who retired the release.
    public let retiredBy: String?
    /// The number of the version that the builds get at `latest`, which is the newest one that they can read. `nil` if
    /// the release is retired, or if they can't read any version.
    public let version: Int?

    /// The current state.
    public var state: AppRelease.State { AppRelease.State(id: id, revision: revision) }
}

/// A build of an app that people have installed, with what it needs of the app's theme.
@dynamicMemberLookup
public struct AppRelease: Sendable, Hashable {
    /// The release without the paths of its contract. Its members are members of the release, too.
    public let summary: ReleaseSummary
    /// The values that the build needs.
    public let contract: Theme.Contract
    /// The paths of all values that the build reads, sorted by their UTF-8 bytes.
    public let reads: [String]

    /// A member of the summary.
    public subscript<Member>(dynamicMember path: KeyPath<ReleaseSummary, Member>) -> Member { summary[keyPath: path] }

    /// Permanently identifies a state of a release.
    public struct State: Sendable, Hashable {
        /// The id of the release.
        public let id: Int64
        /// The revision of the release.
        public let revision: Int

        /// Creates a state.
        public init(id: Int64, revision: Int) {
            self.id = id
            self.revision = revision
        }
    }

    /// Whether a string can be the name of a release: 1 to 64 of a-z, 0-9, `.`, `-` and `_`, beginning with a letter or
    /// digit.
    public static func isName(_ text: String) -> Bool {
        let isPlain = { (byte: UInt8) in (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte) }
        return text.utf8.first.map(isPlain) == true && text.utf8.count <= 64
            && text.utf8.allSatisfy { isPlain($0) || [0x2D, 0x2E, 0x5F].contains($0) }
    }

    /// The rule of ``isName(_:)`` as a regular expression.
    public static let namePattern = "^[a-z0-9][a-z0-9._-]{0,63}$"
}

/// A release to register. The store validates only its name.
public struct NewRelease: Sendable, Hashable {
    /// The app's name.
    public var app: String
    /// The release's name.
    public var name: String
    /// The axis values that the build fixes.
    public var axes: [String: String]
    /// The values that the build needs.
    public var contract: Theme.Contract
    /// The paths of all values that the build reads.
    public var reads: Set<String>

    /// Creates a release.
    public init(
        app: String, name: String, axes: [String: String], contract: Theme.Contract, reads: Set<String> = []
    ) {
        self.app = app
        self.name = name
        self.axes = axes
        self.contract = contract
        self.reads = reads
    }
}

/// The state that a caller expects a release to be in.
public enum ReleaseExpectation: Sendable, Hashable {
    /// Any state.
    case any
    /// The release is in this state.
    case state(AppRelease.State)
    /// The release doesn't exist.
    case absent
}

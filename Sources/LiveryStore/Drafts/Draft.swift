#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Unpublished work on an app's theme, which consists of changes to the files of a version.
public struct Draft: Sendable, Hashable, Identifiable {
    /// A state of a draft. States are never reused, not even for a later draft with the same name.
    public struct State: Sendable, Hashable {
        /// The draft's id.
        public let id: Int64
        /// Increases with every change.
        public let revision: Int

        /// Creates a reference to a state, which doesn't have to exist.
        public init(id: Int64, revision: Int) {
            self.id = id
            self.revision = revision
        }
    }

    /// A file that differs from the base.
    public struct Change: Sendable, Hashable {
        /// How the file differs from the base.
        public enum Kind: String, Sendable { case added, changed, deleted }

        /// The file's path.
        public let path: String
        /// How the file differs from the base.
        public let kind: Kind
        /// The author of the last save.
        public let author: String
        /// The time of the last save.
        public let time: Date
    }

    /// Identifies the draft. Never reused.
    public let id: Int64
    /// The app's name. The app doesn't have to exist yet.
    public let app: String
    /// The draft's name, which is unique among the app's drafts and matches `[a-z0-9-]{1,64}`.
    public let name: String
    /// The number of the version that the draft is based on. `nil` for an app without versions.
    public let base: Int?
    /// The path of the file where compilation starts.
    public let entry: String
    /// Increases with every change.
    public let revision: Int
    /// When the draft was created.
    public let created: Date
    /// The author who created the draft.
    public let createdBy: String
    /// When the draft was last changed.
    public let changed: Date
    /// The author of the last change.
    public let changedBy: String
    /// The files that differ from the base, sorted by path.
    public let changes: [Change]

    /// The state to specify when changing this draft.
    public var state: State { State(id: id, revision: revision) }
}

/// A draft with all its files, read in one snapshot.
public struct DraftContents: Sendable, Hashable {
    /// The draft.
    public let draft: Draft
    /// All files by path, including unchanged files of the base.
    public let files: [String: [UInt8]]
    /// The app's latest version when the draft was read. `nil` if the app has no versions.
    public let latest: Int?
}

/// The state that a caller expects a draft's file to be in, which prevents lost updates.
public enum FileExpectation: Sendable, Hashable {
    /// The file doesn't exist.
    case absent
    /// The file has one of these contents. Each is given by its hash, in 64 lower-case hexadecimal digits.
    case content(Set<String>)
    /// The file exists.
    case present
}

/// The limits on drafts, which keep autosaving from filling the disk.
public enum DraftLimits {
    /// The maximum number of drafts in an app.
    public static let drafts = 200
    /// The maximum number of files in a draft. The compiler has the same limit.
    public static let files = 1000
    /// The maximum total size of the files that differ from the base, in bytes. It is four times the size of the
    /// largest request body. Earlier saves can use the same amount in addition.
    public static let bytes = 16 << 20
    /// The maximum number of earlier saves that are stored to attribute changes. This is enough for two authors who
    /// take turns for a day.
    public static let saves = 100
}

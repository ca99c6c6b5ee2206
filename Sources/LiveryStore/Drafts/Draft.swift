#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Unpublished work on an app's theme: the files of a version with changes.
public struct Draft: Sendable, Hashable, Identifiable {
    /// A state of a draft. Never reused, not even by a later draft with the same name.
    public struct State: Sendable, Hashable {
        /// The draft's id.
        public let id: Int64
        /// Grows with every change.
        public let revision: Int

        /// Identifies a state, which need not exist.
        public init(id: Int64, revision: Int) {
            self.id = id
            self.revision = revision
        }
    }

    /// A file that differs from the base.
    public struct Change: Sendable, Hashable {
        /// The kind of difference from the base.
        public enum Kind: String, Sendable { case added, changed, deleted }

        /// The file's path.
        public let path: String
        /// The kind of difference from the base.
        public let kind: Kind
        /// The author of the last save.
        public let author: String
        /// The time of the last save.
        public let time: Date
    }

    /// Identifies the draft. Never reused.
    public let id: Int64
    /// The app's name; the app need not exist yet.
    public let app: String
    /// The draft's name, unique among the app's drafts: `[a-z0-9-]{1,64}`.
    public let name: String
    /// The number of the version that the draft is based on. `nil` for an app without versions.
    public let base: Int?
    /// The path of the file where compilation starts.
    public let entry: String
    /// Grows with every change.
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

    /// The state that a change to this draft must name.
    public var state: State { State(id: id, revision: revision) }
}

/// A draft with all its files, read in one snapshot.
public struct DraftContents: Sendable, Hashable {
    /// The draft.
    public let draft: Draft
    /// All files by path, including unchanged files of the base.
    public let files: [String: [UInt8]]
    /// The app's latest version at that moment. `nil` when the app has none.
    public let latest: Int?
}

/// The state that a caller expects a draft's file to be in, which prevents lost updates.
public enum FileExpectation: Sendable, Hashable {
    /// The file doesn't exist.
    case absent
    /// The file has one of these contents, given by their hashes: 64 lower-case hexadecimal digits.
    case content(Set<String>)
    /// The file exists.
    case present
}

/// The limits of drafts, which keep autosaving from filling the disk.
public enum DraftLimits {
    /// The maximum number of drafts of an app.
    public static let drafts = 200
    /// The maximum number of files in a draft. The compiler has the same limit.
    public static let files = 1000
    /// The maximum size in bytes of the files that differ from the base: four times the longest request body. Earlier
    /// saves can use the same amount in addition.
    public static let bytes = 16 << 20
    /// The maximum number of earlier saves that are stored for attributing changes. Enough for two authors who take
    /// turns for a day.
    public static let saves = 100
}

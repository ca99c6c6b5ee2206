#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Work in progress on an app's theme: a version's files with changes over them.
public struct Draft: Sendable, Hashable, Identifiable {
    /// One state of one draft. A draft of the same name that is made later never has it.
    public struct State: Sendable, Hashable {
        /// The draft's id.
        public let id: Int64
        /// Grows with every change.
        public let revision: Int

        /// Names a state, which need not exist.
        public init(id: Int64, revision: Int) {
            self.id = id
            self.revision = revision
        }
    }

    /// A file that is not as the base has it.
    public struct Change: Sendable, Hashable {
        /// What was done to the base's file.
        public enum Kind: String, Sendable { case added, changed, deleted }

        /// The file's path.
        public let path: String
        /// What was done to it.
        public let kind: Kind
        /// Who saved it last.
        public let author: String
        /// When.
        public let time: Date
    }

    /// Never given twice.
    public let id: Int64
    /// The app's name; the app need not exist yet.
    public let app: String
    /// Unique among the app's drafts, `[a-z0-9-]{1,64}`.
    public let name: String
    /// The number of the version that it is based on; nil for an app's first.
    public let base: Int?
    /// The file where compiling starts.
    public let entry: String
    /// Grows with every change.
    public let revision: Int
    /// When it was made.
    public let created: Date
    /// Who made it.
    public let createdBy: String
    /// When it was last changed.
    public let changed: Date
    /// Who changed it last.
    public let changedBy: String
    /// By path.
    public let changes: [Change]

    /// What a change of it has to name.
    public var state: State { State(id: id, revision: revision) }
}

/// A draft with all that is in it, read at one moment.
public struct DraftContents: Sendable, Hashable {
    /// The draft.
    public let draft: Draft
    /// Every file, those of the base among them, by path.
    public let files: [String: [UInt8]]
    /// The app's latest version then; nil when it has none.
    public let latest: Int?
}

/// What somebody has seen of a draft's file; it keeps one from overwriting what one has not.
public enum FileExpectation: Sendable, Hashable {
    /// There is none.
    case absent
    /// It has one of these contents, by their hashes: 64 lower-case hexadecimal digits.
    case content(Set<String>)
    /// It is there, with whatever content.
    case present
}

/// What a draft may hold, so that autosaving never fills a disk.
public enum DraftLimits {
    /// Far more than people work on an app.
    public static let drafts = 200
    /// As many as the compiler reads.
    public static let files = 1000
    /// Of the files that differ from the base, in bytes: four of the longest request bodies. As much again is kept of what
    /// was saved before.
    public static let bytes = 16 << 20
    /// Saves that are kept for telling who wrote what, of all files: a day of two who save by turns.
    public static let saves = 100
}

extension API {
    /// A file that a draft changes.
    package struct Edit: Message {
        package var path = ""
        /// `added`, `changed` or `deleted`.
        package var kind = ""
        package var author = ""
        package var time = ""

        package init() {}
    }

    /// Work in progress on an app, without its files.
    package struct Draft: Message {
        package var app = ""
        package var draft = ""
        /// The number of the version that the draft is based on.
        package var base: Int?
        package var latest: Int?
        /// Whether the draft isn't based on the current version.
        package var behind = false
        package var entry = ""
        package var revision = 0
        package var etag = ""
        package var created = ""
        package var createdBy = ""
        package var changed = ""
        package var changedBy = ""
        package var edits: [Edit] = []

        package init() {}
    }

    /// An app's drafts.
    package struct Drafts: Message {
        package var app = ""
        package var latest: Int?
        package var drafts: [Draft] = []

        package init() {}
    }

    /// A file in a draft.
    package struct DraftFile: Message {
        package var text = ""
        package var etag = ""

        package init() {}
    }

    /// A draft and its files.
    package struct DraftContents: Message {
        @Inlined package var draft = Draft()
        package var files: [String: DraftFile] = [:]

        package init() {}
    }

    /// The changes that a draft makes to the current version.
    package struct DraftDifference: Message {
        @Inlined package var draft = Draft()
        @Inlined package var comparison = Comparison()
        package var files: [FileChange] = []

        package init() {}
    }

    /// A draft's file that was saved.
    package struct SavedFile: Message {
        package var path = ""
        package var etag = ""
        /// The draft's revision.
        package var revision = 0
        package var draftEtag = ""

        package init() {}
    }

    /// The entry file and the files of a draft. A member that is nil stays unchanged or, in a new draft, is taken from
    /// the base.
    package struct DraftText: Message {
        package var entry: String?
        package var files: [String: String]?

        package init() {}
    }

    /// Creates a draft or replaces its files.
    package struct DraftRequest: Message {
        package var base: Int?
        @Inlined package var text = DraftText()

        package init() {}
    }
}

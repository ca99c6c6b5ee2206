extension API {
    /// A file that a draft changes.
    package struct Edit: Codable, Sendable {
        package var path = ""
        /// `added`, `changed` or `deleted`.
        package var kind = ""
        package var author = ""
        package var time = ""

        package init() {}
    }

    /// Work in progress on an app, without its files.
    package struct Draft: Codable, Sendable {
        package var app = ""
        package var draft = ""
        /// The version that it is based on.
        package var base: Int?
        package var latest: Int?
        /// Whether it is based on another version than the current one.
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
    package struct Drafts: Codable, Sendable {
        package var app = ""
        package var latest: Int?
        package var drafts: [Draft] = []

        package init() {}
    }

    /// One file of a draft.
    package struct DraftFile: Codable, Sendable {
        package var text = ""
        package var etag = ""

        package init() {}
    }

    /// A draft with its files.
    package struct DraftContents: Codable, Sendable {
        @Inlined package var draft = Draft()
        package var files: [String: DraftFile] = [:]

        package init() {}
    }

    /// What a draft changes in the current version.
    package struct DraftDifference: Codable, Sendable {
        @Inlined package var draft = Draft()
        @Inlined package var comparison = Comparison()

        package init() {}
    }

    /// A file of a draft that was just saved.
    package struct SavedFile: Codable, Sendable {
        package var path = ""
        package var etag = ""
        /// The draft's.
        package var revision = 0
        package var draftEtag = ""

        package init() {}
    }

    /// A draft to make, to replace, or to check with files that are not saved. What is nil stays as it is, or is taken from the base.
    package struct DraftRequest: Codable, Sendable {
        package var base: Int?
        package var entry: String?
        package var files: [String: String]?

        package init() {}
    }
}

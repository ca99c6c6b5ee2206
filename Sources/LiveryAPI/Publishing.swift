extension API {
    /// A publication of files or of a draft: one of `files` and `draft` is there.
    package struct PublishRequest: Codable, Sendable {
        /// The reason, for the history.
        package var message = ""
        package var files: [String: String]?
        package var entry: String?
        package var draft: String?
        /// The draft's revision; nil is any.
        package var revision: Int?
        /// Whether the apps that extend this one are published as well.
        package var cascade: Bool?
        /// When; nil is now.
        package var at: String?

        package init() {}
    }

    /// A rollback to an older version's content.
    package struct RollbackRequest: Codable, Sendable {
        package var version = 0
        /// The reason, for the history.
        package var message = ""
        /// When; nil is now.
        package var at: String?

        package init() {}
    }

    /// What the compiler says of a version, and what it changes, here and in the apps that extend this one.
    package struct CandidateReport: Codable, Sendable {
        package var diagnostics: [Diagnostic] = []
        package var changes = ChangeSummary()
        package var extendedBy: [Dependent] = []

        package init() {}
    }

    /// An app that extends the one that is published.
    package struct Dependent: Codable, Sendable {
        package var app = ""
        package var version = 0
        /// Whether it names the version that it extends, and so does not change.
        package var pinned = false
        package var changes: ChangeSummary?
        package var diagnostics: [Diagnostic] = []

        package init() {}
    }

    /// What would be published.
    package struct PublishPreview: Codable, Sendable {
        package var app = ""
        package var version = 0
        @Inlined package var candidate = CandidateReport()

        package init() {}
    }

    /// What a rollback would change.
    package struct RollbackPreview: Codable, Sendable {
        package var app = ""
        package var version = 0
        package var changes = ChangeSummary()

        package init() {}
    }

    /// A version that was just published, with its app.
    package struct PublishedVersion: Codable, Sendable {
        package var app = ""
        @Inlined package var version = Version()

        package init() {}
    }

    /// A publication that was just made. A rollback has none of the last three.
    package struct Published: Codable, Sendable {
        package var app = ""
        @Inlined package var version = Version()
        @Omitted package var diagnostics: [Diagnostic]? = nil
        @Omitted package var extendedBy: [Dependent]? = nil
        /// The apps that were published with it.
        @Omitted package var cascade: [PublishedVersion]? = nil

        package init() {}
    }
}

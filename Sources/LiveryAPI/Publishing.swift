extension API {
    /// Publishes files or a draft. The request contains either `files` or `draft`.
    package struct PublishRequest: Message {
        package var message = ""
        package var files: [String: String]?
        package var entry: String?
        package var draft: String?
        /// The expected revision of the draft. Nil means any revision.
        package var revision: Int?
        package var cascade: Bool?
        /// Whether to skip creating a version if the content is the same as in the current version.
        package var ifChanged: Bool?
        /// The names of the releases that the publish may break. Releases of dependents are named `app/release`.
        package var breaks: [String]?
        /// The time at which to publish. Nil means now.
        package var at: String?

        package init() {}
    }

    /// Publishes the content of an older version.
    package struct RollbackRequest: Message {
        package var version = 0
        package var message = ""
        /// The names of the releases that the rollback may break.
        package var breaks: [String]?
        /// The time at which to publish. Nil means now.
        package var at: String?

        package init() {}
    }

    /// The diagnostics and changes for a version and for the apps that extend its app.
    package struct CandidateReport: Message {
        package var diagnostics: [Diagnostic] = []
        package var changes = ChangeSummary()
        package var extendedBy: [Dependent] = []

        package init() {}
    }

    /// An app that extends the published one.
    package struct Dependent: Message {
        package var app = ""
        package var version = 0
        /// Whether the app extends a fixed version, so that it doesn't change.
        package var pinned = false
        package var changes: ChangeSummary?
        package var diagnostics: [Diagnostic] = []

        package init() {}
    }

    /// The version that a publish would create.
    package struct PublishPreview: Message {
        package var app = ""
        package var version = 0
        @Inlined package var candidate = CandidateReport()
        /// The releases that the publish would break, except those of dependents.
        @Omitted package var breaks: [BrokenRelease]? = nil

        package init() {}
    }

    /// The changes that a rollback would make.
    package struct RollbackPreview: Message {
        package var app = ""
        package var version = 0
        package var changes = ChangeSummary()
        /// The releases that the rollback would break.
        @Omitted package var breaks: [BrokenRelease]? = nil

        package init() {}
    }

    /// A new current version of an app.
    package struct PublishedVersion: Message {
        package var app = ""
        @Inlined package var version = Version()

        package init() {}
    }

    /// The result of a publish.
    package struct Published: Message {
        @Inlined package var made = PublishedVersion()
        package var diagnostics: [Diagnostic] = []
        package var extendedBy: [Dependent] = []
        /// The dependents that were also published.
        @Omitted package var cascade: [PublishedVersion]? = nil
        /// Whether no version was created, because the current version has the same content. The response then
        /// describes the current version.
        @Omitted package var unchanged: Bool? = nil

        package init() {}
    }
}

extension API {
    /// A change that is made at a time.
    package struct ScheduledChange: Codable, Sendable {
        package var id = 0
        package var app = ""
        /// `publish`, `rollback` or `channel`.
        package var action = ""
        /// Of a publication: its draft, or nil for files.
        @Omitted package var draft: String?? = nil
        /// Of a channel's move.
        @Omitted package var channel: String? = nil
        /// Of a rollback or a channel's move: the version.
        @Omitted package var to: Int? = nil
        /// The local time in `zone`.
        package var at = ""
        package var zone = ""
        /// The same in UTC.
        package var due = ""
        /// The version that has to be current by then, 0 for none; nil is any.
        package var expects: Int?
        package var author = ""
        package var message = ""
        package var created = ""
        package var state = ""
        /// When it was carried out, cancelled or failed.
        package var settled: String?
        package var settledBy: String?
        /// What came of it.
        package var version: Int?
        /// Why it failed.
        package var reason: String?

        package init() {}
    }

    /// An app's scheduled changes: those that are pending, by time, then recent ones.
    package struct Schedule: Codable, Sendable {
        package var app = ""
        package var schedule: [ScheduledChange] = []

        package init() {}
    }

    /// A change that was just scheduled; of a publication with what the compiler says.
    package struct AcceptedChange: Codable, Sendable {
        @Inlined package var change = ScheduledChange()
        @Omitted package var diagnostics: [Diagnostic]? = nil
        @Omitted package var changes: ChangeSummary? = nil
        @Omitted package var extendedBy: [Dependent]? = nil

        package init() {}
    }
}

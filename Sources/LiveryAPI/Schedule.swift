extension API {
    /// A change scheduled for a later time.
    package struct ScheduledChange: Message {
        package var id = 0
        package var app = ""
        /// `publish`, `rollback` or `channel`.
        package var action = ""
        /// For a publish: the draft, or nil for files.
        @Omitted package var draft: String?? = nil
        /// For a channel move.
        @Omitted package var channel: String? = nil
        /// For a rollback or channel move: the version.
        @Omitted package var to: Int? = nil
        /// The local time in `zone`.
        package var at = ""
        package var zone = ""
        /// The same time in UTC.
        package var due = ""
        /// The version that must be current at that time, 0 for none. Nil means any.
        package var expects: Int?
        package var author = ""
        package var message = ""
        package var created = ""
        package var state = ""
        /// The time at which the change was made, cancelled or failed.
        package var settled: String?
        package var settledBy: String?
        /// The published version.
        package var version: Int?
        /// The reason for a failure.
        package var reason: String?

        package init() {}
    }

    /// An app's scheduled changes: pending changes by time, then recent changes.
    package struct Schedule: Message {
        package var app = ""
        package var schedule: [ScheduledChange] = []

        package init() {}
    }

    /// A new scheduled change. For a publish, it includes the compiler's report.
    package struct AcceptedChange: Message {
        @Inlined package var change = ScheduledChange()
        @Omitted package var diagnostics: [Diagnostic]? = nil
        @Omitted package var changes: ChangeSummary? = nil
        @Omitted package var extendedBy: [Dependent]? = nil

        package init() {}
    }
}

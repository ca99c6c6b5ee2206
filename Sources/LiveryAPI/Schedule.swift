extension API {
    /// A change that is scheduled for a later time.
    package struct ScheduledChange: Message {
        package var id = 0
        package var app = ""
        /// `publish`, `rollback` or `channel`.
        package var action = ""
        /// For a publish, the name of the draft. Nil if files are published.
        @Omitted package var draft: String?? = nil
        /// For a channel move, the name of the channel.
        @Omitted package var channel: String? = nil
        /// For a rollback or channel move, the number of the version.
        @Omitted package var to: Int? = nil
        /// The local time in the time zone `zone`.
        package var at = ""
        package var zone = ""
        /// The same time in UTC.
        package var due = ""
        /// The version that must be current at that time. 0 means none, and nil means any.
        package var expects: Int?
        package var author = ""
        package var message = ""
        package var created = ""
        package var state = ""
        /// When the change was made, was cancelled or failed.
        package var settled: String?
        package var settledBy: String?
        /// The number of the published version.
        package var version: Int?
        /// The reason that the change failed.
        package var reason: String?

        package init() {}
    }

    /// An app's scheduled changes. Pending changes come first, by time, followed by recent changes.
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

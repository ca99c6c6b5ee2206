import LiveryService

/// The names that channels can have.
enum ChannelName {
    /// The names that a channel can have, including ``reserved`` ones, as a regular expression.
    static let pattern = "^[a-z][a-z0-9-]{0,\(ServiceLimits.appNameLength - 1)}$"

    /// Words that routes use or may use. The table of routes itself uses this list in the contract, so it can't provide
    /// the words. A test checks that the list contains the words of the table.
    static let reserved: Set<String> = [
        "access", "assets", "audit", "channels", "check", "diff", "drafts", "events", "explain", "export", "files",
        "format",
        "import", "latest", "merge", "preview", "releases", "rename", "reviews", "rollback", "schedule", "sign-in",
        "source",
        "tokens", "versions", "visibility",
    ]
}

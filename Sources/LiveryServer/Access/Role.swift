/// What somebody may do. In rising order: each may do what those before it may.
public enum Role: String, CaseIterable, Sendable, Comparable {
    /// Reads private apps.
    case reader
    /// Works on drafts.
    case designer
    /// Publishes and rolls back.
    case publisher
    /// Everything.
    case admin

    /// By what is allowed.
    public static func < (some: Role, other: Role) -> Bool {
        allCases.firstIndex(of: some) ?? 0 < allCases.firstIndex(of: other) ?? 0
    }
}

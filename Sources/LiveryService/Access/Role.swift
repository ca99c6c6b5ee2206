/// A set of permissions, in rising order: each role includes the permissions of the roles above it in this list.
package enum Role: String, CaseIterable, Sendable, Comparable {
    /// Reads delivered bundles and events.
    case app
    /// Reads everything about private apps.
    case reader
    /// Works on drafts.
    case designer
    /// Publishes and rolls back.
    case publisher
    /// Has all permissions.
    case admin

    /// Compares roles by their permissions.
    package static func < (some: Role, other: Role) -> Bool {
        allCases.firstIndex(of: some) ?? 0 < allCases.firstIndex(of: other) ?? 0
    }
}

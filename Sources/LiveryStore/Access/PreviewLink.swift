#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A link to a draft that works without an account. Doesn't contain the link's secret.
public struct PreviewLink: Sendable, Hashable, Identifiable {
    /// Identifies the link when listing and revoking links. Never reused.
    public let id: Int64
    /// The app of the draft.
    public let app: String
    /// The draft's name.
    public let draft: String
    /// The author of the link.
    public let createdBy: String
    /// The apps that the author could see. The draft can extend them. `nil` means all apps.
    public let apps: [String]?
    /// When the link was created.
    public let created: Date
    /// When the link stops being valid.
    public let expires: Date

    /// The maximum number of valid links for a draft.
    public static let limit = 20
    /// The lifetimes that are allowed for a link.
    public static let lifetimes = Duration.seconds(60)...Duration.seconds(7 * 86_400)
}

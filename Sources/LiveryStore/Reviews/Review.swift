#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A request by one person that another person check and publish a draft.
public struct Review: Sendable, Hashable, Identifiable {
    /// The progress of a review.
    public enum State: String, Sendable, CaseIterable {
        /// Not approved or closed yet.
        case open
        /// The reviewed state of the draft was published or scheduled.
        case approved
        /// It was closed, the draft was deleted, or another state of the draft was published.
        case closed
    }

    /// A comment on a review.
    public struct Comment: Sendable, Hashable {
        /// When it was written.
        public let time: Date
        /// The author's name.
        public let author: String
        /// The text.
        public let text: String
    }

    /// Identifies the review. Never reused.
    public let id: Int64
    /// The app's name.
    public let app: String
    /// The draft's name.
    public let draft: String
    /// The revision of the draft to review.
    public let revision: Int
    /// Whether the draft has changed since, or no longer exists.
    public let isOutdated: Bool
    /// What to review, and why.
    public let message: String
    /// When the review was first requested.
    public let created: Date
    /// The name of the person who last requested the review.
    public let author: String
    /// The progress.
    public let state: State
    /// When it was approved or closed.
    public let settled: Date?
    /// Who approved or closed it.
    public let settledBy: String?
    /// The number of the published version. `nil` for a scheduled publish.
    public let version: Int?
    /// The number of comments.
    public let comments: Int
}

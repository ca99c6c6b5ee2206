#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A request for another person to check and publish a draft.
public struct Review: Sendable, Hashable, Identifiable {
    /// The progress of a review.
    public enum State: String, Sendable, CaseIterable {
        /// Neither approved nor closed yet.
        case open
        /// The reviewed state of the draft was published or scheduled.
        case approved
        /// Someone closed the review, the draft was deleted, or another state of the draft was published.
        case closed
    }

    /// A comment on a review.
    public struct Comment: Sendable, Hashable {
        /// When the comment was written.
        public let time: Date
        /// The author's name.
        public let author: String
        /// The comment's text.
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
    /// Whether the draft has changed since the review was requested, or no longer exists.
    public let isOutdated: Bool
    /// What to review and why.
    public let message: String
    /// When the review was first requested.
    public let created: Date
    /// The name of the person who last requested the review.
    public let author: String
    /// The progress of the review.
    public let state: State
    /// When the review was approved or closed.
    public let settled: Date?
    /// The name of the person who approved or closed the review.
    public let settledBy: String?
    /// The number of the published version. `nil` for a scheduled publish.
    public let version: Int?
    /// The number of comments.
    public let comments: Int
}

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// The request of one person that another one checks a draft and publishes it.
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

    /// What one person wrote about a review.
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
    /// Whether the draft has changed since, or doesn't exist anymore.
    public let isOutdated: Bool
    /// What to review, and why.
    public let message: String
    /// When the review was requested first.
    public let created: Date
    /// The name of the person who requested it last.
    public let author: String
    /// The progress.
    public let state: State
    /// When it was approved or closed.
    public let settled: Date?
    /// Who approved or closed it.
    public let settledBy: String?
    /// The number of the version that was published. `nil` for a scheduled one.
    public let version: Int?
    /// The number of comments.
    public let comments: Int
}

extension API {
    /// A request for another person to check and publish a draft.
    package struct Review: Message {
        package var id = 0
        package var app = ""
        package var draft = ""
        /// The revision of the draft to review.
        package var revision = 0
        /// Whether the draft has changed since the review was requested, or no longer exists.
        package var outdated = false
        package var message = ""
        package var created = ""
        package var author = ""
        /// `open`, `approved` or `closed`.
        package var state = ""
        /// When the review was approved or closed.
        package var settled: String?
        package var settledBy: String?
        /// The number of the published version.
        package var version: Int?
        /// The number of comments.
        package var comments = 0

        package init() {}
    }

    /// A comment on a review.
    package struct ReviewComment: Message {
        package var time = ""
        package var author = ""
        package var text = ""

        package init() {}
    }

    /// A review and its comments, oldest first.
    package struct ReviewThread: Message {
        @Inlined package var review = Review()
        package var thread: [ReviewComment] = []

        package init() {}
    }

    /// An app's reviews: open reviews, newest first, followed by the most recent reviews that were approved or closed.
    package struct Reviews: Message {
        package var app = ""
        package var reviews: [Review] = []

        package init() {}
    }

    /// Requests a review of a draft.
    package struct ReviewRequest: Message {
        package var draft = ""
        /// The expected revision of the draft. Nil means any revision.
        package var revision: Int?
        package var message = ""

        package init() {}
    }

    /// Adds a comment to a review.
    package struct CommentRequest: Message {
        package var message = ""
        /// Whether to also close the review, to ask for changes.
        package var close: Bool?

        package init() {}
    }
}

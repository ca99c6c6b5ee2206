extension API {
    /// The request of one person that another one checks a draft and publishes it.
    package struct Review: Message {
        package var id = 0
        package var app = ""
        package var draft = ""
        /// The revision of the draft to review.
        package var revision = 0
        /// Whether the draft has changed since, or doesn't exist anymore.
        package var outdated = false
        package var message = ""
        package var created = ""
        package var author = ""
        /// `open`, `approved` or `closed`.
        package var state = ""
        /// The time at which it was approved or closed.
        package var settled: String?
        package var settledBy: String?
        /// The published version.
        package var version: Int?
        /// The number of comments.
        package var comments = 0

        package init() {}
    }

    /// What one person wrote about a review.
    package struct ReviewComment: Message {
        package var time = ""
        package var author = ""
        package var text = ""

        package init() {}
    }

    /// A review with its comments, the oldest first.
    package struct ReviewThread: Message {
        @Inlined package var review = Review()
        package var thread: [ReviewComment] = []

        package init() {}
    }

    /// An app's reviews: open ones, the newest first, then the last ones that were approved or closed.
    package struct Reviews: Message {
        package var app = ""
        package var reviews: [Review] = []

        package init() {}
    }

    /// Requests a review of a draft.
    package struct ReviewRequest: Message {
        package var draft = ""
        /// The expected revision of the draft. Nil means any.
        package var revision: Int?
        package var message = ""

        package init() {}
    }

    /// Adds a comment to a review.
    package struct CommentRequest: Message {
        package var message = ""

        package init() {}
    }
}

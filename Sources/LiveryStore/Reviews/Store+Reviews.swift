import Foundation

extension Store {
    /// The maximum number of open reviews in an app.
    public static let reviewLimit = 100
    /// The maximum number of comments on a review.
    public static let commentLimit = 200

    /// Requests a review of a draft in its current state. If the draft already has an open review, that review is
    /// updated to cover the new state, and the message becomes a comment.
    /// - Returns: The review, and whether it is new.
    /// - Throws: ``StoreError/notFound(_:)`` when the draft doesn't exist, ``StoreError/draftConflict(current:)`` when
    /// it has another revision, ``StoreError/tooMuch(_:)`` at ``reviewLimit`` or ``commentLimit``.
    public func requestReview(
        app: String, draft name: String, revision: Int?, message: String, by author: Author
    ) throws(StoreError) -> (review: Review, isNew: Bool) {
        try Text.check(app, name, message, author.name)
        return try write { db in
            let state = try db.requireDraftHead(app: app, name: name).state
            guard revision ?? state.revision == state.revision else { throw StoreError.draftConflict(current: state) }
            let now = clock()
            let open = try db.id("SELECT id FROM reviews WHERE draft_id = ? AND state = 'open'", [state.id])
            let id: Int64
            if let open {
                id = open
                try db.execute(
                    "UPDATE reviews SET revision = ?, author = ? WHERE id = ?", [state.revision, author.name, id])
                try db.comment(message, on: id, by: author.name, at: now)
            } else {
                let count = try db.id("SELECT count(*) FROM reviews WHERE app = ? AND state = 'open'", [app])
                guard count ?? 0 < Self.reviewLimit else {
                    throw StoreError.tooMuch("the app already has \(Self.reviewLimit) open reviews")
                }
                id = try db.insert(
                    """
                    INSERT INTO reviews (app, draft, draft_id, revision, message, created, author, state)
                    VALUES (?, ?, ?, ?, ?, ?, ?, 'open')
                    """, [app, name, state.id, state.revision, message, now.milliseconds, author.name])
            }
            try db.audit(
                .requestReview, by: author, app: app,
                detail: "review \(id) of revision \(state.revision) of draft \(name)", at: now)
            return (try db.requireReview(id, app: app), open == nil)
        }
    }

    /// The app's open reviews, newest first, followed by the most recent reviews that were approved or closed.
    /// - Parameter limit: The maximum number of approved or closed reviews.
    public func reviews(app: String, limit: Int = 50) throws(StoreError) -> [Review] {
        try read { db in
            let open = try db.rows(
                Connection.selectReviews + "WHERE r.app = ? AND r.state = 'open' ORDER BY r.id DESC", [app])
            let settled = try db.rows(
                Connection.selectReviews
                    + "WHERE r.app = ? AND r.state <> 'open' ORDER BY r.settled DESC, r.id DESC LIMIT ?",
                [app, max(1, limit)])
            return try (open + settled).map(Review.init)
        }
    }

    /// One review, with its comments in order.
    /// - Throws: ``StoreError/notFound(_:)`` when the app has no such review.
    public func review(_ id: Int64, app: String) throws(StoreError) -> (review: Review, comments: [Review.Comment]) {
        try read { db in try db.thread(id, app: app) }
    }

    /// Adds a comment, even if the review has been approved or closed.
    /// - Parameter closes: Whether to also close the review if it is open. The times of both are the same.
    /// - Returns: The review and its comments, including the new one.
    /// - Throws: ``StoreError/notFound(_:)`` when the app has no such review, ``StoreError/tooMuch(_:)`` at
    ///   ``commentLimit``.
    @discardableResult
    public func comment(
        _ text: String, onReview id: Int64, app: String, closes: Bool = false, by author: Author
    ) throws(StoreError) -> (review: Review, comments: [Review.Comment]) {
        try Text.check(app, text, author.name)
        return try write { db in
            let review = try db.requireReview(id, app: app)
            let now = clock()
            try db.comment(text, on: id, by: author.name, at: now)
            try db.audit(.commentReview, by: author, app: app, detail: "review \(id)", at: now)
            if closes && review.state == .open { try db.close(review: id, app: app, by: author, at: now) }
            return try db.thread(id, app: app)
        }
    }

    /// Closes a review without publishing. Has no effect if the review has already been approved or closed.
    /// - Returns: The review and its comments.
    /// - Throws: ``StoreError/notFound(_:)`` when the app has no such review.
    @discardableResult
    public func closeReview(
        _ id: Int64, app: String, by author: Author
    ) throws(StoreError) -> (review: Review, comments: [Review.Comment]) {
        try Text.check(app, author.name)
        return try write { db in
            guard try db.requireReview(id, app: app).state == .open else { return try db.thread(id, app: app) }
            try db.close(review: id, app: app, by: author, at: clock())
            return try db.thread(id, app: app)
        }
    }
}

extension Connection {
    fileprivate func thread(_ id: Int64, app: String) throws -> (review: Review, comments: [Review.Comment]) {
        let rows = try rows("SELECT * FROM review_comments WHERE review = ? ORDER BY id", [id])
        return (try requireReview(id, app: app), try rows.map(Review.Comment.init))
    }

    fileprivate static let selectReviews = """
        SELECT r.*, v.number AS version_number, d.id IS NULL AS outdated,
            (SELECT count(*) FROM review_comments c WHERE c.review = r.id) AS comments
        FROM reviews r LEFT JOIN versions v ON v.id = r.version
            LEFT JOIN drafts d ON d.id = r.draft_id AND d.revision = r.revision

        """

    fileprivate func requireReview(_ id: Int64, app: String) throws -> Review {
        guard let row = try row(Self.selectReviews + "WHERE r.id = ? AND r.app = ?", [id, app]) else {
            throw StoreError.notFound(.review(id))
        }
        return try Review(row)
    }

    fileprivate func comment(_ text: String, on review: Int64, by author: String, at now: Date) throws {
        let count = try id("SELECT count(*) FROM review_comments WHERE review = ?", [review])
        guard count ?? 0 < Store.commentLimit else {
            throw StoreError.tooMuch("the review already has \(Store.commentLimit) comments")
        }
        try execute(
            "INSERT INTO review_comments (review, time, author, text) VALUES (?, ?, ?, ?)",
            [review, now.milliseconds, author, text])
    }

    fileprivate func settle(
        review id: Int64, _ state: Review.State, by author: String, version: Int64? = nil, at now: Date
    ) throws {
        try execute(
            "UPDATE reviews SET state = ?, settled = ?, settled_by = ?, version = ? WHERE id = ?",
            [state.rawValue, now.milliseconds, author, version, id])
    }

    /// Approves the open review of a draft if the published state is the reviewed one. Otherwise, closes the review.
    /// - Parameter version: The id of the version's row. `nil` if the publish is scheduled.
    func settleReview(
        ofPublished draft: Draft.State, app: String, as version: Int64?, by author: Author, at now: Date
    ) throws {
        let sql = "SELECT id, revision FROM reviews WHERE draft_id = ? AND state = 'open'"
        guard let row = try row(sql, [draft.id]) else { return }
        let id: Int64 = try row.decode(forColumn: "id")
        let isReviewed = try row.decode(Int.self, forColumn: "revision") == draft.revision
        // The version of a state that wasn't reviewed isn't recorded.
        try settle(
            review: id, isReviewed ? .approved : .closed, by: author.name, version: isReviewed ? version : nil, at: now)
        try audit(isReviewed ? .approveReview : .closeReview, by: author, app: app, detail: "review \(id)", at: now)
    }

    /// Closes the open review of a draft that is being deleted.
    func closeReview(ofDeleted draft: Int64, app: String, by author: Author, at now: Date) throws {
        guard let id = try id("SELECT id FROM reviews WHERE draft_id = ? AND state = 'open'", [draft]) else { return }
        try close(review: id, app: app, by: author, at: now)
    }

    fileprivate func close(review id: Int64, app: String, by author: Author, at now: Date) throws {
        try settle(review: id, .closed, by: author.name, at: now)
        try audit(.closeReview, by: author, app: app, detail: "review \(id)", at: now)
    }
}

extension Review {
    fileprivate init(_ row: Row) throws {
        id = try row.decode(forColumn: "id")
        app = try row.decode(forColumn: "app")
        draft = try row.decode(forColumn: "draft")
        revision = try row.decode(forColumn: "revision")
        isOutdated = try row.decode(forColumn: "outdated")
        message = try row.decode(forColumn: "message")
        created = try row.time("created")
        author = try row.decode(forColumn: "author")
        guard let state = State(rawValue: try row.decode(forColumn: "state")) else {
            throw StoreError.damaged("a review has an unknown state")
        }
        self.state = state
        settled = try row.optionalTime("settled")
        settledBy = try row.decode(forColumn: "settled_by")
        version = try row.decode(forColumn: "version_number")
        comments = try row.decode(forColumn: "comments")
    }
}

extension Review.Comment {
    fileprivate init(_ row: Row) throws {
        time = try row.time("time")
        author = try row.decode(forColumn: "author")
        text = try row.decode(forColumn: "text")
    }
}

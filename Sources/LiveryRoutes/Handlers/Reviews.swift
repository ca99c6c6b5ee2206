import LiveryAPI
import LiveryHTTP
import LiveryModel
import LiveryService
import LiveryStore

/// Reviews of drafts. Publishing the draft in the reviewed state approves its review.
struct Reviews: Handler {
    let store: Store
    let follower: Follower

    init(_ responder: ServiceResponder) {
        store = responder.service.store
        follower = responder.service.follower
    }

    func list(_ request: borrowing Request, _ path: Parameters) throws -> Response {
        var list = API.Reviews()
        list.app = path.app
        list.reviews = try store.reviews(app: path.app).map(API.Review.init)
        return .json(list)
    }

    func show(_ request: borrowing Request, _ path: Parameters) throws -> Response {
        let (review, comments) = try store.review(try path.review(), app: path.app)
        return .json(thread(review, comments))
    }

    func request(_ request: borrowing Request, _ path: Parameters) throws -> Committed {
        let author = try path.author()
        let body: API.ReviewRequest = try path.body(of: request)
        guard AppName.isName(body.draft) else {
            throw Problem(.malformedBody, "expected 'draft', the name of the draft to review")
        }
        return try Committed {
            try store.requestReview(
                app: path.app, draft: body.draft, revision: try ServiceLimits.checkNumber(body.revision, "revision"),
                message: try ServiceLimits.checkMessage(body.message), by: author.author)
        } report: { review, isNew in
            follower.serveDrafts()
            let location = "/themes/\(review.app)/reviews/\(review.id)"
            return .json(API.Review(review), status: isNew ? .created : .ok, fields: [.location: location])
        }
    }

    func comment(_ request: borrowing Request, _ path: Parameters) throws -> Committed {
        let author = try path.author()
        let body: API.CommentRequest = try path.body(of: request)
        return try Committed {
            try store.comment(
                try ServiceLimits.checkMessage(body.message), onReview: try path.review(), app: path.app,
                closes: body.close ?? false, by: author.author)
        } report: { review, comments in
            follower.serveDrafts()
            return .json(thread(review, comments), status: .created)
        }
    }

    func close(_ request: borrowing Request, _ path: Parameters) throws -> Committed {
        let (id, author) = (try path.review(), try path.author().author)
        return try Committed {
            try store.closeReview(id, app: path.app, by: author)
        } report: { review, comments in
            follower.serveDrafts()
            return .json(thread(review, comments))
        }
    }

    private func thread(_ review: LiveryStore.Review, _ comments: [Review.Comment]) -> API.ReviewThread {
        var thread = API.ReviewThread()
        thread.review = API.Review(review)
        thread.thread = comments.map { comment in
            var shown = API.ReviewComment()
            shown.time = comment.time.timestamp
            shown.author = comment.author
            shown.text = comment.text
            return shown
        }
        return thread
    }
}

extension Parameters {
    fileprivate func review() throws(Problem) -> Int64 {
        guard let id = Int64(self["review"]), id > 0 else {
            throw Problem(.unknownReview, "expected a number of a review, found '\(self["review"])'")
        }
        return id
    }
}

extension API.Review {
    fileprivate init(_ review: LiveryStore.Review) {
        self.init()
        id = Int(review.id)
        app = review.app
        draft = review.draft
        revision = review.revision
        outdated = review.isOutdated
        message = review.message
        created = review.created.timestamp
        author = review.author
        state = review.state.rawValue
        settled = review.settled.map(\.timestamp)
        settledBy = review.settledBy
        version = review.version
        comments = review.comments
    }
}

/// Operations on reviews.
extension OpenAPI.Operation {
    static let listReviews = Self(
        .drafts, "listReviews", "Lists open reviews, newest first, and then recent ones.",
        answers: [
            .json(
                .ok, API.Reviews.self, "Each review with its state.",
                links: ["showReview", "closeReview"].map {
                    OpenAPI.Link($0, ["review": "$response.body#/reviews/0/id"])
                })
        ])

    static let showReview = Self(
        .drafts, "showReview", "Shows one review with its comments.",
        answers: [.json(.ok, API.ReviewThread.self, "The review.")], problems: [.unknownReview])

    static let requestReview = Self(
        .drafts, "requestReview",
        "Requests a review of a draft. If the draft has an open review, the review is renewed.",
        body: .json(API.ReviewRequest.self, example: ["draft": "night", "message": "Darker buttons"]),
        answers: [
            .json(.ok, API.Review.self, "The renewed review.", [.location]),
            .json(.created, API.Review.self, "The new review.", [.location]),
        ],
        problems: [.malformedBody, .unsupportedMediaType, .unknownDraft, .draftConflict, .limitReached])

    static let commentReview = Self(
        .drafts, "commentReview", "Adds a comment to a review. Can also close the review, to ask for changes.",
        body: .json(API.CommentRequest.self, example: ["message": "The text is hard to read"]),
        answers: [.json(.created, API.ReviewThread.self, "The review with the comment.")],
        problems: [.malformedBody, .unsupportedMediaType, .unknownReview, .limitReached])

    static let closeReview = Self(
        .drafts, "closeReview", "Closes a review without publishing. The review stays in the list.",
        answers: [.json(.ok, API.ReviewThread.self, "The review.")], problems: [.unknownReview])
}

import Foundation
import Testing

@testable import LiveryStore

@Suite("Reviews", .bothEngines)
struct ReviewTests {
    private let ada = Author(name: "Ada"), bea = Author(name: "Bea")

    /// A store with one version of an app and a draft that changes a file.
    private func drafted() throws -> Making {
        let made = try Making()
        try made.store.publish(.sample("badoo"))
        try made.store.createDraft(app: "badoo", name: "night", author: "Ada")
        try save("1", made.store)
        return made
    }

    private func save(_ text: String, _ store: Store) throws {
        let isNew = try store.draft(app: "badoo", name: "night").files["more.ktv"] == nil
        try store.saveDraftFile(
            Array(text.utf8), at: "more.ktv", app: "badoo", draft: "night",
            expecting: isNew ? .absent : .present, author: "Ada")
    }

    private func request(_ store: Store, _ message: String = "Darker") throws -> Review {
        try store.requestReview(app: "badoo", draft: "night", revision: nil, message: message, by: ada).review
    }

    /// Publishes the draft in its current state.
    private func publish(_ store: Store) throws {
        var publication = Publication.sample("badoo")
        let draft = try store.draft(app: "badoo", name: "night").draft
        publication.author = "Bea"
        publication.draft = (draft.name, draft.state)
        _ = try store.publish(PublicationGroup((publication, .any), by: bea))
    }

    private func actions(_ store: Store) throws -> [String] {
        try store.entries(after: 0, limit: 100).map(\.action).filter { $0.hasSuffix("-review") }
    }

    @Test("are approved by a publish of the reviewed state")
    func approval() throws {
        let drafted = try drafted()
        let store = drafted.store
        defer { withExtendedLifetime(drafted) {} }
        let review = try request(store)
        #expect(review.state == .open && !review.isOutdated && review.author == "Ada")
        try store.comment("Nice", onReview: review.id, app: "badoo", by: bea)
        try publish(store)
        let (after, comments) = try store.review(review.id, app: "badoo")
        #expect(after.state == .approved && after.settledBy == "Bea" && after.version == 2)
        #expect(comments.map(\.text) == ["Nice"] && after.comments == 1)
        #expect(try actions(store) == ["request-review", "comment-review", "approve-review"])
    }

    @Test("are closed by a publish of another state")
    func otherState() throws {
        let drafted = try drafted()
        let store = drafted.store
        defer { withExtendedLifetime(drafted) {} }
        let review = try request(store)
        try save("2", store)
        #expect(try store.review(review.id, app: "badoo").review.isOutdated)
        try publish(store)
        let after = try store.review(review.id, app: "badoo").review
        #expect(after.state == .closed && after.version == nil)
    }

    @Test("are renewed by a second request")
    func renewal() throws {
        let drafted = try drafted()
        let store = drafted.store
        defer { withExtendedLifetime(drafted) {} }
        let first = try request(store)
        try save("2", store)
        let second = try request(store, "As you said")
        #expect(second.id == first.id && second.revision > first.revision && !second.isOutdated)
        #expect(try store.review(first.id, app: "badoo").comments.map(\.text) == ["As you said"])
        #expect(try store.reviews(app: "badoo").map(\.id) == [first.id])
    }

    @Test("are closed once, and also by deleting the draft")
    func closing() throws {
        let drafted = try drafted()
        let store = drafted.store
        defer { withExtendedLifetime(drafted) {} }
        let first = try request(store)
        for author in [bea, ada] { try store.closeReview(first.id, app: "badoo", by: author) }
        #expect(try store.review(first.id, app: "badoo").review.settledBy == "Bea")
        let second = try request(store)
        #expect(second.id != first.id)
        let state = try store.draft(app: "badoo", name: "night").draft.state
        try store.deleteDraft(app: "badoo", name: "night", expecting: state, by: ada)
        #expect(try store.reviews(app: "badoo").map(\.state) == [.closed, .closed])
        #expect(try actions(store) == ["request-review", "close-review", "request-review", "close-review"])
    }

    @Test("are rejected for another revision, and for a draft, a review or an app that doesn't exist")
    func rejection() throws {
        let drafted = try drafted()
        let store = drafted.store
        defer { withExtendedLifetime(drafted) {} }
        let state = try store.draft(app: "badoo", name: "night").draft.state
        #expect(throws: StoreError.draftConflict(current: state)) {
            try store.requestReview(app: "badoo", draft: "night", revision: 1, message: "x", by: ada)
        }
        #expect(throws: StoreError.notFound(.draft("day", app: "badoo"))) {
            try store.requestReview(app: "badoo", draft: "day", revision: nil, message: "x", by: ada)
        }
        let review = try request(store)
        #expect(throws: StoreError.notFound(.review(review.id))) { try store.review(review.id, app: "core") }
        #expect(throws: StoreError.notFound(.review(99))) {
            try store.comment("x", onReview: 99, app: "badoo", by: ada)
        }
    }

    @Test("have a limited number of comments")
    func limit() throws {
        let drafted = try drafted()
        let store = drafted.store
        defer { withExtendedLifetime(drafted) {} }
        let review = try request(store)
        for _ in 0..<Store.commentLimit { try store.comment("x", onReview: review.id, app: "badoo", by: ada) }
        #expect(throws: StoreError.self) { try store.comment("x", onReview: review.id, app: "badoo", by: ada) }
        #expect(try store.review(review.id, app: "badoo").comments.count == Store.commentLimit)
    }
}

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// The information that subscribers need about a draft. It describes the draft's latest state, without its files.
public struct DraftNotice: Sendable, Hashable {
    /// The app's name.
    public let app: String
    /// The draft's name.
    public let name: String
    /// The draft's state.
    public let state: Draft.State
    /// When the draft was last changed.
    public let changed: Date
    /// The author of the last change.
    public let changedBy: String
    /// The number of requests, comments, approvals and closures of all of the app's reviews. Somebody who has one draft
    /// open may be asked to review another one.
    public let reviews: Int
}

extension Store {
    /// The latest state of a draft.
    /// - Throws: ``StoreError/notFound(_:)`` when the draft doesn't exist.
    public func draftNotice(app: String, name: String) throws(StoreError) -> DraftNotice {
        try read { db in
            guard let row = try db.row(DraftNotice.select + "WHERE d.app = ? AND d.name = ?", [app, name]) else {
                throw StoreError.notFound(.draft(name, app: app))
            }
            return try DraftNotice(row)
        }
    }

    /// The latest states of drafts, by id, in one query. Drafts that don't exist are omitted.
    public func draftNotices(of drafts: [Int64]) throws(StoreError) -> [Int64: DraftNotice] {
        guard !drafts.isEmpty else { return [:] }
        let list = drafts.map(String.init).joined(separator: ", ")
        return try read { db in
            let notices = try db.rows(DraftNotice.select + "WHERE d.id IN (\(list))").map(DraftNotice.init)
            return Dictionary(uniqueKeysWithValues: notices.map { ($0.state.id, $0) })
        }
    }
}

extension DraftNotice {
    fileprivate static let select = """
        SELECT d.*,
            (SELECT count(*) + count(r.settled) FROM reviews r WHERE r.app = d.app)
            + (SELECT count(*) FROM review_comments c JOIN reviews r ON r.id = c.review
                WHERE r.app = d.app) AS reviews
        FROM drafts d

        """

    fileprivate init(_ row: Row) throws {
        app = try row.decode(forColumn: "app")
        name = try row.decode(forColumn: "name")
        state = Draft.State(id: try row.decode(forColumn: "id"), revision: try row.decode(forColumn: "revision"))
        changed = try row.time("changed")
        changedBy = try row.decode(forColumn: "changed_by")
        reviews = try row.decode(forColumn: "reviews")
    }
}

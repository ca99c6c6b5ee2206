import Foundation
import GRDB

extension Store {
    /// The app's drafts by name; none for an app that does not exist.
    public func drafts(app: String) throws(StoreError) -> [Draft] {
        try read { db in
            let sql = Database.selectDrafts + "WHERE d.app = ? ORDER BY d.name"
            return try Row.fetchAll(try db.cachedStatement(sql: sql), arguments: [app]).map(db.draft)
        }
    }

    /// A draft with its files, each of the base's checked against its hash.
    /// - Throws: ``StoreError/notFound(_:)``.
    public func draft(app: String, name: String) throws(StoreError) -> DraftContents {
        try read { db in try db.contents(of: db.requireDraft(app: app, name: name)) }
    }

    /// Makes a draft.
    /// - Parameters:
    ///   - base: The version that it is based on; nil is the latest, or none when there is none.
    ///   - entry: Where compiling starts; nil is as in the base.
    ///   - files: All files, where they are not those of the base.
    /// - Throws: ``StoreError/draftConflict(current:)`` when there is one of that name,
    ///   ``StoreError/notFound(_:)`` for a base that is not there, ``StoreError/tooMuch(_:)`` beyond
    ///   ``DraftLimits``, ``StoreError/constraint(_:)`` for a name that is none.
    @discardableResult
    public func createDraft(
        app: String, name: String, base: Int? = nil, entry: String? = nil, files: [String: [UInt8]]? = nil,
        author: String, by who: Author? = nil
    ) throws(StoreError) -> Draft {
        try Text.check(app, name, entry, author)
        try Text.check(paths: files)
        return try write { db in
            if let row = try db.draftRow(app: app, name: name) {
                throw StoreError.draftConflict(current: try db.draft(row).state)
            }
            guard try db.id("SELECT count(*) FROM drafts WHERE app = ?", [app]) ?? 0 < DraftLimits.drafts else {
                throw StoreError.tooMuch("the app has \(DraftLimits.drafts) drafts already")
            }
            let base = try db.base(app: app, number: base)
            let now = clock().milliseconds
            let id = try db.insert(
                """
                INSERT INTO drafts (app, name, base, entry, revision, created, created_by, changed, changed_by)
                VALUES (?, ?, ?, ?, 1, ?, ?, ?, ?)
                """,
                [app, name, base?.id, entry ?? base?.entry ?? "theme.ktv", now, author, now, author])
            if let files { try db.setFiles(files, ofDraft: id, author: author, at: now) }
            try db.audit(
                .createDraft, by: who ?? Author(name: author), app: app, detail: "draft \(name)",
                at: Date(milliseconds: now))
            return try db.requireDraft(app: app, name: name)
        }
    }

    /// Replaces everything in a draft in one step, its base too: what somebody saves as a whole, or a rebase.
    ///
    /// A file that is as the draft had it keeps its author and time.
    /// - Parameters:
    ///   - base: The number of the version that it is based on from now on; nil leaves it.
    ///   - entry: Where compiling starts; nil leaves it.
    ///   - files: All files.
    ///   - state: What the caller has seen.
    /// - Throws: ``StoreError/draftConflict(current:)`` when it is in another state; else as ``createDraft``.
    @discardableResult
    public func replaceDraft(
        app: String, name: String, base: Int? = nil, entry: String? = nil, files: [String: [UInt8]],
        expecting state: Draft.State, author: String
    ) throws(StoreError) -> Draft {
        try Text.check(app, name, entry, author)
        try Text.check(paths: files)
        return try write { db in
            let draft = try db.requireDraft(app: app, name: name)
            guard draft.state == state else { throw StoreError.draftConflict(current: draft.state) }
            if let base {
                try db.cachedStatement(sql: "UPDATE drafts SET base = ? WHERE id = ?").execute(
                    arguments: [try db.base(app: app, number: base)?.id, draft.id])
            }
            if let entry {
                try db.cachedStatement(sql: "UPDATE drafts SET entry = ? WHERE id = ?")
                    .execute(arguments: [entry, draft.id])
            }
            let now = clock().milliseconds
            try db.setFiles(files, ofDraft: draft.id, author: author, at: now)
            try db.touch(draft.id, author: author, at: now)
            return try db.requireDraft(app: app, name: name)
        }
    }

    /// Takes a draft away with all that is in it.
    /// - Throws: ``StoreError/notFound(_:)``, ``StoreError/draftConflict(current:)`` when it is in another state.
    public func deleteDraft(
        app: String, name: String, expecting state: Draft.State, by author: Author
    ) throws(StoreError) {
        try write { db in
            let draft = try db.requireDraft(app: app, name: name)
            guard draft.state == state else { throw StoreError.draftConflict(current: draft.state) }
            try db.execute(sql: "DELETE FROM drafts WHERE id = ?", arguments: [draft.id])
            try db.audit(.deleteDraft, by: author, app: app, detail: "draft \(name)", at: clock())
        }
    }
}

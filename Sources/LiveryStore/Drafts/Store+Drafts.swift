import Foundation

extension Store {
    /// The app's drafts, sorted by name. Empty for an app that doesn't exist.
    public func drafts(app: String) throws(StoreError) -> [Draft] {
        try read { db in
            let sql = Connection.selectDrafts + "WHERE d.app = ? ORDER BY d.name"
            return try db.rows(sql, [app]).map(db.draft)
        }
    }

    /// A draft with all its files. The files from the base are checked against their hashes.
    /// - Throws: ``StoreError/notFound(_:)`` when the draft doesn't exist.
    public func draft(app: String, name: String) throws(StoreError) -> DraftContents {
        try read { db in try db.contents(of: db.requireDraft(app: app, name: name)) }
    }

    /// Creates a draft.
    /// - Parameters:
    ///   - base: The version to base the draft on. `nil` selects the latest version, or no version if the app has none.
    ///   - entry: The path of the file where compilation starts. `nil` selects the entry file of the base.
    ///   - files: All files of the draft. `nil` selects the files of the base.
    /// - Throws: ``StoreError/draftConflict(current:)`` when a draft with that name exists,
    ///   ``StoreError/notFound(_:)`` when the base doesn't exist, ``StoreError/tooMuch(_:)`` when the draft exceeds
    ///   ``DraftLimits``, ``StoreError/constraint(_:)`` when the name is invalid.
    @discardableResult
    public func createDraft(
        app: String, name: String, base: Int? = nil, entry: String? = nil, files: [String: [UInt8]]? = nil,
        author: String, by who: Author? = nil
    ) throws(StoreError) -> DraftContents {
        try Text.checkNames(app, name, entry, author)
        try Text.check(paths: files)
        return try write { db in
            try db.requireNotDeleted(app)
            if let row = try db.draftRow(app: app, name: name) {
                throw StoreError.draftConflict(current: try db.draft(row).state)
            }
            guard try db.id("SELECT count(*) FROM drafts WHERE app = ?", [app]) ?? 0 < quotas.drafts else {
                throw StoreError.tooMuch("the app already has \(quotas.drafts) drafts")
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
            try db.checkDrafts(of: app, quotas)
            try db.audit(
                .createDraft, by: who ?? Author(name: author), app: app, detail: "draft \(name)",
                at: Date(milliseconds: now))
            return try db.contents(of: db.requireDraft(app: app, name: name))
        }
    }

    /// Replaces all files of a draft in one step, and optionally its base. Use it to save a whole draft or to rebase
    /// it.
    ///
    /// Unchanged files keep their author and time.
    /// - Parameters:
    ///   - base: The number of the version to base the draft on. `nil` keeps the current base.
    ///   - entry: The path of the file where compilation starts. `nil` keeps the entry file.
    ///   - files: All files.
    ///   - state: The state that the caller expects the draft to be in.
    /// - Throws: ``StoreError/draftConflict(current:)`` when the draft is in another state, and the same errors as
    ///   ``createDraft``.
    @discardableResult
    public func replaceDraft(
        app: String, name: String, base: Int? = nil, entry: String? = nil, files: [String: [UInt8]],
        expecting state: Draft.State, author: String
    ) throws(StoreError) -> DraftContents {
        try Text.checkNames(app, name, entry, author)
        try Text.check(paths: files)
        return try write { db in
            let draft = try db.requireDraft(app: app, name: name)
            guard draft.state == state else { throw StoreError.draftConflict(current: draft.state) }
            if let base {
                let base = try db.base(app: app, number: base)?.id
                try db.execute("UPDATE drafts SET base = ? WHERE id = ?", [base, draft.id])
            }
            if let entry {
                try db.execute("UPDATE drafts SET entry = ? WHERE id = ?", [entry, draft.id])
            }
            let now = clock().milliseconds
            try db.setFiles(files, ofDraft: draft.id, author: author, at: now)
            try db.checkDrafts(of: app, quotas)
            try db.touch(draft.id, author: author, at: now)
            return try db.contents(of: db.requireDraft(app: app, name: name))
        }
    }

    /// Deletes a draft and its files.
    /// - Throws: ``StoreError/notFound(_:)`` when the draft doesn't exist, ``StoreError/draftConflict(current:)`` when
    ///   it is in another state.
    public func deleteDraft(
        app: String, name: String, expecting state: Draft.State, by author: Author
    ) throws(StoreError) {
        try write { db in
            let draft = try db.requireDraft(app: app, name: name)
            guard draft.state == state else { throw StoreError.draftConflict(current: draft.state) }
            try db.execute("DELETE FROM drafts WHERE id = ?", [draft.id])
            let now = clock()
            try db.audit(.deleteDraft, by: author, app: app, detail: "draft \(name)", at: now)
            try db.closeReview(ofDeleted: draft.id, app: app, by: author, at: now)
        }
    }
}

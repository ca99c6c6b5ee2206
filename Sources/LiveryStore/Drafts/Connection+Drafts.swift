import Foundation

/// The part of a draft that is needed to find its files. Costs one row lookup.
struct DraftHead {
    let state: Draft.State
    /// The id of the base version's row.
    let base: Int64?
}

extension Connection {
    static let selectDrafts = """
        SELECT d.*, v.number AS base_number FROM drafts d LEFT JOIN versions v ON v.id = d.base

        """

    func draftRow(app: String, name: String) throws -> Row? {
        try row(Self.selectDrafts + "WHERE d.app = ? AND d.name = ?", [app, name])
    }

    func requireDraft(app: String, name: String) throws -> Draft {
        guard let row = try draftRow(app: app, name: name) else {
            throw StoreError.notFound(.draft(name, app: app))
        }
        return try draft(row)
    }

    func requireDraftHead(app: String, name: String) throws -> DraftHead {
        let sql = "SELECT id, base, revision FROM drafts WHERE app = ? AND name = ?"
        guard let row = try row(sql, [app, name]) else {
            throw StoreError.notFound(.draft(name, app: app))
        }
        return DraftHead(
            state: Draft.State(id: try row.decode(forColumn: "id"), revision: try row.decode(forColumn: "revision")),
            base: try row.decode(forColumn: "base"))
    }

    func draft(_ row: Row) throws -> Draft {
        let id: Int64 = try row.decode(forColumn: "id")
        return Draft(
            id: id, app: try row.decode(forColumn: "app"), name: try row.decode(forColumn: "name"),
            base: try row.decode(forColumn: "base_number"), entry: try row.decode(forColumn: "entry"),
            revision: try row.decode(forColumn: "revision"),
            created: try row.time("created"), createdBy: try row.decode(forColumn: "created_by"),
            changed: try row.time("changed"), changedBy: try row.decode(forColumn: "changed_by"),
            changes: try changes(ofDraft: id, base: try row.decode(forColumn: "base")))
    }

    private func changes(ofDraft id: Int64, base: Int64?) throws -> [Draft.Change] {
        let sql = """
            SELECT path, hash IS NULL AS deleted, time, author, EXISTS (
                SELECT 1 FROM versions v JOIN tree_files t ON t.tree = v.tree JOIN files f ON f.id = t.file
                WHERE v.id = ? AND f.path = draft_files.path) AS in_base
            FROM draft_files WHERE draft = ? ORDER BY path
            """
        return try rows(sql, [base, id]).map { row in
            let isDeleted: Bool = try row.decode(forColumn: "deleted")
            let isInBase: Bool = try row.decode(forColumn: "in_base")
            return Draft.Change(
                path: try row.decode(forColumn: "path"), kind: isDeleted ? .deleted : isInBase ? .changed : .added,
                author: try row.decode(forColumn: "author"), time: try row.time("time"))
        }
    }

    func contents(of draft: Draft) throws -> DraftContents {
        var files: [String: [UInt8]] = [:]
        if let base = draft.base { files = try self.files(of: VersionReference(app: draft.app, number: base)) }
        let rows = try rows("SELECT path, hash, bytes FROM draft_files WHERE draft = ?", [draft.id])
        for row in rows {
            let path: String = try row.decode(forColumn: "path")
            files[path] = try row.optionalBytes("bytes")
        }
        return DraftContents(draft: draft, files: files, latest: try latestNumber(app: draft.app))
    }

    func latestNumber(app: String) throws -> Int? {
        try id(
            "SELECT max(number) FROM versions WHERE app = (SELECT id FROM apps WHERE name = ?)", [app]
        ).map(Int.init)
    }

    /// The version to base a draft on. `nil` selects the latest version. The result is `nil` if the app has no
    /// versions.
    func base(app: String, number: Int?) throws -> (id: Int64, entry: String)? {
        guard let number = try number ?? latestNumber(app: app) else { return nil }
        let row = try requireVersionRow(VersionReference(app: app, number: number))
        return (try row.decode(forColumn: "id"), try row.decode(forColumn: "entry"))
    }
}

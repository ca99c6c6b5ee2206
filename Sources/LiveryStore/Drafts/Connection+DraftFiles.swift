import Foundation
import LiveryModel

extension Connection {
    /// A file in the draft or its base. A file without a hash is deleted in the draft.
    func file(_ path: String, of draft: DraftHead) throws -> (hash: String?, bytes: [UInt8]?)? {
        let row =
            try row("SELECT hash, bytes FROM draft_files WHERE draft = ? AND path = ?", [draft.state.id, path])
            ?? baseFile(path, of: draft.base)
        return try row.map { (try $0.optionalBytes("hash").map(\.hexadecimal), try $0.optionalBytes("bytes")) }
    }

    private func baseFile(_ path: String, of base: Int64?) throws -> Row? {
        guard let base else { return nil }
        let sql = """
            SELECT b.hash, b.bytes FROM versions v JOIN tree_files t ON t.tree = v.tree
            JOIN files f ON f.id = t.file JOIN blobs b ON b.id = f.blob WHERE v.id = ? AND f.path = ?
            """
        return try row(sql, [base, path])
    }

    /// Stores the file if it differs from the base, and otherwise removes the stored file. If another author saved the
    /// file before, that save is archived, so that each change can be attributed to its author.
    func put(
        _ bytes: [UInt8]?, _ hash: [UInt8]?, at path: String, of draft: DraftHead, author: String, at time: Int64
    ) throws {
        let based = try baseFile(path, of: draft.base)?.bytes("hash")
        guard hash != based else {
            for table in ["draft_files", "draft_saves"] {
                try execute("DELETE FROM \(table) WHERE draft = ? AND path = ?", [draft.state.id, path])
            }
            return
        }
        try archiveSave(path, of: draft.state.id, from: author)
        try execute(
            """
            INSERT INTO draft_files (draft, path, hash, bytes, time, author) VALUES (?, ?, ?, ?, ?, ?)
            ON CONFLICT (draft, path) DO UPDATE SET hash = excluded.hash, bytes = excluded.bytes,
                time = excluded.time, author = excluded.author
            """,
            [draft.state.id, path, hash, bytes, time, author])
    }

    private func archiveSave(_ path: String, of draft: Int64, from author: String) throws {
        let archived = try execute(
            """
            INSERT INTO draft_saves (draft, path, bytes, author)
            SELECT draft, path, bytes, author FROM draft_files WHERE draft = ? AND path = ? AND author <> ?
            """, [draft, path, author])
        guard archived > 0 else { return }
        try execute(
            """
            DELETE FROM draft_saves WHERE draft = ? AND id <= (
                SELECT id FROM (
                    SELECT id, row_number() OVER newest AS count, sum(coalesce(length(bytes), 0)) OVER newest AS size
                    FROM draft_saves WHERE draft = ? WINDOW newest AS (ORDER BY id DESC)) AS numbered
                WHERE count > ? OR size > ? ORDER BY id DESC LIMIT 1)
            """, [draft, draft, DraftLimits.saves, DraftLimits.bytes])
    }

    /// The contents that other authors saved before the file's last author, newest first.
    func earlierSaves(of path: String, in draft: Int64) throws -> [EarlierSave] {
        let sql = "SELECT bytes, author FROM draft_saves WHERE draft = ? AND path = ? ORDER BY id DESC"
        return try rows(sql, [draft, path]).map { row in
            EarlierSave(bytes: try row.optionalBytes("bytes"), author: try row.decode(forColumn: "author"))
        }
    }

    /// Replaces all files of a draft.
    func setFiles(_ files: [String: [UInt8]], ofDraft id: Int64, author: String, at time: Int64) throws {
        let row = try row("SELECT base, revision, app FROM drafts WHERE id = ?", [id])
        let app = try row?.decode(String.self, forColumn: "app") ?? ""
        try useAssets(describedBy: files, app: app, at: Date(milliseconds: time))
        let draft = DraftHead(
            state: Draft.State(id: id, revision: 0), base: try row?.decode(Int64?.self, forColumn: "base"))
        var before: [String: (hash: [UInt8]?, time: Int64, author: String)] = [:]
        let rows = try rows("SELECT path, hash, time, author FROM draft_files WHERE draft = ?", [id])
        for row in rows {
            before[try row.decode(forColumn: "path")] = (
                try row.optionalBytes("hash"), try row.decode(forColumn: "time"), try row.decode(forColumn: "author")
            )
        }
        let based = try draft.base.map(paths) ?? []
        for path in based.union(files.keys).union(before.keys).sorted() {
            let hash = files[path].map(\.sha256)
            let kept = before[path].flatMap { $0.hash == hash ? $0 : nil }
            try put(files[path], hash, at: path, of: draft, author: kept?.author ?? author, at: kept?.time ?? time)
        }
        try checkLimits(ofDraft: id)
    }

    private func paths(ofVersion id: Int64) throws -> Set<String> {
        Set(
            try values(
                """
                SELECT f.path FROM versions v JOIN tree_files t ON t.tree = v.tree JOIN files f ON f.id = t.file
                WHERE v.id = ?
                """, [id]))
    }

    func touch(_ draft: Int64, author: String, at time: Int64) throws {
        try execute(
            "UPDATE drafts SET revision = revision + 1, changed = ?, changed_by = ? WHERE id = ?",
            [time, author, draft])
    }

    func checkLimits(ofDraft id: Int64) throws {
        let sql = "SELECT count(*) AS files, coalesce(sum(length(bytes)), 0) AS bytes FROM draft_files WHERE draft = ?"
        guard let row = try row(sql, [id]) else { return }
        guard try row.decode(Int.self, forColumn: "files") <= DraftLimits.files else {
            throw StoreError.tooMuch("too many files: a draft can contain up to \(DraftLimits.files)")
        }
        guard try row.decode(Int.self, forColumn: "bytes") <= DraftLimits.bytes else {
            throw StoreError.tooMuch("draft too large: its changed files can contain up to \(DraftLimits.bytes) bytes")
        }
    }

    /// Bases a published draft on the version that it was published as.
    func settle(_ state: Draft.State, app: String, at version: Int64, author: String, time: Int64) throws {
        for table in ["draft_files", "draft_saves"] {
            try execute("DELETE FROM \(table) WHERE draft = ?", [state.id])
        }
        try execute("UPDATE drafts SET base = ? WHERE id = ?", [version, state.id])
        try touch(state.id, author: author, at: time)
    }
}

extension Text {
    static func check(paths files: [String: [UInt8]]?) throws(StoreError) {
        for path in (files ?? [:]).keys { try checkNames(path) }
    }
}

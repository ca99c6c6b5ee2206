import Foundation

extension Store {
    /// Creates a link to a draft that works without an account. Deletes the draft's expired links.
    /// - Parameters:
    ///   - apps: The apps that the author can see. `nil` means all apps.
    ///   - token: The author's token, or the token that the author signed in with. Revoking it ends the link.
    ///   - lifetime: How long the link is valid, limited to ``PreviewLink/lifetimes``.
    /// - Returns: The link and its secret, `lvp_` and 43 characters of base64url. The secret can't be retrieved later.
    /// - Throws: ``StoreError/notFound(_:)`` when the draft doesn't exist, ``StoreError/tooMuch(_:)`` when it has
    ///   ``PreviewLink/limit`` links.
    public func createPreviewLink(
        app: String, draft name: String, apps: [String]?, token: Int64? = nil, lifetime: Duration, by author: Author
    ) throws(StoreError) -> (secret: String, link: PreviewLink) {
        let secret = Secret(new: .preview)
        let (now, seconds) = (clock(), Self.limited(lifetime) / .seconds(1))
        let grant = Grant(role: "reader", name: author.name, apps: apps)
        try grant.check()
        let link = try write { db in
            let draft = try db.requireDraftHead(app: app, name: name).state.id
            try db.execute(
                "DELETE FROM preview_links WHERE draft = ? AND expires <= ?", [draft, now.milliseconds])
            let count = try db.id("SELECT count(*) FROM preview_links WHERE draft = ?", [draft]) ?? 0
            guard count < PreviewLink.limit else {
                throw StoreError.tooMuch("the draft already has \(PreviewLink.limit) preview links: revoke one")
            }
            let id = try db.insert(
                """
                INSERT INTO preview_links (hash, draft, author, apps, created, expires, token)
                VALUES (?, ?, ?, ?, ?, ?, ?)
                """,
                [
                    secret.hash, draft, author.name, try grant.appList(), now.milliseconds,
                    now.addingTimeInterval(seconds).milliseconds, token,
                ])
            try db.audit(.createPreview, by: author, app: app, detail: "preview \(id) of draft \(name)", at: now)
            guard let row = try db.previewRow(id) else { throw StoreError.damaged("the inserted row can't be read") }
            return try PreviewLink(row)
        }
        return (secret.text, link)
    }

    /// The valid links of a draft, newest first.
    /// - Throws: ``StoreError/notFound(_:)`` when the draft doesn't exist.
    public func previewLinks(app: String, draft name: String) throws(StoreError) -> [PreviewLink] {
        try read { db in
            let draft = try db.requireDraftHead(app: app, name: name).state.id
            let sql = Connection.selectPreviews + "WHERE p.draft = ? AND p.expires > ? ORDER BY p.id DESC"
            return try db.rows(sql, [draft, clock().milliseconds]).map(PreviewLink.init)
        }
    }

    /// The link with this secret, if it has neither expired nor been revoked and its draft still exists.
    public func previewLink(forSecret secret: String) throws(StoreError) -> PreviewLink? {
        let link = try read { db in
            let found = try Secret(text: secret).row(in: "preview_links", db)
            let row = try found.flatMap { try db.previewRow($0.decode(forColumn: "id")) }
            return try row.map(PreviewLink.init)
        }
        return link.flatMap { clock().isBefore($0.expires) ? $0 : nil }
    }

    /// Whether a link has neither expired nor been revoked.
    public func isValid(previewLink id: Int64) throws(StoreError) -> Bool {
        let expires = try read { db in try db.previewRow(id)?.time("expires") }
        return expires.map { clock().isBefore($0) } ?? false
    }

    /// Revokes a link to a draft.
    /// - Throws: ``StoreError/notFound(_:)`` when the draft has no such link.
    public func revokePreviewLink(
        id: Int64, app: String, draft name: String, by author: Author
    ) throws(StoreError) {
        try write { db in
            let draft = try db.requireDraftHead(app: app, name: name).state.id
            let changes = try db.execute("DELETE FROM preview_links WHERE id = ? AND draft = ?", [id, draft])
            guard changes > 0 else { throw StoreError.notFound(.previewLink(id)) }
            try db.audit(.revokePreview, by: author, app: app, detail: "preview \(id) of draft \(name)", at: clock())
        }
    }

    private static func limited(_ lifetime: Duration) -> Duration {
        min(max(lifetime, PreviewLink.lifetimes.lowerBound), PreviewLink.lifetimes.upperBound)
    }
}

extension Connection {
    fileprivate static let selectPreviews = """
        SELECT p.*, d.app, d.name FROM preview_links p JOIN drafts d ON d.id = p.draft

        """

    fileprivate func previewRow(_ id: Int64) throws -> Row? {
        try row(Self.selectPreviews + "WHERE p.id = ?", [id])
    }
}

extension PreviewLink {
    fileprivate init(_ row: Row) throws {
        id = try row.decode(forColumn: "id")
        app = try row.decode(forColumn: "app")
        draft = try row.decode(forColumn: "name")
        createdBy = try row.decode(forColumn: "author")
        apps = try row.list("apps")
        created = try row.time("created")
        expires = try row.time("expires")
    }
}

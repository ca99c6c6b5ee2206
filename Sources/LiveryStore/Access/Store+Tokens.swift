import GRDB

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

extension Store {
    /// Makes a token.
    /// - Parameters:
    ///   - grant: What it allows.
    ///   - expires: From when on it is refused; nil is never.
    ///   - author: Who makes it, for the audit.
    /// - Returns: The secret, `lvr_` and 43 characters of base64url, which can't be had again; and what is kept.
    public func createToken(
        _ grant: Grant, expires: Date? = nil, by author: Author = .local
    ) throws(StoreError) -> (secret: String, token: Token) {
        try grant.check()
        let secret = Secret(new: .token)
        let token = try write { db in
            let id = try db.insert(
                "INSERT INTO tokens (role, name, apps, files, hash, created, expires) VALUES (?, ?, ?, ?, ?, ?, ?)",
                try grant.values() + [secret.hash, clock().milliseconds, expires?.milliseconds])
            try db.audit(
                .createToken, by: author, detail: "token \(id): \(grant.summary)", at: clock())
            return try db.requireToken(id)
        }
        return (secret.text, token)
    }

    /// Makes a token for all apps or one.
    /// - Returns: As ``createToken(_:expires:)``.
    public func createToken(
        role: String, app: String?, name: String, expires: Date? = nil
    ) throws(StoreError) -> (secret: String, token: Token) {
        try createToken(Grant(role: role, name: name, apps: app.map { [$0] }), expires: expires)
    }

    /// The token that this is the secret of, if it is neither expired nor revoked.
    ///
    /// Reads only, so that it works on a full disk; see ``recordUse(of:)``.
    public func token(forSecret secret: String) throws(StoreError) -> Token? {
        let token = try read { db in try Secret(text: secret).row(in: "tokens", db).map(Token.init) }
        return token.flatMap { $0.isValid(at: clock()) ? $0 : nil }
    }

    /// Whether a token is neither expired nor revoked. Reads only.
    public func isValid(token id: Int64) throws(StoreError) -> Bool {
        let token = try read { db in
            let statement = try db.cachedStatement(sql: "SELECT * FROM tokens WHERE id = ?")
            return try Row.fetchOne(statement, arguments: [id]).map(Token.init)
        }
        return token?.isValid(at: clock()) ?? false
    }

    /// Whether it is a minute or longer ago that a token was used, by what `token` says.
    public func isUseWorthRecording(of token: Token) -> Bool {
        token.lastUsed.map { clock().milliseconds - $0.milliseconds >= 60_000 } ?? true
    }

    /// Notes that a token was used now. Writes only if that is a minute later than what `token` says.
    public func recordUse(of token: Token) throws(StoreError) {
        guard isUseWorthRecording(of: token) else { return }
        let now = clock().milliseconds
        try write { db in
            let sql = "UPDATE tokens SET last_used = max(?, coalesce(last_used, 0)) WHERE id = ?"
            try db.cachedStatement(sql: sql).execute(arguments: [now, token.id])
        }
    }

    /// All tokens that ever were, the oldest first.
    public func tokens() throws(StoreError) -> [Token] {
        try read { db in try Row.fetchAll(db, sql: "SELECT * FROM tokens ORDER BY id").map(Token.init) }
    }

    /// Refuses a token from now on, and ends the sessions that were made from it. The first time stands when it was
    /// revoked before.
    /// - Throws: ``StoreError/notFound(_:)``.
    @discardableResult
    public func revokeToken(id: Int64, by author: Author = .local) throws(StoreError) -> Token {
        try write { db in
            let before = try db.requireToken(id)
            let sql = "UPDATE tokens SET revoked = coalesce(revoked, ?) WHERE id = ?"
            try db.execute(sql: sql, arguments: [clock().milliseconds, id])
            try db.execute(sql: "DELETE FROM sessions WHERE token = ?", arguments: [id])
            if before.revoked == nil { try db.audit(.revokeToken, by: author, detail: "token \(id)", at: clock()) }
            return try db.requireToken(id)
        }
    }
}

extension Database {
    func requireToken(_ id: Int64) throws -> Token {
        guard let row = try Row.fetchOne(self, sql: "SELECT * FROM tokens WHERE id = ?", arguments: [id]) else {
            throw StoreError.notFound(.token(id))
        }
        return try Token(row)
    }
}

extension Token {
    init(_ row: Row) throws {
        id = try row.decode(forColumn: "id")
        grant = try Grant(row)
        created = try row.time("created")
        expires = try row.timeIfAny("expires")
        revoked = try row.timeIfAny("revoked")
        lastUsed = try row.timeIfAny("last_used")
    }
}

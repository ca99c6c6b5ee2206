#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

extension Store {
    /// Creates a token.
    /// - Parameters:
    ///   - grant: What the token allows.
    ///   - expires: When the token stops being valid. `nil` means never.
    ///   - author: The author to record in the audit log.
    /// - Returns: The stored token and its secret, `lvr_` and 43 characters of base64url. The secret can't be retrieved
    ///   later.
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

    /// Creates a token for all apps or one app.
    /// - Returns: The same as ``createToken(_:expires:)``.
    public func createToken(
        role: String, app: String?, name: String, expires: Date? = nil
    ) throws(StoreError) -> (secret: String, token: Token) {
        try createToken(Grant(role: role, name: name, apps: app.map { [$0] }), expires: expires)
    }

    /// The token with this secret, if it has neither expired nor been revoked.
    ///
    /// Doesn't write, so it works when the disk is full. See ``recordUse(of:)``.
    public func token(forSecret secret: String) throws(StoreError) -> Token? {
        let secret = Secret(text: secret)
        let token = try read { db in try secret.row(in: "tokens", db).map(Token.init) }
        let now = clock()
        let valid = token.flatMap { $0.isValid(at: now) ? $0 : nil }
        // A database file can't become unavailable, so tokens are remembered only for a server.
        if anchor == nil { rememberedTokens.note(valid, of: secret, at: now) }
        return valid
    }

    /// The token that ``token(forSecret:)`` returned for this secret at most five minutes ago, if it hasn't expired in
    /// the meantime. Use it only for reads while the database is unavailable, because it also returns tokens that have
    /// been revoked since then.
    public func rememberedToken(forSecret secret: String) -> Token? {
        let now = clock()
        return rememberedTokens.credential(of: Secret(text: secret), at: now).flatMap { $0.isValid(at: now) ? $0 : nil }
    }

    /// Whether a token has neither expired nor been revoked. Doesn't write.
    public func isValid(token id: Int64) throws(StoreError) -> Bool {
        let token = try read { db in
            return try db.row("SELECT * FROM tokens WHERE id = ?", [id]).map(Token.init)
        }
        return token?.isValid(at: clock()) ?? false
    }

    /// Whether at least a minute has passed since the last use that `token` records.
    public func isUseWorthRecording(of token: Token) -> Bool {
        token.lastUsed.map { clock().milliseconds - $0.milliseconds >= 60_000 } ?? true
    }

    /// Records the current time as the token's last use. Writes only if at least a minute has passed since the last use
    /// that `token` records.
    public func recordUse(of token: Token) throws(StoreError) {
        guard isUseWorthRecording(of: token) else { return }
        let now = clock().milliseconds
        try write { db in
            let sql = "UPDATE tokens SET last_used = ? WHERE id = ? AND coalesce(last_used, 0) < ?"
            try db.execute(sql, [now, token.id, now])
        }
    }

    /// All tokens, including revoked and expired ones, oldest first.
    public func tokens() throws(StoreError) -> [Token] {
        try read { db in try db.rows("SELECT * FROM tokens ORDER BY id").map(Token.init) }
    }

    /// Revokes a token and ends the sessions and preview links that were created with it. If the token was already
    /// revoked, its revocation time doesn't change.
    /// - Throws: ``StoreError/notFound(_:)`` when the token doesn't exist.
    @discardableResult
    public func revokeToken(id: Int64, by author: Author = .local) throws(StoreError) -> Token {
        let revoked = try write { db in
            let before = try db.requireToken(id)
            let sql = "UPDATE tokens SET revoked = coalesce(revoked, ?) WHERE id = ?"
            try db.execute(sql, [clock().milliseconds, id])
            try db.execute("DELETE FROM sessions WHERE token = ?", [id])
            try db.execute("DELETE FROM preview_links WHERE token = ?", [id])
            if before.revoked == nil { try db.audit(.revokeToken, by: author, detail: "token \(id)", at: clock()) }
            return try db.requireToken(id)
        }
        rememberedTokens.forget { $0.id == id }
        rememberedSessions.forget { $0.token == id }
        return revoked
    }
}

extension Connection {
    func requireToken(_ id: Int64) throws -> Token {
        guard let row = try row("SELECT * FROM tokens WHERE id = ?", [id]) else {
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
        expires = try row.optionalTime("expires")
        revoked = try row.optionalTime("revoked")
        lastUsed = try row.optionalTime("last_used")
    }
}

/// An access token of a program, without its secret.
public struct Token: Sendable, Hashable, Identifiable {
    /// Identifies the token when listing and revoking tokens. Never reused.
    public let id: Int64
    /// What the token allows.
    public let grant: Grant
    /// When the token was created.
    public let created: Date
    /// When the token stops being valid. `nil` means never.
    public let expires: Date?
    /// When the token was revoked. `nil` if it hasn't been revoked.
    public let revoked: Date?
    /// When the token was last used, to the minute. `nil` if it has never been used.
    public let lastUsed: Date?

    /// Whether the token is neither revoked nor expired at `time`.
    public func isValid(at time: Date) -> Bool {
        revoked == nil && expires.map { time.isBefore($0) } ?? true
    }
}

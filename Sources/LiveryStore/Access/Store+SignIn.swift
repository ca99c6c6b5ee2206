import Foundation
import LiveryModel

extension Store {
    /// The default and maximum lifetime of a session. It covers a working day, so that people who forget to sign out
    /// are signed out by the next morning.
    public static let sessionLifetime = Duration.seconds(12 * 3600)

    /// Creates a one-time code for signing in.
    /// - Parameters:
    ///   - grant: What the user is allowed to do.
    ///   - lifetime: How long the code is valid.
    /// - Returns: `lvc_` and 43 characters of base64url. The code can't be retrieved later.
    public func createSignInCode(
        _ grant: Grant, lifetime: Duration = .seconds(15 * 60), by author: Author = .local
    ) throws(StoreError) -> String {
        try grant.check()
        let code = Secret(new: .signInCode)
        let now = clock().milliseconds
        try write { db in
            try db.execute("DELETE FROM sign_in_codes WHERE expires <= ?", [now])
            try db.execute(
                "INSERT INTO sign_in_codes (role, name, apps, files, hash, expires) VALUES (?, ?, ?, ?, ?, ?)",
                try grant.values() + [code.hash, now + lifetime.milliseconds])
            try db.audit(.createSignInCode, by: author, detail: grant.summary, at: Date(milliseconds: now))
        }
        return code.text
    }

    /// Creates a one-time code for all apps or one app.
    /// - Returns: The same as ``createSignInCode(_:lifetime:)``.
    public func createSignInCode(
        role: String, app: String?, name: String, lifetime: Duration = .seconds(15 * 60)
    ) throws(StoreError) -> String {
        try createSignInCode(Grant(role: role, name: name, apps: app.map { [$0] }), lifetime: lifetime)
    }

    /// Redeems a one-time code and creates its session. If several clients try this at once, only one of them succeeds.
    /// - Returns: The session and its secret for the cookie, `lvs_` and 43 characters of base64url. `nil` when the code
    ///   is unknown, expired or already used.
    public func redeem(
        _ code: String, lifetime: Duration = sessionLifetime, from address: String? = nil
    ) throws(StoreError) -> (secret: String, session: Session)? {
        let code = Secret(text: code)
        return try write { db in
            // The write lock is held from the lookup to the deletion, so no other process can redeem the code in
            // between.
            guard let found = try code.row(in: "sign_in_codes", db) else { return nil }
            try db.execute("DELETE FROM sign_in_codes WHERE hash = ?", [code.hash])
            let now = clock()
            guard try now.isBefore(found.time("expires")) else { return nil }
            let grant = try Grant(found)
            let author = Author(name: grant.name, credential: "one-time code", address: address)
            try db.audit(.signIn, by: author, detail: grant.summary, at: now)
            return try db.insertSession(grant, token: nil, from: now, until: now + Self.seconds(lifetime))
        }
    }

    /// Creates a session for a client that presented a token. The session ends when the token is revoked or expires.
    /// - Returns: The same as ``redeem(_:lifetime:)``. `nil` when the token is no longer valid.
    public func createSession(
        from token: Token, lifetime: Duration = sessionLifetime, at address: String? = nil
    ) throws(StoreError) -> (secret: String, session: Session)? {
        try write { db in
            let now = clock()
            // Checked again under the write lock, because the token might have been revoked in the meantime.
            let token = try db.requireToken(token.id)
            guard token.isValid(at: now) else { return nil }
            let author = Author(name: token.grant.name, credential: "token \(token.id)", address: address)
            try db.audit(.signIn, by: author, detail: token.grant.summary, at: now)
            let end = min(now + Self.seconds(lifetime), token.expires ?? .distantFuture)
            return try db.insertSession(token.grant, token: token.id, from: now, until: end)
        }
    }

    /// The session with this secret, if neither the session nor its token has expired or ended. Doesn't write.
    public func session(forSecret text: String) throws(StoreError) -> Session? {
        let secret = Secret(text: text)
        let session = try read { db in try secret.row(in: "sessions", db).map { try Session($0, secret) } }
        let now = clock()
        let valid = session.flatMap { now.isBefore($0.expires) ? $0 : nil }
        if anchor == nil { rememberedSessions.note(valid, of: secret, at: now) }
        return valid
    }

    /// The session that ``session(forSecret:)`` returned for this secret at most five minutes ago. Works like
    /// ``rememberedToken(forSecret:)``.
    public func rememberedSession(forSecret secret: String) -> Session? {
        let now = clock()
        return rememberedSessions.credential(of: Secret(text: secret), at: now)
            .flatMap { now.isBefore($0.expires) ? $0 : nil }
    }

    /// All open sessions, oldest first.
    public func sessions() throws(StoreError) -> [OpenSession] {
        let now = clock().milliseconds
        return try read { db in
            let sql = "SELECT * FROM sessions WHERE expires > ? ORDER BY created, hash"
            return try db.rows(sql, [now]).map(OpenSession.init)
        }
    }

    /// Whether a session is still valid. Doesn't write.
    public func isOpen(session id: String) throws(StoreError) -> Bool {
        guard let selector = [UInt8](hexadecimal: id, count: Secret.selectorLength) else { return false }
        let now = clock().milliseconds
        return try read { db in
            let sql = "SELECT 1 FROM sessions WHERE substr(hash, 1, \(Secret.selectorLength)) = ? AND expires > ?"
            return try db.row(sql, [selector, now]) != nil
        }
    }

    /// Ends a session.
    /// - Throws: ``StoreError/notFound(_:)`` when the session doesn't exist or has already ended.
    public func endSession(id: String, by author: Author = .local) throws(StoreError) {
        guard let selector = [UInt8](hexadecimal: id, count: Secret.selectorLength) else {
            throw .notFound(.session(id))
        }
        try write { db in
            let sql = "DELETE FROM sessions WHERE substr(hash, 1, \(Secret.selectorLength)) = ? RETURNING name"
            guard let name = try db.value(sql, [selector], of: String.self) else {
                throw StoreError.notFound(.session(id))
            }
            try db.audit(.endSession, by: author, detail: "session \(id) of \(name)", at: clock())
        }
        rememberedSessions.forget { $0.id == id }
    }

    private static func seconds(_ lifetime: Duration) -> Double { min(lifetime, sessionLifetime) / .seconds(1) }

    /// Signs out. Does nothing when the session doesn't exist.
    public func endSession(secret: String, by author: Author = .local) throws(StoreError) {
        try write { db in
            let changes = try db.execute("DELETE FROM sessions WHERE hash = ?", [Secret(text: secret).hash])
            if changes > 0 { try db.audit(.signOut, by: author, at: clock()) }
        }
        rememberedSessions.note(nil, of: Secret(text: secret), at: clock())
    }

    /// Records a failed sign-in in the audit log. The caller limits the rate.
    public func recordFailedSignIn(from address: String?, detail: String) throws(StoreError) {
        let author = Author(name: "unknown", address: address)
        try write { db in try db.audit(.failSignIn, by: author, detail: detail, at: clock()) }
    }
}

extension Connection {
    fileprivate func insertSession(
        _ grant: Grant, token: Int64?, from start: Date, until end: Date
    ) throws -> (secret: String, session: Session) {
        let secret = Secret(new: .session)
        try execute("DELETE FROM sessions WHERE expires <= ?", [start.milliseconds])
        let row = try row(
            """
            INSERT INTO sessions (role, name, apps, files, hash, token, created, expires)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?) RETURNING *
            """,
            try grant.values() + [secret.hash, token, start.milliseconds, end.milliseconds])
        guard let row else { throw StoreError.damaged("the inserted row can't be read") }
        return (secret.text, try Session(row, secret))
    }
}

extension Session {
    fileprivate init(_ row: Row, _ secret: Secret) throws {
        id = Secret.id(ofHash: try row.bytes("hash"))
        grant = try Grant(row)
        token = try row.decode(forColumn: "token")
        antiForgeryToken = secret.derived(for: "anti-forgery")
        created = try row.time("created")
        expires = try row.time("expires")
    }
}

extension OpenSession {
    fileprivate init(_ row: Row) throws {
        id = Secret.id(ofHash: try row.bytes("hash"))
        grant = try Grant(row)
        token = try row.decode(forColumn: "token")
        created = try row.time("created")
        expires = try row.time("expires")
    }
}

extension Duration {
    fileprivate var milliseconds: Int64 { Int64(self / .milliseconds(1)) }
}

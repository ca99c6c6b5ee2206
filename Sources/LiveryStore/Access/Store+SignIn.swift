import Foundation
import GRDB

extension Store {
    /// Makes a code by which somebody signs in, once.
    /// - Parameters:
    ///   - role: What they may do; not empty.
    ///   - app: The only app that they may change; nil is all.
    ///   - name: The author that history will show.
    ///   - lifetime: How long the code may be redeemed.
    /// - Returns: `lvc_` and 43 characters of base64url, which can't be had again.
    public func createSignInCode(
        role: String, app: String?, name: String, lifetime: Duration = .seconds(15 * 60)
    ) throws(StoreError) -> String {
        try Text.check(role, app, name)
        let code = Secret(new: .signInCode)
        let now = clock().milliseconds
        try write { db in
            try db.execute(sql: "DELETE FROM sign_in_codes WHERE expires <= ?", arguments: [now])
            try db.execute(
                sql: "INSERT INTO sign_in_codes (hash, role, app, name, expires) VALUES (?, ?, ?, ?, ?)",
                arguments: [code.hash, role, app, name, now + lifetime.milliseconds])
        }
        return code.text
    }

    /// Uses up a code and makes the session that it stands for; of several who try, one succeeds.
    /// - Returns: The session and its secret, `lvs_` and 43 characters of base64url, for the cookie; nil when the code
    ///   is unknown, expired or used.
    public func redeem(
        _ code: String, lifetime: Duration = .seconds(12 * 3600)
    ) throws(StoreError) -> (secret: String, session: Session)? {
        try write { db in
            // In one statement, so that a code is gone as it is read.
            let found = try Row.fetchOne(
                db, sql: "DELETE FROM sign_in_codes WHERE hash = ? RETURNING role, app, name, expires",
                arguments: [Secret(text: code).hash])
            let now = clock()
            guard let found, try now.isBefore(found.time("expires")) else { return nil }
            return try db.insertSession(
                role: found.decode(forColumn: "role"), app: found.decode(forColumn: "app"),
                name: found.decode(forColumn: "name"), created: now, lifetime: lifetime)
        }
    }

    /// Makes a session for somebody who has shown by other means who they are, as by a token.
    /// - Returns: As ``redeem(_:lifetime:)``.
    public func createSession(
        role: String, app: String?, name: String, lifetime: Duration = .seconds(12 * 3600)
    ) throws(StoreError) -> (secret: String, session: Session) {
        try Text.check(role, app, name)
        return try write { db in
            try db.insertSession(role: role, app: app, name: name, created: clock(), lifetime: lifetime)
        }
    }

    /// The session that this is the secret of, if it has not expired or ended. Reads only.
    public func session(forSecret text: String) throws(StoreError) -> Session? {
        let secret = Secret(text: text)
        let session = try read { db in
            let statement = try db.cachedStatement(sql: "SELECT * FROM sessions WHERE hash = ?")
            return try Row.fetchOne(statement, arguments: [secret.hash]).map { try Session($0, secret) }
        }
        return session.flatMap { clock().isBefore($0.expires) ? $0 : nil }
    }

    /// Signs out. Nothing happens when there is no such session.
    public func endSession(secret: String) throws(StoreError) {
        try write { db in
            try db.execute(sql: "DELETE FROM sessions WHERE hash = ?", arguments: [Secret(text: secret).hash])
        }
    }
}

extension Database {
    fileprivate func insertSession(
        role: String, app: String?, name: String, created: Date, lifetime: Duration
    ) throws -> (secret: String, session: Session) {
        let secret = Secret(new: .session)
        let now = created.milliseconds
        try execute(sql: "DELETE FROM sessions WHERE expires <= ?", arguments: [now])
        let row = try Row.fetchOne(
            self,
            sql: """
                INSERT INTO sessions (hash, role, app, name, created, expires) VALUES (?, ?, ?, ?, ?, ?) RETURNING *
                """,
            arguments: [secret.hash, role, app, name, now, now + lifetime.milliseconds])
        guard let row else { throw StoreError.damaged("an inserted row did not come back") }
        return (secret.text, try Session(row, secret))
    }
}

extension Session {
    fileprivate init(_ row: Row, _ secret: Secret) throws {
        role = try row.decode(forColumn: "role")
        app = try row.decode(forColumn: "app")
        name = try row.decode(forColumn: "name")
        antiForgeryToken = secret.derived(for: "anti-forgery")
        created = try row.time("created")
        expires = try row.time("expires")
    }
}

extension Duration {
    fileprivate var milliseconds: Int64 { Int64(self / .milliseconds(1)) }
}

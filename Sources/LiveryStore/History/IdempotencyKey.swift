import Foundation
import GRDB

/// Names one intent to change something, so that a request whose answer got lost can be sent again.
///
/// What was made is kept with the key, in one transaction: either a retry finds it, or nothing was made.
public struct IdempotencyKey: Sendable, Hashable {
    /// How long a key is remembered: far longer than anybody retries.
    public static let lifetime = Duration.seconds(24 * 3600)

    /// Whose keys they are: two who choose the same key don't meet.
    public let scope: String
    /// What the client chose.
    public let key: String
    /// SHA-256 of the request.
    public let fingerprint: [UInt8]
    /// Anything that the answer says besides what was made; a retry gets it back.
    public let note: String

    /// A key for the request that consists of `parts`.
    public init(scope: String, key: String, request parts: [[UInt8]], note: String = "") {
        self.init(scope: scope, key: key, fingerprint: Digest.sha256(parts: parts), note: note)
    }

    private init(scope: String, key: String, fingerprint: [UInt8], note: String) {
        self.scope = scope
        self.key = key
        self.fingerprint = fingerprint
        self.note = note
    }

    /// The same with another note.
    public func noting(_ note: String) -> IdempotencyKey {
        IdempotencyKey(scope: scope, key: key, fingerprint: fingerprint, note: note)
    }

    func check() throws(StoreError) { try Text.check(scope, key, note) }
}

extension Store {
    /// What a request with this key has made; nil when there was none, or too long ago.
    /// - Throws: ``StoreError/keyReused`` when that was another request.
    public func receipt(for key: IdempotencyKey) throws(StoreError) -> Receipt? {
        try read { db in try db.receipt(for: key, at: clock()) }
    }
}

extension Database {
    func receipt(for key: IdempotencyKey, at now: Date) throws -> Receipt? {
        let statement = try cachedStatement(
            sql: "SELECT * FROM idempotency_keys WHERE scope = ? AND key = ? AND expires > ?")
        let found = try Row.fetchOne(statement, arguments: [key.scope, key.key, now.milliseconds])
        guard let found else { return nil }
        guard try found.bytes("fingerprint") == key.fingerprint else { throw StoreError.keyReused }
        let version = try found.decode(Int64?.self, forColumn: "version").map(requireVersion(id:))
        let scheduled = try found.decode(Int64?.self, forColumn: "scheduled").map(requireScheduled)
        return Receipt(
            version: version, cascade: try version.map(cascade(of:)) ?? [], scheduled: scheduled,
            note: try found.decode(forColumn: "note"), isReplay: true)
    }

    func keep(_ key: IdempotencyKey, version: Int64?, scheduled: Int64?, at now: Date) throws {
        try cachedStatement(sql: "DELETE FROM idempotency_keys WHERE expires <= ?")
            .execute(arguments: [now.milliseconds])
        try insert(
            """
            INSERT INTO idempotency_keys (scope, key, fingerprint, version, scheduled, note, expires)
            VALUES (?, ?, ?, ?, ?, ?, ?)
            """,
            [
                key.scope, key.key, Data(key.fingerprint), version, scheduled, key.note,
                now.milliseconds + Int64(IdempotencyKey.lifetime / .milliseconds(1)),
            ])
    }

    func requireVersion(id: Int64) throws -> Version {
        let statement = try cachedStatement(sql: Self.selectVersions + "WHERE v.id = ?")
        guard let row = try Row.fetchOne(statement, arguments: [id]) else {
            throw StoreError.damaged("a version that was made is not there")
        }
        return try version(row)
    }

    private func cascade(of version: Version) throws -> [Version] {
        let statement = try cachedStatement(sql: Self.selectVersions + "WHERE v.cause = ? ORDER BY v.id")
        return try Row.fetchAll(statement, arguments: [version.id]).map(self.version)
    }
}

import Foundation

/// Identifies an intended change, so that a client can safely repeat a request whose response was lost.
///
/// The result is stored with the key in one transaction. Either a retry finds the result, or nothing has been changed.
public struct IdempotencyKey: Sendable, Hashable {
    /// How long a key is stored. Clients stop retrying much earlier.
    public static let lifetime = Duration.seconds(24 * 3600)

    /// Separates clients. Equal keys in different scopes are treated as different keys.
    public let scope: String
    /// The key that the client chose.
    public let key: String
    /// The SHA-256 hash of the request.
    public let fingerprint: [UInt8]
    /// Additional text to include in the response. A retry receives it again.
    public let note: String

    /// Creates a key for the request that consists of `parts`.
    public init(scope: String, key: String, request parts: [[UInt8]], note: String = "") {
        self.init(scope: scope, key: key, fingerprint: Digest.sha256(parts: parts), note: note)
    }

    private init(scope: String, key: String, fingerprint: [UInt8], note: String) {
        self.scope = scope
        self.key = key
        self.fingerprint = fingerprint
        self.note = note
    }

    /// A copy with another note.
    public func noting(_ note: String) -> IdempotencyKey {
        IdempotencyKey(scope: scope, key: key, fingerprint: fingerprint, note: note)
    }

    func check() throws(StoreError) { try Text.check(scope, key, note) }
}

extension Store {
    /// The result of an earlier request with this key. `nil` if the key is new or has expired.
    /// - Throws: ``StoreError/keyReused`` if the key was used for a different request.
    public func receipt(for key: IdempotencyKey) throws(StoreError) -> Receipt? {
        try read { db in try db.receipt(for: key, at: clock()) }
    }
}

extension Connection {
    func receipt(for key: IdempotencyKey, at now: Date) throws -> Receipt? {
        let found = try row(
            "SELECT * FROM idempotency_keys WHERE scope = ? AND key = ? AND expires > ?",
            [key.scope, key.key, now.milliseconds])
        guard let found else { return nil }
        guard try found.bytes("fingerprint") == key.fingerprint else { throw StoreError.keyReused }
        let version = try found.decode(Int64?.self, forColumn: "version").map(requireVersion(id:))
        let scheduled = try found.decode(Int64?.self, forColumn: "scheduled").map(requireScheduled)
        return Receipt(
            version: version, cascade: try version.map(cascade(of:)) ?? [], scheduled: scheduled,
            note: try found.decode(forColumn: "note"), isReplay: true)
    }

    func keep(_ key: IdempotencyKey, version: Int64?, scheduled: Int64?, at now: Date) throws {
        try execute("DELETE FROM idempotency_keys WHERE expires <= ?", [now.milliseconds])
        try execute(
            """
            INSERT INTO idempotency_keys (scope, key, fingerprint, version, scheduled, note, expires)
            VALUES (?, ?, ?, ?, ?, ?, ?)
            """,
            [
                key.scope, key.key, key.fingerprint, version, scheduled, key.note,
                now.milliseconds + Int64(IdempotencyKey.lifetime / .milliseconds(1)),
            ])
    }

    func requireVersion(id: Int64) throws -> Version {
        guard let row = try row(Self.selectVersions + "WHERE v.id = ?", [id]) else {
            throw StoreError.damaged("the version of an idempotency key is missing")
        }
        return try version(row)
    }

    private func cascade(of version: Version) throws -> [Version] {
        try versions(rows(Self.selectVersions + "WHERE v.cause = ? ORDER BY v.id", [version.id]))
    }
}

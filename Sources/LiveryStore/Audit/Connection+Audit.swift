import Foundation

#if canImport(Glibc)
    import Glibc
#endif

extension Connection {
    /// Adds an entry in the same transaction as the change that it records, so that both are committed or neither is.
    /// - Parameter seal: The digest of the version that the action created, or of all versions up to that one.
    func audit(
        _ action: AuditEntry.Action, by author: Author, app: String? = nil, version: Int? = nil,
        detail: String? = nil, seal: [UInt8]? = nil, at time: Date
    ) throws {
        try Text.check(author.name, author.credential, author.address, app, detail)
        let last = try auditEnd()
        let draft = AuditEntry(
            number: last.number + 1, time: Date(milliseconds: time.milliseconds), author: author,
            action: action.rawValue, app: app, version: version, detail: detail, seal: seal, previous: last.hash,
            hash: [])
        let hash = draft.computedHash
        try execute(
            """
            INSERT INTO audit
                (number, time, author, credential, address, action, app, version, detail, seal, previous, hash)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            [
                draft.number, time.milliseconds, author.name, author.credential, author.address, draft.action, app,
                version, detail, seal, last.hash, hash,
            ])
        try execute("UPDATE audit_head SET number = ?, hash = ?", [draft.number, hash])
    }

    func auditHead() throws -> AuditHead {
        let row = try row("SELECT number, hash FROM audit_head")
        guard let row else { throw StoreError.damaged("the audit is damaged: its head is missing") }
        return AuditHead(number: try row.decode(forColumn: "number"), hash: try row.bytes("hash"))
    }

    /// The head of the audit log, if an entry can be appended to it.
    func auditEnd() throws -> AuditHead {
        let (head, last) = (try auditHead(), try id("SELECT max(number) FROM audit", []) ?? 0)
        guard last <= head.number else {
            throw StoreError.damaged(
                "the audit is damaged: its last entry is \(last), but its head names entry \(head.number)")
        }
        return head
    }
}

/// A file beside the database that stores the head of the audit log.
struct AuditAnchor {
    let path: String

    init(database: String) { path = database + "-audit" }

    /// The head that the file contains. `nil` if the file doesn't exist or contains no valid head.
    /// - Throws: ``StoreError/io(_:)`` if the file exists but can't be read.
    func head() throws(StoreError) -> AuditHead? {
        do {
            let text = String(decoding: try Data(contentsOf: URL(fileURLWithPath: path)), as: UTF8.self)
            return AuditHead(text.trimmingCharacters(in: .whitespacesAndNewlines))
        } catch CocoaError.fileReadNoSuchFile { return nil } catch {
            throw .io(Fault(code: Fault.io, message: "can't read '\(path)': \(error.localizedDescription)", sql: nil))
        }
    }

    /// Whether the file exists.
    var exists: Bool { FileManager.default.fileExists(atPath: path) }

    /// Moves the anchor forward. A file that can't be read stays unchanged, because it might name lost entries.
    func advance(to head: AuditHead) throws {
        guard head.number > (try self.head()?.number ?? 0) else { return }
        try reset(to: head)
    }

    /// Replaces the anchor, even with an older head, as is necessary after restoring a backup.
    func reset(to head: AuditHead) throws {
        try Data("\(head)\n".utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
        chmod(path, PrivateFile.mode)
    }
}

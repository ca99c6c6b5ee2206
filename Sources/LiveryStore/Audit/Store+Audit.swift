import Foundation
import GRDB

extension Store {
    /// A page of what was done, newest first.
    /// - Parameters:
    ///   - app: Only what was done to it; nil is all.
    ///   - before: Only numbers below it: the last one of the page before.
    ///   - limit: At most so many; less than one counts as one.
    public func audit(app: String? = nil, before: Int? = nil, limit: Int = 50) throws(StoreError) -> [AuditEntry] {
        try read { db in
            let sql = """
                SELECT * FROM audit WHERE (?1 IS NULL OR app = ?1) AND number < ?2 ORDER BY number DESC LIMIT ?3
                """
            return try Row.fetchAll(db, sql: sql, arguments: [app, before ?? Int.max, max(1, limit)])
                .map(AuditEntry.init)
        }
    }

    /// The newest entry's number and hash, to be written down elsewhere.
    public func auditHead() throws(StoreError) -> AuditHead {
        try read { db in try db.auditHead() }
    }

    /// Throws what every write would throw because of the audit. Costs two look-ups.
    /// - Throws: ``StoreError/corrupt(_:)`` when no entry can be added to it.
    public func requireAudit() throws(StoreError) {
        _ = try read { db in try db.auditEnd() }
    }

    /// The file beside the database that witnesses the audit's end; nil while there is nothing to witness.
    public func auditWitness() throws(StoreError) -> (path: String, isThere: Bool)? {
        guard try auditHead().number > 0 else { return nil }
        let anchor = AuditAnchor(database: pool.path)
        return (anchor.path, anchor.isThere)
    }

    /// Looks at every entry for a change, a removal, another order or a missing end, and at every version for a change of
    /// what the audit says of it: author, message, time, origin, axes, files and bundles.
    ///
    /// Costs a hash an entry (a million in some seconds) and some look-ups a version. That the file beside the database is
    /// gone is no fault here, as a backup has none: see ``auditWitness()``. Neither is what an operator has accepted: see
    /// ``acceptAuditGap(by:reason:)``.
    /// - Parameter expected: A head that was written down: the chain must still go through it.
    /// - Returns: What is wrong, in words; empty if nothing is.
    /// - Throws: ``StoreError/io(_:)`` also if the file beside the database can't be read now.
    public func auditFaults(expecting expected: AuditHead? = nil) throws(StoreError) -> [String] {
        let file = AuditAnchor(database: pool.path)
        let anchor = try file.head()
        let illegible = "the file beside the database, '\(file.path)', names no entry"
        return (anchor == nil && file.isThere ? [illegible] : [])
            + (try read { db in try db.auditFaults(anchor: anchor, expecting: expected) })
    }
}

extension Database {
    /// What is wrong with the chain and with what it says of versions, and nobody has accepted.
    func auditFaults(anchor: AuditHead? = nil, expecting expected: AuditHead? = nil) throws -> [String] {
        let accepted = try acceptedFaults()
        var check = AuditCheck(accepted: accepted)
        let rows = try Row.fetchCursor(self, sql: "SELECT * FROM audit ORDER BY number")
        while let row = try rows.next() { check.add(try AuditEntry(row), witnesses: [anchor, expected]) }
        return check.end(head: try auditHead(), anchor: anchor, expected: expected)
            + (try sealFaults().filter { !accepted.contains($0) })
    }
}

/// One walk along the chain.
private struct AuditCheck {
    let accepted: Set<String>
    private var last = AuditHead(number: 0, hash: [UInt8](repeating: 0, count: 32))
    private var seen: Set<AuditHead> = []
    private var faults: [String] = []
    /// A chain that is broken everywhere needs no line for each entry.
    private static let mostFaults = 20

    init(accepted: Set<String>) { self.accepted = accepted }

    mutating func add(_ entry: AuditEntry, witnesses: [AuditHead?]) {
        if entry.number != last.number + 1 {
            fault("entry \(last.number + 1) is missing: the next is \(entry.number)")
        } else if entry.previous != last.hash {
            fault("entry \(entry.number) does not follow entry \(last.number)")
        }
        if entry.computedHash != entry.hash { fault("entry \(entry.number) does not have its hash: it was changed") }
        if witnesses.contains(entry.head) { seen.insert(entry.head) }
        last = entry.head
    }

    mutating func end(head: AuditHead, anchor: AuditHead?, expected: AuditHead?) -> [String] {
        if head != last { fault("the last entry is \(last.number), and the head names entry \(head.number)") }
        witness(anchor, "the file beside the database")
        witness(expected, "what was expected")
        return faults
    }

    private mutating func witness(_ head: AuditHead?, _ what: String) {
        guard let head, head.number > 0, !seen.contains(head) else { return }
        let end = head.number > last.number ? "the audit ends before it" : "it was changed"
        fault("entry \(head.number) is not that of \(what): \(end)")
    }

    mutating func fault(_ text: String) {
        if faults.count < Self.mostFaults, !accepted.contains(text) { faults.append(text) }
    }
}

extension AuditEntry {
    init(_ row: Row) throws {
        number = try row.decode(forColumn: "number")
        time = try row.time("time")
        author = Author(
            name: try row.decode(forColumn: "author"), credential: try row.decode(forColumn: "credential"),
            address: try row.decode(forColumn: "address"))
        action = try row.decode(forColumn: "action")
        app = try row.decode(forColumn: "app")
        version = try row.decode(forColumn: "version")
        detail = try row.decode(forColumn: "detail")
        seal = try row.decode(Data?.self, forColumn: "seal").map { [UInt8]($0) }
        previous = try row.bytes("previous")
        hash = try row.bytes("hash")
    }
}

import Foundation

extension Store {
    /// A page of the audit log, newest entry first.
    /// - Parameters:
    ///   - app: Returns only entries about this app. `nil` means all apps.
    ///   - before: Returns only entries with a lower number, such as the last number of the previous page.
    ///   - limit: The maximum number of entries. Values below 1 are treated as 1.
    public func audit(app: String? = nil, before: Int? = nil, limit: Int = 50) throws(StoreError) -> [AuditEntry] {
        try read { db in
            let filter = app == nil ? "" : "app = ? AND "
            let sql = "SELECT * FROM audit WHERE \(filter)number < ? ORDER BY number DESC LIMIT ?"
            let page: [any Storable] = [before ?? Int.max, max(1, limit)]
            return try db.rows(sql, (app.map { [$0] } ?? []) + page)
                .map(AuditEntry.init)
        }
    }

    /// The number and hash of the newest entry. Store them elsewhere to detect later changes.
    public func auditHead() throws(StoreError) -> AuditHead {
        try read { db in try db.auditHead() }
    }

    /// Throws the error with which a write would fail if the audit log is damaged. Costs two lookups.
    /// - Throws: ``StoreError/corrupt(_:)`` when no entry can be appended.
    public func requireAudit() throws(StoreError) {
        _ = try read { db in try db.auditEnd() }
    }

    /// The file beside the database that stores the head of the audit log. `nil` while the audit log is empty.
    public func auditWitness() throws(StoreError) -> (path: String, exists: Bool)? {
        guard let anchor, try auditHead().number > 0 else { return nil }
        return (anchor.path, anchor.exists)
    }

    /// Checks every entry for changes, gaps, reordering and a missing end. Also checks every version's author, message,
    /// time, origin, axes, files and bundles against the audit log.
    ///
    /// Costs one hash for each entry (a million take a few seconds) and a few lookups for each version. A missing file
    /// beside the database isn't reported here, because backups don't have such a file. See ``auditWitness()``.
    /// Accepted gaps aren't reported either. See ``acceptAuditGap(by:reason:)``.
    /// - Parameter expected: A head that was stored elsewhere. The chain must contain it.
    /// - Returns: A description of each fault. Empty if the audit log is valid.
    /// - Throws: ``StoreError/io(_:)`` if a file can't be read, including the one beside the database.
    public func auditFaults(expecting expected: AuditHead? = nil) throws(StoreError) -> [String] {
        let head = try anchor?.head() ?? memory.head
        let illegible = anchor.map { "the file beside the database, '\($0.path)', doesn't contain an audit head" }
        return (head == nil && anchor?.exists == true ? [illegible].compactMap(\.self) : [])
            + (try read { db in try db.auditFaults(anchor: head, expecting: expected) })
    }
}

extension Connection {
    /// The faults of the chain and of the versions that it covers, except accepted faults.
    func auditFaults(anchor: AuditHead? = nil, expecting expected: AuditHead? = nil) throws -> [String] {
        let accepted = try acceptedFaults()
        var check = AuditCheck(accepted: accepted)
        try scan("SELECT * FROM audit ORDER BY number") {
            check.add(try AuditEntry($0), witnesses: [anchor, expected])
        }
        return check.end(head: try auditHead(), anchor: anchor, expected: expected)
            + (try sealFaults().filter { !accepted.contains($0) })
    }
}

/// Follows the chain of entries.
private struct AuditCheck {
    let accepted: Set<String>
    private var last = AuditHead(number: 0, hash: [UInt8](repeating: 0, count: 32))
    private var seen: Set<AuditHead> = []
    private var faults: [String] = []
    /// The maximum number of faults to report if the chain is broken.
    private static let mostFaults = 20

    init(accepted: Set<String>) { self.accepted = accepted }

    mutating func add(_ entry: AuditEntry, witnesses: [AuditHead?]) {
        if entry.number != last.number + 1 {
            fault("entry \(last.number + 1) is missing: the next entry is \(entry.number)")
        } else if entry.previous != last.hash {
            fault("entry \(entry.number) doesn't follow entry \(last.number)")
        }
        if entry.computedHash != entry.hash { fault("entry \(entry.number) doesn't match its hash: it was changed") }
        if witnesses.contains(entry.head) { seen.insert(entry.head) }
        last = entry.head
    }

    mutating func end(head: AuditHead, anchor: AuditHead?, expected: AuditHead?) -> [String] {
        if head != last { fault("the last entry is \(last.number), but the head names entry \(head.number)") }
        witness(anchor, "the file beside the database")
        witness(expected, "the expected head")
        return faults
    }

    private mutating func witness(_ head: AuditHead?, _ what: String) {
        guard let head, head.number > 0, !seen.contains(head) else { return }
        let end = head.number > last.number ? "the audit ends before it" : "it was changed"
        fault("entry \(head.number) doesn't match \(what): \(end)")
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
        seal = try row.optionalBytes("seal").map { [UInt8]($0) }
        previous = try row.bytes("previous")
        hash = try row.bytes("hash")
    }
}

import Foundation
import GRDB

extension Store {
    /// Accepts the audit's faults, so that further changes can be made and the audit can be verified from now on.
    ///
    /// Writes an entry that names each fault, and repairs a damaged head or anchor file. No existing entry is changed
    /// or removed. Faults that the entry does not name are still reported.
    /// - Parameter reason: The operator's reason.
    /// - Returns: The accepted faults.
    /// - Throws: ``StoreError/invalid(_:)`` if the audit has no faults.
    @discardableResult
    public func acceptAuditGap(by author: Author = .local, reason: String) throws(StoreError) -> [String] {
        let file = AuditAnchor(database: pool.path)
        let witness = try file.head()
        let (faults, head) = try write { db in
            let faults = try db.acceptAuditFaults(witness: witness, by: author, reason: reason, at: clock())
            return (faults, try db.auditHead())
        }
        do { try file.reset(to: head) } catch { throw StoreError(error, path: file.path) }
        return faults
    }

    /// Separates the parts of an accepting entry's detail: the reason and the faults.
    fileprivate static let faultSeparator = "; "
}

extension Database {
    /// The faults that intact entries of the audit have accepted.
    func acceptedFaults() throws -> Set<String> {
        let rows = try Row.fetchAll(
            self, sql: "SELECT * FROM audit WHERE action = ?", arguments: [AuditEntry.Action.acceptGap.rawValue])
        let entries = try rows.map(AuditEntry.init).filter { $0.computedHash == $0.hash }
        return Set(entries.flatMap { ($0.detail ?? "").components(separatedBy: Store.faultSeparator) })
    }

    fileprivate func acceptAuditFaults(
        witness: AuditHead?, by author: Author, reason: String, at time: Date
    ) throws -> [String] {
        var open = [try repairAuditHead(witness: witness)].compactMap(\.self)
        if witness == nil, try auditHead().number > 0 { open.append("the file beside the database is missing") }
        open += try auditFaults(anchor: witness)
        guard !open.isEmpty else { throw StoreError.invalid("the audit has no fault to accept") }
        var faults: [String] = []
        // Verifying again is necessary only if the audit has more faults than one report lists.
        repeat {
            open += try faultsAfterNextEntry().filter { !open.contains($0) }
            let detail = ([reason] + open).joined(separator: Store.faultSeparator)
            try audit(.acceptGap, by: author, detail: detail, at: time)
            faults += open
            open = try auditFaults()
        } while !open.isEmpty
        return faults
    }

    /// The faults of the audit with one more entry, the one that accepts them. A missing end is reported only then.
    fileprivate func faultsAfterNextEntry() throws -> [String] {
        var faults: [String] = []
        try inSavepoint {
            try audit(.acceptGap, by: .local, at: Date())
            faults = try auditFaults()
            return .rollback
        }
        return faults
    }

    /// Continues the audit after its last known entry if the head is missing or names an older one.
    /// - Returns: The fault of the head; nil if the head was correct.
    fileprivate func repairAuditHead(witness: AuditHead?) throws -> String? {
        let last = try Row.fetchOne(self, sql: "SELECT number, hash FROM audit ORDER BY number DESC LIMIT 1").map {
            AuditHead(number: try $0.decode(forColumn: "number"), hash: try $0.bytes("hash"))
        }
        let head = try? auditHead()
        guard head == nil || (head?.number ?? 0) < (last?.number ?? 0) else { return nil }
        let known = [last, witness].compactMap(\.self).max { $0.number < $1.number }
        let new = known ?? AuditHead(number: 0, hash: [UInt8](repeating: 0, count: 32))
        try execute(sql: "DROP TRIGGER IF EXISTS audit_head_grows")
        try execute(
            sql: "INSERT OR REPLACE INTO audit_head (id, number, hash) VALUES (1, ?, ?)",
            arguments: [new.number, Data(new.hash)])
        try execute(sql: Schema.auditHeadGrows)
        return head.map { "the head named entry \($0.number) of \(new.number)" } ?? "the head was missing"
    }
}

import Foundation
import Synchronization

extension Store {
    /// Accepts the faults of the audit log, so that changes can be made again and later verifications succeed.
    ///
    /// Writes an entry that names each fault, and repairs a damaged head or anchor file. Existing entries aren't
    /// changed or removed. Faults that the new entry doesn't name are still reported.
    /// - Parameter reason: The operator's reason.
    /// - Returns: The accepted faults.
    /// - Throws: ``StoreError/invalid(_:)`` if the audit log has no faults.
    @discardableResult
    public func acceptAuditGap(by author: Author = .local, reason: String) throws(StoreError) -> [String] {
        let witness = try anchor?.head() ?? memory.head
        let (faults, head) = try maintain { db in
            // Versions might have been lost together with the entries.
            if try place(db).missing != nil { try db.leavePlace() }
            let faults = try db.acceptAuditFaults(
                witness: witness, hasFile: anchor != nil, by: author, reason: reason, at: clock())
            return (faults, try db.auditHead())
        }
        home.withLock { $0 = nil }
        do { try anchor?.reset(to: head) } catch { throw StoreError(error, path: anchor?.path ?? "") }
        return faults
    }

    /// Separates the reason and the faults in the detail of an entry that accepts faults.
    fileprivate static let faultSeparator = "; "
}

extension Connection {
    /// The faults that intact entries in the audit log have accepted.
    func acceptedFaults() throws -> Set<String> {
        let rows = try rows("SELECT * FROM audit WHERE action = ?", [AuditEntry.Action.acceptGap.rawValue])
        let entries = try rows.map(AuditEntry.init).filter { $0.computedHash == $0.hash }
        return Set(entries.flatMap { ($0.detail ?? "").components(separatedBy: Store.faultSeparator) })
    }

    fileprivate func acceptAuditFaults(
        witness: AuditHead?, hasFile: Bool, by author: Author, reason: String, at time: Date
    ) throws -> [String] {
        var open = [try repairAuditHead(witness: witness)].compactMap(\.self)
        if hasFile, witness == nil, try auditHead().number > 0 {
            open.append("the file beside the database is missing")
        }
        open += try auditFaults(anchor: witness)
        guard !open.isEmpty else { throw StoreError.invalid("the audit has no fault to accept") }
        var faults: [String] = []
        // The loop repeats only if there are more faults than fit into one report.
        repeat {
            open += try faultsAfterNextEntry().filter { !open.contains($0) }
            let detail = ([reason] + open).joined(separator: Store.faultSeparator)
            try audit(.acceptGap, by: author, detail: detail, at: time)
            faults += open
            open = try auditFaults()
        } while !open.isEmpty
        return faults
    }

    /// The faults of the audit log with the accepting entry added, because a missing end is reported only then.
    fileprivate func faultsAfterNextEntry() throws -> [String] {
        try undoing {
            try audit(.acceptGap, by: .local, at: Date())
            return try auditFaults()
        }
    }

    /// Continues the audit log after its last known entry if the head is missing or names an older entry.
    /// - Returns: The fault of the head. `nil` if the head was correct.
    fileprivate func repairAuditHead(witness: AuditHead?) throws -> String? {
        let last = try row("SELECT number, hash FROM audit ORDER BY number DESC LIMIT 1").map {
            AuditHead(number: try $0.decode(forColumn: "number"), hash: try $0.bytes("hash"))
        }
        let head = try? auditHead()
        guard head == nil || (head?.number ?? 0) < (last?.number ?? 0) else { return nil }
        let known = [last, witness].compactMap(\.self).max { $0.number < $1.number }
        let new = known ?? AuditHead(number: 0, hash: [UInt8](repeating: 0, count: 32))
        try engine.unlocking("audit_head") {
            try execute("DELETE FROM audit_head")
            try execute("INSERT INTO audit_head (id, number, hash) VALUES (1, ?, ?)", [new.number, new.hash])
        }
        return head.map { "the head named entry \($0.number) of \(new.number)" } ?? "the head was missing"
    }
}

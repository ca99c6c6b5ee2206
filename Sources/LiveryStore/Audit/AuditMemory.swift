import Synchronization

/// The newest head of the audit log that this process has seen in a database on a server.
///
/// A standby that takes over might lack the previous server's last commits. Its audit log then doesn't contain this
/// head, and version numbers that clients already know could be used again for other content.
final class AuditMemory: Sendable {
    private struct State {
        var head: AuditHead?
        var loss: StoreError?
    }

    private let state = Mutex(State())

    /// The newest head.
    var head: AuditHead? { state.withLock { $0.head } }

    /// The error that describes lost entries. `nil` if no entries are known to be lost.
    var loss: StoreError? { state.withLock { $0.loss } }

    func remember(_ head: AuditHead) {
        state.withLock { if head.number > $0.head?.number ?? 0 { $0.head = head } }
    }

    /// - Parameter head: A head that was remembered before the transaction took its snapshot.
    /// - Throws: ``StoreError/corrupt(_:)`` when the audit log no longer contains the head. The process remembers this
    ///   error until it exits, because later entries hide the loss.
    func check(_ db: Connection, contains head: AuditHead?) throws {
        if let loss { throw loss }
        guard let head else { return }
        let hash = try db.value("SELECT hash FROM audit WHERE number = ?", [head.number], of: [UInt8].self)
        guard hash != head.hash else { return }
        let loss = StoreError.damaged(
            "the database has lost changes: it doesn't contain audit entry \(head.number), which this server has seen. "
                + "Restart the server to accept the loss")
        state.withLock { $0.loss = loss }
        throw loss
    }
}

import Synchronization

#if canImport(Glibc)
    import Glibc
#endif

/// Whether a disk accepts writes, as far as this process knows.
final class WriteHealth: Sendable {
    private struct State {
        /// The error of the last write, if the disk caused an error.
        var failure: StoreError?
        /// The result of the last check of the file system.
        var lack: StoreError?
    }

    /// The folder of a database file. `nil` for a database on a server.
    private let folder: String?
    private let state = Mutex(State())

    /// The free space below which a disk is treated as full, in bytes. It is less than a version of a large theme
    /// needs.
    private static let reserve = 1 << 20

    init(database path: String?) {
        folder = path.map { path in path.lastIndex(of: "/").map { "\(path[..<$0])/" } ?? "." }
    }

    /// The reason that writes fail. `nil` if no reason is known.
    var fault: StoreError? { state.withLock { $0.failure ?? $0.lack } }

    /// Whether a write has failed, and none has succeeded since.
    var hasFailed: Bool { state.withLock { $0.failure != nil } }

    /// Records the outcome of a write. Errors that aren't caused by the disk have no effect.
    func note(_ error: StoreError?) {
        switch error {
        case nil, .diskFull, .readOnly, .io: state.withLock { $0.failure = error }
        case .uncertain(let fault) where fault.code != 0: state.withLock { $0.failure = .io(fault) }
        default: break
        }
    }

    /// Checks the file system.
    func look() {
        let lack = folder.flatMap(Self.lack)
        state.withLock { $0.lack = lack }
    }

    private static func lack(in folder: String) -> StoreError? {
        #if canImport(Glibc)
            var status = statvfs()
            guard statvfs(folder, &status) == 0 else { return nil }
            func fault(_ message: String) -> Fault { Fault(code: Fault.io, message: message, sql: nil) }
            // The value of ST_RDONLY is 1.
            if status.f_flag & 1 != 0 { return .readOnly(fault("the file system is read-only")) }
            // Part of the disk can be reserved for the superuser.
            let blocks = geteuid() == 0 ? status.f_bfree : status.f_bavail
            guard Int(blocks) * Int(status.f_frsize) < reserve else { return nil }
            return .diskFull(fault("less than 1 MiB is free"))
        #else
            return nil
        #endif
    }
}

extension Store {
    /// Checks whether the disk accepts changes and updates ``outage``. Writes only if the last write failed.
    public func checkDisk() {
        health.look()
        guard health.hasFailed else { return }
        // The row is never committed, but its page is written to the disk.
        try? write { db in
            try db.execute("INSERT INTO nodes (name, entry, seen) VALUES ('', 0, 0)", [])
            try db.execute("DELETE FROM nodes WHERE name = ''", [])
        }
    }
}

import Foundation
import GRDB

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif
#if canImport(Glibc)
    import Glibc
#endif

extension Store {
    /// Copies the database as it is at one moment into one new file, while others read and write.
    ///
    /// By SQLite's online backup (https://sqlite.org/backup.html). The file has its name only when it is whole and
    /// durable, and needs no file beside it. It ends with the SHA-256 of its bytes: see `BackupSeal`.
    /// - Throws: ``StoreError/invalid(_:)`` when there is a file of that name.
    public func backup(to path: String) throws(StoreError) {
        guard !FileManager.default.fileExists(atPath: path) else { throw .invalid("'\(path)' is there already") }
        let partial = path + ".partial"
        try? FileManager.default.removeItem(atPath: partial)
        do {
            defer { try? FileManager.default.removeItem(atPath: partial) }
            let copy = try DatabaseQueue(path: partial)
            try pool.backup(to: copy)
            try copy.writeWithoutTransaction { try $0.execute(sql: "PRAGMA journal_mode = DELETE") }
            try copy.close()
            try BackupSeal.append(to: partial)
            try DurableFile.rename(partial, to: path)
        } catch { throw StoreError(error, path: path) }
    }

    /// Puts a backup in the place of a database that nobody has open.
    ///
    /// The backup is copied, brought up to date and checked whole before anything is replaced: its own hash, SQLite's
    /// checks, the hash of every content, draft's file, tree and bundle in each encoding, and the audit with what it says of
    /// versions. A backup of an older Livery has no hash of its own: a change of what none of the others covers, such as a
    /// token's or a channel's row, is then not found. The old database is kept under another name. The new one takes its
    /// place by a rename, so that at any moment the one or the other is there.
    /// - Parameter check: Throws for a bundle whose bytes, in any encoding, don't have the hash and length that they say.
    /// - Returns: Where the old database is now; nil if there was none.
    /// - Throws: ``StoreError/busy(_:)`` when another process has the database open, ``StoreError/corrupt(_:)`` when the
    ///   backup is damaged, ``StoreError/newerDatabase(path:migrations:)`` or ``StoreError/notADatabase(path:_:)`` when it
    ///   is none of this program's. Nothing has changed then.
    public static func restore(
        _ backup: String, to path: String, by author: Author = .local, at time: Date = Date(),
        checking check: (StoredBundle) throws -> Void
    ) throws(StoreError) -> String? {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: backup, isDirectory: &isFolder), !isFolder.boolValue else {
            throw .invalid(isFolder.boolValue ? "'\(backup)' is a folder" : "there is no file '\(backup)'")
        }
        let lock = try DataLock(database: path, alone: true)
        let copy = path + ".restoring"
        do {
            // Also before: a process that was killed leaves them, and its witness would be taken for this copy's.
            func clear() { for end in ["", "-wal", "-shm", "-lock", "-audit"] { unlink(copy + end) } }
            clear()
            defer { clear() }
            try BackupSeal.copy(backup, to: copy)
            let head = try prepare(copy, from: backup, by: author, at: time, checking: check)
            let aside = try setAside(path, at: time)
            try DurableFile.rename(copy, to: path)
            try AuditAnchor(database: path).reset(to: head)
            return withExtendedLifetime(lock) { aside }
        } catch StoreError.notADatabase(_, let fault) {
            throw .notADatabase(path: backup, fault)
        } catch StoreError.newerDatabase(_, let migrations) {
            throw .newerDatabase(path: backup, migrations: migrations)
        } catch { throw StoreError(error, path: path) }
    }

    /// Checks a copy and writes into its audit what is done with it.
    private static func prepare(
        _ copy: String, from backup: String, by author: Author, at time: Date,
        checking check: (StoredBundle) throws -> Void
    ) throws -> AuditHead {
        let store = try Store(path: copy, clock: { time })
        var faults = try store.structuralFaults()
        // What SQLite can't read can't be hashed.
        if faults.isEmpty { faults = try store.contentFaults() + store.bundleFaults(check) + store.auditFaults() }
        guard faults.isEmpty else { throw StoreError.damaged("'\(backup)': \(faults.joined(separator: "; "))") }
        let head = try store.write { db in
            let name = (backup as NSString).lastPathComponent
            try db.audit(.restore, by: author, detail: "from \(name)", at: time)
            return try db.auditHead()
        }
        try store.close()
        try foldLog(of: copy)
        return head
    }

    /// Makes the file whole by itself, or throws: without its log the last transactions would be missing.
    private static func foldLog(of path: String) throws {
        let queue = try DatabaseQueue(path: path)
        let mode = try queue.writeWithoutTransaction { try String.fetchOne($0, sql: "PRAGMA journal_mode = DELETE") }
        try queue.close()
        guard mode == "delete" else { throw StoreError.damaged("the log of '\(path)' can't be folded in") }
    }

    /// Gives the old database another name as well, its log folded into it, and leaves the old name to be replaced.
    private static func setAside(_ path: String, at time: Date) throws -> String? {
        guard FileManager.default.fileExists(atPath: path) else { return nil }
        let aside = path + ".before-" + time.ISO8601Format().replacing(":", with: "-")
        // One that is too damaged for that keeps its log beside it.
        try? foldLog(of: path)
        for end in ["", "-wal", "-shm"] where FileManager.default.fileExists(atPath: path + end) {
            try FileManager.default.linkItem(atPath: path + end, toPath: aside + end)
        }
        // A log that stayed would be taken for one of the new database.
        for end in ["-wal", "-shm"] { unlink(path + end) }
        return aside
    }
}

/// Files that are there as a whole, also after a power cut.
enum DurableFile {
    static func rename(_ old: String, to new: String) throws {
        try synchronize(old)
        guard Glibc.rename(old, new) == 0 else { throw failure(new) }
        let folder = (new as NSString).deletingLastPathComponent
        try synchronize(folder.isEmpty ? "." : folder)
    }

    private static func synchronize(_ path: String) throws {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw failure(path) }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw failure(path) }
    }

    private static func failure(_ path: String) -> StoreError {
        let message = "\(path): \(String(cString: strerror(errno)))"
        return errno == ENOSPC
            ? .diskFull(Fault(code: 13, message: message, sql: nil)) : .io(Fault(code: 10, message: message, sql: nil))
    }
}

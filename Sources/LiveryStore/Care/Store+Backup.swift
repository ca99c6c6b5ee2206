import Foundation
import GRDB

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
    import GRDB
#endif
#if canImport(Glibc)
    import Glibc
#endif

extension Store {
    /// Copies the database into a single new file while other connections read and write.
    ///
    /// Uses SQLite's online backup (https://sqlite.org/backup.html). The file gets its name only when it is complete
    /// and durable. It doesn't depend on any file beside it. It ends with the SHA-256 hash of its bytes. See
    /// `BackupSeal`.
    /// - Throws: ``StoreError/invalid(_:)`` when the file already exists.
    public func backup(to path: String) throws(StoreError) {
        guard let database = database as? SQLiteDatabase else {
            throw .invalid("a PostgreSQL database is backed up with `livery copy` or PostgreSQL's own tools")
        }
        guard !FileManager.default.fileExists(atPath: path) else { throw .invalid("'\(path)' already exists") }
        let partial = path + ".partial"
        try? FileManager.default.removeItem(atPath: partial)
        do {
            defer { try? FileManager.default.removeItem(atPath: partial) }
            try PrivateFile.create(partial)
            let copy = try DatabaseQueue(path: partial)
            try database.pool.backup(to: copy)
            try copy.writeWithoutTransaction { db in
                if try db.tableExists("epoch") { try Connection(SQLiteConnection(db)).leavePlace() }
                try db.execute(sql: "PRAGMA journal_mode = DELETE")
            }
            try copy.close()
            try BackupSeal.append(to: partial)
            try DurableFile.rename(partial, to: path)
        } catch { throw StoreError(error, path: path) }
    }

    /// Replaces a database with a backup. No process may have the database open.
    ///
    /// The backup is copied, migrated and checked before anything is replaced. The check covers its own hash, SQLite's
    /// integrity checks, the hash of every content, draft file, tree and bundle in each encoding, and the audit log
    /// with the versions that it covers. A file that was not made as a backup, or has been opened as a database, has no
    /// hash of its own. In that case, changes that no other hash covers, such as in the row of a token or channel, are
    /// not detected.
    ///
    /// The old database is renamed, and the new one takes its place by a rename, so a complete database exists at all
    /// times. The new database starts a new epoch. See ``startEpochIfRestored()``.
    /// - Parameter check: Throws for a bundle whose bytes, in any encoding, don't match its hash and length.
    /// - Returns: The new path of the old database. `nil` if the database didn't exist.
    /// - Throws: ``StoreError/busy(_:)`` when another process has the database open, ``StoreError/corrupt(_:)`` when
    ///   the backup is damaged, ``StoreError/newerDatabase(path:migrations:)`` or ``StoreError/notADatabase(path:_:)``
    ///   when this version of Livery can't read it. In these cases, nothing is changed.
    public static func restore(
        _ backup: String, to path: String, by author: Author = .local, at time: Date = Date(),
        checking check: (StoredBundle) throws -> Void
    ) throws(StoreError) -> String? {
        guard !PostgreSQLURL.isOne(path) else {
            throw .invalid("only a database in a file can be replaced: copy the backup with `livery copy` instead")
        }
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: backup, isDirectory: &isFolder), !isFolder.boolValue else {
            throw .invalid(isFolder.boolValue ? "'\(backup)' is a folder" : "there is no file '\(backup)'")
        }
        let isNew = !FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
        guard isNew || !isFolder.boolValue else { throw .invalid("'\(path)' is a folder") }
        let lock = try DataLock(database: path, exclusive: true)
        do {
            return try withExtendedLifetime(lock) {
                try replace(path, at: time) { try prepare($0, from: backup, by: author, at: time, checking: check) }
            }
        } catch {
            if isNew, lock != nil { unlink(path + DataLock.ending) }
            switch error {
            case StoreError.notADatabase(_, let fault): throw .notADatabase(path: backup, fault)
            case StoreError.newerDatabase(_, let migrations): throw .newerDatabase(path: backup, migrations: migrations)
            default: throw StoreError(error, path: path)
            }
        }
    }

    /// Renames a database and replaces it with a file that `make` creates.
    private static func replace(
        _ path: String, at time: Date, by make: (String) throws -> AuditHead
    ) throws -> String? {
        let copy = path + ".restoring"
        // These files are also removed first, because a process that was killed leaves them behind. Its audit anchor
        // would be mistaken for the anchor of this copy.
        func clear() { for end in ["", "-wal", "-shm", "-journal", DataLock.ending, "-audit"] { unlink(copy + end) } }
        clear()
        defer { clear() }
        let head = try make(copy)
        let aside = try setAside(path, at: time)
        do { try DurableFile.rename(copy, to: path) } catch {
            aside.map { putBack($0, to: path) }
            throw error
        }
        try AuditAnchor(database: path).reset(to: head)
        return aside
    }

    /// Copies the backup, checks the copy and records the restoration in the copy's audit log.
    private static func prepare(
        _ copy: String, from backup: String, by author: Author, at time: Date,
        checking check: (StoredBundle) throws -> Void
    ) throws -> AuditHead {
        try BackupSeal.copy(backup, to: copy)
        // Migrates the copy rather than the backup.
        let store = try Store(path: copy, schema: .migrate, clock: { time })
        var faults = try store.structuralFaults()
        // If SQLite can't read the contents, their hashes can't be checked.
        if faults.isEmpty { faults = try store.contentFaults() + store.bundleFaults(check) + store.auditFaults() }
        guard faults.isEmpty else { throw StoreError.damaged("'\(backup)': \(faults.joined(separator: "; "))") }
        let head = try store.write { db in
            let name = PrivateFile.name(of: backup)
            try db.audit(.restore, by: author, detail: "from \(name)", at: time)
            return try db.auditHead()
        }
        try store.close()
        try foldLog(of: copy)
        return head
    }

    /// Checkpoints the write-ahead log into the database file. Throws if that fails, because the file alone would lack
    /// the last transactions.
    private static func foldLog(of path: String) throws {
        let queue = try DatabaseQueue(path: path)
        let mode = try queue.writeWithoutTransaction { try String.fetchOne($0, sql: "PRAGMA journal_mode = DELETE") }
        try queue.close()
        guard mode == "delete" else { throw StoreError.damaged("the log of '\(path)' can't be merged into it") }
    }

    /// Checkpoints the old database's write-ahead log and links the database under another name, so that the new
    /// database can take its name.
    private static func setAside(_ path: String, at time: Date) throws -> String? {
        guard FileManager.default.fileExists(atPath: path) else { return nil }
        let name = path + ".before-" + time.ISO8601Format().replacing(":", with: "-")
        let names = [name] + (2...99).map { "\(name)-\($0)" }
        guard let aside = names.first(where: { !FileManager.default.fileExists(atPath: $0) }) else {
            throw StoreError.invalid("there are too many files like '\(name)'")
        }
        // If the database is too damaged for a checkpoint, its write-ahead log stays beside it.
        try? foldLog(of: path)
        do {
            for end in ["", "-wal", "-shm"] where FileManager.default.fileExists(atPath: path + end) {
                try FileManager.default.linkItem(atPath: path + end, toPath: aside + end)
            }
        } catch {
            putBack(aside, to: path)
            throw error
        }
        // SQLite would apply a remaining write-ahead log to the new database.
        for end in ["-wal", "-shm"] { unlink(path + end) }
        return aside
    }

    /// Undoes `setAside`.
    private static func putBack(_ aside: String, to path: String) {
        for end in ["-wal", "-shm", ""] {
            link(aside + end, path + end)
            unlink(aside + end)
        }
    }
}

/// A rename that survives a power failure.
enum DurableFile {
    static func rename(_ old: String, to new: String) throws {
        try synchronize(old)
        guard Glibc.rename(old, new) == 0 else { throw failure(new) }
        try synchronize(PrivateFile.folder(of: new))
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

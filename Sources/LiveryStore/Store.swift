import Foundation
import GRDB

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// The database of apps, versions, bundles, drafts and access rights.
///
/// The store handles rows and bytes and never compiles. Each call is one transaction and returns when its changes are
/// durable (WAL, `synchronous=FULL`).
///
/// Safe to use from any thread. Writes are serialized. Reads don't wait for writes. Both block the calling thread. Two
/// processes may have the same file open.
public final class Store: Sendable {
    let pool: DatabasePool
    let clock: @Sendable () -> Date
    private let lock: DataLock?

    /// Opens the database, creates it if necessary, and migrates an older schema.
    ///
    /// - Parameters:
    ///   - path: The path of the database. SQLite adds `-wal` and `-shm` files beside it. The folder must exist.
    ///   - busyTimeout: How long to wait for another process's write before throwing ``StoreError/busy(_:)``.
    ///   - exclusive: Whether to open the database exclusively. Opening then throws ``StoreError/busy(_:)`` while another
    ///     process has the file open, and other processes can't open it afterwards.
    ///   - clock: Returns the current time, which determines version times, expiry and last use.
    /// - Throws: ``StoreError/newerDatabase(path:migrations:)`` or ``StoreError/notADatabase(path:_:)``, which leave
    ///   the file unchanged, or an SQLite error.
    public convenience init(
        path: String, busyTimeout: Duration = .seconds(5), exclusive: Bool = false,
        clock: @escaping @Sendable () -> Date = { Date() }
    ) throws(StoreError) {
        try self.init(path: path, busyTimeout: busyTimeout, exclusive: exclusive, clock: clock, prepare: { _ in })
    }

    /// Runs `prepare` on each new connection. Tests use it to inject faults.
    init(
        path: String, busyTimeout: Duration, exclusive: Bool = false, clock: @escaping @Sendable () -> Date,
        prepare: @escaping @Sendable (Database) throws -> Void
    ) throws(StoreError) {
        self.clock = clock
        lock = try DataLock(database: path, exclusive: exclusive)
        BackupSeal.remove(from: path)
        do {
            pool = try Connection.open(path: path, busyTimeout: busyTimeout, prepare: prepare)
        } catch {
            throw StoreError(error, path: path)
        }
    }

    /// The current time by the store's clock.
    public var now: Date { clock() }

    /// Releases the page caches of all connections. A busy connection releases its cache when it becomes idle. The call
    /// doesn't block. Useful after reading much data that won't be needed again soon.
    public func releaseMemory() { pool.releaseMemoryEventually() }

    /// Closes the database after the calls in progress, and merges the log into it if no other process has it open.
    ///
    /// Later calls fail. Deinitializing the store also closes it, but ignores errors.
    public func close() throws(StoreError) {
        do { try pool.close() } catch { throw StoreError(error) }
    }
}

extension Store {
    /// Runs `body` in one read transaction, which sees a single snapshot.
    func read<Value>(_ body: (Database) throws -> Value) throws(StoreError) -> Value {
        do { return try pool.read(body) } catch { throw StoreError(error) }
    }

    /// Runs `body` in one immediate transaction, which is rolled back when `body` throws.
    ///
    /// After the commit, the audit's new head is written to the anchor file. A failed or outdated write of that file is
    /// harmless: an older head still protects the entries up to it.
    func write<Value>(_ body: (Database) throws -> Value) throws(StoreError) -> Value {
        do {
            let (value, head) = try pool.write { db in (try body(db), try db.auditHead()) }
            try? AuditAnchor(database: pool.path).advance(to: head)
            return value
        } catch { throw StoreError(error) }
    }
}

extension Store {
    /// The size of the database file in bytes, without its log.
    public func byteCount() throws(StoreError) -> Int {
        try read { db in
            let pages = try Int.fetchOne(db, sql: "PRAGMA page_count") ?? 0
            let size = try Int.fetchOne(db, sql: "PRAGMA page_size") ?? 0
            return pages * size
        }
    }
}

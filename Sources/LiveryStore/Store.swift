import Foundation
import GRDB

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// The database file: apps, their versions and bundles, and who may change them.
///
/// Rows and bytes only; nothing is ever compiled here. A call returns when what it did is durable (WAL,
/// `synchronous=FULL`), and each call is one transaction: all of it happens, or none.
///
/// Safe from any thread. Writes wait for each other, reads wait for nobody; both block the calling thread.
/// Two processes may have the same file open.
public final class Store: Sendable {
    let pool: DatabasePool
    let clock: @Sendable () -> Date
    private let lock: DataLock?

    /// Opens the database, makes it if there is none, and brings an older schema up to date.
    ///
    /// - Parameters:
    ///   - path: The file; `-wal` and `-shm` files stand beside it. Its folder must exist.
    ///   - busyTimeout: How long to wait for another process's write before ``StoreError/busy(_:)``.
    ///   - alone: Whether to refuse with ``StoreError/busy(_:)`` while another process has the file open, and to keep
    ///     others from opening it.
    ///   - clock: What the time is. Versions, expiry and last use go by it.
    /// - Throws: ``StoreError/newerDatabase(path:migrations:)`` or ``StoreError/notADatabase(path:_:)``, in which
    ///   case the file is left as it was, or what SQLite met.
    public convenience init(
        path: String, busyTimeout: Duration = .seconds(5), alone: Bool = false,
        clock: @escaping @Sendable () -> Date = { Date() }
    ) throws(StoreError) {
        try self.init(path: path, busyTimeout: busyTimeout, alone: alone, clock: clock, prepare: { _ in })
    }

    /// `prepare` runs on each new connection; tests inject faults by it.
    init(
        path: String, busyTimeout: Duration, alone: Bool = false, clock: @escaping @Sendable () -> Date,
        prepare: @escaping @Sendable (Database) throws -> Void
    ) throws(StoreError) {
        self.clock = clock
        lock = try DataLock(database: path, alone: alone)
        BackupSeal.remove(from: path)
        do {
            pool = try Connection.open(path: path, busyTimeout: busyTimeout, prepare: prepare)
        } catch {
            throw StoreError(error, path: path)
        }
    }

    /// What the time is, by the clock that everything here goes by.
    public var now: Date { clock() }

    /// Gives back the memory in which pages of the file are kept, of connections at work when they are done: nobody waits.
    /// For when much was read that will not be read again soon.
    public func releaseMemory() { pool.releaseMemoryEventually() }

    /// Closes the file after what is under way, and merges the log into it if no other process has it open.
    ///
    /// Calls after this one fail. Letting go of the store does the same, without the error.
    public func close() throws(StoreError) {
        do { try pool.close() } catch { throw StoreError(error) }
    }
}

extension Store {
    /// One snapshot: everything read inside agrees.
    func read<Value>(_ body: (Database) throws -> Value) throws(StoreError) -> Value {
        do { return try pool.read(body) } catch { throw StoreError(error) }
    }

    /// One immediate transaction, rolled back when `body` throws.
    ///
    /// What it added to the audit is witnessed beside the database once it is durable. Behind by some entries that file
    /// is still a witness of those before, so that a write of it which fails, or another process which is faster, does
    /// no harm.
    func write<Value>(_ body: (Database) throws -> Value) throws(StoreError) -> Value {
        do {
            let (value, head) = try pool.write { db in (try body(db), try db.auditHead()) }
            try? AuditAnchor(database: pool.path).advance(to: head)
            return value
        } catch { throw StoreError(error) }
    }
}

import Foundation
import GRDB

/// An SQLite database file.
final class SQLiteDatabase: Database {
    let pool: DatabasePool

    /// The page size of a new file, in bytes. The space that a row leaves unused in its page is wasted. A larger row
    /// continues in overflow pages, which SQLite fills completely. A version with three encodings of 6 to 7 kB uses 26
    /// kB with pages of 16 KiB, 22 kB with the default of 4 KiB, and 21 kB with 2 KiB. Rows of 600 bytes and of 70 kB
    /// also fit well.
    private static let pageSize = 2048
    /// The writing connection's page cache, in KiB. A lookup by hash can need any page of an index, so with the default
    /// of 2 MB, publishing would slow down as the file grows.
    private static let writerCache = 8_000

    /// The page cache of each reading connection, in KiB. The system also caches the file. With the default of 2 MB,
    /// startup and reads of old versions take just as long, but a server uses 1.5 MiB more.
    private static let readerCache = 500

    /// The maximum number of reading connections, which are opened on demand. Additional readers wait. A server reads
    /// on up to 14 threads, and some reads take a long time.
    private static let readers = 16

    /// Opens the file and creates it if necessary.
    /// - Parameters:
    ///   - plan: The schema, and what to do if the file has an older one.
    ///   - trace: Called with each statement, without its arguments.
    init(path: String, busyTimeout: Duration, plan: SchemaPlan, trace: (@Sendable (String) -> Void)?) throws {
        let schema = SQLiteSchema(plan: plan, path: path)
        PrivateFile.createIfMissing(path)
        pool = try Self.retryingWhileBusy(for: busyTimeout) {
            try DatabasePool(path: path, configuration: Self.configuration(busyTimeout, schema, trace))
        }
        try schema.migrate(pool)
        try Self.harden(pool)
    }

    func read<Value>(_ body: (Connection) throws -> Value) throws -> Value {
        try pool.read { try body(Connection(SQLiteConnection($0))) }
    }

    func write<Value>(_ body: (Connection) throws -> Value) throws -> Value {
        try pool.write { try body(Connection(SQLiteConnection($0))) }
    }

    func faults() throws -> [String] {
        try pool.read { db in
            let integrity = try String.fetchAll(db, sql: "PRAGMA integrity_check").filter { $0 != "ok" }
            let broken = try GRDB.Row.fetchAll(db, sql: "PRAGMA foreign_key_check").map { row in
                let (table, target) = (row[0] as String? ?? "a table", row[2] as String? ?? "another table")
                return "a row of \(table) refers to a missing row of \(target)"
            }
            return integrity + broken
        }
    }

    var byteCount: Int {
        get throws {
            try pool.read { db in
                let pages = try Int.fetchOne(db, sql: "PRAGMA page_count") ?? 0
                let size = try Int.fetchOne(db, sql: "PRAGMA page_size") ?? 0
                return pages * size
            }
        }
    }

    func waitForChange(_ limit: Duration) -> Bool { false }

    var outage: StoreError? { nil }

    func releaseMemory() { pool.releaseMemoryEventually() }

    func close() throws {
        // The last connection to close checkpoints the write-ahead log, which a read-only connection can't do. GRDB
        // closes the writing connection first.
        pool.invalidateReadOnlyConnections()
        try pool.close()
    }
}

extension SQLiteDatabase {
    private static func configuration(
        _ busyTimeout: Duration, _ schema: SQLiteSchema, _ trace: (@Sendable (String) -> Void)?
    ) -> Configuration {
        var configuration = Configuration()
        configuration.label = "LiveryStore"
        configuration.busyMode = .timeout(busyTimeout / .seconds(1))
        configuration.maximumReaderCount = readers
        configuration.prepareDatabase { db in
            // This runs before the pool switches to WAL, so that a file from another program is left unchanged.
            if !db.configuration.readonly {
                // This uses a transaction, because another process might be creating the tables.
                try db.inTransaction(.deferred) {
                    try schema.recognize(db)
                    return .commit
                }
                try db.execute(sql: "PRAGMA page_size = \(pageSize)")
            }
            let cache = db.configuration.readonly ? readerCache : writerCache
            try db.execute(sql: "PRAGMA cache_size = -\(cache)")
            if let trace { db.trace { trace($0.description) } }
        }
        return configuration
    }

    /// Retries opening the pool. The switch to WAL fails immediately with SQLITE_BUSY when another process also
    /// switches. SQLite doesn't call the busy handler then, because waiting could deadlock
    /// (https://sqlite.org/c3ref/busy_handler.html).
    private static func retryingWhileBusy<Value>(for timeout: Duration, _ body: () throws -> Value) throws -> Value {
        let deadline = ContinuousClock.now + timeout
        while true {
            do {
                return try body()
            } catch let error as DatabaseError
                where error.resultCode == .SQLITE_BUSY && ContinuousClock.now < deadline
            {
                Thread.sleep(forTimeInterval: 0.01)
            }
        }
    }

    /// Restores `synchronous=FULL`. The pool lowers it to NORMAL, which can lose the last commits in a power failure.
    private static func harden(_ pool: DatabasePool) throws {
        try pool.writeWithoutTransaction { db in
            try db.execute(sql: "PRAGMA synchronous = FULL")
            try assert("synchronous", is: "2", db)
            try assert("journal_mode", is: "wal", db)
            try assert("foreign_keys", is: "1", db)
        }
    }

    private static func assert(_ pragma: String, is expected: String, _ db: GRDB.Database) throws {
        let actual = try String.fetchOne(db, sql: "PRAGMA \(pragma)")
        guard actual == expected else {
            let message = "\(pragma) is \(actual ?? "unknown"), expected \(expected)"
            throw StoreError.failed(Fault(code: 1, message: message, sql: "PRAGMA \(pragma)"))
        }
    }
}

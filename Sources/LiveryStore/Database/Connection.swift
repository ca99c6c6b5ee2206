import Foundation
import GRDB

/// Opens and checks the database file.
enum Connection {
    /// The page size in bytes of a new file. The space that a row leaves in its page is wasted, and a longer row
    /// continues in overflow pages that SQLite fills completely. A version with three encodings of 6 to 7 kB takes 26
    /// kB with pages of 16 KiB, 22 kB with the default of 4 KiB and 21 kB with 2 KiB. Rows of 600 bytes and of 70 kB
    /// also fit well.
    static let pageSize = 2048
    /// The page cache of the writing connection, in KiB. A lookup by hash may need any page of an index, so with the
    /// default of 2 MB a publish would slow down as the file grows.
    static let writerCache = 8_000

    /// The maximum number of reading connections, which are opened on demand. Further readers wait. A server reads on
    /// up to 14 threads, and some of its reads take long.
    static let readers = 16

    static func open(
        path: String, busyTimeout: Duration, prepare: @escaping @Sendable (Database) throws -> Void
    ) throws -> DatabasePool {
        let pool = try retryingWhileBusy(for: busyTimeout) {
            try DatabasePool(path: path, configuration: configuration(busyTimeout, path, prepare))
        }
        try Schema.migrate(pool)
        try harden(pool)
        return pool
    }

    private static func configuration(
        _ busyTimeout: Duration, _ path: String, _ prepare: @escaping @Sendable (Database) throws -> Void
    ) -> Configuration {
        var configuration = Configuration()
        configuration.label = "LiveryStore"
        configuration.busyMode = .timeout(busyTimeout / .seconds(1))
        configuration.maximumReaderCount = readers
        configuration.prepareDatabase { db in
            // Before the pool switches to WAL, so that another program's file is left unchanged.
            if !db.configuration.readonly {
                // In a transaction, because another process may be creating the tables.
                try db.inTransaction(.deferred) {
                    try Schema.recognize(db, path: path)
                    return .commit
                }
                try db.execute(sql: "PRAGMA page_size = \(pageSize); PRAGMA cache_size = -\(writerCache)")
            }
            try prepare(db)
        }
        return configuration
    }

    /// The switch to WAL immediately fails with SQLITE_BUSY when another process switches too. SQLite doesn't call the
    /// busy handler, because waiting could deadlock (https://sqlite.org/c3ref/busy_handler.html).
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

    /// Restores `synchronous=FULL`. The pool lowers it to NORMAL, which may lose the last commits in a power failure.
    private static func harden(_ pool: DatabasePool) throws {
        try pool.writeWithoutTransaction { db in
            try db.execute(sql: "PRAGMA synchronous = FULL")
            try assert("synchronous", is: "2", db)
            try assert("journal_mode", is: "wal", db)
            try assert("foreign_keys", is: "1", db)
        }
    }

    private static func assert(_ pragma: String, is expected: String, _ db: Database) throws {
        let actual = try String.fetchOne(db, sql: "PRAGMA \(pragma)")
        guard actual == expected else {
            let message = "\(pragma) is \(actual ?? "unknown"), expected \(expected)"
            throw StoreError.failed(Fault(code: 1, message: message, sql: "PRAGMA \(pragma)"))
        }
    }
}

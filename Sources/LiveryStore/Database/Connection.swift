import Foundation
import GRDB

/// How the file is opened, and what is checked before it is trusted.
enum Connection {
    /// In bytes; takes effect in a new file only. What is left of a page behind a row is wasted, and what a row does not
    /// fit into goes on in pages of its own that SQLite fills whole: a version with three codings of 6 to 7 kB takes
    /// 26 kB with pages of 16 KiB, 22 kB with the usual 4 KiB, and 21 kB with these, which also suit rows of 600 bytes and
    /// of 70 kB.
    static let pageSize = 2048
    /// In KiB, of the one connection that writes: a look-up by hash may need any page of an index, and with the 2 MB
    /// that are usual a publish would slow down as the file grows.
    static let writerCache = 8_000

    /// Connections that read at one time. They are opened as they are needed; another reader waits for one. A server
    /// reads in up to 14 threads, of which some read for long.
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
            // Before the pool switches to WAL, so that a file of somebody else is left as it was.
            if !db.configuration.readonly {
                // In a transaction: another process may be making the tables.
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

    /// The switch to WAL answers SQLITE_BUSY at once when another process makes it too: it doesn't ask the busy
    /// handler, since waiting could be a deadlock (https://sqlite.org/c3ref/busy_handler.html).
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

    /// The pool's own set-up lowers `synchronous` to NORMAL, which may lose the last commits in a power cut.
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
            let message = "\(pragma) is \(actual ?? "unknown"), not \(expected)"
            throw StoreError.failed(Fault(code: 1, message: message, sql: "PRAGMA \(pragma)"))
        }
    }
}

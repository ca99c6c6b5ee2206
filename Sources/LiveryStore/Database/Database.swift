import Foundation

/// A database with a specific engine.
protocol Database: Sendable {
    /// Runs `body` in one read transaction, which sees a single snapshot. Doesn't wait for writes.
    func read<Value>(_ body: (Connection) throws -> Value) throws -> Value

    /// Runs `body` in one write transaction. The transaction is durable when this method returns, and is rolled back
    /// when `body` throws. Only one write transaction runs at a time, across all processes.
    func write<Value>(_ body: (Connection) throws -> Value) throws -> Value

    /// Describes damaged pages and references to missing rows. Empty for an intact database.
    func faults() throws -> [String]

    /// The size of the database in bytes, excluding its write-ahead log.
    var byteCount: Int { get throws }

    /// Returns when another process has probably changed something, or after the limit. The notification is only a hint
    /// and can be missing.
    /// - Returns: Whether the engine supports such hints. If it doesn't, the call returns immediately.
    func waitForChange(_ limit: Duration) -> Bool

    /// The error if the database is known not to respond at the moment. While it is set, reads and writes fail
    /// immediately.
    var outage: StoreError? { get }

    /// Releases memory that connections keep for later reads. Doesn't block.
    func releaseMemory()

    /// Closes all connections after the calls in progress have completed.
    func close() throws
}

/// An engine's connection in a transaction. It is valid only within `read` or `write`.
protocol EngineConnection: AnyObject {
    /// Runs a statement once for each list of arguments, in order. Each `?` in the statement stands for the next
    /// argument. Costs one round trip on a server.
    func run(_ sql: String, _ batch: [[Value]]) throws -> [Outcome]

    /// Calls `body` with each row of a query, without holding all rows in memory. `body` can run other statements.
    func scan(_ sql: String, _ arguments: [Value], _ body: (Row) throws -> Void) throws

    /// Runs the statements of a script, which are in the engine's own SQL and take no arguments.
    func script(_ sql: String) throws

    /// Runs `body`. In the meantime, this transaction can change the rows of a published table.
    func unlocking(_ table: String, _ body: () throws -> Void) throws

    /// The time of the server's clock. `nil` if only this machine uses the database.
    func serverTime() throws -> Date?

    /// The place of a database on a server. `nil` for a file.
    func serverPlace() throws -> String?

    /// Removes the time limits of the transaction and its statements. The connection isn't reused afterward.
    func liftTimeLimits() throws

    /// Frees the pages of the database that this connection keeps for later reads.
    func releasePages() throws

    /// The highest id that a table has ever had. `nil` if the table can reuse ids.
    func lastID(of table: String) throws -> Int64?

    /// Makes the next id in a table higher than this one.
    func setLastID(_ id: Int64, of table: String) throws
}

/// The result of a statement.
struct Outcome {
    let rows: [Row]
    /// The number of rows that the statement inserted, updated or deleted.
    let changes: Int
}

/// An engine's error, which the store converts to a `StoreError`.
protocol EngineError: Error {
    /// - Parameter path: The path of the database, for errors of file operations.
    func storeError(path: String) -> StoreError
}

import Foundation

/// A database with a specific engine.
protocol Database: Sendable {
    /// Runs `body` in one read transaction, which sees a single snapshot. Doesn't wait for writes.
    func read<Value>(_ body: (Connection) throws -> Value) throws -> Value

    /// Runs `body` in one write transaction, which is durable on return and rolled back when `body` throws. Only one
    /// such transaction runs at a time, in all processes.
    func write<Value>(_ body: (Connection) throws -> Value) throws -> Value

    /// Describes damaged pages and references to missing rows. Empty for an intact database.
    func faults() throws -> [String]

    /// The size of the database in bytes, without its log.
    var byteCount: Int { get throws }

    /// Returns when another process has probably changed something, or after the limit. The notification is only a
    /// hint, and can be missing.
    /// - Returns: Whether the engine supports such hints. If it doesn't, the call returns immediately.
    func waitForChange(_ limit: Duration) -> Bool

    /// Why the database is known not to respond at the moment. While it is set, reads and writes fail immediately.
    var outage: StoreError? { get }

    /// Releases memory that connections have reserved for later reads. Doesn't block.
    func releaseMemory()

    /// Closes all connections after the calls in progress.
    func close() throws
}

/// A connection of an engine in a transaction. It is valid only within `read` or `write`.
protocol EngineConnection: AnyObject {
    /// Runs a statement once for each list of arguments, in order. Each `?` in the statement stands for the next
    /// argument. Costs one round trip to a server.
    func run(_ sql: String, _ batch: [[Value]]) throws -> [Outcome]

    /// Calls `body` with each row of a query, without holding all rows in memory. `body` may run other statements.
    func scan(_ sql: String, _ arguments: [Value], _ body: (Row) throws -> Void) throws

    /// Runs the statements of a script, which has no arguments, in the engine's own SQL.
    func script(_ sql: String) throws

    /// Runs `body` while rows of a published table can be changed in this transaction.
    func unlocking(_ table: String, _ body: () throws -> Void) throws

    /// The time of a server's clock. `nil` if this machine is the only one with the database.
    func serverTime() throws -> Date?

    /// Where the database is on a server. `nil` for a file.
    func serverPlace() throws -> String?

    /// Removes the time limits of the transaction and its statements. The connection isn't reused afterward.
    func liftTimeLimits() throws

    /// The highest id that a table has ever had, if the table never reuses ids. `nil` for other tables.
    func lastID(of table: String) throws -> Int64?

    /// Makes a table's next id higher than this one.
    func setLastID(_ id: Int64, of table: String) throws
}

/// The result of a statement.
struct Outcome {
    let rows: [Row]
    /// The number of rows that the statement inserted, updated or deleted.
    let changes: Int
}

/// An error of an engine, which the store converts to a `StoreError`.
protocol EngineError: Error {
    /// - Parameter path: The path of the database, if an operation on a file failed.
    func storeError(path: String) -> StoreError
}

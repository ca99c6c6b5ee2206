import Dispatch
import Foundation
import Synchronization

/// A database on a PostgreSQL server.
///
/// A write begins by locking the row that contains the audit log's head, so only one process writes at a time, as with
/// SQLite's `BEGIN IMMEDIATE`. Each statement in a write sees everything that earlier writers have committed. A read
/// sees a single snapshot.
final class PostgreSQLDatabase: Database {
    private let pool: PostgreSQLPool
    private let watch: PostgreSQLWatch
    /// How long to wait for another writer in this or another process.
    private let busyTimeout: Duration
    /// How long to try to find out the outcome of a commit whose response was lost.
    private let doubt: Duration
    /// Lets only one thread in this process write at a time. Otherwise, waiting writers would use up all connections.
    private let writer = DispatchSemaphore(value: 1)

    /// How many times to try a transaction that the server ends because of a conflict.
    private static let tries = 3

    /// Connects, and checks the server, the database and the role.
    /// - Parameters:
    ///   - plan: The schema, and what to do if the database has an older one.
    ///   - awaitsServer: Whether to let the watch connect later if the server can't be reached.
    init(
        _ url: PostgreSQLURL, busyTimeout: Duration, plan: SchemaPlan, awaitsServer: Bool, doubt: Duration,
        trace: (@Sendable (String) -> Void)?
    ) throws {
        self.busyTimeout = busyTimeout
        self.doubt = doubt
        pool = PostgreSQLPool(url, lockTimeout: busyTimeout, trace: trace)
        let schema = PostgreSQLSchema(plan: plan, name: PostgreSQLURL.masked(url.text))
        let prepare: PostgreSQLWatch.Preparation = { try schema.prepare($0) }
        var later: PostgreSQLWatch.Preparation?
        do { try pool.use(prepare) } catch let error as PostgreSQLError
            where error.isOutage && !error.isRejection && awaitsServer
        {
            pool.setOutage(error)
            later = prepare
        }
        watch = PostgreSQLWatch(pool, preparation: later)
    }

    func read<Value>(_ body: (Connection) throws -> Value) throws -> Value {
        try pool.use { connection in
            try transaction(connection, "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY") { _ in
                let value = try body(Connection(connection))
                // Errors while ending a read transaction are harmless. A connection that fails here isn't reused.
                _ = try? connection.command("COMMIT")
                return value
            }
        }
    }

    func write<Value>(_ body: (Connection) throws -> Value) throws -> Value {
        for attempt in 1... {
            do { return try writeOnce(body) } catch let error as PostgreSQLError
                where error.isConflict && attempt < Self.tries
            { continue }
        }
        throw PostgreSQLError(state: "40001", message: "too many conflicts")
    }

    private func writeOnce<Value>(_ body: (Connection) throws -> Value) throws -> Value {
        let lock = """
            SELECT pg_current_xact_id()::text, current_setting('synchronous_standby_names') <> ''
                AND current_setting('synchronous_commit') IN ('on', 'remote_apply')
            FROM audit_head FOR UPDATE
            """
        let (value, doubt) = try alone {
            try pool.use { connection in
                try transaction(connection, "BEGIN; \(lock)") { rows in
                    connection.isSynchronous = rows.first?.last == "t"
                    let value = try body(Connection(connection))
                    return (value, try commit(connection, rows.first?.first ?? nil))
                }
            }
        }
        // This happens after the lock is released, so other writers don't wait for the server's response.
        if let doubt { try requireCommitted(doubt.transaction, doubt.error) }
        return value
    }

    /// Runs `body` when no other thread in this process is writing.
    private func alone<Value>(_ body: () throws -> Value) throws -> Value {
        let deadline = ContinuousClock.now + busyTimeout
        while writer.wait(timeout: .now() + 0.05) != .success {
            if let outage = pool.outage { throw outage }
            guard ContinuousClock.now < deadline else {
                let message = "another write in this process takes longer than the timeout"
                throw PostgreSQLError(state: "55P03", message: message)
            }
        }
        defer { writer.signal() }
        return try body()
    }

    /// Commits the transaction and notifies other nodes.
    /// - Returns: The transaction and the error if the server's response was lost.
    private func commit(
        _ connection: PostgreSQLConnection, _ transaction: String?
    ) throws -> (transaction: String, error: PostgreSQLError)? {
        do {
            try connection.command("NOTIFY \(PostgreSQLPool.channel); COMMIT")
            return nil
        } catch let error as PostgreSQLError where error.isOutage {
            guard let transaction else { throw error }
            return (transaction, error)
        }
    }

    /// Asks the server on a new connection whether a transaction was committed.
    /// - Throws: The commit's error if the transaction was not committed, or ``PostgreSQLError/uncertain(_:)`` if the
    ///   server doesn't answer in time.
    private func requireCommitted(_ transaction: String, _ error: PostgreSQLError) throws {
        let deadline = ContinuousClock.now + doubt
        repeat {
            switch try? status(of: transaction) {
            case "committed"?: return
            case "aborted"?: throw error
            // The server hasn't noticed yet that the connection is lost, or isn't responding yet.
            default: Thread.sleep(forTimeInterval: 0.05)
            }
        } while ContinuousClock.now < deadline && !pool.isClosed
        throw PostgreSQLError.uncertain(error)
    }

    private func status(of transaction: String) throws -> String? {
        let connection = try pool.connect(patience: .seconds(2)) { false }
        do {
            return try connection.command("SELECT pg_xact_status('\(transaction)'::xid8)").first?.first ?? nil
        } catch let error as PostgreSQLError where error.state == "22023" {
            // A standby that took over has never seen the transaction.
            return "aborted"
        }
    }

    /// Runs `body` in a transaction. `body` ends the transaction itself. An error rolls it back.
    private func transaction<Value>(
        _ connection: PostgreSQLConnection, _ begin: String, _ body: ([[String?]]) throws -> Value
    ) throws -> Value {
        do {
            return try body(try connection.command(begin))
        } catch {
            _ = try? connection.command("ROLLBACK")
            throw error
        }
    }

    /// There is nothing to check, because the server always checks references and verifies its pages itself.
    func faults() throws -> [String] { [] }

    var byteCount: Int {
        get throws {
            try read { db in
                let sql = """
                    SELECT CAST(coalesce(sum(pg_total_relation_size(c.oid)), 0) AS BIGINT) FROM pg_catalog.pg_class c
                    WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind = 'r'
                    """
                return try db.value(sql) ?? 0
            }
        }
    }

    func waitForChange(_ limit: Duration) -> Bool {
        watch.wait(limit)
        return true
    }

    var outage: StoreError? { pool.outage?.storeError(path: "") }

    func releaseMemory() {}

    func close() throws { pool.close() }
}

import Dispatch
import Foundation
import Synchronization

/// A database on a server of PostgreSQL.
///
/// A write begins by locking the row of the audit's head, so that there is one writer in all processes, as with SQLite's
/// `BEGIN IMMEDIATE`. Each of its statements sees what earlier writers committed. A read sees one snapshot.
final class PostgreSQLDatabase: Database {
    private let pool: PostgreSQLPool
    private let watch: PostgreSQLWatch
    /// How long to wait for another writer, in this process or another.
    private let busyTimeout: Duration
    /// Lets one thread of this process write. Otherwise waiting writers would use all connections.
    private let writer = DispatchSemaphore(value: 1)

    /// How often a transaction is tried that the server ended because of a conflict.
    private static let tries = 3

    /// Connects, checks the server, the database and the role, and migrates an older schema.
    /// - Parameter awaitsServer: Whether the watch does so later if the server can't be reached.
    init(
        _ url: PostgreSQLURL, busyTimeout: Duration, awaitsServer: Bool, trace: (@Sendable (String) -> Void)?
    ) throws {
        self.busyTimeout = busyTimeout
        pool = PostgreSQLPool(url, lockTimeout: busyTimeout, trace: trace)
        let name = PostgreSQLURL.masked(url.text)
        let prepare: PostgreSQLWatch.Preparation = { try PostgreSQLSchema.prepare($0, name: name) }
        var later: PostgreSQLWatch.Preparation?
        do { try pool.use(prepare) } catch let error as PostgreSQLError where error.isOutage && awaitsServer {
            pool.setOutage(error)
            later = prepare
        }
        watch = PostgreSQLWatch(pool, preparation: later)
    }

    func read<Value>(_ body: (Connection) throws -> Value) throws -> Value {
        try pool.use { connection in
            try transaction(connection, "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY") { _ in
                let value = try body(Connection(connection))
                try connection.command("COMMIT")
                return value
            }
        }
    }

    func write<Value>(_ body: (Connection) throws -> Value) throws -> Value {
        guard writer.wait(timeout: .now() + busyTimeout / .seconds(1)) == .success else {
            let message = "another write in this process takes longer than the timeout"
            throw PostgreSQLError(state: "55P03", message: message)
        }
        defer { writer.signal() }
        for attempt in 1... {
            do { return try writeOnce(body) } catch let error as PostgreSQLError
                where error.isConflict && attempt < Self.tries
            { continue }
        }
        throw PostgreSQLError(state: "40001", message: "too many conflicts")
    }

    private func writeOnce<Value>(_ body: (Connection) throws -> Value) throws -> Value {
        let lock = "SELECT pg_current_xact_id()::text FROM audit_head FOR UPDATE"
        return try pool.use { connection in
            try transaction(connection, "BEGIN; \(lock)") { rows in
                let value = try body(Connection(connection))
                try commit(connection, rows.first?.first ?? nil)
                return value
            }
        }
    }

    /// Commits, and notifies other nodes. If the server's answer is lost, another connection tells what happened.
    private func commit(_ connection: PostgreSQLConnection, _ transaction: String?) throws {
        do {
            try connection.command("NOTIFY \(PostgreSQLPool.channel); COMMIT")
        } catch let error as PostgreSQLError where error.isOutage {
            guard let transaction, try isCommitted(transaction, error) else { throw error }
        }
    }

    /// - Throws: The error of the commit if the server can't be asked.
    private func isCommitted(_ transaction: String, _ error: PostgreSQLError) throws -> Bool {
        let deadline = ContinuousClock.now + .seconds(2)
        while ContinuousClock.now < deadline, pool.outage == nil {
            let status = try? pool.use { try $0.command("SELECT pg_xact_status('\(transaction)'::xid8)") }.first?.first
            switch status {
            case "committed"?: return true
            case "aborted"?: return false
            // The server hasn't noticed yet that the connection is lost, or doesn't respond yet.
            default: Thread.sleep(forTimeInterval: 0.05)
            }
        }
        throw PostgreSQLError(
            state: error.state, message: "the server's answer was lost, so the change may have been made: try again")
    }

    /// Runs `body` in a transaction, which it ends itself. An error rolls back.
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

    /// References are always checked, and the server checks its pages itself.
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

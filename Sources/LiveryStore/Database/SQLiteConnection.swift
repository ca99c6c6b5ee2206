import Foundation
import GRDB

/// An SQLite connection. Each statement is prepared once per connection.
final class SQLiteConnection: EngineConnection {
    private let db: GRDB.Database

    init(_ db: GRDB.Database) { self.db = db }

    func run(_ sql: String, _ batch: [[Value]]) throws -> [Outcome] {
        let statement = try db.cachedStatement(sql: sql)
        return try batch.map { arguments in
            let arguments = StatementArguments(arguments.map(\.databaseValue))
            guard statement.columnCount > 0 else {
                try statement.execute(arguments: arguments)
                return Outcome(rows: [], changes: db.changesCount)
            }
            var rows: [Row] = []
            try Self.each(try GRDB.Row.fetchCursor(statement, arguments: arguments), statement) { rows.append($0) }
            return Outcome(rows: rows, changes: db.changesCount)
        }
    }

    /// The statement isn't cached, because `body` might run the same statement.
    func scan(_ sql: String, _ arguments: [Value], _ body: (Row) throws -> Void) throws {
        let statement = try db.makeStatement(sql: sql)
        let arguments = StatementArguments(arguments.map(\.databaseValue))
        try Self.each(try GRDB.Row.fetchCursor(statement, arguments: arguments), statement, body)
    }

    private static func each(_ cursor: RowCursor, _ statement: Statement, _ body: (Row) throws -> Void) throws {
        let names = statement.columnNames
        while let row = try cursor.next() {
            try body(Row(names: names, values: try names.indices.map { try Value(row[$0] as DatabaseValue) }))
        }
    }

    func script(_ sql: String) throws { try db.execute(sql: sql) }

    /// Other connections never see the table without triggers.
    func unlocking(_ table: String, _ body: () throws -> Void) throws {
        let triggers = try GRDB.Row.fetchAll(
            db, sql: "SELECT name, sql FROM sqlite_schema WHERE type = 'trigger' AND tbl_name = ?", arguments: [table])
        for trigger in triggers { try db.execute(sql: "DROP TRIGGER \(trigger["name"] as String)") }
        try body()
        for trigger in triggers { try db.execute(sql: trigger["sql"]) }
    }

    func serverTime() -> Date? { nil }

    func serverPlace() -> String? { nil }

    /// SQLite has no time limits.
    func liftTimeLimits() {}

    func releasePages() throws { try db.execute(sql: "PRAGMA shrink_memory") }

    func lastID(of table: String) throws -> Int64? {
        try Int64.fetchOne(db, sql: "SELECT seq FROM sqlite_sequence WHERE name = ?", arguments: [table])
    }

    /// Only tables with AUTOINCREMENT are listed in `sqlite_sequence`. Other tables continue from their highest
    /// existing id.
    func setLastID(_ id: Int64, of table: String) throws {
        let sql = "SELECT sql LIKE '%AUTOINCREMENT%' FROM sqlite_schema WHERE name = ?"
        guard try Bool.fetchOne(db, sql: sql, arguments: [table]) == true else { return }
        try db.execute(sql: "DELETE FROM sqlite_sequence WHERE name = ?", arguments: [table])
        try db.execute(sql: "INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)", arguments: [table, id])
    }
}

extension Value {
    fileprivate var databaseValue: DatabaseValue {
        switch self {
        case .null: .null
        case .integer(let number): number.databaseValue
        case .text(let text): text.databaseValue
        case .bytes(let bytes): Data(bytes).databaseValue
        }
    }

    fileprivate init(_ value: DatabaseValue) throws {
        switch value.storage {
        case .null: self = .null
        case .int64(let number): self = .integer(number)
        case .string(let text): self = .text(text)
        case .blob(let data): self = .bytes([UInt8](data))
        case .double: throw StoreError.damaged("a row doesn't match the schema")
        }
    }
}

extension DatabaseError: EngineError {
    func storeError(path: String) -> StoreError {
        let code = extendedResultCode
        // The fault includes only the statement, because its arguments can include hashes of secrets.
        let fault = Fault(code: Int(code.rawValue), message: message ?? code.description, sql: sql)
        return switch code.primaryResultCode {
        case .SQLITE_BUSY, .SQLITE_LOCKED: .busy(fault)
        case .SQLITE_FULL: .diskFull(fault)
        case .SQLITE_READONLY: .readOnly(fault)
        // SQLite has rolled back the change, but after a crash it would find the change in its write-ahead log.
        case .SQLITE_IOERR where code == .SQLITE_IOERR_FSYNC && sql?.hasPrefix("COMMIT") == true: .uncertain(fault)
        case .SQLITE_IOERR, .SQLITE_CANTOPEN, .SQLITE_PERM: .io(fault)
        case .SQLITE_CORRUPT: .corrupt(fault)
        case .SQLITE_NOTADB: .notADatabase(path: path, fault)
        case .SQLITE_CONSTRAINT, .SQLITE_TOOBIG, .SQLITE_MISMATCH: .constraint(fault)
        default: .failed(fault)
        }
    }
}

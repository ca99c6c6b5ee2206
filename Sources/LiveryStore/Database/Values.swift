import Foundation
import GRDB

extension Row {
    /// The column's bytes. A NULL or another type where the schema forbids it is thrown, not trapped on.
    func bytes(_ column: String) throws -> [UInt8] {
        [UInt8](try decode(Data.self, forColumn: column))
    }

    func time(_ column: String) throws -> Date {
        Date(milliseconds: try decode(forColumn: column))
    }

    func timeIfAny(_ column: String) throws -> Date? {
        try decode(Int64?.self, forColumn: column).map(Date.init(milliseconds:))
    }
}

extension Date {
    init(milliseconds: Int64) {
        self.init(timeIntervalSince1970: Double(milliseconds) / 1000)
    }

    /// Since 1970, UTC; the nearest, so that a time read from a row is written back as it was.
    var milliseconds: Int64 { Int64((timeIntervalSince1970 * 1000).rounded()) }

    /// By the millisecond: fractions below it differ by rounding.
    func isBefore(_ other: Date) -> Bool { milliseconds < other.milliseconds }
}

extension Database {
    /// The one row's first column by a statement that is prepared once for each connection.
    func id(_ sql: String, _ arguments: StatementArguments) throws -> Int64? {
        try Int64.fetchOne(try cachedStatement(sql: sql), arguments: arguments)
    }

    /// Inserts by a statement that is prepared once for each connection; returns the new row's id.
    @discardableResult
    func insert(_ sql: String, _ arguments: StatementArguments) throws -> Int64 {
        try cachedStatement(sql: sql).execute(arguments: arguments)
        return lastInsertedRowID
    }
}

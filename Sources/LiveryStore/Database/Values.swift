import Foundation
import GRDB

extension Row {
    /// The column's bytes. Throws for NULL and other types.
    func bytes(_ column: String) throws -> [UInt8] {
        [UInt8](try decode(Data.self, forColumn: column))
    }

    func time(_ column: String) throws -> Date {
        Date(milliseconds: try decode(forColumn: column))
    }

    func optionalTime(_ column: String) throws -> Date? {
        try decode(Int64?.self, forColumn: column).map(Date.init(milliseconds:))
    }
}

extension Date {
    init(milliseconds: Int64) {
        self.init(timeIntervalSince1970: Double(milliseconds) / 1000)
    }

    /// Milliseconds since 1970, UTC. Rounded, so a time that was read from a row is written back unchanged.
    var milliseconds: Int64 { Int64((timeIntervalSince1970 * 1000).rounded()) }

    /// Compares milliseconds, because smaller fractions differ by rounding.
    func isBefore(_ other: Date) -> Bool { milliseconds < other.milliseconds }
}

extension Database {
    /// The first column of the only row. The statement is prepared once per connection.
    func id(_ sql: String, _ arguments: StatementArguments) throws -> Int64? {
        try Int64.fetchOne(try cachedStatement(sql: sql), arguments: arguments)
    }

    /// Inserts a row and returns its id. The statement is prepared once per connection.
    @discardableResult
    func insert(_ sql: String, _ arguments: StatementArguments) throws -> Int64 {
        try cachedStatement(sql: sql).execute(arguments: arguments)
        return lastInsertedRowID
    }
}

/// Validates text that is stored in a row.
enum Text {
    /// SQLite's functions and GRDB end a text at a NUL. The rest would be lost, and two paths could become equal.
    static func check(_ texts: String?...) throws(StoreError) {
        for case let text? in texts where text.utf8.contains(0) { throw .invalid("text contains a NUL character") }
    }
}

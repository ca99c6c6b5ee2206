import Foundation

/// The value of a column or of an argument.
enum Value: Sendable, Hashable {
    case null
    case integer(Int64)
    case text(String)
    case bytes([UInt8])
}

/// A row of a query. A column that isn't decoded costs only a copy of its bytes.
struct Row {
    /// The names of the columns.
    let names: [String]
    let values: [Value]

    /// The column's value.
    /// - Throws: ``StoreError/corrupt(_:)`` when the row has no such column or the column has another type.
    func decode<Result: Storable>(_ type: Result.Type = Result.self, forColumn name: String) throws -> Result {
        guard let index = names.firstIndex(of: name) else { throw Self.mismatch }
        return try decode(at: index)
    }

    func decode<Result: Storable>(_ type: Result.Type = Result.self, at index: Int) throws -> Result {
        guard index < values.count, let value = Result(stored: values[index]) else { throw Self.mismatch }
        return value
    }

    /// The error doesn't include the row's values.
    private static var mismatch: StoreError { .damaged("a row doesn't match the schema") }

    func bytes(_ column: String) throws -> [UInt8] { try decode(forColumn: column) }

    func optionalBytes(_ column: String) throws -> [UInt8]? { try decode(forColumn: column) }

    func time(_ column: String) throws -> Date {
        Date(milliseconds: try decode(forColumn: column))
    }

    func optionalTime(_ column: String) throws -> Date? {
        try decode(Int64?.self, forColumn: column).map(Date.init(milliseconds:))
    }
}

/// A type that a column can store.
protocol Storable {
    var stored: Value { get }
    /// `nil` if the value has another type.
    init?(stored: Value)
}

extension Value: Storable {
    var stored: Value { self }
    init?(stored: Value) { self = stored }
}

extension Int64: Storable {
    var stored: Value { .integer(self) }
    init?(stored: Value) {
        guard case .integer(let number) = stored else { return nil }
        self = number
    }
}

extension Int: Storable {
    var stored: Value { .integer(Int64(self)) }
    init?(stored: Value) {
        guard case .integer(let number) = stored else { return nil }
        self.init(exactly: number)
    }
}

/// The result of a comparison. SQLite stores it as an integer.
extension Bool: Storable {
    var stored: Value { .integer(self ? 1 : 0) }
    init?(stored: Value) {
        guard case .integer(let number) = stored else { return nil }
        self = number != 0
    }
}

extension String: Storable {
    var stored: Value { .text(self) }
    init?(stored: Value) {
        guard case .text(let text) = stored else { return nil }
        self = text
    }
}

extension [UInt8]: Storable {
    var stored: Value { .bytes(self) }
    init?(stored: Value) {
        guard case .bytes(let bytes) = stored else { return nil }
        self = bytes
    }
}

extension Optional: Storable where Wrapped: Storable {
    var stored: Value { self?.stored ?? .null }
    init?(stored: Value) {
        if case .null = stored {
            self = Wrapped?.none
        } else if let value = Wrapped(stored: stored) {
            self = Wrapped?.some(value)
        } else {
            return nil
        }
    }
}

extension Date {
    init(milliseconds: Int64) {
        self.init(timeIntervalSince1970: Double(milliseconds) / 1000)
    }

    /// The milliseconds since 1970, UTC. The value is rounded, so that a time read from a row is written back
    /// unchanged.
    var milliseconds: Int64 { Int64((timeIntervalSince1970 * 1000).rounded()) }

    /// Compares milliseconds, because smaller fractions can differ by rounding.
    func isBefore(_ other: Date) -> Bool { milliseconds < other.milliseconds }
}

extension String {
    /// The name in Unicode normalization form C (https://unicode.org/reports/tr15). Names of files and people are
    /// stored in this form.
    ///
    /// Swift compares strings by canonical equivalence, but databases compare bytes. `é` as one code point and as two
    /// code points would be the same dictionary key but two rows. In form C, both comparisons give the same result.
    public var normalizedName: String {
        utf8.allSatisfy { $0 < 0x80 } ? self : precomposedStringWithCanonicalMapping
    }
}

/// Validates text that is stored in a row.
enum Text {
    /// Rejects names that Swift and a database would compare differently. Callers normalize the names that clients
    /// send.
    static func checkNames(_ names: String?...) throws(StoreError) {
        for case let name? in names {
            try check(name)
            guard name.utf8.elementsEqual(name.normalizedName.utf8) else {
                throw .invalid("the name '\(name)' is not in Unicode normalization form C")
            }
        }
    }

    /// Rejects NUL characters. In SQLite functions, a NUL ends the string, so the rest would be lost and two paths
    /// could become equal. PostgreSQL rejects strings that contain one.
    static func check(_ texts: String?...) throws(StoreError) {
        for case let text? in texts where text.utf8.contains(0) { throw .invalid("text contains a NUL character") }
    }
}

import CPostgreSQL

/// The result of a statement, in binary format.
struct PostgreSQLResult: ~Copyable {
    private let pointer: OpaquePointer

    /// Takes ownership of the result.
    /// - Throws: The error that it describes.
    init(_ pointer: OpaquePointer, sql: String?) throws {
        self.pointer = pointer
        switch PQresultStatus(pointer) {
        case PGRES_COMMAND_OK, PGRES_TUPLES_OK, PGRES_PIPELINE_SYNC: break
        default: throw PostgreSQLError(pointer, sql: sql)
        }
    }

    deinit { PQclear(pointer) }

    var outcome: Outcome {
        get throws {
            let columns = 0..<PQnfields(pointer)
            let names = columns.map { String(cString: PQfname(pointer, $0)) }
            let types = columns.map { PQftype(pointer, $0) }
            let rows = try (0..<PQntuples(pointer)).map { row in
                Row(names: names, values: try columns.map { try value(row, $0, types[Int($0)]) })
            }
            return Outcome(rows: rows, changes: Int(String(cString: PQcmdTuples(pointer))) ?? 0)
        }
    }

    /// Handles the types of the tables' columns, counts and comparisons.
    private func value(_ row: Int32, _ column: Int32, _ type: Oid) throws -> Value {
        guard PQgetisnull(pointer, row, column) == 0, let start = PQgetvalue(pointer, row, column) else {
            return .null
        }
        let bytes = UnsafeRawBufferPointer(start: start, count: Int(PQgetlength(pointer, row, column)))
        switch type {
        case 20: return .integer(Int64(bigEndian: bytes.loadUnaligned(as: Int64.self)))
        case 23: return .integer(Int64(Int32(bigEndian: bytes.loadUnaligned(as: Int32.self))))
        case 16: return .integer(bytes[0] == 0 ? 0 : 1)
        case 17: return .bytes([UInt8](bytes))
        case 19, 25, 1043: return .text(String(decoding: bytes, as: UTF8.self))
        case 2278: return .null
        default: throw StoreError.damaged("a column has the unexpected type \(type)")
        }
    }
}

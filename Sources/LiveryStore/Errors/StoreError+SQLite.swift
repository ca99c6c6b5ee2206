import GRDB

extension StoreError {
    /// The one place where errors of the layer below become the store's.
    init(_ error: any Error, path: String = "") {
        switch error {
        case let error as StoreError: self = error
        case let error as DatabaseError: self.init(error, path: path)
        // Its own text quotes the row's values.
        case is RowDecodingError, is DecodingError: self = .damaged("a row does not hold what the schema promises")
        default: self = .failed(Fault(code: 1, message: "\(type(of: error))", sql: nil))
        }
    }

    /// What is kept contradicts itself: a content its length, a row its schema.
    public static func damaged(_ message: String) -> StoreError {
        .corrupt(Fault(code: Int(ResultCode.SQLITE_CORRUPT.rawValue), message: message, sql: nil))
    }

    private init(_ error: DatabaseError, path: String) {
        let code = error.extendedResultCode
        // Only the statement, never its arguments: among these are hashes of secrets.
        let fault = Fault(code: Int(code.rawValue), message: error.message ?? code.description, sql: error.sql)
        switch code.primaryResultCode {
        case .SQLITE_BUSY, .SQLITE_LOCKED: self = .busy(fault)
        case .SQLITE_FULL: self = .diskFull(fault)
        case .SQLITE_READONLY: self = .readOnly(fault)
        case .SQLITE_IOERR, .SQLITE_CANTOPEN, .SQLITE_PERM: self = .io(fault)
        case .SQLITE_CORRUPT: self = .corrupt(fault)
        case .SQLITE_NOTADB: self = .notADatabase(path: path, fault)
        case .SQLITE_CONSTRAINT, .SQLITE_TOOBIG, .SQLITE_MISMATCH: self = .constraint(fault)
        default: self = .failed(fault)
        }
    }
}

import CPostgreSQL

/// An error from PostgreSQL or from the connection to it.
struct PostgreSQLError: EngineError {
    /// The SQLSTATE (https://www.postgresql.org/docs/current/errcodes-appendix.html).
    let state: String
    /// PostgreSQL's primary message. It names tables and columns but contains no values, which appear only in its
    /// details.
    let message: String
    var sql: String?

    /// The connection failed.
    static let connectionFailure = "08006"
    /// The connection is open, but the server isn't responding.
    static let silence = PostgreSQLError(state: connectionFailure, message: "the server doesn't respond")

    /// The error that a result describes. A result without a SQLSTATE means that the connection failed.
    init(_ result: OpaquePointer, sql: String?) {
        let field = { (code: UnicodeScalar) in
            PQresultErrorField(result, Int32(code.value)).map { String(cString: $0) }
        }
        state = field("C") ?? Self.connectionFailure
        message = field("M") ?? Self.firstLine(String(cString: PQresultErrorMessage(result)))
        self.sql = sql
    }

    init(state: String, message: String, sql: String? = nil) {
        self.state = state
        self.message = message
        self.sql = sql
    }

    /// The last error of the connection itself.
    static func connection(_ connection: OpaquePointer?) -> PostgreSQLError {
        PostgreSQLError(
            state: connectionFailure, message: firstLine(String(cString: PQerrorMessage(connection))))
    }

    /// The reason that a connection can't be opened. libpq has no field for the server's SQLSTATE, but its verbose
    /// message contains it, as in `… failed: FATAL:  28P01: password authentication failed for user "ada"`.
    static func opening(_ connection: OpaquePointer?) -> PostgreSQLError {
        let text = String(cString: PQerrorMessage(connection))
        guard let answer = text.firstMatch(of: /: \S+:\s+([0-9A-Z]{5}): (.+)/) else {
            let isRejection = text.hasPrefix("invalid ") || clientMistakes.contains { text.contains($0) }
            return PostgreSQLError(state: isRejection ? rejection : connectionFailure, message: firstLine(text))
        }
        let (state, message) = (String(answer.1), "\(answer.2) (\(answer.1))")
        // These classes cover authentication, missing databases, missing privileges and invalid settings. All other
        // problems might be temporary.
        let isRejection = ["28", "3D", "42", "22"].contains { state.hasPrefix($0) }
        return PostgreSQLError(state: isRejection ? rejection : connectionFailure, message: message)
    }

    /// Text in libpq's own messages about settings that don't match the server.
    private static let clientMistakes = ["certificate", "does not support SSL", "no password supplied"]
    /// The SQLSTATE for a server that responds but rejects connections until someone changes its configuration.
    private static let rejection = "08004"

    /// The server responds, but the database can't be used.
    static func unusable(_ error: any Error) -> PostgreSQLError {
        PostgreSQLError(state: rejection, message: "\(error)")
    }

    /// The response to a commit was lost, and the outcome can't be determined.
    static func uncertain(_ error: PostgreSQLError) -> PostgreSQLError {
        PostgreSQLError(state: "08007", message: "the connection was lost during a commit: \(error.message)")
    }

    /// The server doesn't accept changes, because it is a standby or its `default_transaction_read_only` is on.
    static let readOnly = PostgreSQLError(state: "25006", message: "the PostgreSQL server is read-only")

    private static func firstLine(_ text: String) -> String {
        text.split(separator: "\n").first.map(String.init) ?? "the connection to the server failed"
    }

    /// Whether waiting is useless, because someone has to change the URL, the server or its database first.
    var isRejection: Bool { state == Self.rejection }

    var isSilence: Bool { state == Self.silence.state && message == Self.silence.message }

    /// Whether the server ended the transaction because of a conflict, so that a second attempt might succeed.
    var isConflict: Bool { state == "40001" || state == "40P01" }

    /// Whether the connection is lost, or the server is about to stop, start or change its role.
    var isOutage: Bool { state.hasPrefix("08") || state.hasPrefix("57P") || state == "25006" }

    func storeError(path: String) -> StoreError {
        let fault = Fault(state: state, message: message, sql: sql)
        if state == "08007" { return .uncertain(fault) }
        if isOutage { return .unavailable(fault) }
        switch state {
        // Values that a type rejects, such as text that is not JSON, violate a check constraint in SQLite.
        case "22P02", "22001", "22003", "22021": return .constraint(fault)
        case "55P03", "40001", "40P01", "57014", "53300": return .busy(fault)
        case "53100": return .diskFull(fault)
        case "58030": return .io(fault)
        case "XX001", "XX002": return .corrupt(fault)
        case let state where state.hasPrefix("23"): return .constraint(fault)
        default: return .failed(fault)
        }
    }
}

import CPostgreSQL
import Foundation
import Synchronization

#if canImport(Glibc)
    import Glibc
#endif

/// A connection to PostgreSQL. Only one thread uses it at a time.
///
/// Statements are not prepared, because a migration by another node would invalidate prepared statements, and proxies
/// that share connections don't support them.
final class PostgreSQLConnection: EngineConnection, Sendable {
    // The pool gives a connection to only one thread at a time, which also protects these variables.
    nonisolated(unsafe) private let pointer: OpaquePointer
    /// How long the server may take for each response. This is longer than the server's own time limit for statements.
    nonisolated(unsafe) private var patience: Duration
    nonisolated(unsafe) private var isUnlimited = false
    nonisolated(unsafe) private var place: String?
    /// Whether the server acknowledges a change only after a standby has received it. Each change reads this setting
    /// again.
    nonisolated(unsafe) var isSynchronous = false
    /// Whether the server is known to be unreachable, so that waiting for it is useless.
    private let isHopeless: @Sendable () -> Bool
    private let trace: (@Sendable (String) -> Void)?
    private let cursors = Atomic(0)

    /// Starts to connect.
    /// - Parameter parameters: A connection string, which consists of keywords and values.
    private init(
        _ parameters: String, patience: Duration, isHopeless: @escaping @Sendable () -> Bool,
        trace: (@Sendable (String) -> Void)?
    ) throws {
        guard let pointer = PQconnectStart(parameters) else {
            throw PostgreSQLError(state: "53200", message: "out of memory")
        }
        self.pointer = pointer
        self.patience = patience
        self.isHopeless = isHopeless
        self.trace = trace
        // With this setting, the reason for a rejected connection includes a SQLSTATE.
        PQsetErrorVerbosity(pointer, PQERRORS_VERBOSE)
        // By default, libpq writes notices to standard error, such as that a table already exists.
        PQsetNoticeReceiver(pointer, { _, _ in }, nil)
    }

    /// Connects to all addresses at once, so that addresses that don't respond cause no delay.
    /// - Parameters:
    ///   - addresses: A connection string for each address.
    ///   - limit: How long to try.
    /// - Returns: The first connection to be established.
    static func open(
        _ addresses: [String], within limit: Duration, patience: Duration,
        isHopeless: @escaping @Sendable () -> Bool = { false }, trace: (@Sendable (String) -> Void)? = nil
    ) throws -> PostgreSQLConnection {
        let deadline = ContinuousClock.now + limit
        var attempts = try addresses.map {
            (try PostgreSQLConnection($0, patience: patience, isHopeless: isHopeless, trace: trace), POLLOUT)
        }
        var failures: [PostgreSQLError] = []
        while !attempts.isEmpty {
            guard ContinuousClock.now < deadline, !isHopeless() else { throw PostgreSQLError.silence }
            var descriptors = attempts.map { pollfd(fd: PQsocket($0.0.pointer), events: Int16($0.1), revents: 0) }
            poll(&descriptors, nfds_t(descriptors.count), 50)
            for index in attempts.indices.reversed() where descriptors[index].isDue {
                let connection = attempts[index].0
                switch PQconnectPoll(connection.pointer) {
                case PGRES_POLLING_OK:
                    PQsetnonblocking(connection.pointer, 1)
                    return connection
                case PGRES_POLLING_READING: attempts[index].1 = POLLIN
                case PGRES_POLLING_WRITING: attempts[index].1 = POLLOUT
                default:
                    failures.append(.opening(connection.pointer))
                    attempts.remove(at: index)
                }
            }
        }
        throw failures.first { !$0.isRejection } ?? failures.last ?? PostgreSQLError.silence
    }

    deinit { PQfinish(pointer) }

    /// Whether the connection can be used again.
    var isIdle: Bool {
        PQstatus(pointer) == CONNECTION_OK && PQtransactionStatus(pointer) == PQTRANS_IDLE && !isUnlimited
    }

    /// Whether the server has sent nothing since the connection was last used. A server sends data to an idle
    /// connection only to close it.
    var isQuiet: Bool {
        var descriptor = pollfd(fd: PQsocket(pointer), events: Int16(POLLIN), revents: 0)
        return poll(&descriptor, 1, 0) == 0 && isIdle
    }

    /// The server's version, such as 150004.
    var version: Int { Int(PQserverVersion(pointer)) }

    /// A setting that the server reports, such as `server_encoding`.
    func setting(_ name: String) -> String? { PQparameterStatus(pointer, name).map { String(cString: $0) } }

    /// Runs one or more statements without arguments, in one round trip. Returns the rows of the last statement that
    /// has any.
    @discardableResult
    func command(_ sql: String) throws -> [[String?]] {
        trace?(sql)
        guard PQsendQuery(pointer, sql) == 1 else { throw PostgreSQLError.connection(pointer) }
        return try drain(sql)
    }

    /// The rows of a simple query, in text format.
    private func drain(_ sql: String) throws -> [[String?]] {
        var rows: [[String?]] = []
        var failure: PostgreSQLError?
        while let result = try next() {
            defer { PQclear(result) }
            switch PQresultStatus(result) {
            case PGRES_COMMAND_OK, PGRES_EMPTY_QUERY: break
            case PGRES_TUPLES_OK:
                rows = (0..<PQntuples(result)).map { row in
                    (0..<PQnfields(result)).map { column in
                        PQgetisnull(result, row, column) == 1
                            ? nil : String(cString: PQgetvalue(result, row, column))
                    }
                }
            default: failure = failure ?? PostgreSQLError(result, sql: sql)
            }
        }
        if let failure { throw failure }
        return rows
    }

    func run(_ sql: String, _ batch: [[Value]]) throws -> [Outcome] {
        trace?(sql)
        let text = Self.numbered(sql)
        guard batch.count > 1 else {
            try Arguments(batch[0]).send { PQsendQueryParams(pointer, text, $0, nil, $1, $2, $3, 1) }.orThrow(pointer)
            return [try outcome(sql)]
        }
        return try pipelined(sql, text, batch)
    }

    private func outcome(_ sql: String) throws -> Outcome {
        guard let result = try next() else { throw PostgreSQLError.connection(pointer) }
        let outcome = Result { try PostgreSQLResult(result, sql: sql).outcome }
        while let rest = try next() { PQclear(rest) }
        return try outcome.get()
    }

    /// Sends the statement with all lists of arguments before reading the first result.
    private func pipelined(_ sql: String, _ text: String, _ batch: [[Value]]) throws -> [Outcome] {
        guard PQenterPipelineMode(pointer) == 1 else { throw PostgreSQLError.connection(pointer) }
        defer { PQexitPipelineMode(pointer) }
        try PQsendPrepare(pointer, "", text, 0, nil).orThrow(pointer)
        for arguments in batch {
            try Arguments(arguments).send { PQsendQueryPrepared(pointer, "", $0, $1, $2, $3, 1) }.orThrow(pointer)
        }
        try PQpipelineSync(pointer).orThrow(pointer)
        var outcomes: [Outcome] = []
        var failure: (any Error)?
        var isSynchronized = false
        while !isSynchronized {
            // libpq returns `nil` after each result.
            guard let result = try next() else { continue }
            if PQresultStatus(result) == PGRES_PIPELINE_SYNC { isSynchronized = true }
            do {
                outcomes.append(try PostgreSQLResult(result, sql: sql).outcome)
            } catch { failure = failure ?? error }
        }
        if let failure { throw failure }
        // Excludes the results of the preparation and of the synchronization.
        return Array(outcomes.dropFirst().dropLast())
    }

    func scan(_ sql: String, _ arguments: [Value], _ body: (Row) throws -> Void) throws {
        let cursor = "scan_\(cursors.add(1, ordering: .relaxed).newValue)"
        _ = try run("DECLARE \(cursor) NO SCROLL CURSOR FOR \(sql)", [arguments])
        while true {
            let rows = try run("FETCH 32 FROM \(cursor)", [[]])[0].rows
            guard !rows.isEmpty else { break }
            for row in rows { try body(row) }
        }
        try command("CLOSE \(cursor)")
    }

    func script(_ sql: String) throws { try command(sql) }

    /// Other readers of the table are blocked only while its triggers are being disabled and enabled.
    /// - Throws: ``StoreError/invalid(_:)`` if the role doesn't own the table, because only the owner can do this.
    func unlocking(_ table: String, _ body: () throws -> Void) throws {
        do {
            try command("ALTER TABLE \(table) DISABLE TRIGGER USER")
        } catch let error as PostgreSQLError where error.state == "42501" {
            throw StoreError.invalid(
                "only the owner of table '\(table)' can repair or fill it: run the command as that role")
        }
        try body()
        try command("ALTER TABLE \(table) ENABLE TRIGGER USER")
    }

    func serverTime() throws -> Date? {
        let sql = "SELECT CAST(extract(epoch FROM clock_timestamp()) * 1000 AS BIGINT)"
        return try command(sql).first?.first?.flatMap(Int64.init).map(Date.init(milliseconds:))
    }

    /// The suffix of the place on a server that acknowledges a change only after a standby has received it.
    static let synchronous = " synchronous"

    func serverPlace() throws -> String? {
        if place == nil { place = try readPlace() }
        return place.map { $0 + (isSynchronous ? Self.synchronous : "") }
    }

    /// A role that may not call the functions below sees only the table's identifier. The timeline is the one that the
    /// server writes to. `pg_control_checkpoint()` can name the old one for minutes after a fail-over.
    private func readPlace() throws -> String? {
        let table = "'audit_head'::regclass::oid::text"
        let rights = ["pg_control_system()", "pg_walfile_name(pg_lsn)", "pg_current_wal_insert_lsn()"]
            .map { "has_function_privilege('\($0)', 'EXECUTE')" }
        guard try command("SELECT \(rights.joined(separator: " AND "))").first?.first == "t" else {
            return try command("SELECT \(table)").first?.first ?? nil
        }
        let timeline = "('x' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8))::bit(32)::int"
        return try command(
            "SELECT system_identifier || ' ' || \(timeline) || ' ' || \(table) FROM pg_control_system()"
        ).first?.first ?? nil
    }

    func liftTimeLimits() throws {
        try command("SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0")
        patience = .seconds(86_400)
        isUnlimited = true
    }

    /// The server keeps the pages.
    func releasePages() {}

    func lastID(of table: String) throws -> Int64? {
        guard let sequence = try sequence(of: table) else { return nil }
        let row = try command("SELECT CASE WHEN is_called THEN last_value ELSE last_value - 1 END FROM \(sequence)")
            .first
        return row?.first.flatMap { $0.flatMap(Int64.init) }
    }

    func setLastID(_ id: Int64, of table: String) throws {
        guard let sequence = try sequence(of: table) else { return }
        try command("SELECT setval('\(sequence)', \(max(id, 1)), \(id > 0))")
    }

    /// The sequence that numbers the table's rows.
    private func sequence(of table: String) throws -> String? {
        let sql = """
            SELECT pg_get_serial_sequence('\(table)', attname) FROM pg_attribute
            WHERE attrelid = '\(table)'::regclass AND attname = 'id' AND attidentity <> ''
            """
        return try command(sql).first?.first ?? nil
    }

    /// Replaces each `?` with a numbered parameter, as PostgreSQL requires. The first `?` becomes `$1`.
    private static func numbered(_ sql: String) -> String {
        var number = 0
        var isQuoted = false
        var text = ""
        for character in sql {
            if character == "'" { isQuoted.toggle() }
            guard character == "?", !isQuoted else {
                text.append(character)
                continue
            }
            number += 1
            text += "$\(number)"
        }
        return text
    }
}

extension PostgreSQLConnection {
    /// The next result, or `nil` at the end of a statement's results.
    private func next() throws -> OpaquePointer? {
        if PQisBusy(pointer) == 1 || PQflush(pointer) == 1 { try wait() }
        return PQgetResult(pointer)
    }

    /// Waits until a result can be read, and sends remaining data. libpq itself has no time limit for this.
    private func wait() throws {
        let deadline = ContinuousClock.now + patience
        while true {
            let unsent = PQflush(pointer)
            guard unsent >= 0 else { throw PostgreSQLError.connection(pointer) }
            if PQisBusy(pointer) == 0 { return }
            guard ContinuousClock.now < deadline, !isHopeless() else {
                throw PostgreSQLError.silence
            }
            try wait(for: unsent == 1 ? POLLIN | POLLOUT : POLLIN, .milliseconds(100))
        }
    }

    private func wait(for events: Int32, _ limit: Duration) throws {
        var descriptor = pollfd(fd: PQsocket(pointer), events: Int16(events), revents: 0)
        guard poll(&descriptor, 1, Int32(limit / .milliseconds(1))) >= 0 || errno == EINTR else {
            throw PostgreSQLError.connection(pointer)
        }
        guard descriptor.revents & Int16(POLLIN | POLLHUP | POLLERR) != 0 else { return }
        guard PQconsumeInput(pointer) == 1 else { throw PostgreSQLError.connection(pointer) }
    }

    /// Waits for a notification.
    /// - Returns: Whether a notification arrived.
    func waitForNotification(_ limit: Duration) throws -> Bool {
        try wait(for: POLLIN, limit)
        var isNotified = false
        while let notification = PQnotifies(pointer) {
            isNotified = true
            PQfreemem(notification)
        }
        return isNotified
    }
}

extension pollfd {
    /// Whether the socket is ready, or couldn't be opened.
    fileprivate var isDue: Bool { revents != 0 || fd < 0 }
}

extension Int32 {
    /// Throws unless the value is 1, which libpq returns for success.
    fileprivate func orThrow(_ pointer: OpaquePointer) throws {
        guard self == 1 else { throw PostgreSQLError.connection(pointer) }
    }
}

/// Arguments as libpq expects them, with numbers and strings as NUL-terminated text and with bytes unchanged.
private struct Arguments {
    private var storage: [CChar] = []
    private var offsets: [Int?] = []
    private var lengths: [Int32] = []
    private var formats: [Int32] = []

    init(_ values: [Value]) {
        for value in values {
            switch value {
            case .null: append(nil, isBinary: false)
            case .integer(let number): append(String(number).utf8, isBinary: false)
            case .text(let text): append(text.utf8, isBinary: false)
            case .bytes(let bytes): append(bytes, isBinary: true)
            }
        }
    }

    private mutating func append(_ bytes: [UInt8]?, isBinary: Bool) {
        offsets.append(bytes == nil ? nil : storage.count)
        lengths.append(Int32(bytes?.count ?? 0))
        formats.append(isBinary ? 1 : 0)
        guard let bytes else { return }
        bytes.withUnsafeBytes { storage.append(contentsOf: $0.assumingMemoryBound(to: CChar.self)) }
        storage.append(0)
    }

    private mutating func append(_ text: String.UTF8View, isBinary: Bool) { append([UInt8](text), isBinary: isBinary) }

    /// Calls `body` with the number of values, the values, their lengths and their formats.
    func send(
        _ body: (Int32, UnsafePointer<UnsafePointer<CChar>?>?, UnsafePointer<Int32>?, UnsafePointer<Int32>?) -> Int32
    ) -> Int32 {
        storage.withUnsafeBufferPointer { buffer in
            let values = offsets.map { offset in offset.flatMap { at in buffer.baseAddress.map { $0 + at } } }
            return body(Int32(offsets.count), values, lengths, formats)
        }
    }
}

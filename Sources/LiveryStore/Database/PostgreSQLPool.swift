import Dispatch
import Foundation
import Synchronization

/// Connections to a server, opened on demand.
///
/// If a watch is running, it notices within three seconds that the server isn't responding. All calls then fail
/// immediately until the watch has reconnected.
final class PostgreSQLPool: Sendable {
    /// The channel that writers notify.
    static let channel = "livery"
    /// The number of connections. One of them writes, and the others read.
    private static let size = 3
    /// How long to wait for a response. This is longer than the server's own time limits for a statement.
    static let patience = Duration.seconds(12)

    private let url: PostgreSQLURL
    /// The server settings for each connection.
    private let session: [(name: String, value: String)]
    private let trace: (@Sendable (String) -> Void)?
    private let idle = Mutex<[PostgreSQLConnection]>([])
    private let closed = Atomic(false)
    private let free = DispatchSemaphore(value: size)
    private let failure = Mutex<PostgreSQLError?>(nil)

    init(_ url: PostgreSQLURL, lockTimeout: Duration, trace: (@Sendable (String) -> Void)?) {
        self.url = url
        session = [
            ("lock_timeout", "\(Int(lockTimeout / .milliseconds(1)))"), ("statement_timeout", "10000"),
            ("idle_in_transaction_session_timeout", "5000"),
        ]
        self.trace = trace
    }

    /// The error after which the server stopped responding. `nil` while the server is believed to respond.
    var outage: PostgreSQLError? { failure.withLock { $0 } }

    var isClosed: Bool { closed.load(ordering: .relaxed) }

    /// Begins or ends an outage. Only the watch ends an outage, after it has reconnected.
    func setOutage(_ error: PostgreSQLError?) {
        failure.withLock { $0 = error }
        if error != nil { idle.withLock { $0.removeAll() } }
    }

    /// Runs `body` with a connection that no other thread is using. Replaces a connection that was lost while idle.
    func use<Value>(_ body: (PostgreSQLConnection) throws -> Value) throws -> Value {
        if let outage { throw outage }
        guard free.wait(timeout: .now() + 5) == .success else {
            throw outage ?? PostgreSQLError(state: "53300", message: "all connections to the server are in use")
        }
        defer { free.signal() }
        guard !isClosed else {
            throw PostgreSQLError(state: "08003", message: "the database is closed")
        }
        let connection = try takeIdle() ?? connect(patience: Self.patience) { [weak self] in self?.outage != nil }
        defer { putBack(connection) }
        return try body(connection)
    }

    private func takeIdle() -> PostgreSQLConnection? {
        while let connection = idle.withLock({ $0.popLast() }) {
            if connection.isQuiet { return connection }
        }
        return nil
    }

    private func putBack(_ connection: PostgreSQLConnection) {
        guard connection.isIdle, !isClosed else { return }
        idle.withLock { $0.append(connection) }
    }

    /// Opens a connection that doesn't belong to the pool.
    func connect(patience: Duration, isHopeless: @escaping @Sendable () -> Bool) throws -> PostgreSQLConnection {
        if let outage, isHopeless() { throw outage }
        return try PostgreSQLConnection.open(
            url.addresses(session: session), within: url.connectTimeout, patience: patience, isHopeless: isHopeless,
            trace: trace)
    }

    /// Closes all idle connections. Each of the others is closed after its current use.
    func close() {
        closed.store(true, ordering: .relaxed)
        idle.withLock { $0.removeAll() }
    }
}

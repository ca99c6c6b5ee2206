import Dispatch
import Foundation
import Synchronization

/// Waits for notifications from other nodes on its own connection, and detects when the server stops responding. It has
/// its own thread, because all other threads might be waiting for the server.
final class PostgreSQLWatch: Sendable {
    /// How long the server can be silent before it is pinged, and how long it can take to respond. Together with the
    /// step, this is less than three seconds.
    private static let silence = Duration.milliseconds(500)
    private static let patience = Duration.seconds(2)
    /// How often the thread checks whether it is still needed.
    private static let step = Duration.milliseconds(200)

    /// Checks and migrates a database.
    typealias Preparation = @Sendable (PostgreSQLConnection) throws -> Void

    private let pool: PostgreSQLPool
    /// The work to do before the database can be used. `nil` when the work is done.
    private let preparation: Preparation?
    private let bell = DispatchSemaphore(value: 0)
    private let isRunning = Atomic(false)
    private let queue = DispatchQueue(label: "livery.postgresql")

    init(_ pool: PostgreSQLPool, preparation: Preparation?) {
        self.pool = pool
        self.preparation = preparation
    }

    /// Returns when another node has probably written something, or after the limit. The first call starts the thread.
    func wait(_ limit: Duration) {
        if !isRunning.exchange(true, ordering: .relaxed) {
            queue.async { [weak self, pool, preparation] in
                var line = Line(preparation: preparation)
                while !pool.isClosed, let watch = self { watch.run(&line) }
            }
        }
        guard bell.wait(timeout: .now() + limit / .seconds(1)) == .success else { return }
        while bell.wait(timeout: .now()) == .success {}
    }

    /// The connection, and when the server last sent something on it.
    private struct Line {
        var preparation: Preparation?
        var connection: PostgreSQLConnection?
        var lastSign = ContinuousClock.now
    }

    private func run(_ line: inout Line) {
        do {
            do {
                try listen(&line)
            } catch {
                // The server might have closed only this connection. If it is silent, it is treated as down until it
                // responds.
                line.connection = nil
                if let error = error as? PostgreSQLError, error.isSilence { pool.setOutage(error) }
                try listen(&line)
            }
            try prepare(&line)
            pool.setOutage(nil)
        } catch {
            line.connection = nil
            pool.setOutage(error as? PostgreSQLError ?? .unusable(error))
            Thread.sleep(forTimeInterval: Self.step / .seconds(1))
        }
    }

    /// Prepares a database whose server couldn't be reached when the process started.
    private func prepare(_ line: inout Line) throws {
        guard let prepare = line.preparation else { return }
        try prepare(try pool.connect(patience: PostgreSQLPool.patience) { false })
        line.preparation = nil
    }

    private func listen(_ line: inout Line) throws {
        guard let connection = line.connection else {
            line.connection = try pool.connect(patience: Self.patience) { false }
            try line.connection?.command("LISTEN \(PostgreSQLPool.channel)")
            line.lastSign = .now
            // Notifications that were sent earlier have been lost.
            bell.signal()
            return
        }
        if try connection.waitForNotification(Self.step) {
            line.lastSign = .now
            bell.signal()
        } else if .now - line.lastSign > Self.silence {
            // A server can become read-only without closing its connections. A new connection then finds a writable
            // server.
            guard try connection.command("SHOW transaction_read_only").first?.first == "off" else {
                throw PostgreSQLError.readOnly
            }
            line.lastSign = .now
        }
    }
}

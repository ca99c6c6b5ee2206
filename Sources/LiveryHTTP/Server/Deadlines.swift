// CMicroHTTPD includes the header of sockets, whose constants the compiler may otherwise attribute to it.
import CMicroHTTPD
import Dispatch
@preconcurrency import Glibc
import Synchronization

/// Closes connections that take too long, even if they keep sending single bytes. libmicrohttpd only limits silence.
final class Deadlines: Sendable {
    private let limits: (head: UInt64, body: UInt64, response: UInt64)
    private let count: ConnectionCount
    private let connections = Mutex<[ObjectIdentifier: ConnectionRecord]>([:])
    // Set up in `init` and cancelled in `deinit`. Not used in between.
    nonisolated(unsafe) private let timer: any DispatchSourceTimer

    init(_ configuration: Server.Configuration, _ count: ConnectionCount) {
        self.count = count
        limits = (
            UInt64(configuration.headSeconds), UInt64(configuration.bodySeconds),
            UInt64(configuration.responseSeconds)
        )
        timer = DispatchSource.makeTimerSource(queue: DispatchQueue(label: "livery.deadlines"))
        timer.schedule(deadline: .now() + .seconds(1), repeating: .seconds(1))
        timer.setEventHandler { [weak self] in self?.disconnectLate() }
        timer.resume()
    }

    deinit {
        timer.cancel()
    }

    func add(_ record: ConnectionRecord) {
        connections.withLock { $0[ObjectIdentifier(record)] = record }
    }

    func remove(_ record: ConnectionRecord) {
        connections.withLock { $0[ObjectIdentifier(record)] = nil }
    }

    /// Runs under the lock, so that no descriptor is closed and reused while it is checked. A suspended connection is
    /// never closed, because it waits for the server.
    private func disconnectLate() {
        let now = Clock.seconds
        let isCrowded = count.isCrowded
        connections.withLock { connections in
            for record in connections.values where isLate(record, now) || isCrowded && isAbandoned(record, now) {
                shutdown(record.descriptor, Int32(SHUT_RDWR))
            }
        }
    }

    /// Whether the client has closed its side in the middle of a request. If that arrives together with the last bytes,
    /// libmicrohttpd doesn't notice it and waits as for a silent client. A check costs a third of a microsecond.
    private func isAbandoned(_ record: ConnectionRecord, _ now: UInt64) -> Bool {
        let (phase, since) = record.phase
        guard phase == .head || phase == .body, since < now else { return false }
        var byte: UInt8 = 0
        return recv(record.descriptor, &byte, 1, Int32(MSG_PEEK) | Int32(MSG_DONTWAIT)) == 0
    }

    private func isLate(_ record: ConnectionRecord, _ now: UInt64) -> Bool {
        let (phase, since) = record.phase
        switch phase {
        case .head: return now > since + limits.head
        case .body: return now > since + limits.body
        case .response: return now > since + limits.response
        case .elsewhere: return false
        }
    }
}

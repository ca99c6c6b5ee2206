// CMicroHTTPD includes the sockets header. Without this import, the compiler might attribute the header's constants to
// CMicroHTTPD.
import CMicroHTTPD
import Dispatch
@preconcurrency import Glibc
import Synchronization

/// Closes connections that take too long, even if they keep sending single bytes. libmicrohttpd only limits how long a
/// connection can be silent.
final class Deadlines: Sendable {
    private let limits: (head: UInt64, body: UInt64, response: UInt64)
    private let count: ConnectionCount
    fileprivate struct State {
        var connections: [ObjectIdentifier: ConnectionRecord] = [:]
        /// The next connections to close to make room, by client. The connection that has been silent the longest comes
        /// last.
        var silent: [ClientAddress?: [(record: ConnectionRecord, since: UInt64)]] = [:]
    }

    private let state = Mutex(State())
    /// The maximum number of connections to find in one search. It is large, so that few searches are needed when many
    /// connections arrive at once.
    private static let found = 256
    /// The maximum number of clients whose silent connections are stored.
    private static let remembered = 16
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
        state.withLock { $0.connections[ObjectIdentifier(record)] = record }
    }

    func remove(_ record: ConnectionRecord) {
        state.withLock { $0.connections[ObjectIdentifier(record)] = nil }
    }

    /// Closes a connection unless it is already closed. Returns true, because its memory will soon be freed.
    func disconnect(_ record: ConnectionRecord) -> Bool {
        state.withLock { state in
            if state.connections[ObjectIdentifier(record)] != nil { shutdown(record.descriptor, Int32(SHUT_RDWR)) }
            return true
        }
    }

    /// Closes the connection that has waited longest for the head of a request.
    ///
    /// - Parameter client: The client that the connection belongs to. `nil` means any client.
    /// - Returns: False if all connections have requests in progress.
    func disconnectSilent(of client: ClientAddress?) -> Bool {
        state.withLock { state in
            if state.disconnectNext(of: client) { return true }
            if state.silent.count >= Self.remembered { state.silent = [:] }
            state.silent[client] = state.search(client, limit: Self.found)
            return state.disconnectNext(of: client)
        }
    }

    /// Closes connections that have exceeded their deadline. Runs under the lock, so that no descriptor is closed and
    /// reused while it is checked. A suspended connection is never closed, because it waits for the server.
    private func disconnectLate() {
        let now = Clock.seconds
        let isCrowded = count.isCrowded
        state.withLock { state in
            for record in state.connections.values where isLate(record, now) || isCrowded && isAbandoned(record, now) {
                shutdown(record.descriptor, Int32(SHUT_RDWR))
            }
        }
    }

    /// Whether the client has closed its side in the middle of a request. If the close arrives together with the last
    /// bytes, libmicrohttpd doesn't notice it and waits as if the client were silent. A check takes a third of a
    /// microsecond.
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

extension Deadlines.State {
    /// The connections of a client that wait for the head of a request, in the same order as in ``silent``.
    fileprivate func search(_ client: ClientAddress?, limit: Int) -> [(record: ConnectionRecord, since: UInt64)] {
        let silent = connections.values.compactMap { record -> (record: ConnectionRecord, since: UInt64)? in
            let (phase, since) = record.phase
            let isFound = phase == .head && (client == nil || record.client == client)
            return isFound ? (record, since) : nil
        }
        return Array(silent.sorted { $0.since > $1.since }.suffix(limit))
    }

    /// Closes the client's next connection that is still silent. Returns false if none is left.
    fileprivate mutating func disconnectNext(of client: ClientAddress?) -> Bool {
        while let (record, since) = silent[client]?.popLast() {
            guard connections[ObjectIdentifier(record)] === record, record.phase == (.head, since) else { continue }
            // Keeps the connection from being chosen again before it is closed.
            record.enter(.elsewhere)
            shutdown(record.descriptor, Int32(SHUT_RDWR))
            return true
        }
        return false
    }
}

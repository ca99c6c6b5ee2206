// CMicroHTTPD includes the sockets header. Without this import, the compiler might attribute the header's constants to
// CMicroHTTPD.
import CMicroHTTPD
@preconcurrency import Glibc

/// Accepts connections on its own thread and passes them to the event threads.
///
/// libmicrohttpd's own acceptor is not used, because `MHD_quiesce_daemon` and the event threads both remove the
/// listening socket from their epoll instances, and the second removal aborts the process. The acceptor costs one
/// thread switch per connection and nothing per request.
final class Acceptor: Sendable {
    private let socket: Int32
    private let daemon: Daemon
    private let connections: ConnectionCount
    private let deadlines: Deadlines

    /// Takes ownership of the listening socket.
    init(socket: Int32, daemon: Daemon, engine: Engine) {
        self.socket = socket
        self.daemon = daemon
        connections = engine.connections
        deadlines = engine.deadlines
    }

    deinit {
        close(socket)
    }

    /// Starts the thread. Pass the result to ``stop(_:)``.
    func start() throws(ServerError) -> pthread_t {
        try startThread { self.run() }
    }

    /// Stops accepting connections and waits for the thread to exit.
    func stop(_ thread: pthread_t) {
        connections.close()
        // Wakes up a blocked accept. Closing the socket wouldn't.
        shutdown(socket, Int32(SHUT_RDWR))
        pthread_join(thread, nil)
    }

    private func run() {
        // At the limit, the next connection waits in the kernel's backlog until a silent connection is closed to make
        // room.
        while connections.waitForRoom(makeRoom), acceptOne() {}
    }

    /// Waits until a connection is pending. If there is still no room, closes a silent connection.
    private func makeRoom() {
        var pending = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
        guard poll(&pending, 1, -1) > 0, connections.total >= connections.limit else { return }
        _ = deadlines.disconnectSilent(of: nil)
    }

    /// Accepts a connection. Returns whether to continue.
    private func acceptOne() -> Bool {
        var address = sockaddr_storage()
        var size = socklen_t(MemoryLayout<sockaddr_storage>.size)
        return withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                let connection = accept(socket, address, &size)
                guard connection >= 0 else { return shouldContinue(after: errno) }
                add(connection, address, size)
                return true
            }
        }
    }

    /// Counts a connection and passes it to an event thread. If its address has reached its limit, first closes a
    /// silent connection from the same address. If no connection is silent, closes the new connection instead.
    private func add(_ connection: Int32, _ address: UnsafePointer<sockaddr>, _ size: socklen_t) {
        switch connections.add(address) {
        case .admitted: break
        case .displacing(let client):
            guard !deadlines.disconnectSilent(of: client) else { break }
            connections.remove(address)
            fallthrough
        case .refused:
            close(connection)
            return
        }
        if !daemon.add(connection, address, size) { connections.remove(address) }
    }

    private func shouldContinue(after failure: Int32) -> Bool {
        switch failure {
        case EINVAL, EBADF, ENOTSOCK: return false
        // No file descriptors or memory are available until something is closed, possibly by another process.
        case EMFILE, ENFILE, ENOBUFS, ENOMEM: connections.waitForChange(milliseconds: 100)
        default: break
        }
        return true
    }
}

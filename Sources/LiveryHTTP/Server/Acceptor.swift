// Its header includes that of sockets, whose constants the compiler may take for its own.
import CMicroHTTPD
@preconcurrency import Glibc

/// Takes in connections on a thread of its own and hands them to the event threads.
///
/// Not libmicrohttpd's own: its `MHD_quiesce_daemon` and its event threads both take the listening socket out of their
/// epoll, and whoever comes second aborts the process. A connection costs one wake-up more for it, a request nothing.
final class Acceptor: Sendable {
    private let socket: Int32
    private let daemons: Daemons
    private let connections: ConnectionCount

    /// Owns the listening socket from now on.
    init(socket: Int32, daemons: Daemons, connections: ConnectionCount) {
        self.socket = socket
        self.daemons = daemons
        self.connections = connections
    }

    deinit {
        close(socket)
    }

    /// Starts the thread. The token stops it.
    func start() throws(ServerError) -> pthread_t {
        var thread = pthread_t()
        let kept = Unmanaged.passRetained(self)
        let status = pthread_create(
            &thread, nil,
            { context in
                guard let context else { return nil }
                Unmanaged<Acceptor>.fromOpaque(context).takeRetainedValue().run()
                return nil
            }, kept.toOpaque())
        guard status == 0 else {
            kept.release()
            throw .cannotStart(errno: status)
        }
        return thread
    }

    /// Refuses new connections from now on and waits for the thread to end.
    func stop(_ thread: pthread_t) {
        connections.close()
        // Wakes a blocked accept, which closing would not.
        shutdown(socket, Int32(SHUT_RDWR))
        pthread_join(thread, nil)
    }

    private func run() {
        // At the limit new connections wait in the kernel's backlog until one has closed.
        while connections.waitForRoom(), acceptOne() {}
    }

    /// Whether to go on.
    private func acceptOne() -> Bool {
        var address = sockaddr_storage()
        var size = socklen_t(MemoryLayout<sockaddr_storage>.size)
        return withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                let connection = accept(socket, address, &size)
                guard connection >= 0 else { return goesOn(after: errno) }
                daemons.add(connection, address, size)
                return true
            }
        }
    }

    private func goesOn(after failure: Int32) -> Bool {
        switch failure {
        case EINVAL, EBADF, ENOTSOCK: return false
        // No files or memory left until something is closed, perhaps by another process.
        case EMFILE, ENFILE, ENOBUFS, ENOMEM: connections.waitForChange(milliseconds: 100)
        default: break
        }
        return true
    }
}

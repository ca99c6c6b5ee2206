import CMicroHTTPD
import Dispatch
@preconcurrency import Glibc
import Synchronization

/// Continues to read from connections whose request was rejected before its body was read, and discards the data.
///
/// Closing a socket with unread data resets the connection. A client that is still sending then sees the reset instead
/// of the response (RFC 9112 §9.6). Because libmicrohttpd closes the socket immediately, a second descriptor keeps it
/// open for as long as a body may take to arrive.
final class LingeringClose: Sendable {
    private let deadlines: Deadlines
    private let byteLimit: Int
    private let queue = DispatchQueue(label: "livery.lingering")
    private let places = Atomic(LingeringClose.width)

    init(_ deadlines: Deadlines, byteLimit: Int) {
        self.deadlines = deadlines
        self.byteLimit = byteLimit
    }

    /// Takes over a connection that is about to close, unless too many are already lingering.
    func take(_ connection: Int32) {
        guard places.subtract(1, ordering: .relaxed).newValue >= 0 else { return leave() }
        let socket = fcntl(connection, F_DUPFD_CLOEXEC, 0)
        guard socket >= 0 else { return leave() }
        // Tells the client that nothing follows the response, as closing the socket would.
        shutdown(socket, Int32(SHUT_WR))
        let record = ConnectionRecord(descriptor: socket, certificate: nil, client: nil)
        record.enter(.body)
        deadlines.add(record)
        let source = DispatchSource.makeReadSource(fileDescriptor: socket, queue: queue)
        var left = byteLimit
        // The source retains its handlers, and therefore itself, until it is cancelled.
        source.setEventHandler {
            left -= Self.discard(from: socket) ?? left
            if left <= 0 { source.cancel() }
        }
        source.setCancelHandler { [self] in
            deadlines.remove(record)
            close(socket)
            leave()
        }
        source.resume()
    }

    private func leave() {
        places.add(1, ordering: .relaxed)
    }

    /// Reads and discards the available data.
    ///
    /// - Returns: The number of bytes. `nil` at the end of the data.
    private static func discard(from socket: Int32) -> Int? {
        withUnsafeTemporaryAllocation(byteCount: chunk, alignment: 1) { buffer in
            let count = recv(socket, buffer.baseAddress, buffer.count, Int32(MSG_DONTWAIT))
            return count > 0 ? count : count < 0 && errno == EAGAIN ? 0 : nil
        }
    }

    /// The maximum number of lingering connections. No other limit counts them. Well-behaved clients rarely need that
    /// many. Additional connections are reset.
    static let width = 64
    /// The number of bytes to read at a time.
    private static let chunk = 65536
}

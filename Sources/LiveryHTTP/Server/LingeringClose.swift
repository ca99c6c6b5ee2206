import CMicroHTTPD
import Dispatch
@preconcurrency import Glibc
import Synchronization

/// Reads on for a while on connections whose request was refused before its body was read, and throws away what comes.
///
/// A socket that is closed while something is unread resets its connection, and a client that is still sending learns of
/// that and not why it was refused (RFC 9112 §9.6). libmicrohttpd closes at once; a second descriptor of the same socket
/// keeps it open meanwhile, for as long as the body of a request may take.
final class LingeringClose: Sendable {
    private let deadlines: Deadlines
    private let byteLimit: Int
    private let queue = DispatchQueue(label: "livery.lingering")
    private let places = Atomic(LingeringClose.width)

    init(_ deadlines: Deadlines, byteLimit: Int) {
        self.deadlines = deadlines
        self.byteLimit = byteLimit
    }

    /// Lingers on a connection that its owner is about to close; not if too many do already.
    func take(_ connection: Int32) {
        guard places.subtract(1, ordering: .relaxed).newValue >= 0 else { return leave() }
        let socket = fcntl(connection, F_DUPFD_CLOEXEC, 0)
        guard socket >= 0 else { return leave() }
        // The client learns that nothing follows the answer, as libmicrohttpd's close would have told it.
        shutdown(socket, Int32(SHUT_WR))
        let record = ConnectionRecord(descriptor: socket, certificate: nil, isForStream: false)
        record.enter(.body)
        deadlines.add(record)
        let source = DispatchSource.makeReadSource(fileDescriptor: socket, queue: queue)
        var left = byteLimit
        // The source keeps its handlers, and so itself, until it is cancelled.
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

    /// Reads what is there and throws it away.
    ///
    /// - Returns: how many bytes that were; nil if there will be no more.
    private static func discard(from socket: Int32) -> Int? {
        withUnsafeTemporaryAllocation(byteCount: chunk, alignment: 1) { buffer in
            let count = recv(socket, buffer.baseAddress, buffer.count, Int32(MSG_DONTWAIT))
            return count > 0 ? count : count < 0 && errno == EAGAIN ? 0 : nil
        }
    }

    /// Connections at one time, which no other limit counts: more than a busy day has of honest ones. Whoever comes after
    /// them is reset, as all would be without this.
    static let width = 64
    /// Bytes to read at a time.
    private static let chunk = 65536
}

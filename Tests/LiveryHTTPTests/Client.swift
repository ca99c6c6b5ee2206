@preconcurrency import Glibc
import LiveryHTTP

/// A client that sends and receives exact bytes on a blocking socket with a timeout.
final class Client {
    private let socket: Int32
    private var pending: [UInt8] = []
    private(set) var isClosedByServer = false

    init(port: Int, receiveBuffer: Int32? = nil) {
        socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        if var size = receiveBuffer { setsockopt(socket, SOL_SOCKET, SO_RCVBUF, &size, 4) }
        var limit = timeval(tv_sec: 60, tv_usec: 0)
        setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        setsockopt(socket, SOL_SOCKET, SO_SNDTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(port).bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let status = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        isClosedByServer = status != 0
    }

    deinit { close(socket) }

    /// Connects and immediately sends the first bytes, so that no limit on silence applies.
    static func asking(_ text: String, of server: Server) -> Client {
        while true {
            let (start, client) = (ContinuousClock.now, Client(port: server.port))
            client.send(text)
            if start.duration(to: .now) < .milliseconds(500) { return client }
        }
    }

    @discardableResult
    func send(_ text: String) -> Bool { send(Array(text.utf8)) }

    /// Sends bytes. Returns false if the server has reset the connection.
    @discardableResult
    func send(_ bytes: [UInt8]) -> Bool {
        var sent = 0
        while sent < bytes.count {
            let count = bytes[sent...].withUnsafeBytes {
                Glibc.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            if count <= 0 { return false }
            sent += count
        }
        return true
    }

    /// Closes the sending side.
    func finish() { shutdown(socket, Int32(SHUT_WR)) }

    /// Receives one response. If `isHead` is true, no body follows, regardless of Content-Length.
    func receive(isHead: Bool = false) -> Reply? {
        var end: Int?
        while end == nil {
            end = pending.indices.dropLast(3).first { pending[$0...].starts(with: [13, 10, 13, 10]) }
            if end == nil, !fill() { return nil }
        }
        guard let end else { return nil }
        var reply = Reply(head: String(decoding: pending[..<end], as: UTF8.self))
        pending.removeFirst(end + 4)
        let length = isHead || reply.status == 304 || reply.status == 204 ? 0 : Int(reply["Content-Length"] ?? "0") ?? 0
        while pending.count < length, fill() {}
        reply.body = Array(pending.prefix(length))
        pending.removeFirst(min(length, pending.count))
        return reply
    }

    /// Receives the head of a response. Leaves the body unread, except for bytes that arrive with the head.
    func receiveHead() -> Reply? {
        while true {
            if let end = pending.indices.dropLast(3).first(where: { pending[$0...].starts(with: [13, 10, 13, 10]) }) {
                defer { pending.removeFirst(end + 4) }
                return Reply(head: String(decoding: pending[..<end], as: UTF8.self))
            }
            guard fill() else { return nil }
        }
    }

    /// Receives one chunk of a chunked body. Empty at the end of the body. `nil` if the connection has closed.
    func receiveChunk() -> String? {
        func line() -> [UInt8]? {
            while true {
                if let end = pending.indices.dropLast().first(where: { pending[$0...].starts(with: [13, 10]) }) {
                    defer { pending.removeFirst(end + 2) }
                    return Array(pending[..<end])
                }
                guard fill() else { return nil }
            }
        }
        guard let size = line(), let count = Int(String(decoding: size, as: UTF8.self), radix: 16) else { return nil }
        while pending.count < count + 2, fill() {}
        guard pending.count >= count + 2 else { return nil }
        defer { pending.removeFirst(count + 2) }
        return String(decoding: pending[..<count], as: UTF8.self)
    }

    /// Receives everything until the connection closes.
    func receiveToEnd() -> [UInt8] {
        while fill() {}
        defer { pending = [] }
        return pending
    }

    /// Whether the server closes the connection without sending another byte.
    func isEnded() -> Bool { pending.isEmpty && !fill() && isClosedByServer }

    /// Discards the given number of received bytes.
    func read(_ count: Int) {
        var bytes = [UInt8](repeating: 0, count: count)
        if count > 0 { recv(socket, &bytes, count, Int32(MSG_DONTWAIT)) }
    }

    /// Whether the server has already closed the connection.
    func isEndedNow() -> Bool {
        var byte: UInt8 = 0
        let count = recv(socket, &byte, 1, Int32(MSG_PEEK) | Int32(MSG_DONTWAIT))
        return count == 0 || count < 0 && errno != EAGAIN
    }

    private func fill() -> Bool {
        var chunk = [UInt8](repeating: 0, count: 65536)
        let count = recv(socket, &chunk, chunk.count, 0)
        if count == 0 || count < 0 && errno == ECONNRESET { isClosedByServer = true }
        guard count > 0 else { return false }
        pending.append(contentsOf: chunk[..<count])
        return true
    }
}

/// A received response.
struct Reply {
    let head: String
    var body: [UInt8] = []

    init(head: String) { self.head = head }

    var status: Int { Int(head.dropFirst(9).prefix(3)) ?? 0 }
    var text: String { String(decoding: body, as: UTF8.self) }

    subscript(_ name: String) -> String? {
        for line in head.split(separator: "\r\n").dropFirst() {
            let parts = line.split(separator: ":", maxSplits: 1)
            if parts[0].lowercased() == name.lowercased() { return parts[1].drop { $0 == " " }.description }
        }
        return nil
    }
}

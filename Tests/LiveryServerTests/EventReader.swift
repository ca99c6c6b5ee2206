@preconcurrency import Glibc
import LiveryHTTP
import Testing

/// A client for server-sent events that reads only on request.
final class EventReader {
    /// One event, or fields without one, up to a blank line.
    struct Block: Equatable {
        var fields: [String: String] = [:]
        var comments: [String] = []

        subscript(_ name: String) -> String? { fields[name] }
    }

    private let socket: Int32
    private var pending: [UInt8] = []
    /// The response's head.
    private(set) var head = ""

    /// - Parameter fields: Field lines, each with its CRLF.
    init(_ server: Server?, _ target: String, fields: String = "") throws {
        socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var limit = timeval(tv_sec: 60, tv_usec: 0)
        setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(try #require(server).port).bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        _ = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        // HTTP/1.0 has no chunks, so the body is not framed.
        let request = Array("GET \(target) HTTP/1.0\r\nHost: localhost\r\n\(fields)\r\n".utf8)
        send(socket, request, request.count, Int32(MSG_NOSIGNAL))
        head = try #require(text(upTo: "\r\n\r\n"))
    }

    deinit { close(socket) }

    var status: Int { Int(head.dropFirst(9).prefix(3)) ?? 0 }

    /// The next block; nil after the end of the stream.
    func next() -> Block? {
        guard let text = text(upTo: "\n\n") else { return nil }
        var block = Block()
        for line in text.split(separator: "\n") {
            let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            let value = String(parts.last ?? "").drop { $0 == " " }
            if parts.first == "" {
                block.comments.append(String(value))
            } else {
                block.fields[String(parts[0])] = String(value)
            }
        }
        return block
    }

    /// The next block that is not just a comment; nil after the end of the stream.
    func nextEvent() -> Block? {
        while let block = next() { if !block.fields.isEmpty { return block } }
        return nil
    }

    private func text(upTo end: String) -> String? {
        let end = Array(end.utf8)
        while true {
            if let start = pending.indices.first(where: { pending[$0...].starts(with: end) }) {
                defer { pending.removeFirst(start + end.count) }
                return String(decoding: pending[..<start], as: UTF8.self)
            }
            var chunk = [UInt8](repeating: 0, count: 4096)
            let count = recv(socket, &chunk, chunk.count, 0)
            guard count > 0 else { return nil }
            pending += chunk[..<count]
        }
    }
}

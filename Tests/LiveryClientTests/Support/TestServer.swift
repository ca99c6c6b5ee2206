import Foundation
import Testing

@testable import LiveryClient

/// A received request.
struct TestRequest: Sendable {
    let target: String
    /// The header fields, by lower-case name.
    let headers: [String: String]
}

/// The exact bytes that a test server sends.
struct Reply: Sendable {
    var bytes: [UInt8]
    /// The delay before the bytes are sent, in seconds.
    var delay: Double = 0
    /// The pause after each byte, in seconds. If it is `nil`, all bytes are sent at once.
    var pause: Double?
}

/// An HTTP server on a real socket that sends exact bytes. It uses its own threads, one of which accepts connections.
/// Each connection has another thread.
final class TestServer: Sendable {
    typealias Handler = @Sendable (TestRequest) -> Reply

    private struct State {
        var handler: Handler
        var requests: [TestRequest] = []
        var socket: Int32
    }

    let port: UInt16
    private let state: Lock<State>

    init(port: UInt16 = 0, _ handler: @escaping Handler) throws {
        let (socket, port) = try listeningSocket(port: port)
        self.port = port
        state = Lock(State(handler: handler, socket: socket))
        Thread.detachNewThread { [self] in accept(on: socket) }
    }

    /// The URL for the configuration of a client.
    func url() throws -> URL { try #require(URL(string: "http://127.0.0.1:\(port)")) }

    var requests: [TestRequest] { state.withLock { $0.requests } }

    /// Replaces the handler.
    func answer(_ handler: @escaping Handler) { state.withLock { $0.handler = handler } }

    /// Closes the socket. Connections fail until another server uses the port.
    func stop() {
        let socket = state.withLock { state in
            defer { state.socket = -1 }
            return state.socket
        }
        guard socket >= 0 else { return }
        // The accepting thread closes the socket, because another socket could immediately reuse the descriptor.
        shutdown(socket, Int32(SHUT_RDWR))
    }

    private func accept(on socket: Int32) {
        defer { close(socket) }
        while true {
            let connection = Foundation.accept(socket, nil, nil)
            guard connection >= 0 else { return }
            Thread.detachNewThread { [self] in serve(connection) }
        }
    }

    private func serve(_ connection: Int32) {
        defer { close(connection) }
        guard let request = readRequest(connection) else { return }
        let handler = state.withLock { state in
            state.requests.append(request)
            return state.handler
        }
        let reply = handler(request)
        if reply.delay > 0 { Thread.sleep(forTimeInterval: reply.delay) }
        var offset = 0
        while offset < reply.bytes.count {
            let sent = reply.bytes[offset...].withUnsafeBytes {
                send(connection, $0.baseAddress, reply.pause == nil ? $0.count : 1, noSignal)
            }
            guard sent > 0 else { return }
            offset += sent
            if let pause = reply.pause { Thread.sleep(forTimeInterval: pause) }
        }
    }
}

#if canImport(Darwin)
    // Connections inherit the socket's option instead.
    private let noSignal: Int32 = 0
    private let streamSocket = SOCK_STREAM
#else
    private let noSignal = Int32(MSG_NOSIGNAL)
    private let streamSocket = Int32(SOCK_STREAM.rawValue)
#endif

/// A socket that listens on the loopback interface, and its port.
private func listeningSocket(port: UInt16) throws -> (Int32, UInt16) {
    let socket = Foundation.socket(AF_INET, streamSocket, 0)
    var one: Int32 = 1
    #if canImport(Darwin)
        setsockopt(socket, SOL_SOCKET, SO_NOSIGPIPE, &one, socklen_t(MemoryLayout<Int32>.size))
    #endif
    setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &one, socklen_t(MemoryLayout<Int32>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let bound = withUnsafeMutablePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
            bind(socket, $0, length) == 0 && listen(socket, 64) == 0 && getsockname(socket, $0, &length) == 0
        }
    }
    guard bound else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    return (socket, UInt16(bigEndian: address.sin_port))
}

/// The head of a request. `nil` if the peer closes the connection before the end of the head.
private func readRequest(_ connection: Int32) -> TestRequest? {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while !bytes.suffix(4).elementsEqual("\r\n\r\n".utf8) {
        let count = recv(connection, &buffer, buffer.count, 0)
        guard count > 0 else { return nil }
        bytes += buffer.prefix(count)
    }
    let lines = String(decoding: bytes, as: UTF8.self).components(separatedBy: "\r\n")
    var headers: [String: String] = [:]
    for line in lines.dropFirst() {
        let parts = line.components(separatedBy: ": ")
        if parts.count > 1 { headers[parts[0].lowercased()] = parts[1] }
    }
    return TestRequest(target: lines[0].components(separatedBy: " ")[1], headers: headers)
}

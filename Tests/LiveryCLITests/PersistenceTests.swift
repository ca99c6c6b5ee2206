import Foundation
import LiveryModel
import Synchronization
import Testing

@testable import LiveryCLI

/// A server that answers one connection after another from a script.
private final class ScriptedServer: Sendable {
    /// The reply to a connection after its request.
    enum Reply {
        /// Sends bytes and closes the connection.
        case text(String)
        /// Closes the connection.
        case nothing
        /// Sends nothing until the client closes the connection.
        case silence
    }

    let port: Int
    private let seen = Mutex<[String]>([])
    private let listener: Int32

    /// The heads of the received requests.
    var requests: [String] { seen.withLock(\.self) }

    init(_ replies: [Reply]) {
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                _ = bind(listener, $0, size)
                _ = listen(listener, 16)
                _ = getsockname(listener, $0, &size)
            }
        }
        self.listener = listener
        port = Int(address.sin_port.bigEndian)
        Thread.detachNewThread { [self] in serve(replies) }
    }

    private func serve(_ replies: [Reply]) {
        for reply in replies {
            let connection = accept(listener, nil, nil)
            let request = read(connection)
            seen.withLock { $0.append(request) }
            switch reply {
            case .text(let text): _ = text.withCString { send(connection, $0, strlen($0), Int32(MSG_NOSIGNAL)) }
            case .nothing: break
            case .silence:
                var byte: UInt8 = 0
                _ = recv(connection, &byte, 1, 0)
            }
            close(connection)
        }
        close(listener)
    }

    /// Reads a head and its body.
    private func read(_ connection: Int32) -> String {
        var (text, chunk) = ("", [UInt8](repeating: 0, count: 65536))
        while true {
            let count = recv(connection, &chunk, chunk.count, 0)
            guard count > 0 else { return text }
            text += String(decoding: chunk.prefix(count), as: UTF8.self)
            guard let end = text.firstRange(of: "\r\n\r\n") else { continue }
            let length = text.firstMatch(of: /Content-Length: ([0-9]+)/.ignoresCase()).flatMap { Int($0.1) } ?? 0
            if text[end.upperBound...].utf8.count >= length { return text }
        }
    }
}

@Suite("Repeated requests")
struct PersistenceTests {
    private static func answer(_ status: String, _ fields: String = "", body: String) -> ScriptedServer.Reply {
        .text(
            "HTTP/1.1 \(status)\r\nContent-Type: application/json\r\n\(fields)Content-Length: \(body.utf8.count)\r\n"
                + "Connection: close\r\n\r\n\(body)")
    }

    private static let made = answer("201 Created", body: #"{"app": "a", "version": 7}"#)
    private static let busy = answer(
        "503 Service Unavailable", "Retry-After: 0\r\n", body: #"{"title": "Overloaded", "detail": "x"}"#)

    private static func post(_ server: ScriptedServer, silence: Double = 60) throws -> JSON {
        var client = APIClient(server: try #require(URL(string: "http://127.0.0.1:\(server.port)")))
        client.silence = silence
        client.pauses = [0.01, 0.01]
        return try client.postOnce("/themes/a/versions", JSON.object([]), "publishing")
    }

    private static func keys(_ server: ScriptedServer) -> [String] {
        server.requests.compactMap { request in
            request.firstMatch(of: /Idempotency-Key: (.+)/.ignoresCase()).map { String($0.1) }
        }
    }

    @Test("have the same key after a lost connection and after Retry-After")
    func again() throws {
        let server = ScriptedServer([.nothing, Self.busy, Self.busy, Self.made])
        #expect(try Self.post(server)["version"] == 7)
        #expect(Self.keys(server).count == 4)
        #expect(Set(Self.keys(server)).count == 1)
    }

    @Test("wait as long as the server responds")
    func slow() throws {
        let alive = Self.answer("200 OK", body: "{}")
        let server = ScriptedServer([.silence, alive, .silence, alive, .silence, alive, Self.made])
        #expect(try Self.post(server, silence: 1)["version"] == 7)
        #expect(Set(Self.keys(server)).count == 1)
        #expect(Self.keys(server).count == 4)
    }

    @Test("stop when the server has disappeared, and report the possible outcome")
    func gone() throws {
        let server = ScriptedServer([.nothing])
        let failure = #expect(throws: Failure.self) { try Self.post(server) }
        let text = failure?.message ?? ""
        #expect(text.contains("lost the connection"), "\(text)")
        #expect(text.contains("livery versions"), "\(text)")
        let never = #expect(throws: Failure.self) { try Self.post(server) }
        #expect(never?.message.contains("can't reach") == true)
    }
}

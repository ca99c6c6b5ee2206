import Foundation
import LiveryModel
import Synchronization
import Testing

@testable import LiveryCLI

/// A server that answers one connection after another according to a script.
private final class ScriptedServer: Sendable {
    /// What the server does with a connection after receiving its request.
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

    /// The heads of the requests that were received.
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

    /// Reads the head and the body of a request.
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
    private static let busy = problem(503, "overloaded", "Retry-After: 0\r\n")

    private static func problem(_ status: Int, _ type: String, _ fields: String = "") -> ScriptedServer.Reply {
        let body = #"{"type": "urn:livery:problem:\#(type)", "title": "T", "status": \#(status), "detail": "x"}"#
        return answer("\(status) Refused", fields, body: body)
    }

    private static func client(_ server: ScriptedServer, _ policy: RetryPolicy = RetryPolicy()) throws -> APIClient {
        var policy = policy
        policy.pauses = [0.01]
        return APIClient(
            server: try #require(URL(string: "http://127.0.0.1:\(server.port)")), token: nil, policy: policy)
    }

    private static func post(_ server: ScriptedServer, _ policy: RetryPolicy = RetryPolicy()) throws -> JSON {
        try client(server, policy).postOnce("/themes/a/versions", JSON.object([]), "publishing")
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
        #expect(try Self.post(server, RetryPolicy(silence: 1))["version"] == 7)
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

    @Test("happen as often as the policy allows")
    func bounded() throws {
        let server = ScriptedServer([Self.busy, Self.busy, Self.busy, Self.made])
        let failure = #expect(throws: Failure.self) { try Self.post(server, RetryPolicy(limit: 2)) }
        #expect(failure?.message == "T: x")
        #expect(server.requests.count == 3)
        let once = ScriptedServer([Self.busy, Self.made])
        #expect(throws: Failure.self) { try Self.post(once, RetryPolicy(limit: 0)) }
        #expect(once.requests.count == 1)
    }

    @Test("never happen sooner than Retry-After allows, and not at all if the command would give up before")
    func patience() throws {
        let soon = Self.answer("503 Service Unavailable", "Retry-After: 1\r\n", body: "{}")
        let start = ContinuousClock.now
        #expect(try Self.post(ScriptedServer([soon, Self.made]))["version"] == 7)
        #expect(start.duration(to: .now) >= .seconds(1))
        let date = Self.problem(429, "too-many-requests", "Retry-After: Fri, 01 Jan 2100 00:00:00 GMT\r\n")
        let server = ScriptedServer([date, Self.made])
        #expect(throws: Failure.self) { try Self.post(server, RetryPolicy(timeout: 30)) }
        #expect(server.requests.count == 1)
    }

    @Test("don't happen for damaged data, which doesn't heal by itself")
    func damaged() throws {
        let damaged = Self.problem(503, "storage-damaged", "Retry-After: 0\r\n")
        let server = ScriptedServer([damaged, Self.made])
        let failure = #expect(throws: Failure.self) { try Self.post(server) }
        #expect(failure?.message == "T: x")
        #expect(server.requests.count == 1)
    }

    @Test("don't happen for changes without a key, whether the server is busy or the connection is lost")
    func keyless() throws {
        for reply in [Self.busy, .nothing] {
            let server = ScriptedServer([reply, Self.made])
            let client = try Self.client(server)
            #expect(throws: Failure.self) { try client.put("/themes/a/visibility", JSON.object([])) as JSON }
            #expect(server.requests.count == 1)
        }
    }

    @Test("of reads happen while the server is busy")
    func reads() throws {
        let server = ScriptedServer([Self.busy, Self.made])
        #expect(try (Self.client(server).get("/themes/a") as JSON)["version"] == 7)
    }

    @Test("are reported, each with a line")
    func visible() throws {
        let server = ScriptedServer([.nothing, Self.busy, Self.busy, Self.busy])
        let path = try theme("badoo", in: temporaryFolder(), ["theme.ktv": "a: 1"])
        let outcome = try run(
            "publish", path, "--app", "badoo", "-m", "x", "--retry", "3", "--server",
            "http://127.0.0.1:\(server.port)", "--token", "t")
        #expect(outcome.status == 1)
        let lines = outcome.errors.split(separator: "\n")
        #expect(lines.count == 5, "\(outcome.errors)")
        #expect(lines[0].hasPrefix("no answer from 'http://127.0.0.1:\(server.port)': "))
        #expect(lines[0].hasSuffix(": retry 1 of 3 in 0.2 s"))
        #expect(lines[1].hasSuffix("' answered 503 (T): retry 2 of 3 in 0.2 s"))
        #expect(lines[2].hasSuffix("' answered 503 (T): retry 3 of 3 in 0.2 s"))
        #expect(lines[3] == "gave up after retry 3 of 3")
        #expect(lines[4] == "error: T: x")
        #expect(try run("versions", "badoo", "--retry", "-1").status == 2)
        #expect(try run("versions", "badoo", "--timeout", "0").status == 2)
    }

    @Test("keep the path of a server behind a base path, which they and the token don't leave by a redirection")
    func basePath() throws {
        let elsewhere = Self.answer("307 Temporary Redirect", "Location: http://example.com/\r\n", body: "")
        let server = ScriptedServer([Self.made, elsewhere])
        let address = "http://127.0.0.1:\(server.port)/tools/livery/"
        let versions = try run("versions", "badoo", environment: ["LIVERY_SERVER": address])
        #expect(versions.status == 1)
        #expect(server.requests.first?.hasPrefix("GET /tools/livery/themes/badoo/versions?limit=50 ") == true)
        let redirected = try run("versions", "badoo", "--server", address)
        #expect(redirected.errors.contains("redirects to 'http://example.com/'"), "\(redirected.errors)")
        #expect(try run("versions", "badoo", "--server", "http://localhost/?a=1").status == 2)
        let link = try run(
            "sign-in", "--data", temporaryFolder().appending(path: "livery.sqlite").path, "--server", address)
        #expect(link.output.hasPrefix(address + "sign-in#lvc_"))
    }
}

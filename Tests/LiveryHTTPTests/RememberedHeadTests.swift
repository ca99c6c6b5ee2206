import LiveryHTTP
import Synchronization
import Testing

/// A head that is answered from memory is remembered, and the same head again is not looked at a second time.
@Suite struct RememberedHeadTests {
    private func ask(_ client: Client, _ head: String = "GET /a HTTP/1.1\r\nHost: a\r\nX-Test: 1\r\n\r\n") -> String? {
        client.send(head)
        return client.receive()?.text
    }

    @Test func `the same head is read once, until what lies ready changes`() throws {
        let library = Library()
        try withServer(library) { server in
            let client = Client(port: server.port)
            #expect((0..<5).map { _ in ask(client) } == Array(repeating: "/a 1", count: 5))
            #expect(library.reads == 1)
            library.replace()
            #expect((0..<5).map { _ in ask(client) } == Array(repeating: "/a 2", count: 5))
            #expect(library.reads == 2)
        }
    }

    @Test(
        arguments: [
            "HEAD /a HTTP/1.1\r\nHost: a\r\nX-Test: 1\r\n\r\n", "GET /b HTTP/1.1\r\nHost: a\r\nX-Test: 1\r\n\r\n",
            "GET /a HTTP/1.0\r\nHost: a\r\nX-Test: 1\r\nConnection: keep-alive\r\n\r\n",
            "GET /a?b HTTP/1.1\r\nHost: a\r\nX-Test: 1\r\n\r\n", "GET /a HTTP/1.1\r\nHost: b\r\nX-Test: 1\r\n\r\n",
            "GET /a HTTP/1.1\r\nHost: a\r\nX-Test: 2\r\n\r\n", "GET /a HTTP/1.1\r\nHost: a\r\nx-test: 1\r\n\r\n",
            "GET /a HTTP/1.1\r\nHost: a\r\nX-Test: 11\r\n\r\n", "GET /a HTTP/1.1\r\nHost: a\r\nX-Test1: \r\n\r\n",
            "GET /a HTTP/1.1\r\nX-Test: 1\r\nHost: a\r\n\r\n", "GET /a HTTP/1.1\r\nHost: a\r\n\r\n",
            "GET /a HTTP/1.1\r\nHost: a\r\nX-Test: 1\r\nX-Test: 1\r\n\r\n",
        ])
    func `a head that differs in anything is read`(other: String) throws {
        let library = Library()
        try withServer(library) { server in
            let client = Client(port: server.port)
            #expect(ask(client) == "/a 1" && ask(client) == "/a 1")
            client.send(other)
            #expect(client.receive(isHead: other.hasPrefix("HEAD"))?.status == 200)
            #expect(library.reads == 2)
        }
    }

    @Test(arguments: [("Host: a\r\nHost: a\r\n", 400), ("", 400), ("Host: a\r\nContent-Length: 1\r\n", 413)])
    func `what the guard refuses it refuses after a good head too`(lines: String, status: Int) throws {
        try withServer(Library()) { server in
            let client = Client(port: server.port)
            #expect(ask(client) == "/a 1" && ask(client) == "/a 1")
            client.send("GET /a HTTP/1.1\r\n\(lines)\r\n")
            #expect(client.receive()?.status == status)
        }
    }

    @Test func `each connection remembers its own`() throws {
        let library = Library()
        try withServer(library) { server in
            let clients = (0..<2).map { _ in Client(port: server.port) }
            for _ in 0..<3 { for client in clients { #expect(ask(client) == "/a 1") } }
            #expect(library.reads == 2)
        }
    }

    @Test func `where no head comes again none is remembered`() throws {
        let library = Library()
        try withServer(library) { server in
            let client = Client(port: server.port)
            func head(_ name: Int) -> String { "GET /\(name) HTTP/1.1\r\nHost: a\r\n\r\n" }
            for name in 0..<20 { #expect(ask(client, head(name)) == "/\(name) 1") }
            #expect(ask(client, head(19)) == "/19 1")
            #expect(library.reads == 21)
        }
    }

    @Test func `a head that is longer than heads are is answered as ever`() throws {
        let library = Library()
        try withServer(library) { server in
            let client = Client(port: server.port)
            let head = "GET /a HTTP/1.1\r\nHost: a\r\nX-Test: \(String(repeating: "x", count: 2000))\r\n\r\n"
            for _ in 0..<3 { #expect(ask(client, head) == "/a 1") }
            #expect(library.reads == 3)
        }
    }

    @Test func `the observer sees every request, remembered or not`() throws {
        let seen = Mutex<[String]>([])
        let adjust = { (configuration: inout Server.Configuration) in
            configuration.observer = { completion, request in
                let line = "\(completion.method?.rawValue ?? "-") \(request.target) \(request.headers("X-Test"))"
                let range = request.header(.range) ?? "-"
                seen.withLock { $0.append("\(line) \(range) \(completion.bodyCount)") }
            }
        }
        try withServer(Library(), adjust) { server in
            let client = Client(port: server.port)
            let head = "GET /a?b HTTP/1.1\r\nHost: a\r\nX-Test: 1\r\nRange: bytes=0-\r\n\r\n"
            for _ in 0..<3 { #expect(ask(client, head) == "/a?b 1") }
        }
        #expect(seen.withLock { $0 } == Array(repeating: #"GET /a?b ["1"] bytes=0- 6"#, count: 3))
    }
}

/// Has an answer ready for everything, with the target and the edition, and counts what it is asked.
private final class Library: Responder {
    private let asked = Atomic(0)
    private let edition = Atomic<UInt64>(1)

    var reads: Int { asked.load(ordering: .relaxed) }
    var generation: UInt64? { edition.load(ordering: .acquiring) }

    func replace() { edition.add(1, ordering: .releasing) }

    func readyResponse(to request: borrowing Request) -> PreparedResponse? {
        asked.add(1, ordering: .relaxed)
        let text = "\(request.target) \(edition.load(ordering: .acquiring))"
        return PreparedResponse(fields: [:], bytes: text.utf8)
    }

    func respond(to request: borrowing Request) -> Response { .text("not ready", status: .internalServerError) }
}

@preconcurrency import Glibc
import LiveryHTTP
import Synchronization
import Testing

/// Makes one thing, slowly, on a thread of its own; whoever asks meanwhile waits for it.
private final class Kitchen: Responder {
    let pending = PendingResponse()

    func respond(to request: borrowing Request) -> Response { .pending(pending) }
}

/// Has one answer ready and counts how often it is asked for others.
private final class Shelf: Responder {
    let ready = PreparedResponse(fields: [.contentType: "text/plain"], bytes: Array("ready".utf8))
    let asked = Atomic(0)

    func readyResponse(to request: borrowing Request) -> PreparedResponse? {
        request.target == "/ready" ? ready : nil
    }

    func respond(to request: borrowing Request) -> Response {
        asked.add(1, ordering: .relaxed)
        return .text("made")
    }
}

@Suite struct PendingTests {
    @Test func `many wait for one maker, hold no worker, and each gets its own answer`() throws {
        let kitchen = Kitchen()
        try withServer(
            kitchen,
            {
                $0.workers = 1
                $0.offload = { _ in true }
            }
        ) { server in
            let clients = (0..<50).map { _ in Client(port: server.port) }
            for (index, client) in clients.enumerated() {
                client.send("GET /\(index) HTTP/1.1\r\nHost: a\r\n\r\n")
            }
            // All of them have left the one worker, or the last would not be waiting.
            while server.requestCount < clients.count { usleep(1000) }
            kitchen.pending.complete { .text("\($0.target) is done") }
            for (index, client) in clients.enumerated() {
                #expect(client.receive()?.text == "/\(index) is done")
            }
            let late = Client(port: server.port)
            late.send("GET /late HTTP/1.1\r\nHost: a\r\n\r\n")
            #expect(late.receive()?.text == "/late is done")
        }
    }

    @Test func `a server stops although an answer never comes`() throws {
        try withServer(Kitchen(), { ($0.offload, $0.farewellMilliseconds) = ({ _ in true }, 60_000) }) { server in
            let client = Client(port: server.port)
            client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
            while server.requestCount == 0 { usleep(1000) }
            server.stop(within: .milliseconds(100))
            #expect(client.receive()?.status == 503)
        }
    }

    @Test func `what is ready is sent without a worker`() throws {
        let shelf = Shelf()
        try withServer(shelf, { $0.offload = { $0.target != "/here" } }) { server in
            let client = Client(port: server.port)
            for (path, text) in [("/ready", "ready"), ("/other", "made"), ("/here", "made")] {
                client.send("GET \(path) HTTP/1.1\r\nHost: a\r\n\r\n")
                #expect(client.receive()?.text == text)
            }
        }
        #expect(shelf.asked.load(ordering: .relaxed) == 2)
    }
}

@preconcurrency import Glibc
import LiveryHTTP
import Synchronization
import TestSupport
import Testing

/// Slowly produces a response on its own thread while requests wait for it.
private final class Kitchen: Responder {
    let pending = PendingResponse()

    func respond(to request: borrowing Request) -> Response { .pending(pending) }
}

/// Has one prepared response and counts the requests for other responses. It answers one of them on the event thread.
private final class Shelf: Responder {
    let lane = Lane(name: "shelf", width: 1, queueLimit: 1)
    let ready = PreparedResponse(fields: [.contentType: "text/plain"], bytes: Array("ready".utf8))
    let asked = Atomic(0)

    func readyResponse(to request: borrowing Request) -> PreparedResponse? {
        request.target == "/ready" ? ready : nil
    }

    func respond(to request: borrowing Request) -> Response {
        asked.add(1, ordering: .relaxed)
        if request.target == "/here" { return .text("made") }
        return lane.response { _ in .text("made") } ?? RequestError.busy(retryAfter: 1).response
    }
}

@Suite struct PendingTests {
    @Test("answers all requests that wait for one response")
    func answersAllRequestsThatWaitForOneResponse() throws {
        let kitchen = Kitchen()
        try withServer(kitchen) { server in
            let clients = (0..<50).map { _ in Client(port: server.port) }
            for (index, client) in clients.enumerated() {
                client.send("GET /\(index) HTTP/1.1\r\nHost: a\r\n\r\n")
            }
            try eventually("\(clients.count) requests") { server.requestCount >= clients.count }
            kitchen.pending.complete { .text("\($0.target) is done") }
            for (index, client) in clients.enumerated() {
                #expect(client.receive()?.text == "/\(index) is done")
            }
            let late = Client(port: server.port)
            late.send("GET /late HTTP/1.1\r\nHost: a\r\n\r\n")
            #expect(late.receive()?.text == "/late is done")
        }
    }

    @Test("stops without a pending response")
    func stopsWithoutAPendingResponse() throws {
        try withServer(Kitchen(), { $0.rejectionMilliseconds = 60_000 }) { server in
            let client = Client(port: server.port)
            client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
            try eventually("a request") { server.requestCount > 0 }
            server.stop(within: .milliseconds(100))
            #expect(client.receive()?.status == 503)
        }
    }

    @Test("sends prepared responses without a lane")
    func sendsPreparedResponsesWithoutALane() throws {
        let shelf = Shelf()
        try withServer(shelf) { server in
            let client = Client(port: server.port)
            for (path, text) in [("/ready", "ready"), ("/other", "made"), ("/here", "made")] {
                client.send("GET \(path) HTTP/1.1\r\nHost: a\r\n\r\n")
                #expect(client.receive()?.text == text)
            }
        }
        #expect(shelf.asked.load(ordering: .relaxed) == 2)
    }
}

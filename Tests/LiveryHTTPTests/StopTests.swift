@preconcurrency import Glibc
import LiveryHTTP
import Shapes
import Synchronization
import TestSupport
import Testing

import class Foundation.Thread

/// Tests stopping a server, observing requests, and surviving clients that misbehave.
@Suite struct StopTests {
    @Test("finishes requests in progress when stopping")
    func finishesRequestsInProgressWhenStopping() throws {
        let fixture = Fixture()
        let server = try Server(responder: fixture)
        let client = Client(port: server.port)
        client.send("POST /gate HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\nabc")
        try eventually("a request at the gate") { fixture.gate.count > 0 }
        Thread.detachNewThread {
            usleep(100_000)
            fixture.gate.open()
        }
        server.stop(within: .seconds(60))
        let reply = try #require(client.receive())
        #expect(reply.text == "done 3")
        #expect(reply["Connection"]?.lowercased() == "close")
        #expect(client.isEnded())
        #expect(Client(port: server.port).isClosedByServer)
    }

    @Test("stops without waiting for idle connections")
    func stopsWithoutWaitingForIdleConnections() throws {
        var configuration = Server.Configuration()
        configuration.idleSeconds = 300
        let server = try Server(configuration, responder: Fixture())
        let client = Client(port: server.port)
        client.send("GET /bundle HTTP/1.1\r\nHost: a\r\n\r\n")
        #expect(client.receive()?.status == 200)
        try returns("the server stops") { server.stop(within: .seconds(3600)) }
        #expect(client.isEnded())
    }

    @Test("says that the outcome of an interrupted change is unknown, and that a waiting one is not made")
    func saysWhatBecomesOfRequestsThatMissTheTimeLimit() throws {
        let fixture = Fixture(lane: Lane(name: "one", width: 1, queueLimit: 1))
        var configuration = Server.Configuration()
        configuration.rejectionMilliseconds = 60_000
        let server = try Server(configuration, responder: fixture)
        let clients = (0..<2).map { _ in Client(port: server.port) }
        for (index, client) in clients.enumerated() {
            client.send("POST /gate HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\nabc")
            try eventually("change \(index) in the lane") { fixture.gate.count > 0 && fixture.lane.load > index }
        }
        server.stop(within: .milliseconds(10))
        let replies = try clients.map { try #require($0.receive()) }
        #expect(replies.map(\.status) == [504, 503])
        #expect(replies.map { $0["Retry-After"] } == [nil, "1"])
        fixture.gate.open()
        try eventually("an empty lane") { fixture.lane.load == 0 }
        // Work on the second change never began.
        #expect(fixture.gate.count == 1)
    }

    @Test("stops at any moment of a write")
    func stopsAtAnyMomentOfAWrite() throws {
        for round in 0..<times(15, thorough: 60) {
            let server = try Server(responder: Fixture())
            let clients = (0..<4).map { _ in Client(port: server.port) }
            for client in clients { client.send("POST /slow HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\n\r\n") }
            usleep(UInt32(round * times(80, thorough: 20)))
            server.stop(within: .zero)
            expectClosed(clients)
        }
    }

    @Test("stops while a worker finishes")
    func stopsWhileAWorkerFinishes() throws {
        for round in 0..<times(25, thorough: 100) {
            let server = try Server(responder: Fixture())
            let clients = (0..<4).map { _ in Client(port: server.port) }
            for client in clients { client.send("POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\n\r\n") }
            usleep(UInt32(round * times(16, thorough: 4)))
            server.stop(within: .zero)
            expectClosed(clients)
        }
    }

    @Test("stops during requests")
    func stopsDuringRequests() throws {
        for _ in 0..<20 {
            let server = try Server(responder: Fixture())
            let clients = (0..<8).map { _ in Client(port: server.port) }
            for (index, client) in clients.enumerated() {
                let method = index % 2 == 0 ? "GET" : "POST"
                client.send("\(method) /echo HTTP/1.1\r\nHost: a\r\n" + (index % 2 == 0 ? "" : "Content-Length: 0\r\n"))
                client.send("\r\n")
            }
            server.stop()
            server.stop()
            expectClosed(clients)
            #expect(server.requestCount == 0)
        }
    }

    @Test("serves many connections")
    func servesManyConnections() throws {
        try withServer { server in
            // Each client takes two descriptors in this process, which usually has a limit of 1,024.
            let clients = (0..<150).map { _ in Client(port: server.port) }
            for client in clients { client.send("GET /bundle HTTP/1.1\r\nHost: a\r\n\r\n") }
            for client in clients { #expect(client.receive()?.body.count == Fixture.bundle.count) }
        }
    }

    @Test("closes a silent connection")
    func closesASilentConnection() throws {
        try withServer(Fixture(), { $0.idleSeconds = 1 }) { server in
            let client = Client(port: server.port)
            client.send("GET /bundle HTTP/1.1\r\nHo")
            #expect(client.isEnded())
        }
    }

    @Test("closes a connection with a slow head")
    func closesAConnectionWithASlowHead() throws {
        try withServer(Fixture(), { $0.headSeconds = 1 }) { server in
            let client = Client(port: server.port)
            try eventually("the end of the connection") {
                client.send("G")
                return client.isEndedNow()
            }
        }
    }

    @Test("closes a connection with a slow body")
    func closesAConnectionWithASlowBody() throws {
        try withServer(Fixture(), { $0.bodySeconds = 1 }) { server in
            let client = Client(port: server.port)
            client.send("POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 1000000\r\n\r\n")
            try eventually("the end of the connection") {
                client.send("x")
                return client.isEndedNow()
            }
        }
    }

    @Test("closes a connection that reads slowly", arguments: [0, 1])
    func closesAConnectionThatReadsSlowly(bytes: Int) throws {
        try withServer(Fixture(), { ($0.responseSeconds, $0.headSeconds) = (1, 60) }) { server in
            let client = Client(port: server.port, receiveBuffer: 2048)
            // The responses are larger than all buffers together, so one of them can't be sent.
            client.send(String(repeating: "GET /bundle HTTP/1.1\r\nHost: a\r\n\r\n", count: 2000))
            try eventually("a connection") { server.connectionCount > 0 }
            try eventually("the end of the connection") {
                client.read(bytes)
                return server.connectionCount == 0
            }
        }
    }

    @Test("closes an idle connection after a response")
    func closesAnIdleConnectionAfterAResponse() throws {
        try withServer(Fixture(), { $0.idleSeconds = 1 }) { server in
            let client = Client.asking("GET /bundle HTTP/1.1\r\nHost: a\r\n\r\n", of: server)
            #expect(client.receive()?.status == 200)
            #expect(client.isEnded())
        }
    }

    @Test("serves a slow sender and reader")
    func servesASlowSenderAndReader() throws {
        try withServer { server in
            let client = Client(port: server.port, receiveBuffer: 2048)
            for byte in "GET /bundle HTTP/1.1\r\nHost: a\r\n\r\n".utf8 {
                client.send([byte])
                usleep(1000)
            }
            usleep(50_000)
            #expect(client.receive()?.body == Fixture.bundle)
        }
    }

    @Test("notifies the observer of each request")
    func notifiesTheObserverOfEachRequest() throws {
        let events = Recorder()
        try withServer(Fixture(), { $0.observer = { events.add($0, $1.target, $1.peer) } }) { server in
            let client = Client(port: server.port)
            client.send("GET /bundle?x=1 HTTP/1.1\r\nHost: a\r\n\r\n")
            #expect(client.receive()?.status == 200)
            client.send("POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\nhi")
            #expect(client.receive()?.text == "hi")
            client.send("BREW / HTTP/1.1\r\nHost: a\r\n\r\n")
            #expect(client.receive()?.status == 501)
        }
        #expect(events.lines == ["GET /bundle?x=1 200 11000", "POST /echo 200 2", "- / 501 13"])
        #expect(events.all.allSatisfy { $0.outcome == .completed && $0.nanoseconds > 0 })
        #expect(events.peers == ["127.0.0.1"])
    }

    @Test("survives thousands of invalid requests")
    func survivesThousandsOfInvalidRequests() throws {
        let parts = [
            "GET ", "POST ", "/", "/echo", "/query?a=%", "*", " HTTP/1.1", " HTTP/1.0", " HTTP/9.9", "\r\n", "\n", "\r",
            "Host: a", "Host:", ": ", "Content-Length: ", "5", "-1", "99999999999999999999",
            "Transfer-Encoding: chunked",
            "ffffffffffffffffff", "0", "\r\n\r\n", "\u{0}", "\u{FF}", " ", "\t", "If-None-Match: \"",
            "Expect: 100-continue",
            "Cookie: a=b; c", "Connection: close", "Accept-Encoding: ;q=", "%00", "=&=&&", "x",
        ]
        // Many clients disconnect in the middle of a request. With a low limit, the server checks for that sooner.
        try withServer(Fixture(), { $0.connections = 200 }) { server in
            var random = SeededRandom(seed: 7)
            for round in 0..<times(2_000, thorough: 10_000) {
                // The server must have handled the previous connections before another hundred are opened.
                if round % 100 == 0 { isAlive(server) }
                let client = Client(port: server.port)
                let start = Bool.random(using: &random) ? "POST /echo HTTP/1.1\r\nHost: a\r\n" : ""
                let count = Int.random(in: 1...12, using: &random)
                client.send(start + (0..<count).map { _ in parts.randomElement(using: &random) ?? "" }.joined())
            }
            isAlive(server)
        }
    }

    /// Checks that the server has closed the connections, with or without a response.
    private func expectClosed(_ clients: [Client]) {
        for client in clients {
            _ = client.receiveToEnd()
            #expect(client.isClosedByServer)
        }
    }

    private func isAlive(_ server: Server) {
        let client = Client(port: server.port)
        client.send("GET /segments HTTP/1.1\r\nHost: a\r\n\r\n")
        #expect(client.receive()?.text == "segments")
    }
}

/// Records completions from any thread.
private final class Recorder: Sendable {
    private struct State {
        var all: [Completion] = []
        var lines: [String] = []
        var peers: Set<String?> = []
    }

    private let state = Mutex(State())

    var all: [Completion] { state.withLock(\.all) }
    var lines: [String] { state.withLock(\.lines) }
    var peers: Set<String?> { state.withLock(\.peers) }

    func add(_ completion: Completion, _ target: String, _ peer: String?) {
        let method = completion.method?.rawValue ?? "-"
        let line = "\(method) \(target) \(completion.response?.status.code ?? 0) \(completion.bodyCount)"
        state.withLock { state in
            state.all.append(completion)
            state.lines.append(line)
            state.peers.insert(peer)
        }
    }
}

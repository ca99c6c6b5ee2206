@preconcurrency import Glibc
import LiveryHTTP
import Synchronization
import TestSupport
import Testing

/// Request bodies and the workers that handle them.
@Suite struct BodyTests {
    @Test("echoes a body whole or in chunks")
    func echoesABodyWholeOrInChunks() throws {
        try withServer { server in
            let client = Client(port: server.port)
            client.send("POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nhello")
            #expect(client.receive()?.text == "hello")
            client.send("POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhel")
            usleep(20_000)
            client.send("lo\r\n1\r\n!\r\n0\r\n\r\n")
            #expect(client.receive()?.text == "hello!")
        }
    }

    @Test("receives a large body")
    func receivesALargeBody() throws {
        let body = (0..<900_000).map { UInt8(truncatingIfNeeded: $0) }
        try withServer { server in
            let client = Client(port: server.port)
            client.send(Array("POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: \(body.count)\r\n\r\n".utf8) + body)
            #expect(client.receive()?.body == body)
        }
    }

    @Test("rejects a length over the limit before the body")
    func rejectsALengthOverTheLimitBeforeTheBody() throws {
        try withServer(Fixture(), { $0.bodyLimit = { _ in 100 } }) { server in
            let client = Client(port: server.port)
            client.send("POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 101\r\n\r\n")
            let reply = try #require(client.receive())
            #expect(reply.status == 413)
            #expect(reply.text == "bodyTooLarge(limit: 100)")
            #expect(client.isEnded())
        }
    }

    @Test("lets a client send a rejected body and read the response")
    func letsAClientSendARejectedBodyAndReadTheResponse() throws {
        try withServer(Fixture(), { $0.bodyLimit = { _ in 100 } }) { server in
            let client = Client(port: server.port)
            client.send("POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 1000000\r\n\r\n")
            for _ in 0..<10 {
                usleep(10_000)
                #expect(client.send([UInt8](repeating: 120, count: 100_000)))
            }
            #expect(client.receive()?.status == 413)
            #expect(client.isEnded())
        }
    }

    @Test("limits reading after a rejection")
    func limitsReadingAfterARejection() throws {
        try withServer(Fixture(), { ($0.bodyLimit, $0.lingerBytes) = ({ _ in 100 }, 500_000) }) { server in
            let client = Client(port: server.port)
            client.send("POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 100000000\r\n\r\n")
            let sent = (0..<1000).prefix { _ in client.send([UInt8](repeating: 120, count: 100_000)) }
            #expect(sent.count >= 5)
            #expect(sent.count < 1000)
        }
        try withServer(Fixture(), { ($0.bodyLimit, $0.bodySeconds) = ({ _ in 100 }, 1) }) { server in
            let client = Client(port: server.port)
            client.send("POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 1000\r\n\r\n")
            // The server continues to read for a second, so that the client can receive the response.
            #expect(client.send("x"))
            try eventually("the end of the connection") { !client.send("x") }
        }
    }

    @Test("rejects chunks over the limit")
    func rejectsChunksOverTheLimit() throws {
        let chunk = "32\r\n" + String(repeating: "x", count: 50) + "\r\n"
        let head = "POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n"
        let reply = try reply(to: head + chunk + chunk + chunk + "0\r\n\r\n") { $0.bodyLimit = { _ in 100 } }
        #expect(reply.status == 413)
    }

    @Test("reads excess chunks before responding")
    func readsExcessChunksBeforeResponding() throws {
        let chunk = "2000\r\n" + String(repeating: "x", count: 8192) + "\r\n"
        let head = "POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n"
        let chunks = String(repeating: chunk, count: 200)
        #expect(try reply(to: head + chunks + "0\r\n\r\n") { $0.bodyLimit = { _ in 100 } }.status == 413)
    }

    @Test("closes connections with endless chunks")
    func closesConnectionsWithEndlessChunks() throws {
        let chunk = "2000\r\n" + String(repeating: "x", count: 8192) + "\r\n"
        try withServer(Fixture(), { ($0.bodyLimit, $0.lingerBytes) = ({ _ in 100 }, 100_000) }) { server in
            let client = Client(port: server.port)
            client.send("POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n")
            for _ in 0..<50 { client.send(chunk) }
            #expect(client.isEnded())
        }
    }

    @Test("rejects a body of a GET")
    func rejectsABodyOfAGET() throws {
        #expect(try reply(to: "GET /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\n\r\nx").status == 413)
    }

    @Test("sends 100 Continue for an accepted body")
    func sends100ContinueForAnAcceptedBody() throws {
        try withServer { server in
            let client = Client(port: server.port)
            client.send("POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\nExpect: 100-continue\r\n\r\n")
            #expect(client.receive()?.status == 100)
            client.send("ok")
            #expect(client.receive()?.text == "ok")
        }
    }

    @Test("reads during a slow write")
    func readsDuringASlowWrite() throws {
        let fixture = Fixture()
        try withServer(fixture, { $0.eventThreads = 1 }) { server in
            let writer = Client(port: server.port)
            writer.send("POST /gate HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\nabc")
            try eventually("a request at the gate") { fixture.gate.count > 0 }
            let reader = Client(port: server.port)
            for _ in 0..<50 {
                reader.send("GET /bundle HTTP/1.1\r\nHost: a\r\n\r\n")
                #expect(reader.receive()?.status == 200)
            }
            // The last body counts until the server is notified that its response was sent.
            try eventually("the last read is counted") { server.requestCount <= 1 }
            #expect(server.requestCount == 1)
            fixture.gate.open()
            #expect(writer.receive()?.text == "done 3")
        }
    }

    @Test("rejects requests when the queue is full")
    func rejectsRequestsWhenTheQueueIsFull() throws {
        let fixture = Fixture(lane: Lane(name: "one", width: 1, queueLimit: 1))
        // The requests are sent one by one, because a request is counted before it has a place in the queue.
        try withServer(fixture, { $0.eventThreads = 1 }) { server in
            let clients = (0..<4).map { _ in Client(port: server.port) }
            func ask(_ client: Client) {
                client.send("POST /gate HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\n\r\n")
            }
            ask(clients[0])
            try eventually("a request at the gate") { fixture.gate.count > 0 }
            ask(clients[1])
            try eventually("the second request") { server.requestCount != 1 }
            for client in clients[2...] {
                ask(client)
                let reply = try #require(client.receive())
                #expect(reply.status == 503)
                #expect(reply["Retry-After"] == "1")
            }
            fixture.gate.open()
            #expect(clients[..<2].map { $0.receive()?.status } == [200, 200])
        }
    }

    @Test("survives a client that disconnects during work")
    func survivesAClientThatDisconnectsDuringWork() throws {
        try withServer { server in
            for _ in 0..<3 {
                let client = Client(port: server.port)
                client.send("POST /slow HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\n\r\n")
            }
            usleep(20_000)
            let client = Client(port: server.port)
            client.send("POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\n\r\n!")
            #expect(client.receive()?.text == "!")
        }
    }
}

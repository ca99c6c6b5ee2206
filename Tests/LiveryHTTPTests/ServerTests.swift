import LiveryHTTP
import Testing

/// How connections are kept and responses written.
@Suite struct ServerTests {
    @Test func `a connection is kept for many requests`() throws {
        try withServer { server in
            let client = Client(port: server.port)
            for _ in 0..<100 {
                client.send("GET /bundle HTTP/1.1\r\nHost: a\r\n\r\n")
                #expect(client.receive()?.body == Fixture.bundle)
            }
            #expect(server.connectionCount == 1)
        }
    }

    @Test func `pipelined requests are answered in order`() throws {
        try withServer { server in
            let client = Client(port: server.port)
            client.send((0..<20).map { "GET /segments/\($0) HTTP/1.1\r\nHost: a\r\n\r\n" }.joined())
            for index in 0..<20 { #expect(client.receive()?.text == "segments|\(index)") }
        }
    }

    @Test func `HEAD has the fields of GET and no body`() throws {
        try withServer { server in
            let client = Client(port: server.port)
            client.send("HEAD /bundle HTTP/1.1\r\nHost: a\r\n\r\nGET /segments HTTP/1.1\r\nHost: a\r\n\r\n")
            let head = try #require(client.receive(isHead: true))
            #expect(head.status == 200)
            #expect(head["Content-Length"] == "11000")
            #expect(head["ETag"] == "\"abc\"")
            #expect(client.receive()?.text == "segments")
        }
    }

    @Test func `a 304 has no body and no false length`() throws {
        try withServer { server in
            let client = Client(port: server.port)
            let conditional = "GET /bundle HTTP/1.1\r\nHost: a\r\nIf-None-Match: \"abc\"\r\n\r\n"
            client.send(conditional + "GET /segments HTTP/1.1\r\nHost: a\r\n\r\n")
            let reply = try #require(client.receive())
            #expect(reply.status == 304)
            #expect(reply["Content-Length"] == "11000")
            #expect(reply["ETag"] == "\"abc\"")
            #expect(reply["Vary"] == "Accept-Encoding")
            #expect(reply["Content-Type"] == nil)
            #expect(client.receive()?.text == "segments")
        }
    }

    @Test func `a 204 has no length`() throws {
        let reply = try get("/empty")
        #expect(reply.status == 204)
        #expect(reply["Content-Length"] == nil)
    }

    @Test func `every response is dated`() throws {
        let date = try #require(try get("/bundle")["Date"])
        #expect(HTTPDate(parsing: date) != nil)
    }

    @Test func `HTTP 1.0 ends with the response`() throws {
        try withServer { server in
            let client = Client(port: server.port)
            client.send("GET /bundle HTTP/1.0\r\n\r\n")
            #expect(client.receive()?.body == Fixture.bundle)
            #expect(client.isEnded())
        }
    }

    @Test(
        arguments: [
            ("/segments/a%20b/c%2Fd", 200, "segments|a b|c/d"), ("/segments/%E2%82%AC", 200, "segments|€"),
            ("/segments/", 200, "segments|"), ("/segments/a+b", 200, "segments|a+b"),
            ("/segments/%00", 400, "malformedEncoding"), ("/segments/a%0", 400, "malformedEncoding"),
            ("/segments/%zz", 400, "malformedEncoding"), ("/segments/%FF", 400, "malformedEncoding"),
            ("/segments/..", 400, "malformedEncoding"), ("/segments/%2e%2E/x", 400, "malformedEncoding"),
            ("/query?a=1&b&c=&a=2", 200, "a=1|b=nil|c=|a=2"), ("/query?a+b=c%2Bd%26", 200, "a b=c+d&"),
            ("/query?a=b=c", 200, "a=b=c"), ("/query?a=%00", 400, "malformedEncoding"), ("/query?", 200, ""),
            ("/target", 200, "/target"), ("/target?a=%20+b&&c", 200, "/target?a=%20+b&&c"),
            ("/target?", 200, "/target?"), ("/target?a?b", 200, "/target?a?b"), ("/query?a=1?b", 200, "a=1?b"),
        ])
    func `a target is decoded the same on a socket and in-process`(
        target: String, status: Int, text: String
    ) throws {
        let reply = try get(target)
        #expect(reply.status == status)
        #expect(reply.text == text)
        let response = Fixture().respond(to: Request(target: target))
        #expect(response.status.code == status)
        #expect(String(decoding: response.body, as: UTF8.self) == text)
    }

    @Test func `a query of many pairs arrives byte for byte`() throws {
        let target = "/target?" + (0..<400).map { "k\($0)=v" }.joined(separator: "&")
        #expect(try get(target).text == target)
    }

    @Test func `all lines of a field are read`() throws {
        #expect(try get("/headers", "X-Test: a", "Other: x", "x-test:  b ").text == "a|b")
    }

    @Test func `the peer is known`() throws {
        #expect(try get("/peer").text == "127.0.0.1")
    }

    @Test func `a taken port is refused with the system's words`() throws {
        try withServer { server in
            var configuration = Server.Configuration()
            configuration.port = server.port
            let failure = #expect(throws: ServerError.self) { try Server(configuration, responder: Fixture()) }
            #expect(failure?.description == "cannot listen at 127.0.0.1 port \(server.port): Address already in use")
        }
    }

    @Test func `a host without an address is refused`() throws {
        var configuration = Server.Configuration()
        configuration.host = "256.0.0.1.invalid"
        #expect(throws: ServerError.self) { try Server(configuration, responder: Fixture()) }
    }

    @Test func `IPv6 takes IPv4 too, and its addresses are what they are otherwise`() throws {
        try withServer(Fixture(), { $0.host = "::" }) { server in
            let client = Client(port: server.port)
            client.send("GET /peer HTTP/1.1\r\nHost: a\r\n\r\n")
            #expect(client.receive()?.text == "127.0.0.1")
        }
    }
}

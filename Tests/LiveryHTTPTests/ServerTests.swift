import LiveryHTTP
import Testing

/// Tests persistent connections and the format of responses.
@Suite struct ServerTests {
    @Test("reuses a connection")
    func reusesAConnection() throws {
        try withServer { server in
            let client = Client(port: server.port)
            for _ in 0..<100 {
                client.send("GET /bundle HTTP/1.1\r\nHost: a\r\n\r\n")
                #expect(client.receive()?.body == Fixture.bundle)
            }
            #expect(server.connectionCount == 1)
        }
    }

    @Test("answers pipelined requests in order")
    func answersPipelinedRequestsInOrder() throws {
        try withServer { server in
            let client = Client(port: server.port)
            client.send((0..<20).map { "GET /segments/\($0) HTTP/1.1\r\nHost: a\r\n\r\n" }.joined())
            for index in 0..<20 { #expect(client.receive()?.text == "segments|\(index)") }
        }
    }

    @Test("answers HEAD like GET without a body")
    func answersHEADLikeGETWithoutABody() throws {
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

    @Test("sends a 304 without a body or a wrong length")
    func sendsA304WithoutABodyOrAWrongLength() throws {
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

    @Test("sends a 204 without a length")
    func sendsA204WithoutALength() throws {
        let reply = try get("/empty")
        #expect(reply.status == 204)
        #expect(reply["Content-Length"] == nil)
    }

    @Test("sends a date")
    func sendsADate() throws {
        let date = try #require(try get("/bundle")["Date"])
        #expect(HTTPDate(parsing: date) != nil)
    }

    @Test("closes HTTP/1.0 connections")
    func closesHTTP10Connections() throws {
        try withServer { server in
            let client = Client(port: server.port)
            client.send("GET /bundle HTTP/1.0\r\n\r\n")
            #expect(client.receive()?.body == Fixture.bundle)
            #expect(client.isEnded())
        }
    }

    @Test(
        "decodes targets equally on a socket and in process",
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
    func decodesTargetsEquallyOnASocketAndInProcess(
        target: String, status: Int, text: String
    ) throws {
        let reply = try get(target)
        #expect(reply.status == status)
        #expect(reply.text == text)
        let response = Fixture().respond(to: Request(target: target))
        #expect(response.status.code == status)
        #expect(String(decoding: response.body, as: UTF8.self) == text)
    }

    @Test("receives a long query")
    func receivesALongQuery() throws {
        let target = "/target?" + (0..<400).map { "k\($0)=v" }.joined(separator: "&")
        #expect(try get(target).text == target)
    }

    @Test("reads all lines of a field")
    func readsAllLinesOfAField() throws {
        #expect(try get("/headers", "X-Test: a", "Other: x", "x-test:  b ").text == "a|b")
    }

    @Test("reports the peer")
    func reportsThePeer() throws {
        #expect(try get("/peer").text == "127.0.0.1")
    }

    @Test("reports a port in use")
    func reportsAPortInUse() throws {
        try withServer { server in
            var configuration = Server.Configuration()
            configuration.port = server.port
            let failure = #expect(throws: ServerError.self) { try Server(configuration, responder: Fixture()) }
            #expect(failure?.description == "can't listen on 127.0.0.1 port \(server.port): Address already in use")
        }
    }

    @Test("reports an unknown host")
    func reportsAnUnknownHost() throws {
        var configuration = Server.Configuration()
        configuration.host = "256.0.0.1.invalid"
        #expect(throws: ServerError.self) { try Server(configuration, responder: Fixture()) }
    }

    @Test("accepts IPv4 on an IPv6 socket")
    func acceptsIPv4OnAnIPv6Socket() throws {
        try withServer(Fixture(), { $0.host = "::" }) { server in
            let client = Client(port: server.port)
            client.send("GET /peer HTTP/1.1\r\nHost: a\r\n\r\n")
            #expect(client.receive()?.text == "127.0.0.1")
        }
    }
}

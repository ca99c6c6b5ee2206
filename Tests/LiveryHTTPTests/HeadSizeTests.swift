import LiveryHTTP
import Testing

/// Tests that heads of every size receive exactly one response.
@Suite struct HeadSizeTests {
    private func expectAnswer(to head: String, by server: Server, _ note: String, from statuses: Set<Int>) {
        let client = Client(port: server.port)
        client.send(head)
        let status = client.receive()?.status
        #expect(statuses.contains(status ?? 0), "\(note): \(status ?? 0)")
        guard status != 200 else { return }
        #expect(client.receive() == nil, "\(note): a second answer")
    }

    @Test("answers a long field")
    func answersALongField() throws {
        try withServer { server in
            for length in stride(from: 5800, to: 8400, by: 13) {
                let head = "GET /bundle HTTP/1.1\r\nHost: a\r\nX: \(String(repeating: "a", count: length))\r\n\r\n"
                expectAnswer(to: head, by: server, "\(length) bytes", from: length < 6000 ? [200] : [200, 431])
            }
        }
    }

    @Test("answers many fields", arguments: [4, 40, 150]) func answersManyFields(length: Int) throws {
        try withServer { server in
            let line = "X: \(String(repeating: "a", count: length - 4))\r\n"
            for count in stride(from: 10, to: 9000 / length, by: 1 + 40 / length) {
                let head = "GET /bundle HTTP/1.1\r\nHost: a\r\n\(String(repeating: line, count: count))\r\n"
                expectAnswer(to: head, by: server, "\(count) fields", from: count < 30 ? [200] : [200, 431])
            }
        }
    }

    @Test("answers a long target", arguments: ["GET", "HEAD", "BREW"])
    func answersALongTarget(method: String) throws {
        try withServer { server in
            for length in stride(from: 3900, to: 8400, by: 29) {
                let client = Client(port: server.port)
                client.send("\(method) /bundle?\(String(repeating: "a", count: length)) HTTP/1.1\r\nHost: a\r\n\r\n")
                let status = client.receive(isHead: method == "HEAD")?.status ?? 0
                let isAnswered = [200, 414, 431, 501].contains(status)
                #expect(isAnswered || closesInSilence && method == "BREW", "\(length) bytes: \(status)")
            }
        }
    }

    @Test("writes a complete response without libmicrohttpd")
    func writesACompleteResponseWithoutLibmicrohttpd() throws {
        let fields: Fields = [.contentType: "text/plain", .cacheControl: "no-store"]
        let adjust = { (configuration: inout Server.Configuration) in
            configuration.errorResponse = { Response(status: $0.status, fields: fields, body: Array("\($0)".utf8)) }
        }
        try withServer(Fixture(), adjust) { server in
            let client = Client(port: server.port)
            // The head is too large for a response from libmicrohttpd, but small enough for a response that is written
            // directly.
            let field = "X: \(String(repeating: "a", count: 7600))\r\n"
            client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\(field)\r\n")
            let reply = try #require(client.receive())
            #expect(reply.head.hasPrefix("HTTP/1.1 431 Request Header Fields Too Large\r\n"))
            #expect(reply["Connection"] == "close")
            #expect(reply["Cache-Control"] == "no-store")
            #expect(reply.text == "headTooLarge(limit: 6144)")
            client.send("123456789")
            #expect(client.isEnded())
        }
    }
}

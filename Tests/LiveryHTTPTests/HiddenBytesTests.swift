import LiveryHTTP
import Testing

/// Tests heads with bytes that libmicrohttpd hides. A proxy could interpret them differently, which enables request
/// smuggling.
@Suite struct HiddenBytesTests {
    /// Lines to insert after a request line and a Host field.
    static let lines = [
        // Folded lines.
        "X: a\r\n b\r\n", "X: a\r\n\tb\r\n", "X:\r\n a\r\n", "X: a\r\n \r\n", "X: a\r\n \r\nY: b\r\n",
        "X: a\r\n b\r\n c\r\nY: b\r\n", "X: a\r\n b\r\nX: a\r\n", "Transfer-Encoding:\r\n chunked\r\n",
        "Transfer-Encoding: x\r\n chunked\r\n", "Content-Length:\r\n 3\r\n", "Content-Length: 0\r\n 3\r\n",
        // Bare line feeds.
        "X: a\n", "X: a\nY: b\r\n", "X: a\r\nY: b\n", "\n", "X: a\n\r\n",
        // NULs.
        "X: a\0b\r\n", "X: a\0\r\n", "X: \0\r\n", "X: a\0b\r\nY: b\r\n", "X: a\0Content-Length: 3\r\n",
        // Fields without a name. libmicrohttpd treats the last of these fields as the end of the head.
        ": a\r\n", "X: a\r\n: a\r\n", "X: a\r\n:\r\n", "X: a\r\n: a\r\nTransfer-Encoding: chunked\r\n",
        "X: a\r\n:\r\nContent-Length: 3\r\n",
    ]

    @Test("rejects heads with hidden bytes", arguments: lines, ["GET", "POST"])
    func rejectsHeadsWithHiddenBytes(lines: String, method: String) throws {
        try withServer { server in
            try expectRejection("\(method) /bundle HTTP/1.1\r\nHost: a\r\n\(lines)\r\n", by: server)
        }
    }

    @Test(
        "rejects request lines with hidden bytes",
        arguments: [
            "GET /bundle HTTP/1.1\nHost: a\r\n\r\n", "GET /bundle HTTP/1.1\r\nHost: a\n\r\n",
            "GET /bundle HTTP/1.1\r\nHost: a\r\n\n", "GET /bundle HTTP/1.1\nHost: a\n\n",
            "GET /bundle\0 HTTP/1.1\r\nHost: a\r\n\r\n", "GET /bundle\0?x HTTP/1.1\r\nHost: a\r\n\r\n",
            "GET /bundle?x\0y HTTP/1.1\r\nHost: a\r\n\r\n", "GET /bundle?\0 HTTP/1.1\r\nHost: a\r\n\r\n",
            "GET\0X /bundle HTTP/1.1\r\nHost: a\r\n\r\n", "GET  /bundle HTTP/1.1\r\nHost: a\r\n\r\n",
            "GET /bundle  HTTP/1.1\r\nHost: a\r\n\r\n", "GET /bundle HTTP/1.1 \r\nHost: a\r\n\r\n",
            "GET /bundle HTTP/1.1\0\r\nHost: a\r\n\r\n", "GET /bundle HTTP/1.1\r\n X: a\r\nHost: a\r\n\r\n",
            "GET /bundle HTTP/1.1\r\nX\0Y: a\r\nHost: a\r\n\r\n", "GET /bundle HTTP/1.0\n\n",
        ])
    func rejectsRequestLinesWithHiddenBytes(head: String) throws {
        try withServer { server in try expectRejection(head, by: server) }
    }

    @Test("rejects hidden bytes after a valid request", arguments: lines)
    func rejectsHiddenBytesAfterAValidRequest(lines: String) throws {
        // The visible parts of these lines.
        let visible = ["X: a\r\n", "X: a\r\nY: b\r\n", "Transfer-Encoding: x\r\n", "X: \r\n", ""]
        try withServer(Prepared()) { server in
            for good in visible where good != "Transfer-Encoding: x\r\n" {
                let client = Client(port: server.port)
                for _ in 0..<2 {
                    client.send("GET /bundle HTTP/1.1\r\nHost: a\r\n\(good)\r\n")
                    #expect(client.receive()?.text == "ready")
                }
                client.send("GET /bundle HTTP/1.1\r\nHost: a\r\n\(lines)\r\nGET /smuggled HTTP/1.1\r\nHost: a\r\n\r\n")
                #expect(client.receive()?.status == 400)
                #expect(client.receive() == nil)
            }
        }
    }

    @Test(
        "accepts blanks around values",
        arguments: [
            "X:a\r\n", "X: \t a\r\n", "X: a b\r\n", "X:\r\n", "X: \r\n", "X:\t\r\n", "X: a:b\r\n", "X: a \r\n",
        ])
    func acceptsBlanksAroundValues(lines: String) throws {
        try withServer { server in
            let client = Client(port: server.port)
            for end in ["", "Y: b\r\n"] {
                client.send("GET /bundle?a=b HTTP/1.1\r\nHost: a\r\n\(lines)\(end)\r\n")
                #expect(client.receive()?.status == 200)
            }
        }
    }

    @Test("reads a head that arrives byte by byte")
    func readsAHeadThatArrivesByteByByte() throws {
        try withServer(Fixture(), { $0.headSeconds = 120 }) { server in
            for (lines, status) in [("X: a\r\n", 200), ("X: a\r\n b\r\n", 400), ("X: a\n", 400)] {
                let client = Client(port: server.port)
                for byte in "GET /bundle?a HTTP/1.1\r\nHost: a\r\n\(lines)\r\n".utf8 { client.send([byte]) }
                #expect(client.receive()?.status == status)
            }
        }
    }

    @Test("reads several requests in one packet")
    func readsSeveralRequestsInOnePacket() throws {
        try withServer { server in
            let client = Client(port: server.port)
            let head = "GET /bundle?a=b HTTP/1.1\r\nHost: a\r\nX: a\r\n\r\n"
            client.send(String(repeating: head, count: 50) + "GET /bundle HTTP/1.1\r\nHost: a\r\nX: a\n\r\n" + head)
            for _ in 0..<50 { #expect(client.receive()?.status == 200) }
            #expect(client.receive()?.status == 400)
            #expect(client.receive() == nil)
        }
    }

    private func expectRejection(_ head: String, by server: Server) throws {
        let client = Client(port: server.port)
        client.send("\(head)GET /smuggled HTTP/1.1\r\nHost: a\r\n\r\n")
        let reply = client.receive()
        #expect(reply?.status == 400 || reply == nil && closesInSilence)
        #expect(client.receive() == nil)
        #expect(client.isClosedByServer)
    }
}

/// Returns the same prepared response for every request.
private struct Prepared: Responder {
    let ready = PreparedResponse(fields: [:], bytes: Array("ready".utf8))

    func readyResponse(to request: borrowing Request) -> PreparedResponse? { ready }
    func respond(to request: borrowing Request) -> Response { .prepared(ready) }
}

@preconcurrency import Glibc
import LiveryHTTP
import Testing

/// Connections that begin with a request for a stream have little memory, and nobody but the operator notices.
@Suite struct OpeningTests {
    /// Takes every request for one of a stream, but that for `/plain`.
    private func withGuess(
        _ responder: any Responder = Fixture(), idle: Int = 30, _ body: (Server) throws -> Void
    ) throws {
        let adjust = { (configuration: inout Server.Configuration) in
            configuration.idleSeconds = idle
            configuration.expectsStream = { !$0.elementsEqual("/plain".utf8) }
        }
        try withServer(responder, adjust) { try body($0) }
    }

    private func head(_ target: String, _ lines: String = "") -> String {
        "GET \(target) HTTP/1.1\r\nHost: a\r\n\(lines)\r\n"
    }

    @Test func `a stream is sent on a connection of little memory, however long a piece is`() throws {
        let piece = String(repeating: "x", count: 20_000)
        let source = Script([piece])
        try withGuess(Streaming(source)) { server in
            let client = Client.asking(head("/stream"), of: server)
            #expect(client.receive()?["Transfer-Encoding"] == "chunked")
            var seen = ""
            while seen.count < piece.count, let chunk = client.receiveChunk() {
                #expect(chunk.utf8.count < 4096)
                seen += chunk
            }
            #expect(seen == piece)
            source.add("end\n")
            #expect(client.receiveChunk() == "end\n")
            while server.connectionCount > 1 { usleep(1000) }
            #expect(server.connectionCount == 1)
        }
    }

    @Test func `a wrong guess is answered, and ends the connection`() throws {
        try withGuess { server in
            let client = Client.asking(head("/bundle"), of: server)
            let reply = try #require(client.receive())
            #expect(reply.status == 200 && reply.body == Fixture.bundle && reply["Connection"] == "close")
            #expect(client.isEnded())
        }
    }

    @Test(arguments: ["/plain", "/bundle"])
    func `a head that comes in parts is not guessed about`(target: String) throws {
        try withGuess { server in
            let client = Client(port: server.port)
            let text = head(target)
            client.send(String(text.prefix(12)))
            // Once it counts, its first bytes were looked at.
            while server.connectionCount == 0 { usleep(1000) }
            client.send(String(text.dropFirst(12)))
            #expect(client.receive()?["Connection"] != "close")
            client.send(head(target))
            #expect(client.receive()?["Connection"] != "close")
        }
    }

    @Test(arguments: [40, 60]) func `a head that does not fit gets the memory that it needs`(fields: Int) throws {
        let lines = (0..<fields).map { "X-Field-\($0): \(String(repeating: "v", count: 20))\r\n" }.joined()
        for more in ["", "X-Long: \(String(repeating: "v", count: 3000))\r\n"] where fields == 40 || more.isEmpty {
            try withGuess { server in
                let client = Client(port: server.port)
                client.send(head("/bundle", lines + more))
                #expect(client.receive()?.status == 200)
            }
        }
    }

    @Test func `the largest head that is taken for one of a stream fits`() throws {
        // Many short lines, and few long ones, up to what is not guessed about any more.
        for (name, length) in [("a", 1), ("X-Name", 30), ("X-Name", 200), ("X-Name", 900)] {
            for count in 1...48 {
                let line = "\(name): \(String(repeating: "v", count: length))\r\n"
                guard line.utf8.count * count < 3000 else { break }
                try withGuess { server in
                    let client = Client(port: server.port)
                    client.send(head("/bundle", String(repeating: line, count: count)))
                    #expect(client.receive()?.status == 200, "\(count) lines of \(line.utf8.count)")
                }
            }
        }
    }

    @Test func `a silent connection is closed in the end`() throws {
        try withGuess(idle: 1) { server in
            let client = Client(port: server.port)
            #expect(client.isEnded())
        }
    }
}

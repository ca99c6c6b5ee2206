@preconcurrency import Glibc
import LiveryHTTP
import TestSupport
import Testing

/// Tests requests that are rejected before they reach a responder, over a real socket.
@Suite struct GuardTests {
    @Test(
        "rejects a malformed request and closes its connection",
        arguments: [
            ("GET / HTTP/1.1\r\n\r\n", 400, "missingHost"),
            ("GET / HTTP/1.1\r\nHost: a\r\nHost: a\r\n\r\n", 400, "duplicateHost"),
            ("GET / HTTP/1.0\r\nHost: a\r\nHost: a\r\n\r\n", 400, "duplicateHost"),
            ("GET / HTTP/1.1\r\nHost:\r\n\r\n", 400, "malformedHost"),
            ("GET / HTTP/1.1\r\nHost: a b\r\n\r\n", 400, "malformedHost"),
            ("GET / HTTP/1.1\r\nHost: a:99999\r\n\r\n", 400, "malformedHost"),
            ("GET / HTTP/1.1\r\nHost: user@a\r\n\r\n", 400, "malformedHost"),
            ("GET / HTTP/1.1\r\nHost: [::1\r\n\r\n", 400, "malformedHost"),
            (
                "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 1\r\n\r\nx", 400,
                "duplicateContentLength"
            ),
            (
                "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", 400,
                "ambiguousLength"
            ),
            ("POST / HTTP/1.0\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", 400, "ambiguousLength"),
            ("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: gzip\r\n\r\n", 400, "malformedTransferEncoding"),
            ("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding:\r\n\r\n", 400, "malformedTransferEncoding"),
            ("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: ,\r\n\r\n", 400, "malformedTransferEncoding"),
            (
                "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked, chunked\r\n\r\n", 400,
                "malformedTransferEncoding"
            ),
            (
                "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked, gzip\r\n\r\n", 400,
                "malformedTransferEncoding"
            ),
            (
                "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked;q=1\r\n\r\n", 400,
                "malformedTransferEncoding"
            ),
            (
                "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: gzip\r\nTransfer-Encoding: chunked\r\n\r\n", 400,
                "malformedTransferEncoding"
            ),
            (
                "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: gzip, chunked\r\n\r\n", 501,
                "unsupportedTransferEncoding"
            ),
            (
                "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n", 400,
                "malformedTransferEncoding"
            ),
            ("GET / HTTP/1.1\r\nHost: a\r\nX Y: 1\r\n\r\n", 400, "malformedFieldName"),
            ("GET / HTTP/1.1\r\nHost : a\r\n\r\n", 400, "malformedFieldName"),
            ("GET / HTTP/1.1\r\nHost: a\r\nX: \u{1}\r\n\r\n", 400, "malformedFieldValue"),
            ("GET / HTTP/1.1\r\nHost: a\r\nX: \u{7F}\r\n\r\n", 400, "malformedFieldValue"),
            ("GET * HTTP/1.1\r\nHost: a\r\n\r\n", 400, "malformedTarget"),
            ("GET http:///bundle HTTP/1.1\r\nHost: a\r\n\r\n", 400, "malformedTarget"),
            ("GET http://?a HTTP/1.1\r\nHost: a\r\n\r\n", 400, "malformedTarget"),
            ("GET http://a@b/bundle HTTP/1.1\r\nHost: a\r\n\r\n", 400, "malformedTarget"),
            ("GET http://a:x/bundle HTTP/1.1\r\nHost: a\r\n\r\n", 400, "malformedTarget"),
            ("GET nowhere HTTP/1.1\r\nHost: a\r\n\r\n", 400, "malformedTarget"),
            ("GET /\u{E9} HTTP/1.1\r\nHost: a\r\n\r\n", 400, "malformedTarget"),
            ("GET /a?\u{1}b HTTP/1.1\r\nHost: a\r\n\r\n", 400, "malformedTarget"),
            ("GET /a#b HTTP/1.1\r\nHost: a\r\n\r\n", 400, "malformedTarget"),
            ("BREW / HTTP/1.1\r\nHost: a\r\n\r\n", 501, "unknownMethod"),
            ("get / HTTP/1.1\r\nHost: a\r\n\r\n", 501, "unknownMethod"),
            ("TRACE / HTTP/1.1\r\nHost: a\r\n\r\n", 501, "unknownMethod"),
        ])
    func rejectsAMalformedRequestAndClosesItsConnection(
        text: String, status: Int, reason: String
    ) throws {
        try withServer { server in
            let client = Client(port: server.port)
            client.send(text)
            let reply = try #require(client.receive())
            // libmicrohttpd 1.0 rejects some of these requests itself, with its own body.
            let isOwn = !reply.text.hasPrefix("<html>")
            #expect(reply.status == (isOwn ? status : 400))
            #expect(!isOwn || reply.text == reason)
            #expect(reply["Connection"]?.lowercased() == "close")
            #expect(client.isEnded())
        }
    }

    @Test(
        "accepts unusual valid requests",
        arguments: [
            "GET /bundle HTTP/1.0\r\n\r\n",
            "GET /bundle HTTP/1.1\r\nHost: a\r\n\r\n",
            "GET /bundle HTTP/1.1\r\nhOsT: a.example:8080\r\n\r\n",
            "GET /bundle HTTP/1.1\r\nHost: 127.0.0.1:1\r\n\r\n",
            "GET /bundle HTTP/1.1\r\nHost: [2001:db8::1]:443\r\n\r\n",
            "GET http://a.example/bundle HTTP/1.1\r\nHost: a\r\n\r\n",
            "GET https://a.example/bundle?x=1 HTTP/1.1\r\nHost: a\r\n\r\n",
            "GET /bundle HTTP/1.1\r\nHost: a\r\nX: caf\u{E9}\tau lait\r\n\r\n",
            "GET /bundle HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\n\r\n",
        ])
    func acceptsUnusualValidRequests(text: String) throws {
        #expect(try reply(to: text).status == 200)
    }

    @Test("accepts OPTIONS for the server")
    func acceptsOPTIONSForTheServer() throws {
        #expect(try reply(to: "OPTIONS * HTTP/1.1\r\nHost: a\r\n\r\n").status == 404)
    }

    @Test("rejects a long target with the limit")
    func rejectsALongTargetWithTheLimit() throws {
        let long = try get("/" + String(repeating: "a", count: 300), limits: 256)
        #expect(long.status == 414)
        #expect(long.text == "targetTooLong(limit: 256)")
    }

    @Test("rejects a long head with the limit")
    func rejectsALongHeadWithTheLimit() throws {
        let line = "X: " + String(repeating: "a", count: 600) + "\r\n"
        let reply = try reply(to: "GET / HTTP/1.1\r\nHost: a\r\n\(line)\r\n") { $0.headLimit = 512 }
        #expect(reply.status == 431)
        #expect(reply.text == "headTooLarge(limit: 512)")
    }

    @Test("rejects a head larger than the memory")
    func rejectsAHeadLargerThanTheMemory() throws {
        let line = "X: " + String(repeating: "a", count: 20000) + "\r\n"
        #expect(try reply(to: "GET / HTTP/1.1\r\nHost: a\r\n\(line)\r\n").status == 431)
    }

    @Test("rejects names with other bytes than tokens")
    func rejectsNamesWithOtherBytesThanTokens() throws {
        // Bytes that end a name or a line can't be part of a name.
        let bytes = (UInt8.min...UInt8.max).filter { !":\r\n\0 \t".utf8.contains($0) }
        let others = "!#$%&'*+-.^_`|~".utf8
        try withServer { server in
            for byte in bytes {
                let isToken =
                    others.contains(byte) || (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte)
                    || (0x61...0x7A).contains(byte)
                for place in [0, 3, 7, 8, 15, 18] {
                    var name = Array("X-Name-Of-Nineteen-".utf8)
                    name[place] = byte
                    let client = Client(port: server.port)
                    client.send(Array("GET /bundle HTTP/1.1\r\nHost: a\r\n".utf8) + name + Array(": 1\r\n\r\n".utf8))
                    #expect(client.receive()?.status == (isToken ? 200 : 400), "\(byte) at \(place)")
                }
            }
        }
    }

    @Test("rejects control characters anywhere in a field value")
    func rejectsControlCharactersAnywhereInAFieldValue() throws {
        let start = Array("GET /bundle HTTP/1.1\r\nHost: a\r\nX: ".utf8)
        try expectStatus(
            of: [0x01, 0x09, 0x1F, 0x20, 0x7E, 0x7F, 0x80, 0xFF], anywhereIn: "a value of 20 bytes.", at: 1..<18,
            allowed: { $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }, head: { start + $0 + Array("\r\n\r\n".utf8) })
    }

    @Test("rejects bytes outside URIs anywhere in a target")
    func rejectsBytesOutsideURIsAnywhereInATarget() throws {
        try expectStatus(
            of: [0x01, 0x21, 0x23, 0x24, 0x7E, 0x7F, 0x80, 0xFF], anywhereIn: "/bundle?a=a-query-of-some-length",
            at: 8..<25, allowed: { [0x21, 0x24, 0x7E].contains($0) },
            head: { Array("GET ".utf8) + $0 + Array(" HTTP/1.1\r\nHost: a\r\n\r\n".utf8) })
    }

    /// Replaces each byte in a range with each of several bytes. Expects 200 for allowed bytes and 400 for others.
    private func expectStatus(
        of bytes: [UInt8], anywhereIn text: String, at places: Range<Int>, allowed: (UInt8) -> Bool,
        head: ([UInt8]) -> [UInt8]
    ) throws {
        try withServer { server in
            for byte in bytes {
                for place in places {
                    var changed = Array(text.utf8)
                    changed[place] = byte
                    let client = Client(port: server.port)
                    client.send(head(changed))
                    #expect(client.receive()?.status == (allowed(byte) ? 200 : 400), "\(byte) at \(place)")
                }
            }
        }
    }

    /// Checks the status and that the connection is closed. Ignores the body, which libmicrohttpd creates.
    @Test(
        "closes connections that libmicrohttpd rejects",
        arguments: [
            ("GET / HTTP/1.1\r\nHost: a\r\nno colon\r\n\r\n", 400), ("GET /\r\n\r\n", 400),
            ("GET / HTTP/x\r\nHost: a\r\n\r\n", 400), ("GET / HTTP/2.0\r\nHost: a\r\n\r\n", 505),
            ("GET / HTTP/0.9\r\nHost: a\r\n\r\n", 505),
            ("POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: x\r\n\r\n", 400),
            ("POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n", 400),
            ("POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 99999999999999999999999\r\n\r\n", 413),
            ("POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n", 400),
            ("POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nabc\r\n", 400),
            ("POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nffffffffffffffffff\r\n", 413),
            ("GET /" + String(repeating: "a", count: 20_000) + " HTTP/1.1\r\nHost: a\r\n\r\n", 414),
            ("GET / HTTP/1.1\r\nHost: a\r\n" + String(repeating: "X: a\r\n", count: 900) + "\r\n", 431),
        ])
    func closesConnectionsThatLibmicrohttpdRejects(
        text: String, status: Int
    ) throws {
        try withServer { server in
            let client = Client(port: server.port)
            client.send(text)
            #expect(client.receive()?.status == status)
            // If libmicrohttpd can't parse a length, it sends two responses.
            _ = client.receiveToEnd()
            #expect(client.isClosedByServer)
            // The client sees the end of the connection just before the server counts it.
            try eventually("the end of the request") { server.requestCount == 0 }
        }
    }

    @Test("excludes incomplete heads from the request count")
    func excludesIncompleteHeadsFromTheRequestCount() throws {
        try withServer(Fixture(), { $0.idleSeconds = 1 }) { server in
            let client = Client(port: server.port)
            client.send("GET /bundle HTTP/1.1\r\nHost:")
            #expect(client.isEnded())
            #expect(server.requestCount == 0)
        }
    }

    private func get(_ target: String, limits limit: Int) throws -> Reply {
        try reply(to: "GET \(target) HTTP/1.1\r\nHost: a\r\n\r\n") { $0.targetLimit = limit }
    }
}

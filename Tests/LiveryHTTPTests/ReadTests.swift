import LiveryHTTP
import LiverySystem
import Testing

/// Tests the conditional fields and content negotiation of a GET (RFC 9110 §12 to §14).
@Suite struct ReadConditionTests {
    private static let now = "Sun, 06 Nov 1994 08:49:37 GMT"
    private static let before = "Sun, 06 Nov 1994 08:49:36 GMT"
    private static let after = "Sun, 06 Nov 1994 08:49:38 GMT"

    @Test(
        "evaluates conditions in the order of the RFC",
        arguments: [
            ([:], .send),
            ([.ifMatch: "\"a\""], .send), ([.ifMatch: "*"], .send), ([.ifMatch: "W/\"a\""], .failed),
            ([.ifMatch: "\"b\""], .failed), ([.ifMatch: "a"], .failed),
            ([.ifUnmodifiedSince: now], .send), ([.ifUnmodifiedSince: before], .failed),
            ([.ifUnmodifiedSince: after], .send), ([.ifUnmodifiedSince: "yesterday"], .send),
            ([.ifNoneMatch: "\"a\""], .notModified), ([.ifNoneMatch: "W/\"a\""], .notModified),
            ([.ifNoneMatch: "\"b\""], .send), ([.ifNoneMatch: "a"], .send),
            ([.ifModifiedSince: now], .notModified), ([.ifModifiedSince: after], .notModified),
            ([.ifModifiedSince: before], .send), ([.ifModifiedSince: "yesterday"], .send),
            // A tag takes precedence over a date, and If-Match over If-None-Match.
            ([.ifNoneMatch: "\"b\"", .ifModifiedSince: now], .send),
            ([.ifMatch: "\"a\"", .ifUnmodifiedSince: before], .send),
            ([.ifMatch: "\"b\"", .ifNoneMatch: "\"a\""], .failed),
            ([.ifUnmodifiedSince: before, .ifNoneMatch: "\"a\""], .failed),
            ([.ifMatch: "\"a\"", .ifNoneMatch: "\"a\""], .notModified),
        ] as [(Fields, ReadCondition)])
    func evaluatesConditionsInTheOrderOfTheRFC(fields: Fields, expected: ReadCondition) throws {
        let date = try #require(HTTPDate(parsing: Self.now))
        let request = Request(target: "/", headers: fields)
        #expect(request.readCondition(tag: EntityTag("a"), lastModified: date) == expected)
        try withServer(Reading(date: date)) { server in
            let client = Client(port: server.port)
            let lines = fields.lines.map { "\($0.name.uppercased()): \($0.value)\r\n" }.joined()
            client.send("GET / HTTP/1.1\r\nHost: a\r\n\(lines)\r\n")
            #expect(client.receive()?.text == "\(expected) identity")
        }
    }

    @Test("reads fields on several lines")
    func readsFieldsOnSeveralLines() throws {
        let date = try #require(HTTPDate(parsing: Self.now))
        try withServer(Reading(date: date)) { server in
            let client = Client(port: server.port)
            for (lines, reading) in [
                (
                    [
                        "If-None-Match: \"b\"", "Accept-Encoding: br;q=0.5", "if-none-match: \"a\"",
                        "accept-encoding: gzip",
                    ],
                    "notModified gzip"
                ),
                (["Accept-Encoding: br;q=0.5"], "send br"),
                (["If-Match: \"b\"", "IF-MATCH: \"c\""], "failed identity"),
                (["If-Modified-Since: \(Self.now)"], "notModified identity"),
                // Repeated dates are ignored.
                (["If-Modified-Since: \(Self.now)", "If-Modified-Since: \(Self.now)"], "send identity"),
                ([], "send identity"),
            ] {
                client.send("GET / HTTP/1.1\r\nHost: a\r\n" + lines.map { $0 + "\r\n" }.joined() + "\r\n")
                #expect(client.receive()?.text == reading)
            }
        }
    }

    @Test("ignores dates without a Last-Modified date")
    func ignoresDatesWithoutALastModifiedDate() {
        let fields: Fields = [.ifUnmodifiedSince: Self.before, .ifModifiedSince: Self.after]
        #expect(Request(target: "/", headers: fields).readCondition(tag: EntityTag("a")) == .send)
    }
}

@Suite struct ByteRangeTests {
    @Test(
        "parses one range and ignores other values",
        arguments: [
            (nil, .whole), ("bytes=0-0", .part(0..<1)), ("bytes=0-99", .part(0..<100)), ("bytes=5-", .part(5..<100)),
            ("bytes=90-1000", .part(90..<100)), ("bytes=-10", .part(90..<100)), ("bytes=-1000", .part(0..<100)),
            ("BYTES=1-2", .part(1..<3)), ("bytes=99-99999999999999999999", .part(99..<100)),
            ("bytes=100-", .unsatisfiable), ("bytes=100-200", .unsatisfiable), ("bytes=-0", .unsatisfiable),
            ("bytes=2-1", .whole), ("bytes=0-1,3-4", .whole), ("bytes=a-b", .whole), ("bytes=-", .whole),
            ("bytes=", .whole), ("lines=0-1", .whole), ("bytes 0-1", .whole), ("bytes=1", .whole),
        ] as [(String?, ByteRange)])
    func parsesOneRangeAndIgnoresOtherValues(value: String?, expected: ByteRange) {
        var fields = Fields()
        fields[.range] = value
        let request = Request(target: "/", headers: fields)
        #expect(request.byteRange(tag: EntityTag("a"), count: 100) == expected)
    }

    @Test(
        "requires a strong tag for If-Range",
        arguments: [
            ("\"a\"", .part(0..<1)), ("\"b\"", .whole), ("W/\"a\"", .whole),
            ("Sun, 06 Nov 1994 08:49:37 GMT", .whole),
        ] as [(String, ByteRange)])
    func requiresAStrongTagForIfRange(condition: String, expected: ByteRange) {
        let request = Request(target: "/", headers: [.range: "bytes=0-0", .ifRange: condition])
        #expect(request.byteRange(tag: EntityTag("a"), count: 100) == expected)
    }

    @Test("ignores ranges except for GET")
    func ignoresRangesExceptForGET() {
        let request = Request(method: .head, target: "/", headers: [.range: "bytes=0-0"])
        #expect(request.byteRange(tag: EntityTag("a"), count: 100) == .whole)
    }
}

@Suite struct AcceptTests {
    private static let offered: [MediaType] = ["application/json", "application/design-tokens+json", "text/css"]

    @Test(
        "chooses the media type by weight, then by order",
        arguments: [
            (nil, 0), ("*/*", 0), ("text/css", 2), ("TEXT/CSS", 2), ("text/*", 2), ("application/*", 0),
            ("application/design-tokens+json", 1), ("text/css, application/json", 0),
            ("text/css;q=0.9, application/json;q=0.8", 2), ("text/css;q=0.9, */*;q=0.95", 0),
            ("application/json;q=0, */*", 1), ("application/json;q=0, application/*;q=0.5, text/css;q=0.4", 1),
            ("text/html, image/webp", nil), ("*/*;q=0", nil), ("text/css;charset=utf-8", 2),
            ("text/css;q=x, application/json;q=0.1", 0), ("text/css;a=\",\";q=1", 2), ("", nil), ("text", nil),
            ("tex/*", nil),
        ] as [(String?, Int?)])
    func choosesTheMediaTypeByWeightThenByOrder(value: String?, expected: Int?) {
        var fields = Fields()
        fields[.accept] = value
        #expect(Request(target: "/", headers: fields).preferredMediaType(of: Self.offered) == expected)
    }
}

/// Responds with what was parsed from a request's fields.
private struct Reading: Responder {
    let date: HTTPDate

    func respond(to request: borrowing Request) -> Response {
        let condition = request.readCondition(tag: EntityTag("a"), lastModified: date)
        return .text("\(condition) \(request.preferredEncoding(of: [.gzip, .brotli, .identity])?.rawValue ?? "none")")
    }
}

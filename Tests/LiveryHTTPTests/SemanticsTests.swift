import LiveryHTTP
import LiverySystem
import Testing

/// Tests the grammars of RFC 9110 in-process.
@Suite struct EntityTagTests {
    @Test(
        "compares If-None-Match weakly",
        arguments: [
            ([], .absent), (["*"], .matches), (["\"abc\""], .matches), (["W/\"abc\""], .matches),
            (["\"x\", \"abc\""], .matches), (["\"x\",\"abc\",\"y\""], .matches), (["\"x\"", "\"abc\""], .matches),
            ([", ,\"abc\" ,,"], .matches), (["\"a,bc\", \"abc\""], .matches), (["\"\""], .differs),
            (["\"ab\""], .differs), (["\"abc,\""], .differs), (["\"x,\"abc\""], .malformed), ([""], .malformed),
            (["abc"], .malformed), (["\"abc"], .malformed), (["w/\"abc\""], .malformed), (["W/ \"abc\""], .malformed),
            (["\"abc\" \"x\""], .malformed), (["\"abc\", *"], .malformed), (["*", "\"abc\""], .malformed),
            (["*, *"], .malformed), (["\"abc\"; q=1"], .malformed), (["\"a b\""], .malformed),
        ] as [([String], Precondition)])
    func comparesIfNoneMatchWeakly(lines: [String], expected: Precondition) {
        #expect(condition(.ifNoneMatch, lines) { $0.ifNoneMatch(EntityTag("abc")) } == expected)
        let weak = condition(.ifNoneMatch, lines) { $0.ifNoneMatch(EntityTag("abc", isWeak: true)) }
        #expect(weak == expected)
    }

    @Test(
        "compares If-Match strongly",
        arguments: [
            (["\"abc\""], .matches), (["W/\"abc\""], .differs), (["W/\"abc\", \"abc\""], .matches), (["*"], .matches),
            (["\"x\""], .differs), (["abc"], .malformed), ([], .absent),
        ] as [([String], Precondition)])
    func comparesIfMatchStrongly(lines: [String], expected: Precondition) {
        #expect(condition(.ifMatch, lines) { $0.ifMatch(EntityTag("abc")) } == expected)
    }

    @Test("never matches a weak tag strongly")
    func neverMatchesAWeakTagStrongly() {
        let tag = EntityTag("abc", isWeak: true)
        #expect(condition(.ifMatch, ["\"abc\""]) { $0.ifMatch(tag) } == .differs)
        #expect(condition(.ifMatch, ["*"]) { $0.ifMatch(tag) } == .matches)
    }

    @Test("matches * with any representation")
    func matchesAStarWithAnyRepresentation() {
        #expect(condition(.ifNoneMatch, ["*"]) { $0.ifNoneMatch(nil) } == .differs)
        #expect(condition(.ifMatch, ["*"]) { $0.ifMatch(nil) } == .differs)
        #expect(condition(.ifMatch, ["\"abc\""]) { $0.ifMatch(nil) } == .differs)
    }

    // The table in RFC 9110 §8.8.3.2.
    @Test(
        "compares tags like the table of the RFC",
        arguments: [
            ("W/\"1\"", "W/\"1\"", false, true), ("W/\"1\"", "W/\"2\"", false, false),
            ("W/\"1\"", "\"1\"", false, true), ("\"1\"", "\"1\"", true, true),
        ])
    func comparesTagsLikeTheTableOfTheRFC(a: String, b: String, strong: Bool, weak: Bool) throws {
        let (first, second) = (try #require(EntityTag(parsing: a)), try #require(EntityTag(parsing: b)))
        #expect(first.isStronglyEqual(to: second) == strong)
        #expect(first.isWeaklyEqual(to: second) == weak)
        #expect(first.description == a)
    }

    @Test("replaces invalid bytes in tags")
    func replacesInvalidBytesInTags() {
        #expect(EntityTag("a b\"c\r\n").description == "\"a_b_c__\"")
        #expect(EntityTag(parsing: "\"a\" ") != nil)
        #expect(EntityTag(parsing: "\"a\", \"b\"") == nil)
    }

    @Test("evaluates conditions on a socket", arguments: ["\"x\"", "\"x\", \"abc\"", "*", "bad"])
    func evaluatesConditionsOnASocket(value: String) throws {
        let expected = condition(.ifNoneMatch, [value]) { $0.ifNoneMatch(Fixture.tag) } == .matches ? 304 : 200
        #expect(try get("/bundle", "If-None-Match: \(value)").status == expected)
        #expect(try get("/bundle", "If-None-Match: \"y\"", "If-None-Match: \"abc\"").status == 304)
    }

    private func condition(
        _ name: FieldName, _ lines: [String], _ evaluate: (borrowing Request) -> Precondition
    ) -> Precondition {
        var fields = Fields()
        for line in lines { fields.append(line, to: name) }
        return evaluate(Request(target: "/", headers: fields))
    }
}

@Suite struct NegotiationTests {
    @Test(
        "chooses the encoding by weight, then by order",
        arguments: [
            (nil, .identity), ("", .identity), ("gzip", .gzip), ("GZIP", .gzip), ("x-gzip", .gzip),
            ("gzip, br", .brotli), ("gzip;q=0.5, br;q=0.4", .gzip), ("gzip;q=0.5,br;q=0.501", .brotli),
            ("*", .brotli), ("*;q=0", nil), ("gzip;q=0", .identity), ("gzip;q=0, *", .brotli),
            ("identity;q=0", nil), ("identity;q=0, gzip;q=0.001", .gzip), ("*;q=0, identity", .identity),
            ("deflate", .identity), ("deflate, *;q=0", nil), ("identity;q=1, gzip;q=0.5", .identity),
            ("gzip ; q=0.8 , identity", .identity), ("gzip;Q=1.000", .gzip), ("gzip;q=1.001", .identity),
            ("gzip;q=0.0001, br;q=x, x-gzip;q=", .identity), (",,gzip,,", .gzip), ("gzip;q=-1", .identity),
            ("gzip;q=0.", .identity), ("gzip, gzip;q=0", .identity), ("gzip;level=9", .identity),
        ] as [(String?, ContentEncoding?)])
    func choosesTheEncodingByWeightThenByOrder(value: String?, expected: ContentEncoding?) {
        var fields = Fields()
        fields[.acceptEncoding] = value
        let request = Request(target: "/", headers: fields)
        let chosen = request.preferredEncoding(of: [.brotli, .gzip, .identity])
        #expect(chosen == expected)
    }

    @Test("reads several lines as one list")
    func readsSeveralLinesAsOneList() {
        var fields: Fields = [.acceptEncoding: "br;q=0.1"]
        fields.append("gzip", to: .acceptEncoding)
        let chosen = Request(target: "/", headers: fields).preferredEncoding(of: [.brotli, .gzip, .identity])
        #expect(chosen == .gzip)
    }
}

@Suite struct DateTests {
    @Test(
        "round trips dates",
        arguments: [
            (784_111_777, "Sun, 06 Nov 1994 08:49:37 GMT"), (0, "Thu, 01 Jan 1970 00:00:00 GMT"),
            (-1, "Wed, 31 Dec 1969 23:59:59 GMT"), (951_782_400, "Tue, 29 Feb 2000 00:00:00 GMT"),
            (4_107_542_400, "Mon, 01 Mar 2100 00:00:00 GMT"), (1_735_689_599, "Tue, 31 Dec 2024 23:59:59 GMT"),
        ])
    func roundTripsDates(seconds: Int, text: String) {
        #expect(HTTPDate(seconds: seconds).description == text)
        #expect(HTTPDate(parsing: text)?.seconds == seconds)
    }

    @Test(
        "parses obsolete date formats",
        arguments: [
            (784_111_777, "Sunday, 06-Nov-94 08:49:37 GMT"), (784_111_777, "Sun Nov  6 08:49:37 1994"),
            (951_782_400, "Tuesday, 29-Feb-00 00:00:00 GMT"), (1_735_689_599, "Tue Dec 31 23:59:59 2024"),
            (-1, "Wed Dec 31 23:59:59 1969"),
        ])
    func parsesObsoleteDateFormats(seconds: Int, text: String) {
        #expect(HTTPDate(parsing: text)?.seconds == seconds)
    }

    @Test(
        "rejects invalid dates",
        arguments: [
            "Mon, 06 Nov 1994 08:49:37 GMT", "Sun, 31 Feb 1994 08:49:37 GMT", "Sun, 06 Nov 1994 24:49:37 GMT", "",
            "Sun, 06 Nov 1994 08:49:37 UTC", "Sun, 06 Nov 1994 08:49:37 GM", "Sun  06 Nov 1994 08:49:37 GMT",
            "Monday, 06-Nov-94 08:49:37 GMT", "Sun, 06-Nov-94 08:49:37 GMT", "Sunday, 06-Nov-1994 08:49:37 GMT",
            "Sunday, 31-Feb-94 08:49:37 GMT", "Sunday,  06-Nov-94 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 UTC",
            "Mon Nov  6 08:49:37 1994", "Sun Nov 6 08:49:37 1994", "Sun Nov  6 08:49:37 94", "Sun Nov 06 8:49:37 1994",
        ])
    func rejectsInvalidDates(text: String) {
        #expect(HTTPDate(parsing: text) == nil)
    }
}

@Suite struct FieldsTests {
    @Test("ignores case and removes line ends")
    func ignoresCaseAndRemovesLineEnds() {
        var fields: Fields = ["X-A": "1\r\nX-B: 2", "x-a": "3"]
        #expect(fields["X-a"] == "1  X-B: 2")
        #expect(fields[all: "X-A"] == ["1  X-B: 2", "3"])
        fields["x-A"] = "4"
        #expect(fields.lines.map(\.value) == ["4"])
    }

    @Test("keeps the required fields of a 304")
    func keepsTheRequiredFieldsOfA304() {
        let prepared = PreparedResponse(
            fields: [.etag: "\"a\"", .contentType: "a/b", .vary: "Accept-Encoding", .cacheControl: "no-cache"],
            bytes: [1, 2, 3])
        let response = Response.prepared(prepared.notModified())
        #expect(response.status == .notModified)
        #expect(response.fields.lines.map(\.name) == ["ETag", "Vary", "Cache-Control"])
        #expect(response.body.isEmpty)
        #expect(Response.prepared(prepared).body == [1, 2, 3])
    }
}

import Testing

@testable import LiveryImport

@Suite("JSON5")
struct JSON5Tests {
    private func read(_ text: String) throws -> SourceNode { try JSON5Reader.read(Array(text.utf8), file: 0) }

    @Test(
        "reads numbers that JSON doesn't allow",
        arguments: [
            ("+1", 1), (".5", 0.5), ("5.", 5), ("0x1F", 31), ("-0xa", -10), ("1e3", 1000), ("-.5e-1", -0.05), ("0", 0),
        ])
    func numbers(text: String, expected: Double) throws {
        #expect(try read(text).number == expected)
    }

    @Test("reads numbers that themes don't support", arguments: ["Infinity", "-Infinity", "+NaN", "1e999"])
    func unboundedNumbers(text: String) throws {
        let node = try read(text)
        #expect(node.number == nil)
        #expect(node.text == nil)
        #expect(node.described == "'\(text)'")
    }

    @Test(
        "reads strings in either kind of quotes, with more escapes than JSON",
        arguments: [
            (#"'a"b'"#, "a\"b"), (#""it's""#, "it's"), (#"'\x41\u0042\u{'"#, nil), (#"'\'\n\0'"#, "'\n\0"),
            ("'a\\\nb'", "ab"), (#""\ud83d\ude00""#, "😀"), (#""\ud83d""#, nil), ("'a\nb'", nil),
        ] as [(String, String?)])
    func texts(text: String, expected: String?) throws {
        #expect((try? read(text))?.string == expected)
    }

    @Test("reads comments, bare names and trailing commas")
    func relaxed() throws {
        let node = try read("/* a */ { // b\n $a_1: [1, 2,], 'b': {c: true,}, }")
        #expect(node["$a_1"]?.elements?.compactMap(\.number) == [1, 2])
        #expect(node["b"]?["c"]?.text == "true")
    }

    @Test(
        "reports syntax errors at their offset",
        arguments: [
            ("{a: 1 b: 2}", 6, "expected ',' or '}', found 'b'"),
            ("{a: 01}", 4, "'01' is not a JSON5 number"),
            ("{1: 2}", 1, "expected a name or '}', found '1'"), ("[1,,2]", 3, "expected a value, found ','"),
            ("{", 1, "expected a name or '}', found the end of the file"), ("/* a", 0, "a comment is not closed"),
            ("{} x", 3, "expected the end of the file, found 'x'"), ("[nope]", 1, "expected a value, found 'nope'"),
        ])
    func refused(text: String, offset: Int, reason: String) throws {
        let failure = #expect(throws: JSON5Reader.Failure.self) { try read(text) }
        #expect(failure?.start == offset)
        #expect(failure?.reason == reason)
    }

    @Test("handles any nesting depth")
    func deep() {
        let text = String(repeating: "[", count: 100_000)
        #expect(throws: JSON5Reader.Failure.self) { try read(text) }
    }
}

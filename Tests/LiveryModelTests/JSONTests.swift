import LiveryModel
import Testing

@Suite("Strict JSON")
struct JSONTests {
    @Test(
        "reads what RFC 8259 allows",
        arguments: [
            ("null", JSON.null), (" [1, -2.5e3 ,true]\n", [1, .double(-2500), true]),
            (#"{"a":{"b":[]},"é":"\u00e9\ud83c\udfa8\/\n"}"#, ["a": ["b": []], "é": "é🎨/\n"]),
            ("9223372036854775808", .double(9.223372036854775808e18)),
        ] as [(String, JSON)])
    func accepts(text: String, value: JSON) throws {
        #expect(try JSON.parse(text) == value)
    }

    @Test(
        "rejects everything else with its offset",
        arguments: [
            ("", "expected a value at byte 0"), ("{a:1}", "expected a name in quotes at byte 1"),
            ("[1,]", "expected a value at byte 3"), ("01", "expected the end of the document at byte 1"),
            ("{\"a\":1,}", "expected a name in quotes at byte 7"),
            ("\"\\x\"", "expected a valid escape sequence at byte 2"),
            ("1e999", "number out of range at byte 0"), ("+1", "expected a value at byte 0"),
            ("\"a\nb\"", "expected an escape such as \\n: control characters can't be written directly at byte 2"),
            (#""\ud83c""#, "expected a low surrogate at byte 7"), ("nul", "expected a value at byte 0"),
            ("// c\n1", "expected a value at byte 0"), ("[1 2]", "expected ',' or ']' at byte 3"),
        ])
    func refuses(text: String, message: String) {
        let error = #expect(throws: JSONError.self) { try JSON.parse(text) }
        #expect(error?.description == message)
    }

    @Test("rejects values nested beyond the limit")
    func depth() {
        let deep = String(repeating: "[", count: 1_000_000)
        #expect(throws: JSONError.self) { try JSON.parse(deep) }
    }

    @Test("writes canonical JSON")
    func writes() throws {
        #expect(
            try JSON.parse(#" { "b" : 1.0 , "a" : [ 1e2 , "\u0001\t/" ] } "#).text == #"{"b":1,"a":[100,"\u0001\t/"]}"#)
    }
}

import LiveryAuthoring
import LiveryModel
import LiveryTheme
import Testing

@Suite("The canonical form of KTV")
struct FormattingTests {
    @Test(
        "has one spelling for each line",
        arguments: [
            ("a:1", "a: 1"), ("a : 1", "a: 1"), ("a   (  int )  :   1", "a(int): 1"), ("a: 1;b: 2,", "a: 1\nb: 2"),
            ("\"a\": 1", "a: 1"), ("\"a b\": 1", "\"a b\": 1"), ("\"@extends\": core", "@extends: core"),
            ("x(Button,a/b;@c): {}", "x(Button+a.b+c): {}"), ("x(+a):", "x(+a):"), ("x(): 1", "x: 1"),
            ("l: [ 1 ; 2, ]", "l: [1, 2]"), ("o: {a:1,b:2,}", "o: { a: 1, b: 2 }"), ("o: { }", "o: {}"),
            ("o: {\n}", "o: {}"), ("c: #FFF", "c: #fff"), ("c: \"#AABBCC\"", "c: #aabbcc"), ("l: @a/b", "l: @a.b"),
            ("l: \"@a.b\"", "l: @a.b"), ("f: ~color.mix( @a,#FFF ,0.5 )", "f: ~color.mix(@a, #fff, 0.5)"),
            ("f: \"~color.alpha(@a,0.4)\"", "f: ~color.alpha(@a, 0.4)"), ("brand.purple : #000", "brand.purple: #000"),
        ])
    func line(text: String, expected: String) {
        #expect(format(text) == expected + "\n")
    }

    @Test(
        "keeps significant quotes",
        arguments: [
            "a: \"123\"", "a: \"true\"", "a: \"nil\"", "a: \"\"", "a: \" b \"", "a: \"b, c\"", "a: \"http://a/b\"",
            "a: \"base.ktv\"", "a: \"\\@a\"", "a: \"@@a\"", "a: \"a\\nb\"", "a(string): \"@b\"", "a(string): \"#FFF\"",
            "\"//\": \"a comment\"", "\"a-\u{E9}\": 1",
        ])
    func quotes(text: String) {
        #expect(format(text) == text + "\n")
    }

    @Test("keeps brackets on one line if they started there and fit")
    func lines() {
        let short = "news(View): { backgroundColor: #fff, title: { textColor: #000 }, contentInsets: [1, 2, 3, 4] }\n"
        #expect(format(short) == short)
        #expect(format("a: { b: 1\n c: 2 }") == "a: { b: 1, c: 2 }\n")
        #expect(format("a: {\n b: 1, c: 2 }") == "a: {\n    b: 1\n    c: 2\n}\n")
        #expect(format("a: { b: {\n c: 1 } }") == "a: {\n    b: {\n        c: 1\n    }\n}\n")
        #expect(format("a:\n{ b: 1 }") == "a: { b: 1 }\n")
        #expect(format("{ a: 1 }") == "{ a: 1 }\n")
        let names = (0..<12).map { "attribute\($0): #ffffff" }
        #expect(
            format("a: { \(names.joined(separator: ", ")) }")
                == "a: {\n    \(names.joined(separator: "\n    "))\n}\n")
        let list = (0..<40).map { "\($0 + 100)" }
        #expect(format("a: [\(list.joined(separator: ", "))]").hasPrefix("a: [\n    100\n    101\n"))
    }

    @Test("keeps every comment beside its item")
    func comments() {
        #expect(
            format(
                """
                //about the file


                # about a
                a: 1,   //   after a
                b: { // after the brace
                  c: 1 // after c
                  # last in b
                } // after b
                d: // between
                { e: 1 }
                l: [ // in a list
                 1 // one
                 // two
                ]
                //
                """) == """
                    // about the file

                    # about a
                    a: 1 // after a
                    b: { // after the brace
                        c: 1 // after c
                        # last in b
                    } // after b
                    d: { // between
                        e: 1
                    }
                    l: [ // in a list
                        1 // one
                        // two
                    ]
                    //

                    """)
    }

    @Test("keeps one empty line between items, and none next to brackets")
    func emptyLines() {
        #expect(format("\n\n{\n\n a: 1\n\n\n\n b: 2\n\n}\n\n\n") == "{\n    a: 1\n\n    b: 2\n}\n")
        #expect(format("// a\n\n// b\n{\n}\n\n// c") == "// a\n\n// b\n{}\n\n// c\n")
        #expect(format("// a\n\n{ b: 1 }") == "// a\n\n{ b: 1 }\n")
    }

    @Test("uses line feeds without a byte order mark")
    func bytes() {
        #expect(format("\u{FEFF}a: 1\r\n// c\r\nb: {\r\n\r\nc: 2\r\n}\r\n") == "a: 1\n// c\nb: {\n    c: 2\n}\n")
    }

    @Test("is replaced by diagnostics if the file has errors")
    func broken() {
        guard case .broken(let diagnostics) = FormattedText(of: Array("a: { b: 1".utf8), path: "x.ktv").outcome else {
            Issue.record("it was formatted")
            return
        }
        #expect(diagnostics.map(\.id.rawValue) == ["unclosed-bracket"])
        #expect(diagnostics.first?.place.path == "x.ktv")
        guard case .broken = FormattedText(of: [0x61, 0xFF], path: "x.ktv").outcome else {
            Issue.record("bytes that are no text were formatted")
            return
        }
    }

    @Test("exists for a file with warnings")
    func warning() {
        #expect(format("a:\nb: { c:, d: 1 }") == "a:\nb: { c:, d: 1 }\n")
    }

    private func format(_ text: String) -> String {
        switch FormattedText(of: Array(text.utf8), path: "theme.ktv").outcome {
        case .text(let bytes): String(decoding: bytes, as: UTF8.self)
        case .broken(let diagnostics): diagnostics.map(\.text).joined(separator: "\n")
        case .refused: "refused"
        }
    }
}

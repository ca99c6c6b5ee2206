import Foundation
import LiveryModel
import LiveryTheme
import Testing

@Suite("The language's test vectors")
struct VectorTests {
    @Test(
        "have the expected values",
        arguments: [
            ("v: 5 // five", "v", .init(.int, .int(5))),
            ("{ a: 1, b: 2 }", "b", .init(.int, .int(2))),
            ("// first\n{ a: 1 }", "a", .init(.int, .int(1))),
            ("# first\n{ a: 1 }", "a", .init(.int, .int(1))),
            (#""v"(color): #fff"#, "v", .init(.color, .color(Theme.Color(red: 255, green: 255, blue: 255)))),
            ("v (color): #fff", "v", .init(.color, .color(Theme.Color(red: 255, green: 255, blue: 255)))),
            (#"x: "123""#, "x", .init(.string, .string("123"))),
            (#"x: "true""#, "x", .init(.string, .string("true"))),
            (#"x: """#, "x", .init(.string, .string(""))),
            ("{\"b\":\n2}", "b", .init(.int, .int(2))),
            (#"x(string): "@foo""#, "x", .init(.string, .string("@foo"))),
            (#"x: \@foo"#, "x", .init(.string, .string("@foo"))),
            (#"x: "@@foo""#, "x", .init(.string, .string("@foo"))),
            (#"x: "~~foo""#, "x", .init(.string, .string("~foo"))),
            (#""esc": "a\nb\u0041""#, "esc", .init(.string, .string("a\nbA"))),
            (#"esc: "\ud83c\udfa8""#, "esc", .init(.string, .string("🎨"))),
            ("x(double): 16", "x", .init(.double, .double(16))),
            ("x(double): @size\nsize: 16", "x", .init(.double, .double(16))),
            ("c: #00407020", "c", .init(.color, .color(Theme.Color(red: 0, green: 64, blue: 112, alpha: 32)))),
            ("x: +1", "x", .init(.int, .int(1))),
            ("x: .5", "x", .init(.double, .double(0.5))),
            ("x: HelveticaNeue-Light", "x", .init(.string, .string("HelveticaNeue-Light"))),
            ("x: nil", "x", .init(.null, .null)),
            ("x:\n{\n y: 1 }", "x.y", .init(.int, .int(1))),
            (
                "f(font): {name: H, size: 16}\ng(+f): {size: 22}", "g",
                .init(.font, .font(Theme.Font(name: "H", size: Theme.Dimension(22))))
            ),
            ("l: @a\nm: @l.b\na: { b: 7 }", "m", .init(.int, .int(7))),
            ("[1, 2, ]", "", .init(.null, .null)),
            ("a.b: 1\na.c: 2", "a.c", .init(.int, .int(2))),
            (
                #"{"// note": 1, "a": "@b", "b": "~color.alpha(#000, 0.4)"}"#, "a",
                .init(.color, .color(Theme.Color(red: 0, green: 0, blue: 0, alpha: 102)))
            ),
        ] as [(String, String, Theme.Value.Typed)])
    func values(text: String, path: String, value: Theme.Value.Typed) throws {
        guard !path.isEmpty else {
            // A list is a valid document, but not a theme.
            #expect(try complaints(text) == ["1:1 expected-object"])
            return
        }
        #expect(try tokens(text)[path] == value)
    }

    @Test("allow a trailing comma in lists and objects")
    func trailingCommas() throws {
        #expect(try tokens("x: [1, 2, ]\ny: {a: 1,}").keys.sorted() == ["x", "y.a"])
    }

    @Test(
        "have the expected diagnostics",
        arguments: [
            ("u: http://a/b", ["1:4 unquoted-url"]),
            ("a: { b: 1 } c: 2", ["1:13 missing-separator"]),
            ("c: #abcd", ["1:4 invalid-color"]),
            ("a: @b\nb: @a", ["1:4 link-cycle"]),
            ("a: 1\n, b: 2", ["2:1 extra-separator"]),
            ("a: 1,, b: 2", ["1:6 extra-separator"]),
            ("a: 1\na: 2", ["2:1 duplicate-name"]),
            ("a: b: c", ["1:5 colon-in-value"]),
            ("a: 5//five", ["1:5 misplaced-comment"]),
            ("/* no */\na: 1", ["1:1 block-comment"]),
            ("a: \"open\nb: 1", ["1:4 unterminated-string"]),
            ("a: [(color): #fff]", ["1:5 type-in-array"]),
            ("a:\nb: 1", ["1:1 missing-value"]),
        ])
    func mistakes(text: String, expected: [String]) throws {
        #expect(try complaints(text) == expected)
    }

    @Test("report a cycle once, with the whole chain")
    func cycle() throws {
        let diagnostics = try compile("a: @b\nb: @a").diagnostics
        #expect(diagnostics.map(\.message) == ["link cycle: a → b → a"])
    }

    @Test("report exactly four broken links in the Ångström article's sample, each with a suggestion")
    func angstrom() throws {
        let text = try String(contentsOf: fixtures.appendingPathComponent("angstrom.ktv"), encoding: .utf8)
        let diagnostics = try compile(text).diagnostics
        #expect(
            diagnostics.map { "\($0.message): \($0.notes[0].message)" } == [
                #"unknown link '@ilya.aboutBackgroundColor': did you mean '@ilya.aboutBackground'?"#,
                #"unknown link '@ilya.listSeparatorColor': did you mean '@ilya.listSeparator'?"#,
                #"unknown link '@colors.about.backgroundColor': did you mean '@colors.about.background'?"#,
                #"unknown link '@colors.about.separatorColor': did you mean '@colors.about.separator'?"#,
            ])
        #expect(
            diagnostics.first?.text == """
                t/theme.ktv:19:25: error: unknown link '@ilya.aboutBackgroundColor' [unknown-link]
                            background: @ilya.aboutBackgroundColor
                                        ^~~~~~~~~~~~~~~~~~~~~~~~~~
                note: did you mean '@ilya.aboutBackground'?
                """)
    }
}

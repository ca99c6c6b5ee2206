import LiveryModel
import Testing

@testable import LiveryExport

@Suite("Kotlin syntax")
struct KotlinTextTests {
    @Test(
        "names are identifiers that Kotlin, the JVM and DEX allow",
        arguments: [
            ("brand.purple", "brandPurple"), ("secondary_text", "secondaryText"), ("2xl", "_2xl"), ("🎨", "u1f3a8"),
            ("größe", "größe"), ("a b", "aB"), ("fun", "`fun`"), ("typeof", "`typeof`"), ("class", "class_"),
            ("map.get", "mapGet"), ("_", "u5f"), ("--", "u2du2d"), ("e\u{301}", "eu301"), ("x²", "xub2"),
            ("𝐀", "u1d400"),
            ("\u{2028}x", "x"), ("URLSession", "urlSession"),
        ])
    func properties(name: String, expected: String) {
        #expect(KotlinText.property.text(of: name) == expected)
    }

    @Test(
        "types begin with an upper-case letter", arguments: [("news_view", "NewsView"), ("fun", "Fun"), ("2x", "_2x")])
    func types(name: String, expected: String) {
        #expect(KotlinText.type.text(of: name) == expected)
    }

    @Test(
        "strings escape templates, quotes and invisible characters",
        arguments: [
            ("${x} $y", #""\${x} \$y""#), (#"a "b" \c"#, #""a \"b\" \\c""#), ("\n\t\r\u{8}", #""\n\t\r\u0008""#),
            ("\u{2028}\u{2029}\u{85}", #""\u2028\u2029\u0085""#), ("\u{202E}", #""\u202E""#),
            ("\u{E0001}", #""\uDB40\uDC01""#),
            ("'🎨ü", "\"'🎨ü\""),
        ])
    func strings(text: String, expected: String) {
        #expect(KotlinText.string(text) == expected)
    }

    @Test("comments neither end nor nest", arguments: [("a */ b", "a * / b"), ("/*/", "/ * /"), ("**/\nx", "** / x")])
    func comments(text: String, expected: String) {
        #expect(KotlinText.comment(text) == expected)
    }

    @Test("packages are dotted names")
    func packages() {
        for name in ["a", "com.badoo.theme", "com.x_y.z2", "A.b"] { #expect(KotlinText.isPackage(name), "\(name)") }
        for name in ["", ".", "a.", "a..b", "2a", "com.fun", "a-b", "a b", "_", "ü", "a\n"] {
            #expect(!KotlinText.isPackage(name), "\(name)")
        }
    }

    @Test("values are complete literals")
    func literals() {
        let color = Theme.Color(red: 0x78, green: 0x3B, blue: 0xF9, alpha: 0x80)
        let values: [(Theme.ValueType, Theme.Value, String?)] = [
            (.color, .color(color), "Color(0x80783BF9)"),
            (.dimension, .dimension(Theme.Dimension(-2.5)), "(-2.5).dp"),
            (.dimension, .dimension(Theme.Dimension(0.1)), "0.1.dp"),
            (.fontSize, .dimension(Theme.Dimension(1.5, .rem)), "24.sp"),
            (.duration, .duration(200), "200.milliseconds"),
            (.duration, .duration(0.5), "0.5.milliseconds"), (.int, .int(.min), "Long.MIN_VALUE"),
            (.int, .int(1 << 40), "1099511627776L"), (.double, .double(4), "4.0"), (.double, .int(4), "4.0"),
            (.fontWeight, .double(450), "FontWeight(450)"), (.fontWeight, .int(700), "FontWeight.W700"),
            (.fontWeight, .double(0.5), nil), (.dimension, .dimension(Theme.Dimension(1e300)), nil),
            (.string, .string("$"), #""\$""#), (.null, .null, "null"), (.list, .list([]), "emptyList()"),
            (.enumeration(.strokeStyle), .keyword("dashed"), nil),
            (.object, .object(["a$": Theme.Value.Typed(.bool, .bool(true))]), #"mapOf("a\$" to true)"#),
            (.list, .list([Theme.Value.Typed(.strokeStyle, .keyword("dashed"))]), nil),
            (.easing, .easing(.ease), "CubicBezierEasing(0.25f, 0.1f, 0.25f, 1f)"),
        ]
        for (type, value, expected) in values {
            #expect(KotlinText.literal(of: Theme.Value.Typed(type, value)) == expected, "\(value)")
        }
    }
}

extension Theme.ValueType {
    fileprivate static let strokeStyle = Theme.ValueType.enumeration(.strokeStyle)
}

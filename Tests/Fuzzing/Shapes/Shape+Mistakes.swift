extension Shape {
    /// The same mistake many times, usually with a name that the compiler looks up.
    static let mistakes: [Shape] = [
        .wide("unknown attributes", before: "a(View): {\n", after: "\n}") { "x\($0): 1" },
        .wide("unknown attributes of many styles") { "a\($0)(View): { x: 1 }" },
        .wide("unknown types") { "a\($0)(Foo\($0)): 1" },
        .wide("unknown types of attributes", before: "@components: { A: {\n", after: "\n} }") { "b\($0): Foo\($0)" },
        .wide("unknown parents", before: "@components: {\n", after: "\n}") { "A\($0)(+Foo\($0)): {}" },
        .wide("unknown links") { "a\($0): @b\($0)" },
        .wide("unknown links with a lost name", before: "\"a.b\": 1\n") { "a\($0): @c\($0)" },
        .wide("unknown links with lost names") { $0 < 90 ? "\"a.b\($0)\": 1" : "a\($0): @c\($0)" },
        .wide("unknown types with a lost name", before: "\"a.b\": 1\n") { "a\($0)(Foo\($0)): 1" },
        .wide("unknown links into an object", before: "b: { c: { d: 1 } }\n") { "a\($0): @b.c.e\($0)" },
        .wide("unknown links with a namesake", before: "b: { foo: 1 }\n") { "a\($0): @x\($0).foo" },
        .wide("unknown mixins") { "a\($0)(+b\($0)): {}" },
        .wide("unknown functions") { "a\($0): ~foo\($0)(1)" },
        .wide("unknown properties", before: "a(font): {\n", after: "\n}") { "x\($0): 1" },
        .wide("unknown states", before: "a(View): { alpha: { normal: 1,", between: ", ", after: "} }") { "x\($0): 1" },
        .wide(
            "links to an object of unknown states",
            before: """
                @components: { A: { a0: { type: color, states: true }, b: A } }
                s: { normal: #fff, \((0..<300).map { "x\($0): #000" }.joined(separator: ", ")) }

                """
        ) { "v\($0)(A): { a0: @s }" },
        .wide("links to a long text as an easing", before: "l: \"\(String(repeating: "a", count: 50_000))\"\n") {
            "a\($0)(easing): @l"
        },
        .wide("links to a long text as a color", before: "l: \"\(String(repeating: "1", count: 50_000))\"\n") {
            "a\($0)(color): @l"
        },
        .wide("links to a long text as a length", before: "l: \"\(String(repeating: "1", count: 50_000))\"\n") {
            "a\($0)(dimension): @l"
        },
        .wide("links to a large object as a color", before: "l: { a: \"\(String(repeating: "1", count: 50_000))\" }\n")
        {
            "a\($0)(color): @l"
        },
        .wide(
            "links to a gradient with a mistake",
            before: """
                l: [\((0..<1000).map { _ in "{ color: #fff }" }.joined(separator: ", "))]

                """
        ) { "a\($0)(gradient): @l" },
        .wide("wrong values") { "a\($0)(color): 1" },
        .wide("duplicate names", before: "a: 1\n") { _ in "a: 1" },
        .wide("names that can't be linked to") { "\"a.b\($0)\": 1" },
        .wide("missing values") { "a\($0):" },
        .wide("unquoted addresses") { "a\($0): http://b.c/\($0)" },
        .wide("second colons", between: " ") { "a\($0): b" },
        .wide("missing separators", before: "a: {", between: " ", after: "}") { "b\($0): \"c\"" },
        .wide("missing commas after texts", before: "a: [", between: " ", after: "]") { "\"b\($0)\"" },
        .wide("unclosed texts") { "a\($0): \"b, c(, d(, e(, f(" },
        .wide("long texts on one line", before: "a: [", between: " ", after: "]") { _ in
            "\"" + String(repeating: "x,b(", count: 40) + "\""
        },
        .wide("misspelled requirements", before: "@requires: {\n", after: "\n}") { "a\($0): colr\($0)" },
        .wide("unknown warnings", before: "@allow: [", between: ", ", after: "]\na: 1") { "foo\($0)" },
        .wide("invalid extended values", before: "@axes: { s: [a] }\n") { "@extends\($0): b" },
        .wide("nested includes of missing files") { "a\($0): { @include: \"b\($0).ktv\" }" },
        .wide("elements of an invalid type", before: "a(shadow): [", between: ", ", after: "]") { "\($0)" },
    ]

    /// A single very long name, string, number or line.
    static let longWords: [Shape] = [
        long("a name", before: "", after: ": 1"),
        long("a name and a similar one", before: "x: { ", after: ": 1 }\ny: @x.aaaa"),
        long("a quoted name", before: "\"", after: "\": 1"),
        long("a link", before: "a: 1\nb: @", after: ""),
        long("a type", before: "a(", after: "): 1"),
        long("a mixin", before: "a(+", after: "): {}"),
        long("a function", before: "a: ~", after: "(1)"),
        long("a call of another language", before: "a: f(1, ", after: ")"),
        long("a text", before: "a: \"", after: "\""),
        long("a text in many links", before: "a: \"", after: "\"\n" + (0..<9000).map { "b\($0): @a\n" }.joined()),
        long("a path", "a.", before: "", after: "b: 1"),
        long("a link of many names", "a.", before: "b: @", after: "c"),
        long("a number", "1", before: "a: ", after: ""),
        long("a fraction", "1", before: "a: 0.", after: ""),
        long("an exponent", "1", before: "a: 1e", after: ""),
        long("a color", "f", before: "a: #", after: ""),
        long("a comment", before: "// ", after: "\na: 1"),
        long("an unclosed comment", before: "/* ", after: ""),
        long("escapes", "\\n", before: "a: \"", after: "\""),
        long("wrong escapes", "\\q", before: "a: \"", after: "\""),
        long("letters of several bytes", "é", before: "a: \"", after: "\""),
        long("a letter with marks", "\u{301}", before: "a: e", after: "\nb: @c"),
        long("spaces", " ", before: "a: 1", after: "\nb: 2"),
        long("spaces at the start of a line", " ", before: "a:\n", after: "b: 2"),
        long("empty lines", "\n", before: "a: 1", after: "b: 2"),
        long("separators", ",\n", before: "a: 1", after: "b: 2"),
        long("a component", before: "@components: { ", after: ": { a: Foo, b: Foo, c: Foo } }\nx: 1"),
        long(
            "the reason of a deprecation", "b ", before: "@deprecated: { a: \"",
            after: """
                " }\na: #fff\n\((0..<2000).map { "c\($0): @a\n" }.joined())
                """),
    ]

    private static func long(_ name: String, _ part: String = "a", before: String, after: String) -> Shape {
        Shape("long: \(name)") { before + String(repeating: part, count: $0) + after }
    }

    /// Text that no person would write, such as only opening brackets. Each fragment occurs at the top level, in an
    /// object and in a list.
    static let repetitions: [Shape] = fragments.flatMap { fragment in
        surroundings.map { .repeated(fragment, before: $0) }
    }

    /// Each of the fragments in only one position. The positions alternate.
    static let sampledRepetitions: [Shape] = fragments.enumerated().map { index, fragment in
        .repeated(fragment, before: surroundings[index % surroundings.count])
    }

    private static let surroundings = ["", "x: {", "x: ["]

    private static let fragments = [
        "[", "{", "a: {", "[}", "{[}", "\"", "\"a, ", "a: \"b, c(", "@", "~f(", "a: ~f(", "(", "a(", "#", ":", "a:b ",
        "a: b c: ", "/*", "\\", "a.", "a: [\n", "a:\n ", "\u{FEFF}", "a: }", "a: 1 }\n", "a: 1 ]", "{a:1}", "a=1 ",
        "'", "“a”", "~", "+", "a(+", "a: #fff b", "a: ~f(1, b(", "@a: {", "a: x//b ", "}\n", "]\n", "a)", "a: [1 2",
        "\"a\" \"b\"", "a: \\(", "\t", "a: {\n}", "<<<<<<< \n", "a：1，", "a=1，",
    ]
}

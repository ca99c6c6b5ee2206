extension Shape {
    /// Realistic themes that are larger than usual. Other shapes are compared with these.
    public static let sound: [Shape] = [
        .wide("colors in groups") { "group\($0 / 100).name\($0 % 100): #\(hex($0))" },
        .wide("styles", before: "brand: #783bf9\n") {
            "style\($0)(Button): {\n  cornerRadius: \($0 % 20)\n  textColor: @brand\n  alpha: { normal: 1 }\n}"
        },
        .wide("links to one color", before: "brand: #783bf9\n") { "a\($0): @brand" },
    ]

    /// All constructs of the theme grammar, repeated side by side.
    static let wideThemes: [Shape] = [
        .wide("numbers") { "a\($0): \($0)" },
        .wide("quoted names and texts") { "\"a\($0)\": \"text \($0)\"" },
        .wide("properties on one line", between: ", ") { "a\($0): \($0)" },
        .wide("strict JSON on one line", before: "{", between: ", ", after: "}") { "\"a\($0)\": {\"b\": \"@a\($0)\"}" },
        .wide("paths", between: "\n") { "a.b.c.d.e\($0): 1" },
        .wide("paths of many names") { "a\($0).b.c.d.e.f.g.h.i.j.k.l.m.n.o.p.q.r.s.t.u.v.w.x.y.z: 1" },
        .wide("comments") { "// comment \($0)" },
        .wide("comments after colons") { "a\($0): // comment\n  {}" },
        .wide("block comments on one line", between: " ") { _ in "/**/" },
        .wide("elements of a list", before: "a: [", between: ", ", after: "]") { "\($0)" },
        .wide("elements of a list without commas", before: "a: [", between: " ", after: "]") { "\($0)" },
        .wide("lists in a list", before: "a: [", between: ", ", after: "]") { "[\($0), 1]" },
        .wide("calls") { "a\($0): ~color.alpha(#783bf9, 0.\($0 % 10))" },
        .wide("arguments of a call", before: "a: ~color.mix(", between: ", ", after: ")") { "@b\($0)" },
        .wide("mixins of one value", before: "b: { x: 1 }\na(", between: "", after: "): {}") { _ in "+b" },
        .wide("mixins", before: "b: { x: 1 }\n") { "a\($0)(+b): { y: 1 }" },
        .wide("values that mix in themselves", before: "a: {\n", after: "\n}") { "b\($0)(+a): {}" },
        .wide("parts that mix in a parent", before: "b: { x: 1 }\na(+b): {\n", after: "\n}") { "x\($0)(+b): {}" },
        .wide("requirements", before: "@requires: {\n", after: "\n}\nb: #fff") { "a\($0): color" },
        .wide("deep requirements", before: "@requires: {\n", after: "\n}\nb: #fff") {
            "a.b.c.d.e.f.g.h.i.j.k.l.m.n.o.p.q.r.s.t.u.v\($0): color"
        },
        .wide("axes", before: "@axes: {\n", after: "\n}\nx: 1") { "a\($0): [b, c]" },
        .wide("values of an axis", before: "@axes: { a: [", between: ", ", after: "] }\nx: 1") { "v\($0)" },
        .wide("the same value of an axis", before: "@axes: { a: [", between: ", ", after: "] }\nx: 1") { _ in "v" },
        .wide("components", before: "@components: {\n", after: "\n}\nx: 1") { "A\($0): { b: color }" },
        .wide("attributes of a component", before: "@components: { A: {\n", after: "\n} }\nx: 1") { "b\($0): color" },
        Shape("attributes that are linked maps") { count in
            let types = (0..<count).map { "b\($0): { type: color, states: true }" }.joined(separator: "\n")
            let values = (0..<count).map { "b\($0): @s" }.joined(separator: "\n")
            return "s: { normal: #fff }\n@components: { A: {\n\(types)\n} }\nv(A): {\n\(values)\n}"
        },
        .wide("includes of one missing file", before: "@include: [", between: ", ", after: "]") { "\"b\($0).ktv\"" },
        .wide("unknown directives") { "@d\($0): 1" },
        .wide("one directive") { _ in "@description: a" },
        .wide("deprecations", before: "@deprecated: {\n", after: "\n}") { "a\($0): \"use b\"" },
        .wide("deprecated values in use", before: "@deprecated: { a: \"use b\" }\na: #fff\nb: #000\n") { "c\($0): @a" },
        .wide("allowances") { "g\($0): { @allow: [near-duplicate-colors], c: #\(hex($0)) }" },
        .wide("allowances by name", before: "@allow: {\n", after: "\n}") { "a\($0): unused-value" },
        .wide("unreadable texts") { "s\($0)(Label): { backgroundColor: #fff, textColor: #fffff\($0 % 10) }" },
        .wide("unreadable parts", before: "@components: { A: { t: Label } }\n") {
            "s\($0)(A): { backgroundColor: #ffffff\(hex($0).suffix(2)), t: { textColor: #fff } }"
        },
        .wide("unused colors", before: "s(View): { alpha: 1 }\n") { "a\($0): #\(hex($0 * 7919))" },
        .wide("nearly the same colors") { "a\($0): #0000\(hex($0).suffix(2))" },
        .wide("gradients") { "a\($0)(gradient): [{ color: #fff, position: 0 }, { color: #000, position: 1 }]" },
        .wide("stops of a gradient", before: "a(gradient): [", between: ", ", after: "]") { _ in
            "{ color: #fff, position: 0 }"
        },
        .wide("shadows") { "a\($0)(shadow): { color: #000, blur: \($0 % 9) }" },
        .wide("fonts") { "a\($0)(font): { name: Helvetica, size: \($0 % 90 + 1) }" },
    ]

    /// Constructs that refer to each other in a chain.
    static let chainedThemes: [Shape] = [
        .wide("links, chained from the first", before: "a0: 1\n") { "a\($0 + 1): @a\($0)" },
        Shape("links, chained from the last") { count in
            (0..<count).map { "a\($0): @a\($0 + 1)" }.joined(separator: "\n") + "\na\(count): 1"
        },
        Shape("links in a circle") { count in
            (0..<count).map { "a\($0): @a\(($0 + 1) % count)" }.joined(separator: "\n")
        },
        .wide("links in many circles") { "a\($0): @b\($0)\nb\($0): @a\($0)" },
        .wide("links into themselves") { "a\($0): { b: @a\($0) }" },
        .wide("mixins, chained", before: "a0: { x: 1 }\n") { "a\($0 + 1)(+a\($0)): {}" },
        .wide("mixins that grow, chained", before: "a0: { x: 1 }\n") { "a\($0 + 1)(+a\($0)): { x\($0): 1 }" },
        .wide("calls, chained", before: "a0: 1\n") { "a\($0 + 1): ~number.add(@a\($0), 1)" },
        .wide("lists, chained", before: "a0: [1]\n") { "a\($0 + 1): [@a\($0)]" },
        .wide("objects, chained", before: "a0: { x: 1 }\n") { "a\($0 + 1): { b: @a\($0) }" },
        .wide("types, chained", before: "a0(int): 1\n") { "a\($0 + 1)(int): @a\($0)" },
        .wide("components, chained", before: "@components: {\nA0: {}\n", after: "\n}\nx: 1") {
            "A\($0 + 1)(+A\($0)): {}"
        },
        Shape("components in a circle") { count in
            "@components: {\n" + (0..<count).map { "A\($0)(+A\(($0 + 1) % count)): {}" }.joined(separator: "\n") + "\n}"
        },
        Shape("components in a row with styles") { count in
            let types = (0..<count).map { "A\($0 + 1)(+A\($0)): { b\($0): color }" }.joined(separator: "\n")
            let styles = (0..<count).map { "s\($0)(A\($0 % 60)): { b0: #fff }" }.joined(separator: "\n")
            return "@components: {\nA0: {}\n\(types)\n}\n\(styles)"
        },
    ]

    /// Brackets and other nested constructs.
    static let nestedThemes: [Shape] = [
        .nested("objects", before: "a: ", opening: "{ a: ", middle: "1", closing: " }"),
        .nested(
            "objects on lines of their own", before: "a: {\n", opening: "a: {\n", middle: "", closing: "}\n", after: "}"
        ),
        .nested("lists", before: "a: ", opening: "[", middle: "1", closing: "]"),
        .nested("calls", before: "a: ", opening: "~number.add(1, ", middle: "1", closing: ")"),
        .nested("calls in quotes", before: "a: \"", opening: "~number.add(1, ", middle: "1", closing: ")", after: "\""),
        .nested("strict JSON", before: "{\"a\": ", opening: "{\"a\": ", middle: "1", closing: "}", after: "}"),
        .nested("brackets that nothing closes", before: "a: ", opening: "{ a: [", middle: "", closing: ""),
        .wide("objects that are too deep, side by side", before: opened(62), after: closed(62)) {
            "b\($0): { c: { d: 1 } }"
        },
        .wide("values deep inside", before: opened(60), after: closed(60)) { "b\($0): \($0)" },
        .wide("mistakes deep inside", before: opened(60), after: closed(60)) { "b\($0): @x\($0)" },
    ]

    private static func opened(_ levels: Int) -> String {
        "a: " + String(repeating: "{ a: ", count: levels - 1) + "{\n"
    }

    private static func closed(_ levels: Int) -> String { "\n" + String(repeating: "}", count: levels) }

    /// A number as the six hexadecimal digits of a color.
    static func hex(_ number: Int) -> String {
        let digits = String(number % 0x1000000, radix: 16)
        return String(repeating: "0", count: 6 - digits.count) + digits
    }
}

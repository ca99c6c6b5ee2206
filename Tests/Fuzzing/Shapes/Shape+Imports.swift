extension Shape {
    /// Files in the older dialects.
    static let imports: [Shape] = [
        imported("colors") { "\"a\($0)\": { \"value\": \"#123456\", \"type\": \"color\" }" },
        imported("aliases, chained", first: #""a0": { "value": "1px" }"#) {
            "\"a\($0 + 1)\": { \"value\": \"{a\($0)}\" }"
        },
        imported("formulas, chained", first: #""a0": { "value": "1" }"#) {
            "\"a\($0 + 1)\": { \"value\": \"{a\($0)} + 1\" }"
        },
        imported("aliases in a circle", first: #""a0": { "value": "{a1}" }"#) {
            "\"a\($0 + 1)\": { \"value\": \"{a\($0)}\" }"
        },
        imported("unknown aliases") { "\"a\($0)\": { \"value\": \"{b\($0)}\" }" },
        imported("unknown types") { "\"a\($0)\": { \"value\": \"1\", \"type\": \"foo\($0)\" }" },
        imported("names that become the same") {
            "\"a \(String(repeating: " ", count: $0 % 7))b\($0 / 7)\": { \"value\": 1 }"
        },
        imported("tokens inside tokens") { "\"a\($0)\": { \"value\": 1, \"b\": { \"value\": 2 } }" },
        imported("the same name") { _ in #""a": { "value": 1 }"# },
        imported("values of no kind") { "\"a\($0)\": { \"value\": [], \"type\": \"color\" }" },
        imported("everything on one line", between: ",") { "\"a\($0)\": { \"value\": \"{b\($0)}\" }" },
        Shape("import: sets and themes", .importer) { count in
            let sets = (0..<count).map { "\"s\($0)\": { \"a\($0)\": { \"value\": \"1\", \"type\": \"sizing\" } }" }
            let order = (0..<count).map { "\"s\($0)\"" }
            return "{ \(sets.joined(separator: ",\n")), \"$themes\": [], \"$metadata\": { \"tokenSetOrder\": ["
                + order.joined(separator: ", ") + "] } }"
        },
        Shape("import: themes", .importer) { count in
            let themes = (0..<count).map { "{ \"name\": \"t\($0)\", \"selectedTokenSets\": { \"s\": \"enabled\" } }" }
            return "{ \"s\": { \"a\": { \"value\": \"1\" } }, \"$themes\": [\(themes.joined(separator: ", "))] }"
        },
        Shape("import: a formula that is long", .importer) {
            "{ \"a\": { \"value\": \"1\(String(repeating: " + 1", count: $0))\" } }"
        },
        Shape("import: a text with many references", .importer) {
            "{ \"b\": { \"value\": \"x\" }, \"a\": { \"value\": \"\(String(repeating: "{b} ", count: $0))\" } }"
        },
        Shape("import: a name that is long", .importer) {
            "{ \"\(String(repeating: "a", count: $0))\": { \"value\": 1 } }"
        },
        .nested("import: groups", .importer, opening: "{ a: ", middle: "{ value: 1 }", closing: "}"),
        .nested(
            "import: lists", .importer, before: "{ a: { value: ", opening: "[", middle: "1", closing: "]", after: "} }"),
        .nested(
            "import: parentheses", .importer, before: "{ a: { value: \"", opening: "(", middle: "1", closing: ")",
            after: "\" } }"),
    ]

    private static func imported(
        _ name: String, first: String? = nil, between: String = ",\n", _ fragment: @escaping @Sendable (Int) -> String
    ) -> Shape {
        .wide(
            "import: \(name)", .importer, before: "{ " + (first.map { $0 + ",\n" } ?? ""), between: between,
            after: " }",
            fragment)
    }

    /// All shapes except ``sound``.
    public static let all: [Shape] = causes + repetitions + imports

    /// Shapes of themes and tokens with only one shape per cause of slow work, for tests in debug builds. There are a
    /// third fewer.
    public static let sampled: [Shape] = sound + causes + sampledRepetitions

    private static let causes = wideThemes + chainedThemes + nestedThemes + mistakes + longWords + tokens
}

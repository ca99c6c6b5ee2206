extension Shape {
    /// Files of Design Tokens and resolver documents.
    static let tokens: [Shape] = [
        tokens("tokens") { "\"a\($0)\": { \"$type\": \"number\", \"$value\": \($0) }" },
        tokens("tokens in groups") { "\"a\($0)\": { \"b\": { \"c\": { \"$type\": \"number\", \"$value\": 1 } } }" },
        tokens("aliases, chained", first: #""a0": { "$type": "number", "$value": 1 }"#) {
            "\"a\($0 + 1)\": { \"$value\": \"{a\($0)}\" }"
        },
        tokens("pointers, chained", first: #""a0": { "$type": "number", "$value": 1 }"#) {
            "\"a\($0 + 1)\": { \"$ref\": \"#/a\($0)/$value\" }"
        },
        tokens("groups that extend each other", first: #""a0": { "x": { "$type": "number", "$value": 1 } }"#) {
            "\"a\($0 + 1)\": { \"$extends\": \"{a\($0)}\" }"
        },
        tokens("aliases in a circle", first: #""a0": { "$value": "{a1}" }"#) {
            "\"a\($0 + 1)\": { \"$value\": \"{a\($0)}\" }"
        },
        tokens("unknown aliases") { "\"a\($0)\": { \"$type\": \"number\", \"$value\": \"{b\($0)}\" }" },
        tokens("unknown pointers") { "\"a\($0)\": { \"$type\": \"number\", \"$ref\": \"#/b\($0)/$value\" }" },
        tokens("tokens without a type") { "\"a\($0)\": { \"$value\": 1 }" },
        tokens("tokens of unknown types") { "\"a\($0)\": { \"$type\": \"foo\($0)\", \"$value\": 1 }" },
        tokens("unknown members") { "\"$a\($0)\": 1" },
        tokens("the same member") { _ in #""$description": "a""# },
        tokens("texts that are no tokens") { "\"a\($0)\": \"b\"" },
        tokens("names with dots") { "\"a.\($0)\": { \"$type\": \"number\", \"$value\": 1 }" },
        Shape("elements of a font family", .tokens) { count in
            #"{"f": { "$type": "fontFamily", "$value": ["#
                + (0..<count).map { "\"F\($0)\"" }.joined(separator: ", ") + "] } }"
        },
        Shape("pointers to the elements of a list", .tokens) { count in
            #"{"l": { "$type": "cubicBezier", "$value": ["# + String(repeating: "1, ", count: count) + "1] }, "
                + (0..<count).map { "\"a\($0)\": { \"$type\": \"number\", \"$ref\": \"#/l/$value/\($0)\" }" }
                .joined(separator: ", ") + "}"
        },
        .nested(
            "groups inside each other", .tokens, opening: #"{ "a": "#, middle: #"{ "$type": "number", "$value": 1 }"#,
            closing: "}"),
        .nested(
            "lists inside each other", .tokens, before: #"{ "a": { "$value": "#, opening: "[", middle: "1",
            closing: "]",
            after: "} }"),
        Shape("a name that is long", .tokens) {
            "{ \"\(String(repeating: "a", count: $0))\": { \"$type\": \"number\", \"$value\": 1 } }"
        },
        resolver(
            "sets", sets: { "\"s\($0)\": { \"sources\": [{ \"a\($0)\": \(number) }] }" },
            order: { "{ \"$ref\": \"#/sets/s\($0)\" }" }),
        resolver(
            "sets of one group", sets: { "\"s\($0)\": { \"sources\": [{ \"g\": { \"a\($0)\": \(number) } }] }" },
            order: { "{ \"$ref\": \"#/sets/s\($0)\" }" }),
        resolver(
            "sets that refer to the next",
            sets: { "\"s\($0)\": { \"sources\": [{ \"$ref\": \"#/sets/s\($0 + 1)\" }] }" },
            order: { _ in "{ \"$ref\": \"#/sets/s0\" }" }),
        resolver(
            "one set in the order", sets: { "\"s\($0)\": { \"sources\": [] }" },
            order: { _ in "{ \"$ref\": \"#/sets/s0\" }" }),
        resolver(
            "unknown sets", sets: { "\"s\($0)\": { \"sources\": [] }" }, order: { "{ \"$ref\": \"#/sets/t\($0)\" }" }),
        Shape("sources of one set", .resolver) { count in
            "{ \"version\": \"2025.10\", \"resolutionOrder\": [{ \"$ref\": \"#/sets/s\" }], \"sets\": { \"s\": { \"sources\": ["
                + (0..<count).map { "{ \"a\($0)\": \(number) }" }.joined(separator: ", ") + "] } } }"
        },
        modifiers("modifiers") {
            "\"m\($0)\": { \"contexts\": { \"x\": [], \"y\": [{ \"a\": \(number) }] }, \"default\": \"x\" }"
        },
        Shape("contexts of one modifier", .resolver) { count in
            "{ \"version\": \"2025.10\", \"resolutionOrder\": [{ \"$ref\": \"#/modifiers/m\" }], \"modifiers\": { \"m\": "
                + "{ \"default\": \"x0\", \"contexts\": {"
                + (0..<count).map { "\"x\($0)\": [{ \"a\($0)\": \(number) }]" }.joined(separator: ", ") + "} } } }"
        },
    ]

    private static let number = #"{ "$type": "number", "$value": 1 }"#

    private static func tokens(
        _ name: String, first: String? = nil, _ fragment: @escaping @Sendable (Int) -> String
    ) -> Shape {
        .wide(
            "tokens: \(name)", .tokens, before: "{ " + (first.map { $0 + ",\n" } ?? ""), between: ",\n", after: " }",
            fragment)
    }

    private static func resolver(
        _ name: String, sets: @escaping @Sendable (Int) -> String, order: @escaping @Sendable (Int) -> String
    ) -> Shape {
        Shape("resolver: \(name)", .resolver) { count in
            "{ \"version\": \"2025.10\", \"resolutionOrder\": [" + (0..<count).map(order).joined(separator: ", ")
                + "], \"sets\": {" + (0..<count).map(sets).joined(separator: ",\n") + "} }"
        }
    }

    private static func modifiers(_ name: String, _ fragment: @escaping @Sendable (Int) -> String) -> Shape {
        Shape("resolver: \(name)", .resolver) { count in
            "{ \"version\": \"2025.10\", \"resolutionOrder\": ["
                + (0..<count).map { "{ \"$ref\": \"#/modifiers/m\($0)\" }" }.joined(separator: ", ")
                + "], \"modifiers\": {" + (0..<count).map(fragment).joined(separator: ",\n") + "} }"
        }
    }
}

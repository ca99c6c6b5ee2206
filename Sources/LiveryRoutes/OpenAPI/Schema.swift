import LiveryModel
import LiveryService

/// The parts of OpenAPI 3.1 that the contract needs.
enum OpenAPI {}

extension OpenAPI {
    /// The schema of a JSON value (JSON Schema 2020-12).
    struct Schema: Sendable {
        /// A member of an object.
        typealias Property = (name: String, schema: Schema)

        /// The JSON at the place of use: a reference if the schema has a name.
        let json: JSON
        /// The named schemas to which it and its parts refer.
        var named: [String: JSON] = [:]
    }
}

extension OpenAPI.Schema {
    /// Any value.
    static let any = Self(json: .object([]))
    static let bool = type("boolean")
    static let null = type("null")
    static let number = type("number")
    static let text = type("string")
    static let time = text.with("format", "date-time")

    /// A text that matches a regular expression as a whole.
    static func text(_ pattern: String, atMost length: Int? = nil) -> Self {
        let schema = text.with("pattern", .string(pattern))
        return length.map { schema.with("maxLength", .int($0)) } ?? schema
    }

    /// One of several texts.
    static func word(_ words: [String]) -> Self { text.with("enum", .array(words.map { .string($0) })) }

    static func word<Word: CaseIterable & RawRepresentable<String>>(_: Word.Type) -> Self {
        word(Word.allCases.map(\.rawValue))
    }

    static func integer(_ range: ClosedRange<Int>) -> Self {
        type("integer").with("minimum", .int(range.lowerBound)).with("maximum", .int(range.upperBound))
    }

    /// A whole number from `least`.
    static func integer(from least: Int) -> Self { type("integer").with("minimum", .int(least)) }

    static func list(of element: Self, count: ClosedRange<Int>? = nil) -> Self {
        let list = type("array").with("items", element)
        guard let count else { return list }
        return list.with("minItems", .int(count.lowerBound)).with("maxItems", .int(count.upperBound))
    }

    /// An object whose values, and optionally names, have one schema.
    static func map(of value: Self, names: Self? = nil) -> Self {
        let map = type("object").with("additionalProperties", value)
        return names.map { map.with("propertyNames", $0) } ?? map
    }

    /// An object. Readers ignore unknown members.
    static func object(_ required: [Property], optional: [Property] = []) -> Self {
        let all = required + optional
        var schema = type("object").with(
            "properties", .object(all.map { JSON.Member($0.name, $0.schema.json) }), naming: all.map(\.schema))
        if !required.isEmpty { schema = schema.with("required", .array(required.map { .string($0.name) })) }
        return schema
    }

    /// Exactly one of several schemas.
    static func one(of choices: [Self]) -> Self {
        Self(json: .object([])).with("oneOf", .array(choices.map(\.json)), naming: choices)
    }

    /// At least one of several schemas.
    static func some(of choices: [Self]) -> Self {
        Self(json: .object([])).with("anyOf", .array(choices.map(\.json)), naming: choices)
    }

    /// All of several schemas.
    static func all(of parts: [Self]) -> Self {
        Self(json: .object([])).with("allOf", .array(parts.map(\.json)), naming: parts)
    }

    /// The schema, or null.
    var orNull: Self { .some(of: [self, .null]) }

    /// A reference to the schema under a name. The contract contains the schema once.
    func named(_ name: String) -> Self {
        var named = named
        named[name] = json
        return Self(json: ["$ref": .string("#/components/schemas/\(name)")], named: named)
    }

    /// The JSON of the schema itself, behind a reference.
    var resolved: JSON {
        json["$ref"]?.string?.split(separator: "/").last.flatMap { named[String($0)] } ?? json
    }

    func with(_ keyword: String, _ value: JSON) -> Self { with(keyword, value, naming: []) }

    func with(_ keyword: String, _ value: Self) -> Self { with(keyword, value.json, naming: [value]) }

    func about(_ description: String) -> Self { with("description", .string(description)) }

    private static func type(_ name: String) -> Self { Self(json: ["type": .string(name)]) }

    private func with(_ keyword: String, _ value: JSON, naming parts: [Self]) -> Self {
        let names = parts.reduce(into: named) { names, part in names.merge(part.named) { first, _ in first } }
        return Self(json: .object((json.members ?? []) + [JSON.Member(keyword, value)]), named: names)
    }
}

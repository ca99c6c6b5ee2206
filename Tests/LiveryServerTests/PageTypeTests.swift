import Foundation
import LiveryModel
import Testing

@testable import LiveryRoutes
@testable import LiveryService

/// `Public/api.d.ts`, which the type checker of the pages' scripts reads. `LIVERY_GOLDEN=write` updates it.
@Suite("The types of the pages' scripts")
struct PageTypeTests {
    private static let file = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../Public/api.d.ts").standardized

    @Test("are those of the contract")
    func golden() throws {
        let actual = try TypeScript.declarations(of: #require(ContractDocument.shared.json["components"]?["schemas"]))
        if ProcessInfo.processInfo.environment["LIVERY_GOLDEN"] == "write" {
            return try actual.write(to: Self.file, atomically: true, encoding: .utf8)
        }
        #expect(try String(contentsOf: Self.file, encoding: .utf8) == actual)
    }
}

/// The contract's schemas as TypeScript.
private enum TypeScript {
    static func declarations(of schemas: JSON) -> String {
        let types = (schemas.members ?? []).map { "  \(declaration($0.name, $0.value))\n" }
        return """
            // The documents of the HTTP API, derived from the contract. Do not edit: after a change of the API, run
            // LIVERY_GOLDEN=write swift test --filter PageTypeTests
            declare namespace API {
            \(types.joined())}

            """
    }

    private static func declaration(_ name: String, _ schema: JSON) -> String {
        guard let properties = schema["properties"]?.members else { return "type \(name) = \(type(schema))" }
        let lines = properties.map { property in
            let note = property.value["description"]?.string.map { "    /** \($0) */\n" } ?? ""
            return "\(note)    \(member(property, of: schema))\n"
        }
        return "interface \(name) {\n\(lines.joined())  }"
    }

    private static func member(_ property: JSON.Member, of schema: JSON) -> String {
        let isRequired = schema["required"]?.elements?.contains(.string(property.name)) == true
        return "\(property.name)\(isRequired ? "" : "?"): \(type(property.value))"
    }

    /// The type that a schema describes. Long enumerations are strings.
    private static func type(_ schema: JSON) -> String {
        if let name = schema["$ref"]?.string?.split(separator: "/").last { return String(name) }
        if let kinds = (schema["anyOf"] ?? schema["oneOf"])?.elements {
            return kinds.map(type).joined(separator: " | ")
        }
        if let words = schema["enum"]?.elements?.compactMap(\.string), words.count <= 10 {
            return words.map { "'\($0)'" }.joined(separator: " | ")
        }
        switch schema["type"]?.string {
        case "array":
            let element = schema["items"].map(type) ?? "any"
            return element.contains(" ") ? "(\(element))[]" : "\(element)[]"
        case "object": return object(schema)
        case "integer": return "number"
        case let name?: return name
        case nil: return "any"
        }
    }

    private static func object(_ schema: JSON) -> String {
        if let value = schema["additionalProperties"], value.bool == nil { return "Record<string, \(type(value))>" }
        let members = (schema["properties"]?.members ?? []).map { member($0, of: schema) }
        return "{ \(members.joined(separator: "; ")) }"
    }
}

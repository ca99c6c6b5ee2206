import Foundation
import LiveryModel
import Synchronization

@testable import LiveryRoutes
@testable import LiveryService

/// The contract as its readers see it, and a validator for its schemas.
///
/// Supports only the keywords that the contract uses. It is stricter than the schemas in one way: a member that an
/// object's schema does not name is an error, since no contract would describe it.
struct ContractDocument: Sendable {
    static let shared = ContractDocument()

    let json: JSON
    /// The operations by method and path, such as `GET /themes/{app}`.
    let operations: [String: JSON]

    private init() {
        json = (try? JSON.parse(Contract.document.bytes)) ?? .null
        var operations: [String: JSON] = [:]
        for path in json["paths"]?.members ?? [] {
            for operation in path.value.members ?? [] {
                operations["\(operation.name.uppercased()) \(path.name)"] = operation.value
            }
        }
        self.operations = operations
    }

    /// The target of a reference.
    func find(_ reference: String) -> JSON? {
        reference.split(separator: "/").dropFirst().reduce(json) { (json: JSON?, name) in json?[String(name)] }
    }

    func resolved(_ value: JSON) -> JSON {
        value["$ref"]?.string.flatMap(find) ?? value
    }

    /// All references.
    var references: Set<String> {
        func references(in json: JSON) -> [String] {
            (json["$ref"]?.string).map { [$0] }
                ?? ((json.members?.map(\.value) ?? json.elements ?? []).flatMap(references))
        }
        return Set(references(in: json))
    }

    /// The differences from a schema; empty if the value is valid.
    func mistakes(in value: JSON, by schema: JSON, at place: String = "$") throws -> [String] {
        let schema = resolved(schema)
        var found: [String] = []
        for keyword in schema.members ?? [] {
            found += try mistakes(in: value, by: keyword, of: schema, at: place)
        }
        return found
    }

    private func mistakes(
        in value: JSON, by keyword: JSON.Member, of schema: JSON, at place: String
    ) throws -> [String] {
        switch (keyword.name, keyword.value) {
        case ("description", _), ("examples", _), ("maxLength", _), ("minItems", _), ("maxItems", _): return []
        case ("type", .string(let type)):
            return Self.is(value, type) ? [] : ["\(place): expected \(type), found \(value.kind)"]
        case ("enum", let words):
            return words.elements?.contains(value) == true ? [] : ["\(place): none of \(words.text)"]
        case ("pattern", .string(let pattern)):
            guard let text = value.string else { return [] }
            return try !Self.patterns.matches(text, pattern) ? ["\(place): not \(pattern)"] : []
        case ("format", "date-time"):
            let time = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z/
            return value.string.map { $0.wholeMatch(of: time) == nil } == true ? ["\(place): no date-time"] : []
        case ("minimum", let least):
            return (value.double ?? .infinity) < (least.double ?? 0) ? ["\(place): below \(least.text)"] : []
        case ("maximum", let most):
            return (value.double ?? 0) > (most.double ?? 0) ? ["\(place): above \(most.text)"] : []
        case ("required", let names):
            guard value.members != nil else { return [] }
            return (names.elements ?? []).compactMap(\.string).filter { value[$0] == nil }.map {
                "\(place).\($0): missing"
            }
        case ("properties", let properties):
            return try (value.members ?? []).flatMap { member in
                guard let schema = properties[member.name] else {
                    return ["\(place).\(member.name): not in the contract"]
                }
                return try mistakes(in: member.value, by: schema, at: "\(place).\(member.name)")
            }
        // A member that "properties" does not name is an error here, even if the schema allows it.
        case ("additionalProperties", .bool(false)): return []
        case ("additionalProperties", let each):
            return try (value.members ?? []).flatMap { try mistakes(in: $0.value, by: each, at: "\(place).\($0.name)") }
        case ("propertyNames", let names):
            return try (value.members ?? []).flatMap {
                try mistakes(in: .string($0.name), by: names, at: "\(place) \($0.name)")
            }
        case ("items", let each):
            return try (value.elements ?? []).enumerated().flatMap {
                try mistakes(in: $1, by: each, at: "\(place)[\($0)]")
            }
        case ("anyOf", let choices), ("oneOf", let choices):
            let all = try (choices.elements ?? []).map { try mistakes(in: value, by: $0, at: place) }
            return all.contains([]) ? [] : all.min { $0.count < $1.count } ?? []
        case ("allOf", let parts):
            // Each part names only its own members.
            let all = try (parts.elements ?? []).map { try mistakes(in: value, by: $0, at: place) }
            return all.flatMap { $0.filter { !$0.hasSuffix("not in the contract") } }
                + all.reduce(all.first ?? []) { both, other in both.filter(other.contains) }
        default: throw Unknown(keyword: keyword.name)
        }
    }

    /// A keyword that this validator does not support.
    struct Unknown: Error { let keyword: String }

    private static let patterns = Patterns()

    private static func `is`(_ value: JSON, _ type: String) -> Bool {
        switch type {
        case "null": value == .null
        case "boolean": value.bool != nil
        case "integer": value.int != nil
        case "number": value.double != nil
        case "string": value.string != nil
        case "array": value.elements != nil
        default: value.members != nil
        }
    }
}

/// Regular expressions by source. Compiling one takes a thousand times longer than using it.
private final class Patterns: Sendable {
    private let made = Mutex<[String: NSRegularExpression]>([:])

    func matches(_ text: String, _ pattern: String) throws -> Bool {
        let expression = try made.withLock { made in
            if let known = made[pattern] { return known }
            let new = try NSRegularExpression(pattern: pattern)
            made[pattern] = new
            return new
        }
        return expression.firstMatch(in: text, range: NSRange(text.startIndex..., in: text)) != nil
    }
}

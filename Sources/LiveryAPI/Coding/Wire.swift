package import LiveryModel

/// Turns the types of the API into JSON and back.
package enum Wire {
    /// The JSON of a value: members in declared order, maps by the UTF-8 bytes of their keys.
    ///
    /// The value's type must write its members as a synthesized conformance does, and of texts, whole numbers, Booleans
    /// and JSON only.
    package static func encode(_ value: some Encodable) -> JSON {
        do { return try WireEncoder.json(of: value) } catch { preconditionFailure("\(error)") }
    }

    /// The JSON of a request's body: without members that are nil, which mean the same as members that are left out.
    package static func request(_ value: some Encodable) -> JSON { encode(value).withoutNulls }

    /// The value that JSON stands for. Members that the type does not have are ignored.
    /// - Throws: ``WireError`` with the place of the first member that is missing or of another type.
    package static func decode<Value: Decodable>(_ type: Value.Type = Value.self, from json: JSON) throws -> Value {
        try WireDecoder(json: json, path: []).value(type)
    }
}

/// What makes JSON another thing than the type that it is read as.
package struct WireError: Error, Equatable {
    /// What is wrong at the place.
    package enum Fault: Equatable, Sendable {
        case missing
        /// A member with a name that another one has.
        case duplicate
        /// Another kind of value, both as an error message says them: `a text`, `a number`.
        case mismatch(expected: String, found: String)
    }

    /// Names of members and indices of elements, from the outside in.
    package let path: [String]
    package let fault: Fault

    /// The place as an error message quotes it: `files.theme.ktv`.
    package var place: String { path.joined(separator: ".") }
}

extension WireError: CustomStringConvertible {
    package var description: String {
        switch fault {
        case .missing: "missing '\(place)'"
        case .duplicate where path.count > 1:
            "duplicate member '\(path.last ?? "")' in '\(path.dropLast().joined(separator: "."))'"
        case .duplicate: "duplicate member '\(place)'"
        case .mismatch(let expected, let found) where path.isEmpty: "expected \(expected), found \(found)"
        case .mismatch(let expected, let found): "expected \(expected) for '\(place)', found \(found)"
        }
    }
}

/// A member that is left out of the JSON when it has no value.
@propertyWrapper
package struct Omitted<Value: Codable & Sendable>: Codable, Sendable {
    package var wrappedValue: Value?

    package init(wrappedValue: Value?) {
        self.wrappedValue = wrappedValue
    }

    package init(from decoder: any Decoder) throws {
        wrappedValue = try decoder.singleValueContainer().decode(Value.self)
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(wrappedValue)
    }
}

/// A value whose members stand among those of the object that it is part of.
@propertyWrapper
package struct Inlined<Value: Codable & Sendable>: Codable, Sendable {
    package var wrappedValue: Value

    package init(wrappedValue: Value) {
        self.wrappedValue = wrappedValue
    }

    package init(from decoder: any Decoder) throws {
        wrappedValue = try Value(from: decoder)
    }

    package func encode(to encoder: any Encoder) throws {
        try wrappedValue.encode(to: encoder)
    }
}

/// ``Omitted`` of any value.
protocol OmittedMember {
    static var none: Self { get }
    var isNone: Bool { get }
}

extension Omitted: OmittedMember {
    static var none: Self { Self(wrappedValue: nil) }
    var isNone: Bool { wrappedValue == nil }
}

/// ``Inlined`` of any value.
protocol InlinedMember {}

extension Inlined: InlinedMember {}

/// A dictionary by names, whatever its values.
protocol NamedValues {}

extension Dictionary: NamedValues where Key == String {}

extension JSON: Codable {
    /// Reads JSON as it is. Only the wire's own decoder can.
    package init(from decoder: any Decoder) throws {
        guard let decoder = decoder as? WireDecoder else {
            throw DecodingError.typeMismatch(
                JSON.self, DecodingError.Context(codingPath: [], debugDescription: "expected Wire's decoder"))
        }
        self = decoder.json
    }

    /// Writes JSON as it is. Only the wire's own encoder can.
    package func encode(to encoder: any Encoder) throws {
        guard let encoder = encoder as? WireEncoder else {
            throw EncodingError.invalidValue(
                self, EncodingError.Context(codingPath: [], debugDescription: "expected Wire's encoder"))
        }
        encoder.set(self)
    }
}

extension JSON {
    fileprivate var withoutNulls: JSON {
        switch self {
        case .object(let members):
            .object(members.filter { $0.value != .null }.map { Member($0.name, $0.value.withoutNulls) })
        case .array(let elements): .array(elements.map(\.withoutNulls))
        default: self
        }
    }
}

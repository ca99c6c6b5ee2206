package import LiveryModel

/// Encodes the API types as JSON and decodes them.
package enum Wire {
    /// Encodes a value as JSON. Members are in declared order, and maps are sorted by the UTF-8 bytes of their keys.
    ///
    /// The type's conformance to `Encodable` must be synthesized. Its properties must consist of strings, integers,
    /// Booleans and JSON.
    package static func encode(_ value: some Encodable) -> JSON {
        do { return try WireEncoder.json(of: value) } catch { preconditionFailure("\(error)") }
    }

    /// Encodes the body of a request as JSON. Members that are nil are omitted.
    package static func request(_ value: some Encodable) -> JSON { encode(value).withoutNulls }

    /// Decodes a value. Unknown members are ignored.
    /// - Throws: ``WireError`` for the first member that is missing, repeated or of the wrong type.
    package static func decode<Value: Decodable>(_ type: Value.Type = Value.self, from json: JSON) throws -> Value {
        try WireDecoder(json: json, path: []).value(type)
    }
}

/// A mismatch between JSON and the type that it is decoded as.
package struct WireError: Error, Equatable {
    /// The kind of mismatch.
    package enum Fault: Equatable, Sendable {
        case missing
        /// An object has two members with the same name.
        case duplicate
        /// The value is of the wrong kind. Both kinds are phrased for an error message, such as `a text` or `a number`.
        case mismatch(expected: String, found: String)
    }

    /// The path of the value. It consists of member names and array indices, outermost first.
    package let path: [String]
    package let fault: Fault

    /// The path as an error message quotes it, such as `files.theme.ktv`.
    package var member: String { path.joined(separator: ".") }
}

extension WireError: CustomStringConvertible {
    package var description: String {
        switch fault {
        case .missing: "missing '\(member)'"
        case .duplicate where path.count > 1:
            "duplicate member '\(path.last ?? "")' in '\(path.dropLast().joined(separator: "."))'"
        case .duplicate: "duplicate member '\(member)'"
        case .mismatch(let expected, let found) where path.isEmpty: "expected \(expected), found \(found)"
        case .mismatch(let expected, let found): "expected \(expected) for '\(member)', found \(found)"
        }
    }
}

/// A member that is omitted from the JSON if it has no value.
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

/// A value whose members are encoded as members of the enclosing object.
@propertyWrapper
package struct Inlined<Value: API.Message>: Codable, Sendable {
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

/// An ``Omitted`` with a value of any type.
protocol OmittedMember {
    static var none: Self { get }
    static var valueType: Any.Type { get }
    var isNone: Bool { get }
}

extension Omitted: OmittedMember {
    static var none: Self { Self(wrappedValue: nil) }
    static var valueType: Any.Type { Value.self }
    var isNone: Bool { wrappedValue == nil }
}

/// An ``Inlined`` with any message.
protocol InlinedMember {
    static var message: any API.Message.Type { get }
}

extension Inlined: InlinedMember {
    static var message: any API.Message.Type { Value.self }
}

/// A dictionary with strings as keys and values of any type.
protocol NamedValues {}

extension Dictionary: NamedValues where Key == String {}

extension JSON: Codable {
    /// Decodes JSON unchanged. Only ``Wire`` supports it.
    package init(from decoder: any Decoder) throws {
        guard let decoder = decoder as? WireDecoder else {
            throw DecodingError.typeMismatch(
                JSON.self, DecodingError.Context(codingPath: [], debugDescription: "expected Wire's decoder"))
        }
        self = decoder.json
    }

    /// Encodes JSON unchanged. Only ``Wire`` supports it.
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

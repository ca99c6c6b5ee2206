/// A JSON document in memory (RFC 8259) that preserves the order of members.
///
/// An integer that fits in 64 bits and is written without a fraction or exponent is ``int(_:)``. All other numbers are
/// ``double(_:)``.
public indirect enum JSON: Hashable, Sendable {
    case null
    case bool(Bool)
    case int(Int)
    case double(Double)
    case string(String)
    case array([JSON])
    case object([Member])

    /// A member of an object: a name and a value.
    public struct Member: Hashable, Sendable {
        /// The member's name, without escape sequences.
        public var name: String
        /// The member's value.
        public var value: JSON

        /// Creates a member.
        public init(_ name: String, _ value: JSON) {
            self.name = name
            self.value = value
        }
    }
}

extension JSON {
    /// The value of a member, or `nil` if this isn't an object or has no such member.
    ///
    /// - Complexity: O(*n*), where *n* is the number of members.
    public subscript(name: String) -> JSON? {
        members?.first { $0.name == name }?.value
    }

    /// The members of an object, or `nil` for other values.
    public var members: [Member]? {
        if case .object(let members) = self { members } else { nil }
    }

    /// The elements of an array, or `nil` for other values.
    public var elements: [JSON]? {
        if case .array(let elements) = self { elements } else { nil }
    }

    /// The content of a string, or `nil` for other values.
    public var string: String? {
        if case .string(let text) = self { text } else { nil }
    }

    /// The value of an integer, or `nil` for other values.
    public var int: Int? {
        if case .int(let number) = self { number } else { nil }
    }

    /// The value of any number as a double, or `nil` for other values.
    public var double: Double? {
        switch self {
        case .int(let number): Double(number)
        case .double(let number): number
        default: nil
        }
    }

    /// The value of a Boolean, or `nil` for other values.
    public var bool: Bool? {
        if case .bool(let value) = self { value } else { nil }
    }

    /// The kind of value, with an article for use in messages, such as `a string` or `an object`.
    public var kind: String {
        switch self {
        case .null: "null"
        case .bool: "a Boolean"
        case .int, .double: "a number"
        case .string: "a string"
        case .array: "an array"
        case .object: "an object"
        }
    }
}

extension JSON: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
    ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral, ExpressibleByNilLiteral
{
    /// Creates a string.
    public init(stringLiteral value: String) { self = .string(value) }
    /// Creates an integer.
    public init(integerLiteral value: Int) { self = .int(value) }
    /// Creates a Boolean.
    public init(booleanLiteral value: Bool) { self = .bool(value) }
    /// Creates an array.
    public init(arrayLiteral elements: JSON...) { self = .array(elements) }
    /// Creates an object whose members keep the order of the literal.
    public init(dictionaryLiteral elements: (String, JSON)...) {
        self = .object(elements.map { Member($0.0, $0.1) })
    }
    /// Creates `null`.
    public init(nilLiteral: ()) { self = .null }
}

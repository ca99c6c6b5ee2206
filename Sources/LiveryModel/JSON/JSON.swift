/// A JSON document in memory (RFC 8259) that preserves the order of members.
///
/// Integers that fit 64 bits and were written without a fraction or exponent are ``int(_:)``; all other numbers are
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
        /// The member's name, unescaped.
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
    /// The value of a member; nil if this isn't an object or has no such member. Linear in the number of members.
    public subscript(name: String) -> JSON? {
        members?.first { $0.name == name }?.value
    }

    /// The members of an object; nil for other values.
    public var members: [Member]? {
        if case .object(let members) = self { members } else { nil }
    }

    /// The elements of an array; nil for other values.
    public var elements: [JSON]? {
        if case .array(let elements) = self { elements } else { nil }
    }

    /// The content of a string; nil for other values.
    public var string: String? {
        if case .string(let text) = self { text } else { nil }
    }

    /// The value of an integer; nil for other values.
    public var int: Int? {
        if case .int(let number) = self { number } else { nil }
    }

    /// The value of any number; nil for other values.
    public var double: Double? {
        switch self {
        case .int(let number): Double(number)
        case .double(let number): number
        default: nil
        }
    }

    /// The value of a Boolean; nil for other values.
    public var bool: Bool? {
        if case .bool(let value) = self { value } else { nil }
    }

    /// The kind of value with an article, for messages: `a string`, `an object`.
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
    /// Creates an object, with its members in the order written.
    public init(dictionaryLiteral elements: (String, JSON)...) {
        self = .object(elements.map { Member($0.0, $0.1) })
    }
    /// Creates `null`.
    public init(nilLiteral: ()) { self = .null }
}

/// A JSON document in memory, as RFC 8259 has it, with the order of members kept.
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

    /// One name and value of an object.
    public struct Member: Hashable, Sendable {
        /// The member's name, unescaped.
        public var name: String
        /// The member's value.
        public var value: JSON

        /// A member with that name and value.
        public init(_ name: String, _ value: JSON) {
            self.name = name
            self.value = value
        }
    }
}

extension JSON {
    /// The member with that name, or nil if this is no object or has none. Linear in the number of members.
    public subscript(name: String) -> JSON? {
        members?.first { $0.name == name }?.value
    }

    /// The members of an object, else nil.
    public var members: [Member]? {
        if case .object(let members) = self { members } else { nil }
    }

    /// The elements of an array, else nil.
    public var elements: [JSON]? {
        if case .array(let elements) = self { elements } else { nil }
    }

    /// The text of a string, else nil.
    public var string: String? {
        if case .string(let text) = self { text } else { nil }
    }

    /// The value of an integer, else nil.
    public var int: Int? {
        if case .int(let number) = self { number } else { nil }
    }

    /// The value of any number, else nil.
    public var double: Double? {
        switch self {
        case .int(let number): Double(number)
        case .double(let number): number
        default: nil
        }
    }

    /// The value of a Boolean, else nil.
    public var bool: Bool? {
        if case .bool(let value) = self { value } else { nil }
    }

    /// What kind of value this is, as an error message says it: `a string`, `an object`.
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
    /// A string.
    public init(stringLiteral value: String) { self = .string(value) }
    /// An integer.
    public init(integerLiteral value: Int) { self = .int(value) }
    /// A Boolean.
    public init(booleanLiteral value: Bool) { self = .bool(value) }
    /// An array.
    public init(arrayLiteral elements: JSON...) { self = .array(elements) }
    /// An object, its members in the order written.
    public init(dictionaryLiteral elements: (String, JSON)...) {
        self = .object(elements.map { Member($0.0, $0.1) })
    }
    /// `null`.
    public init(nilLiteral: ()) { self = .null }
}

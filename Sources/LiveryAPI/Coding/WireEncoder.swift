import LiveryModel

/// Encodes a value as JSON.
final class WireEncoder: Encoder {
    let codingPath: [any CodingKey] = []
    let userInfo: [CodingUserInfoKey: Any] = [:]
    private var content = Content.value(.null)

    private enum Content {
        case value(JSON)
        case object([JSON.Member])
        case array([JSON])
    }

    static func json(of value: some Encodable) throws -> JSON {
        let encoder = WireEncoder()
        try value.encode(to: encoder)
        return encoder.json(sorted: value is any NamedValues)
    }

    private func json(sorted: Bool) -> JSON {
        switch content {
        case .value(let json): json
        case .object(let members): .object(sorted ? members.sorted { utf8Precedes($0.name, $1.name) } : members)
        case .array(let elements): .array(elements)
        }
    }

    func set(_ json: JSON) { content = .value(json) }

    fileprivate func set(_ name: String, to json: JSON) {
        guard case .object(var members) = content else { return }
        content = .value(.null)
        members.append(JSON.Member(name, json))
        content = .object(members)
    }

    fileprivate func append(_ json: JSON) {
        guard case .array(var elements) = content else { return }
        content = .value(.null)
        elements.append(json)
        content = .array(elements)
    }

    fileprivate var count: Int { if case .array(let elements) = content { elements.count } else { 0 } }

    func container<Key: CodingKey>(keyedBy: Key.Type) -> KeyedEncodingContainer<Key> {
        if case .object = content {} else { content = .object([]) }
        return KeyedEncodingContainer(ObjectEncoder(encoder: self))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        content = .array([])
        return ArrayEncoder(encoder: self)
    }

    func singleValueContainer() -> any SingleValueEncodingContainer { ValueEncoder(encoder: self) }
}

/// The members of an object.
private struct ObjectEncoder<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let encoder: WireEncoder
    var codingPath: [any CodingKey] { [] }

    func encodeNil(forKey key: Key) { encoder.set(key.stringValue, to: .null) }

    func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
        if let omitted = value as? any OmittedMember, omitted.isNone { return }
        guard !(value is any InlinedMember) else { return try value.encode(to: encoder) }
        encoder.set(key.stringValue, to: try WireEncoder.json(of: value))
    }

    func encodeIfPresent<Value: Encodable>(_ value: Value?, forKey key: Key) throws { try write(value, key) }
    // Without these methods, the compiler would prefer the standard library's overloads, which omit nil.
    func encodeIfPresent(_ value: String?, forKey key: Key) throws { try write(value, key) }
    func encodeIfPresent(_ value: Int?, forKey key: Key) throws { try write(value, key) }
    func encodeIfPresent(_ value: Bool?, forKey key: Key) throws { try write(value, key) }

    private func write(_ value: (some Encodable)?, _ key: Key) throws {
        guard let value else { return encodeNil(forKey: key) }
        try encode(value, forKey: key)
    }

    func nestedContainer<Nested: CodingKey>(keyedBy: Nested.Type, forKey: Key) -> KeyedEncodingContainer<Nested> {
        preconditionFailure("wire types nest by their members' types")
    }

    func nestedUnkeyedContainer(forKey: Key) -> any UnkeyedEncodingContainer {
        preconditionFailure("wire types nest by their members' types")
    }

    func superEncoder() -> any Encoder { encoder }
    func superEncoder(forKey: Key) -> any Encoder { encoder }
}

/// The elements of an array.
private struct ArrayEncoder: UnkeyedEncodingContainer {
    let encoder: WireEncoder
    var codingPath: [any CodingKey] { [] }
    var count: Int { encoder.count }

    func encodeNil() { encoder.append(.null) }

    func encode<Value: Encodable>(_ value: Value) throws { encoder.append(try WireEncoder.json(of: value)) }

    func nestedContainer<Nested: CodingKey>(keyedBy: Nested.Type) -> KeyedEncodingContainer<Nested> {
        preconditionFailure("wire types nest by their elements' types")
    }

    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
        preconditionFailure("wire types nest by their elements' types")
    }

    func superEncoder() -> any Encoder { encoder }
}

/// A string, number or Boolean.
private struct ValueEncoder: SingleValueEncodingContainer {
    let encoder: WireEncoder
    var codingPath: [any CodingKey] { [] }

    func encodeNil() { encoder.set(.null) }

    func encode<Value: Encodable>(_ value: Value) throws {
        switch value {
        case let text as String: encoder.set(.string(text))
        case let number as Int: encoder.set(.int(number))
        case let flag as Bool: encoder.set(.bool(flag))
        default: encoder.set(try WireEncoder.json(of: value))
        }
    }
}

import LiveryModel

/// Decodes a value from JSON.
struct WireDecoder: Decoder {
    let json: JSON
    /// The path of `json` in the document.
    let path: [String]
    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func value<Value: Decodable>(_ type: Value.Type) throws -> Value { try Value(from: self) }

    fileprivate func mismatch(_ expected: String) -> WireError {
        WireError(path: path, fault: .mismatch(expected: expected, found: json.kind))
    }

    func container<Key: CodingKey>(keyedBy: Key.Type) throws -> KeyedDecodingContainer<Key> {
        guard let members = json.members else { throw mismatch("an object") }
        // The members are indexed only once, because a client can send as many of them as the body limit allows.
        var values: [String: JSON] = [:]
        values.reserveCapacity(members.count)
        for member in members where values.updateValue(member.value, forKey: member.name) != nil {
            throw WireError(path: path + [member.name], fault: .duplicate)
        }
        return KeyedDecodingContainer(ObjectDecoder(decoder: self, values: values))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        guard let elements = json.elements else { throw mismatch("a list") }
        return ArrayDecoder(decoder: self, elements: elements)
    }

    func singleValueContainer() -> any SingleValueDecodingContainer { ValueDecoder(decoder: self) }
}

/// The members of an object.
private struct ObjectDecoder<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let decoder: WireDecoder
    let values: [String: JSON]
    var codingPath: [any CodingKey] { [] }
    // The keys are in document order, so that the first error in the document is reported.
    var allKeys: [Key] { (decoder.json.members ?? []).compactMap { Key(stringValue: $0.name) } }

    func contains(_ key: Key) -> Bool { values[key.stringValue] != nil }

    func decodeNil(forKey key: Key) -> Bool { values[key.stringValue] == .some(.null) }

    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
        if type is any InlinedMember.Type { return try decoder.value(type) }
        let found = values[key.stringValue]
        if found == nil, let none = (type as? any OmittedMember.Type)?.none as? Value { return none }
        let path = decoder.path + [key.stringValue]
        guard let found else { throw WireError(path: path, fault: .missing) }
        return try WireDecoder(json: found, path: path).value(type)
    }

    func nestedContainer<Nested: CodingKey>(
        keyedBy: Nested.Type, forKey: Key
    ) throws -> KeyedDecodingContainer<Nested> {
        preconditionFailure("wire types nest by their members' types")
    }

    func nestedUnkeyedContainer(forKey: Key) throws -> any UnkeyedDecodingContainer {
        preconditionFailure("wire types nest by their members' types")
    }

    func superDecoder() -> any Decoder { decoder }
    func superDecoder(forKey: Key) -> any Decoder { decoder }
}

/// The elements of an array.
private struct ArrayDecoder: UnkeyedDecodingContainer {
    let decoder: WireDecoder
    let elements: [JSON]
    var currentIndex = 0
    var codingPath: [any CodingKey] { [] }
    var count: Int? { elements.count }
    var isAtEnd: Bool { currentIndex == elements.count }

    mutating func decodeNil() -> Bool {
        guard !isAtEnd, elements[currentIndex] == .null else { return false }
        currentIndex += 1
        return true
    }

    mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        let path = decoder.path + ["\(currentIndex)"]
        guard !isAtEnd else { throw WireError(path: path, fault: .missing) }
        defer { currentIndex += 1 }
        return try WireDecoder(json: elements[currentIndex], path: path).value(type)
    }

    func nestedContainer<Nested: CodingKey>(keyedBy: Nested.Type) throws -> KeyedDecodingContainer<Nested> {
        preconditionFailure("wire types nest by their elements' types")
    }

    func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
        preconditionFailure("wire types nest by their elements' types")
    }

    func superDecoder() -> any Decoder { decoder }
}

/// A string, number or Boolean.
private struct ValueDecoder: SingleValueDecodingContainer {
    let decoder: WireDecoder
    var codingPath: [any CodingKey] { [] }

    func decodeNil() -> Bool { decoder.json == .null }

    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        let json = decoder.json
        switch type {
        case is String.Type: return try known(json.string as? Value, "a string")
        case is Bool.Type: return try known(json.bool as? Value, "true or false")
        // In JSON, 1.0 is also a whole number.
        case is Int.Type:
            let number = json.int ?? json.double.flatMap(Int.init(exactly:))
            return try known(number as? Value, "a whole number")
        default: return try decoder.value(type)
        }
    }

    /// Throws if there is no value. Null is treated as a missing member.
    private func known<Value>(_ value: Value?, _ expected: String) throws -> Value {
        if let value { return value }
        throw decoder.json == .null ? WireError(path: decoder.path, fault: .missing) : decoder.mismatch(expected)
    }
}

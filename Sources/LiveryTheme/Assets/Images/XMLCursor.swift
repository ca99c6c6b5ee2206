/// A place in an XML document in UTF-8, from which the next part is read. Readers report faults in their own way.
package struct XMLCursor {
    /// The text that isn't read yet.
    package private(set) var rest: ArraySlice<UInt8>

    /// Starts after the byte order mark, if there is one.
    package init(_ text: ArraySlice<UInt8>) {
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        rest = text.starts(with: mark) ? text.dropFirst(mark.count) : text
    }

    package mutating func skipSpace() { rest = rest.drop { $0 <= UInt8(ascii: " ") } }

    /// Skips a token. Returns whether it was there.
    package mutating func skip(_ token: StaticString) -> Bool {
        let isThere = token.withUTF8Buffer { rest.starts(with: $0) }
        if isThere { rest = rest.dropFirst(token.utf8CodeUnitCount) }
        return isThere
    }

    /// Skips everything up to the end of a token. Returns whether the token was found.
    package mutating func skip(past token: StaticString) -> Bool {
        while !skip(token) { guard rest.popFirst() != nil else { return false } }
        return true
    }

    /// Reads the text before a byte. Returns `nil`, and reads nothing, if the byte doesn't follow.
    package mutating func text(before byte: UInt8) -> ArraySlice<UInt8>? {
        guard let end = rest.firstIndex(of: byte) else { return nil }
        defer { rest = rest[end...] }
        return rest[..<end]
    }

    /// Reads one byte. Returns `nil` at the end of the document.
    package mutating func next() -> UInt8? { rest.popFirst() }

    /// Reads a name, which is empty if there is none.
    package mutating func name() -> ArraySlice<UInt8> {
        let name = rest.prefix { $0 > UInt8(ascii: " ") && !"=/>\"'<".utf8.contains($0) }
        rest = rest[name.endIndex...]
        return name
    }

    /// Reads a string in quotation marks, without them. Returns `nil` if there is no string, or if it doesn't end.
    package mutating func quoted() -> ArraySlice<UInt8>? {
        guard let quote = rest.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { return nil }
        rest.removeFirst()
        guard let end = rest.firstIndex(of: quote) else { return nil }
        defer { rest = rest[(end + 1)...] }
        return rest[..<end]
    }
}

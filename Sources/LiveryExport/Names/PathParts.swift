// Searching for a byte is much faster than searching for a character. Only ASCII paths are searched by byte, because a
// dot followed by a combining mark is a different character.

extension String {
    /// The parts of the string between occurrences of an ASCII character, including empty parts.
    func parts(between separator: Unicode.Scalar) -> [Substring] {
        guard utf8.allSatisfy({ $0 < 0x80 }) else {
            return split(separator: Character(separator), omittingEmptySubsequences: false)
        }
        return utf8.split(separator: UInt8(ascii: separator), omittingEmptySubsequences: false).map(Substring.init)
    }
}

extension StringProtocol where SubSequence == Substring {
    /// The paths of the groups that enclose a value, starting with the closest group.
    var groups: some Sequence<Substring> {
        sequence(first: self[...]) { path in path.lastDot.map { path[..<$0] } }.dropFirst()
    }
}

extension String {
    /// The name after the last dot.
    var lastName: String { self[...].lastDot.map { String(self[index(after: $0)...]) } ?? self }
    /// The path without its last name, or an empty string for a path with a single name.
    var groupPath: String { self[...].lastDot.map { String(self[..<$0]) } ?? "" }
}

extension Substring {
    /// The index of the last dot.
    var lastDot: Index? {
        utf8.allSatisfy { $0 < 0x80 } ? utf8.lastIndex(of: UInt8(ascii: ".")) : lastIndex(of: ".")
    }
}

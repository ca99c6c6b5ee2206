/// What an ETag of Livery says: the SHA-256 of the identity bytes and, after a hyphen, which encoding of them was sent.
struct EntityTag: Hashable, Sendable {
    /// 64 lower-case hex digits; nil if the tag is not of Livery's form.
    let digest: String?
    /// Whether the tag is of a compressed representation.
    let isCoded: Bool
    /// What is between the quotes.
    let opaque: String

    /// Reads an ETag field, weak or strong; nil if it is none (RFC 9110 §8.8.3).
    init?(_ field: String) {
        let quoted = field.hasPrefix("W/") ? field.dropFirst(2) : field[...]
        guard quoted.count >= 2, quoted.first == "\"", quoted.last == "\"" else { return nil }
        opaque = String(quoted.dropFirst().dropLast())
        let parts = opaque.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
        isCoded = parts.count > 1
        let name = parts.first.map(String.init) ?? ""
        digest = name.utf8.count == 64 && name.utf8.allSatisfy(isHexDigit) ? name : nil
    }

    /// Whether two fields name the same tag by weak comparison (RFC 9110 §8.8.3.2).
    static func matches(_ left: String, _ right: String) -> Bool {
        guard let left = EntityTag(left), let right = EntityTag(right) else { return false }
        return left.opaque == right.opaque
    }
}

private func isHexDigit(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte)
}

/// Parses a sequence of entity tags in place.
struct EntityTagScanner {
    /// A tag in place, including its quotes.
    struct Tag {
        let isWeak: Bool
        let quoted: UnsafeRawBufferPointer
    }

    private let bytes: UnsafeRawBufferPointer
    private var position = 0

    init(_ bytes: UnsafeRawBufferPointer) {
        self.bytes = bytes
    }

    var isAtEnd: Bool { position == bytes.count }

    /// Parses `[ W/ ] DQUOTE *etagc DQUOTE`. `nil` if anything else follows. `W` is case-sensitive.
    mutating func tag() -> Tag? {
        let isWeak = eat(UInt8(ascii: "W"))
        if isWeak { guard eat(UInt8(ascii: "/")) else { return nil } }
        let start = position
        guard eat(UInt8(ascii: "\"")) else { return nil }
        while position < bytes.count, bytes[position].isTagByte { position += 1 }
        guard eat(UInt8(ascii: "\"")) else { return nil }
        return Tag(isWeak: isWeak, quoted: bytes.part(start..<position))
    }

    /// Skips white space and the commas of empty list elements (RFC 9110 §5.6.1.2). Returns whether there was a comma.
    mutating func skipCommas() -> Bool {
        var sawComma = false
        while position < bytes.count {
            if bytes[position] == UInt8(ascii: ",") {
                sawComma = true
            } else if !bytes[position].isBlank {
                break
            }
            position += 1
        }
        return sawComma
    }

    private mutating func eat(_ byte: UInt8) -> Bool {
        guard position < bytes.count, bytes[position] == byte else { return false }
        position += 1
        return true
    }
}

extension UInt8 {
    /// An `etagc` byte (RFC 9110 §8.8.3): any visible byte except the quote, and all bytes from 0x80. Includes the
    /// comma.
    var isTagByte: Bool { self == 0x21 || self >= 0x23 && self != 0x7F }
}

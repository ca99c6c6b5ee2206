/// Eight bytes in one word, asked about together.
struct EightBytes {
    let word: UInt64

    private static let ones: UInt64 = 0x0101_0101_0101_0101
    private static let highs: UInt64 = 0x8080_8080_8080_8080

    /// Whether one of them is less than a limit, which is at most 0x80.
    func hasLess(than limit: UInt8) -> Bool {
        (word &- Self.ones &* UInt64(limit)) & ~word & Self.highs != 0
    }

    /// Whether one of them is that byte.
    func has(_ byte: UInt8) -> Bool {
        EightBytes(word: word ^ Self.ones &* UInt64(byte)).hasLess(than: 1)
    }

    /// Whether all of them are A-Z, a-z or '-', of which most names of fields consist.
    var areLettersOrHyphens: Bool {
        guard areASCII else { return false }
        let hyphens = ~((word ^ Self.ones &* 0x2D) &+ Self.ones &* 0x7F)
        return (letters | hyphens) & Self.highs == Self.highs
    }

    /// Whether both are the same, a-z and A-Z being one.
    func equalsIgnoringCase(_ other: EightBytes) -> Bool {
        let differences = word ^ other.word
        // The bit that makes small letters of great ones, of which the highest bit of the same byte is told.
        return differences & ~(Self.ones &* 0x20) == 0 && differences << 2 & ~letters == 0
    }

    /// The highest bit of each byte that is a letter. Other bits mean nothing.
    private var letters: UInt64 {
        // No sum of two bytes below 0x80 carries into the next byte; its highest bit says which is the greater.
        let lower = word & ~Self.highs | Self.ones &* 0x20
        return (lower &+ Self.ones &* (0x80 - 0x61)) & ~(lower &+ Self.ones &* (0x80 - 0x7B)) & ~word
    }

    /// Whether all of them are less than 0x80.
    var areASCII: Bool { word & Self.highs == 0 }
}

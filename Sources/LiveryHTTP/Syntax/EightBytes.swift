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

    /// Whether all of them are less than 0x80.
    var areASCII: Bool { word & Self.highs == 0 }
}

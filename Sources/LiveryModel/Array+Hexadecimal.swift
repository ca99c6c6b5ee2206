extension [UInt8] {
    /// Two lower-case hexadecimal digits per byte.
    package var hexadecimal: String {
        String(unsafeUninitializedCapacity: count * 2) { text in
            for (index, byte) in enumerated() {
                text[index * 2] = Self.digit(byte >> 4)
                text[index * 2 + 1] = Self.digit(byte & 15)
            }
            return count * 2
        }
    }

    /// The bytes represented by lower-case hexadecimal digits, by default the bytes of a SHA-256. `nil` for any other
    /// string.
    package init?(hexadecimal text: String, count: Int = 32) {
        let digits = text.utf8.compactMap(Self.value)
        guard digits.count == 2 * count, text.utf8.count == 2 * count else { return nil }
        self = stride(from: 0, to: 2 * count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
    }

    private static func digit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
    }

    private static func value(_ digit: UInt8) -> UInt8? {
        switch digit {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
        default: nil
        }
    }
}

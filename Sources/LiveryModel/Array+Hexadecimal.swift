extension [UInt8] {
    /// The bytes as lowercase hexadecimal text, with two digits per byte.
    package var hexadecimal: String {
        String(unsafeUninitializedCapacity: count * 2) { text in
            for (index, byte) in enumerated() {
                text[index * 2] = Self.digit(byte >> 4)
                text[index * 2 + 1] = Self.digit(byte & 15)
            }
            return count * 2
        }
    }

    /// Creates an array of `count` bytes from lowercase hexadecimal digits. Returns `nil` for any other string.
    ///
    /// - Parameter count: The expected number of bytes. The default is the length of a SHA-256 hash.
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

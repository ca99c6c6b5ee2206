/// Percent-encoding (RFC 3986 §2.1).
enum PercentCoding {
    /// The text that `bytes` stand for.
    ///
    /// - Parameter plusIsSpace: whether `+` means a space, as it does in a query and not in a path.
    /// - Throws: ``Refusal/malformedEncoding`` for `%` without two hexadecimal digits, `%00` and what is not UTF-8.
    static func decode(_ bytes: UnsafeRawBufferPointer, plusIsSpace: Bool = false) throws(Refusal) -> String {
        var decoded: [UInt8] = []
        decoded.reserveCapacity(bytes.count)
        var index = 0
        while index < bytes.count {
            let byte = bytes[index]
            if byte == UInt8(ascii: "%") {
                decoded.append(try escape(in: bytes, at: index))
                index += 3
            } else {
                decoded.append(plusIsSpace && byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
                index += 1
            }
        }
        guard let text = String(validating: decoded, as: UTF8.self) else { throw .malformedEncoding }
        return text
    }

    /// The byte of the escape that begins at `index`. NUL is refused: further down it would cut text short.
    private static func escape(in bytes: UnsafeRawBufferPointer, at index: Int) throws(Refusal) -> UInt8 {
        guard index + 2 < bytes.count, let high = bytes[index + 1].hexValue, let low = bytes[index + 2].hexValue,
            high != 0 || low != 0
        else { throw .malformedEncoding }
        return high << 4 | low
    }
}

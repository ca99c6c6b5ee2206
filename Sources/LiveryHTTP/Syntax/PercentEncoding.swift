/// Percent-encoding (RFC 3986 §2.1).
enum PercentEncoding {
    /// Decodes percent-encoded bytes.
    ///
    /// - Parameter plusIsSpace: Whether `+` means a space, as it does in a query but not in a path.
    /// - Throws: ``RequestError/malformedEncoding`` for `%` without two hexadecimal digits, `%00` and invalid UTF-8.
    static func decode(_ bytes: UnsafeRawBufferPointer, plusIsSpace: Bool = false) throws(RequestError) -> String {
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

    /// The byte that the escape at `index` represents. Rejects NUL, because C functions would truncate the string
    /// there.
    private static func escape(in bytes: UnsafeRawBufferPointer, at index: Int) throws(RequestError) -> UInt8 {
        guard index + 2 < bytes.count, let high = bytes[index + 1].hexValue, let low = bytes[index + 2].hexValue,
            high != 0 || low != 0
        else { throw .malformedEncoding }
        return high << 4 | low
    }
}

extension String {
    /// The string as part of a query. Escapes `%`, `+` and the characters that RFC 3986 §3.4 doesn't allow, but not the
    /// separators `=` and `&`.
    public var encodedAsQuery: String {
        let digits = Array("0123456789ABCDEF".utf8)
        var bytes: [UInt8] = []
        for byte in utf8 {
            if byte.isQueryByte {
                bytes.append(byte)
            } else {
                bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

extension UInt8 {
    /// Whether the byte is a `pchar`, `/` or `?` (RFC 3986 §3.4). Excludes `+`, which many programs read as a space.
    fileprivate var isQueryByte: Bool {
        // One bit per character, first for 0 to 63 and then for 64 to 127.
        let low: UInt64 = 0xAFFF_F7D2_0000_0000
        let high: UInt64 = 0x47FF_FFFE_87FF_FFFF
        if self < 64 { return low >> UInt64(self) & 1 == 1 }
        return self < 128 && high >> UInt64(self - 64) & 1 == 1
    }
}

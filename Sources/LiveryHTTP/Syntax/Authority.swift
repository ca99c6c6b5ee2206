/// A Host value, `uri-host [ ":" port ]` (RFC 9110 §7.2, RFC 3986 §3.2.2).
enum Authority {
    /// Whether the bytes are a valid host with an optional port. The host can't be empty in an http URI (RFC 9110
    /// §4.2.1).
    static func isValid(_ bytes: UnsafeRawBufferPointer) -> Bool {
        guard let first = bytes.first else { return false }
        if first == UInt8(ascii: "[") { return isLiteral(bytes) }
        let colon = bytes.index(of: UInt8(ascii: ":")) ?? bytes.count
        return isName(bytes.part(0..<colon)) && isPort(bytes.part(colon..<bytes.count))
    }

    /// Whether the bytes are an IPv6 address in brackets with an optional port. Checks only the characters, because the
    /// server doesn't connect to the address.
    private static func isLiteral(_ bytes: UnsafeRawBufferPointer) -> Bool {
        guard let end = bytes.firstIndex(of: UInt8(ascii: "]")), end > 2 else { return false }
        let address = bytes.part(1..<end)
        let isAddress = address.allSatisfy { byte in
            byte.hexValue != nil || byte == UInt8(ascii: ":") || byte == UInt8(ascii: ".")
        }
        return isAddress && isPort(bytes.part(end + 1..<bytes.count))
    }

    /// Whether the bytes are a `reg-name`, that is, one or more unreserved characters, sub-delimiters and
    /// percent-escapes.
    private static func isName(_ bytes: UnsafeRawBufferPointer) -> Bool {
        guard !bytes.isEmpty else { return false }
        var index = 0
        while index < bytes.count {
            if bytes[index] == UInt8(ascii: "%") {
                guard index + 2 < bytes.count, bytes[index + 1].hexValue != nil, bytes[index + 2].hexValue != nil
                else { return false }
                index += 2
            } else if !bytes[index].isHostByte {
                return false
            }
            index += 1
        }
        return true
    }

    /// Whether the bytes are empty, or `:` and an optional number up to 65535 (RFC 3986 §3.2.3).
    private static func isPort(_ bytes: UnsafeRawBufferPointer) -> Bool {
        guard let first = bytes.first else { return true }
        guard first == UInt8(ascii: ":"), bytes.count <= 6 else { return false }
        var port = 0
        for byte in bytes.dropFirst() {
            guard byte.isDigit else { return false }
            port = port * 10 + Int(byte - UInt8(ascii: "0"))
        }
        return port <= 65535
    }
}

extension UInt8 {
    /// Whether the byte is in `unreserved` or `sub-delims` of RFC 3986 §2: letters, digits and `-._~!$&'()*+,;=`.
    fileprivate var isHostByte: Bool {
        // One bit per character, first for 0 to 63 and then for 64 to 127.
        let low: UInt64 = 0x2BFF_7FD2_0000_0000
        let high: UInt64 = 0x47FF_FFFE_87FF_FFFE
        return self < 128 && (self < 64 ? low : high) &>> UInt64(self) & 1 == 1
    }
}

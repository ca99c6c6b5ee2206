@preconcurrency import Glibc

/// Parses bytes in place, without creating strings.
extension UnsafeRawBufferPointer {
    /// The bytes of a C string, without its NUL.
    init(cString: UnsafePointer<CChar>) {
        self.init(start: cString, count: strlen(cString))
    }

    /// The bytes of a literal, which are valid for the lifetime of the process.
    init(_ literal: StaticString) {
        self.init(start: literal.utf8Start, count: literal.utf8CodeUnitCount)
    }

    /// Whether the bytes equal `literal`.
    func equals(_ literal: StaticString) -> Bool {
        equals(UnsafeRawBufferPointer(literal))
    }

    /// Whether the bytes are equal.
    func equals(_ other: UnsafeRawBufferPointer) -> Bool {
        guard count == other.count else { return false }
        guard let here = baseAddress, let there = other.baseAddress else { return true }
        return memcmp(here, there, count) == 0
    }

    /// Whether the bytes are equal when ASCII case is ignored, as in the names of fields and encodings.
    func equalsIgnoringCase(_ other: UnsafeRawBufferPointer) -> Bool {
        guard count == other.count else { return false }
        // Most clients spell a name as its standard does.
        if equals(other) { return true }
        for index in 0..<count where self[index].lowercased != other[index].lowercased { return false }
        return true
    }

    /// Whether the bytes equal `literal`, ignoring ASCII case.
    func equalsIgnoringCase(_ literal: StaticString) -> Bool {
        equalsIgnoringCase(UnsafeRawBufferPointer(literal))
    }

    /// The index of the first occurrence of a byte.
    func index(of byte: UInt8) -> Int? {
        guard let base = baseAddress, let found = memchr(base, Int32(byte), count) else { return nil }
        return UnsafeRawPointer(found) - base
    }

    /// The address just past the last byte.
    var end: UnsafeRawPointer? { baseAddress.map { $0 + count } }

    /// The number of leading bytes, in whole words of eight bytes, whose words satisfy a condition. Checking words is
    /// several times faster than checking single bytes.
    @inline(__always)
    func prefixCount(ofWordsWhere isPlain: (UInt64) -> Bool) -> Int {
        var index = 0
        while index + 8 <= count, isPlain(loadUnaligned(fromByteOffset: index, as: UInt64.self)) { index += 8 }
        return index
    }

    /// A slice of the bytes, in place.
    func part(_ range: Range<Int>) -> UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(rebasing: self[range])
    }

    /// The bytes without surrounding spaces and tabs (OWS in RFC 9110 §5.6.3).
    var trimmed: UnsafeRawBufferPointer {
        var low = 0
        var high = count
        while low < high, self[low].isBlank { low += 1 }
        while low < high, self[high - 1].isBlank { high -= 1 }
        return part(low..<high)
    }

    /// The bytes as a string. Invalid UTF-8 becomes U+FFFD.
    var text: String { String(decoding: self, as: UTF8.self) }
}

extension [UInt8] {
    /// Calls `body` with the bytes in place.
    func read<Result, Failure: Error>(
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try withUnsafeBufferPointer { (bytes) throws(Failure) -> Result in
            try body(UnsafeRawBufferPointer(bytes))
        }
    }
}

/// A word of eight bytes.
extension UInt64 {
    /// Whether one of the bytes is less than `limit`, which is at most 128. The subtraction sets the highest bit of the
    /// first such byte. `~self` excludes bytes whose highest bit was already set.
    func hasByte(below limit: UInt8) -> Bool {
        (self &- Self(repeating: limit)) & ~self & Self(repeating: 0x80) != 0
    }

    /// Whether one of the bytes is `byte`.
    func hasByte(_ byte: UInt8) -> Bool { (self ^ Self(repeating: byte)).hasByte(below: 1) }

    /// Whether all bytes are ASCII.
    var isASCII: Bool { self & Self(repeating: 0x80) == 0 }

    private init(repeating byte: UInt8) { self = 0x0101_0101_0101_0101 &* UInt64(byte) }
}

extension UInt8 {
    /// The byte with A-Z converted to a-z.
    var lowercased: UInt8 { isUppercase ? self | 0x20 : self }
    /// Whether the byte is in A-Z.
    var isUppercase: Bool { self &- UInt8(ascii: "A") < 26 }
    /// Whether the byte is in 0-9.
    var isDigit: Bool { self &- UInt8(ascii: "0") < 10 }
    /// Whether the byte is a space or a tab.
    var isBlank: Bool { self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") }

    /// The value of a hexadecimal digit.
    var hexValue: UInt8? {
        if isDigit { return self - UInt8(ascii: "0") }
        let letter = lowercased &- UInt8(ascii: "a")
        return letter < 6 ? letter + 10 : nil
    }

    /// Whether the byte is allowed in a token (`tchar` in RFC 9110 §5.6.2).
    var isTokenByte: Bool {
        // One bit per character, first for 0 to 63 and then for 64 to 127.
        let low: UInt64 = 0x03FF_6CFA_0000_0000
        let high: UInt64 = 0x57FF_FFFF_C7FF_FFFE
        return self < 128 && (self < 64 ? low : high) &>> UInt64(self) & 1 == 1
    }

    /// Whether the byte is allowed in a field value. RFC 9110 §5.5 allows tabs, visible characters and all bytes from
    /// 0x80.
    var isFieldByte: Bool { self >= 0x20 && self != 0x7F || self == 0x09 }
}

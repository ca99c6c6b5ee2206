@preconcurrency import Glibc

/// Reading C text in place: no copy, no String.
extension UnsafeRawBufferPointer {
    /// The bytes of a C string, without its NUL.
    init(cString: UnsafePointer<CChar>) {
        self.init(start: cString, count: strlen(cString))
    }

    /// The bytes of a literal, which live as long as the process.
    init(_ literal: StaticString) {
        self.init(start: literal.utf8Start, count: literal.utf8CodeUnitCount)
    }

    /// Whether these are exactly the bytes of `literal`.
    func equals(_ literal: StaticString) -> Bool {
        equals(UnsafeRawBufferPointer(literal))
    }

    /// Whether both hold the same bytes.
    func equals(_ other: UnsafeRawBufferPointer) -> Bool {
        guard count == other.count else { return false }
        guard let here = baseAddress, let there = other.baseAddress else { return true }
        return memcmp(here, there, count) == 0
    }

    /// Whether both hold the same bytes, a-z and A-Z being one: how names of fields and encodings are compared.
    func equalsIgnoringCase(_ other: UnsafeRawBufferPointer) -> Bool {
        guard count == other.count else { return false }
        guard count >= 8 else {
            for index in 0..<count where self[index].lowercased != other[index].lowercased { return false }
            return true
        }
        var index = 0
        while index + 8 < count {
            guard eight(at: index).equalsIgnoringCase(other.eight(at: index)) else { return false }
            index += 8
        }
        return eight(at: count - 8).equalsIgnoringCase(other.eight(at: count - 8))
    }

    /// Whether these are the bytes of `literal`, a-z and A-Z being one.
    func equalsIgnoringCase(_ literal: StaticString) -> Bool {
        equalsIgnoringCase(UnsafeRawBufferPointer(literal))
    }

    /// Where a byte stands first.
    func index(of byte: UInt8) -> Int? {
        guard let base = baseAddress, let found = memchr(base, Int32(byte), count) else { return nil }
        return UnsafeRawPointer(found) - base
    }

    /// Whether a condition holds of all bytes. It is asked of eight at a time, which may say no of those that are unusual,
    /// and then of each of them.
    func holds(ofEight: (EightBytes) -> Bool, ofEach: (UInt8) -> Bool) -> Bool {
        guard count >= 8 else {
            for index in 0..<count where !ofEach(self[index]) { return false }
            return true
        }
        var index = 0
        while index < count {
            // The last eight may have been looked at in part already.
            let place = Swift.min(index, count - 8)
            guard ofEight(eight(at: place)) || part(place..<place + 8).allSatisfy(ofEach) else { return false }
            index += 8
        }
        return true
    }

    private func eight(at offset: Int) -> EightBytes {
        EightBytes(word: loadUnaligned(fromByteOffset: offset, as: UInt64.self))
    }

    /// The address after the last of these bytes.
    var end: UnsafeRawPointer? { baseAddress.map { $0 + count } }

    /// A part of these bytes, in place.
    func part(_ range: Range<Int>) -> UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(rebasing: self[range])
    }

    /// These bytes without the spaces and tabs around them (OWS of RFC 9110 §5.6.3).
    var trimmed: UnsafeRawBufferPointer {
        var low = 0
        var high = count
        while low < high, self[low].isBlank { low += 1 }
        while low < high, self[high - 1].isBlank { high -= 1 }
        return part(low..<high)
    }

    /// The bytes as text; what is not UTF-8 becomes U+FFFD.
    var text: String { String(decoding: self, as: UTF8.self) }
}

extension [UInt8] {
    /// The bytes in place, for the length of the call.
    func read<Result, Failure: Error>(
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try withUnsafeBufferPointer { (bytes) throws(Failure) -> Result in
            try body(UnsafeRawBufferPointer(bytes))
        }
    }
}

extension UInt8 {
    /// The byte with A-Z made a-z.
    var lowercased: UInt8 { isUppercase ? self | 0x20 : self }
    /// A-Z.
    var isUppercase: Bool { self &- UInt8(ascii: "A") < 26 }
    /// 0-9.
    var isDigit: Bool { self &- UInt8(ascii: "0") < 10 }
    /// Space or tab.
    var isBlank: Bool { self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") }

    /// The value of a hexadecimal digit.
    var hexValue: UInt8? {
        if isDigit { return self - UInt8(ascii: "0") }
        let letter = lowercased &- UInt8(ascii: "a")
        return letter < 6 ? letter + 10 : nil
    }

    /// Whether a token may hold the byte: tchar of RFC 9110 §5.6.2.
    var isTokenByte: Bool {
        // One bit a character, 0-63 and 64-127.
        let low: UInt64 = 0x03FF_6CFA_0000_0000
        let high: UInt64 = 0x57FF_FFFF_C7FF_FFFE
        return self < 128 && (self < 64 ? low : high) &>> UInt64(self) & 1 == 1
    }

    /// Whether a field's value may hold the byte: RFC 9110 §5.5 allows tabs, visible bytes and 0x80 upwards.
    var isFieldByte: Bool { self >= 0x20 && self != 0x7F || self == 0x09 }
}

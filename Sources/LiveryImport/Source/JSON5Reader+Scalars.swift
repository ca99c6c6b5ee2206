/// Parses names, strings, numbers and keywords.
extension JSON5Reader {
    /// Whether a byte can be part of an ECMAScript identifier. All non-ASCII bytes are accepted.
    static func isNamePart(_ byte: UInt8) -> Bool {
        byte >= 0x80 || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "$")
            || (byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A) || (byte >= 0x30 && byte <= 0x39)
    }

    mutating func bareName() throws(Failure) -> String {
        let start = offset
        while let byte = current, Self.isNamePart(byte) { offset += 1 }
        guard offset > start, !(0x30...0x39).contains(bytes[start]) else {
            offset = start
            throw unexpected("a name or '}'")
        }
        return String(decoding: bytes[start..<offset], as: UTF8.self)
    }

    mutating func string() throws(Failure) -> String {
        let (start, quote) = (offset, bytes[offset])
        offset += 1
        var text: [UInt8] = []
        while let byte = current, byte != 0x0A {
            offset += 1
            if byte == quote { return String(decoding: text, as: UTF8.self) }
            if byte == UInt8(ascii: "\\") { try escape(into: &text) } else { text.append(byte) }
        }
        throw Failure(reason: "a string is not closed", start: start, end: offset)
    }

    private mutating func escape(into text: inout [UInt8]) throws(Failure) {
        guard let byte = current else { return }
        offset += 1
        switch byte {
        case UInt8(ascii: "n"): text.append(0x0A)
        case UInt8(ascii: "r"): text.append(0x0D)
        case UInt8(ascii: "t"): text.append(0x09)
        case UInt8(ascii: "b"): text.append(0x08)
        case UInt8(ascii: "f"): text.append(0x0C)
        case UInt8(ascii: "v"): text.append(0x0B)
        case UInt8(ascii: "0") where current.map { !(0x30...0x39).contains($0) } ?? true: text.append(0)
        case UInt8(ascii: "x"): text.append(contentsOf: String(Character(try scalar(digits: 2))).utf8)
        case UInt8(ascii: "u"): text.append(contentsOf: String(Character(try unicodeScalar())).utf8)
        // A line break after a backslash continues the string.
        case 0x0A: break
        case 0x0D: _ = eat("\n")
        case 0x31...0x39:
            throw Failure(reason: "a digit can't be escaped", start: offset - 2, end: offset)
        default: text.append(byte)
        }
    }

    private mutating func unicodeScalar() throws(Failure) -> Unicode.Scalar {
        let start = offset - 2
        let first = try hexadecimal(digits: 4)
        if first & 0xFC00 == 0xD800, at("\\"), at("u", 1) {
            offset += 2
            let second = try hexadecimal(digits: 4)
            if second & 0xFC00 == 0xDC00,
                let scalar = Unicode.Scalar(0x10000 + ((first & 0x3FF) << 10 | (second & 0x3FF)))
            {
                return scalar
            }
        }
        guard let scalar = Unicode.Scalar(first) else {
            throw Failure(reason: "an escape is half of a surrogate pair", start: start, end: offset)
        }
        return scalar
    }

    private mutating func scalar(digits: Int) throws(Failure) -> Unicode.Scalar {
        Unicode.Scalar(try hexadecimal(digits: digits)) ?? "?"
    }

    private mutating func hexadecimal(digits: Int) throws(Failure) -> UInt32 {
        var value: UInt32 = 0
        for _ in 0..<digits {
            guard let byte = current, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
                throw unexpected("a hexadecimal digit")
            }
            value = value << 4 | UInt32(digit)
            offset += 1
        }
        return value
    }

    /// Parses `true`, `false`, `null` or a number.
    mutating func scalar() throws(Failure) -> SourceNode.Kind {
        let start = offset
        let isSign = { (byte: UInt8) in byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") }
        while let byte = current,
            Self.isNamePart(byte) || byte == UInt8(ascii: ".")
                || (isSign(byte) && (offset == start || bytes[offset - 1] | 0x20 == UInt8(ascii: "e")))
        { offset += 1 }
        let word = String(decoding: bytes[start..<offset], as: UTF8.self)
        switch word {
        case "true": return .bool(true)
        case "false": return .bool(false)
        case "null": return .null
        default: break
        }
        if let number = Self.number(word) { return .number(number) }
        let failure = Failure(reason: "expected a value, found '\(word)'", start: start, end: offset)
        let unsigned = word.drop { $0 == "+" || $0 == "-" }
        if unsigned == "Infinity" || unsigned == "NaN" { return .unboundedNumber(word) }
        if unsigned.first?.isNumber == true, let number = Double(word) {
            guard number.isFinite else { return .unboundedNumber(word) }
            throw Failure(reason: "'\(word)' is not a JSON5 number", start: start, end: offset)
        }
        offset = start
        throw word.isEmpty ? unexpected("a value") : failure
    }

    /// Parses a JSON5 number, which can have a sign, hexadecimal digits, or a decimal point at either end. Returns
    /// `nil` if the number is invalid or not finite.
    private static func number(_ word: String) -> Double? {
        let isNegative = word.hasPrefix("-")
        let digits = isNegative || word.hasPrefix("+") ? word.dropFirst() : word[...]
        if digits.hasPrefix("0x") || digits.hasPrefix("0X") {
            guard digits.utf8.count <= 15, let whole = Int(digits.dropFirst(2), radix: 16), whole >= 0 else {
                return nil
            }
            return Double(isNegative ? -whole : whole)
        }
        guard digits.allSatisfy({ $0.isASCII && ($0.isNumber || ".eE+-".contains($0)) }) else { return nil }
        // JSON5 doesn't allow leading zeros. Swift doesn't allow a decimal point at either end.
        if digits.utf8.count > 1, digits.first == "0", digits.dropFirst().first?.isNumber == true { return nil }
        let mantissa = digits.prefix { $0 != "e" && $0 != "E" }
        guard mantissa.contains(where: \.isNumber) else { return nil }
        let padded = (mantissa.hasPrefix(".") ? "0" : "") + mantissa + (mantissa.hasSuffix(".") ? "0" : "")
        guard let value = Double(padded + digits[mantissa.endIndex...]), value.isFinite else { return nil }
        return isNegative ? -value : value
    }
}

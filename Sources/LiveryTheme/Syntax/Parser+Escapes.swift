/// Escapes in text.
extension Parser {
    /// One escape: those of JSON, and `\` before any punctuation.
    mutating func escape(into text: inout [UInt8]) {
        let start = offset
        offset += 1
        guard let byte = current, byte != 0x0A else { return }
        offset += 1
        switch byte {
        case UInt8(ascii: "n"): text.append(0x0A)
        case UInt8(ascii: "r"): text.append(0x0D)
        case UInt8(ascii: "t"): text.append(0x09)
        case UInt8(ascii: "b"): text.append(0x08)
        case UInt8(ascii: "f"): text.append(0x0C)
        case UInt8(ascii: "u"):
            if let scalar = unicodeEscape() {
                text.append(contentsOf: String(Character(scalar)).utf8)
            } else {
                report(.invalidEscape(self.text(start..<offset)), at: span(from: start))
            }
        case _ where Self.isPunctuation(byte): text.append(byte)
        default:
            while let next = current, next & 0xC0 == 0x80 { offset += 1 }
            report(.invalidEscape(self.text(start..<offset)), at: span(from: start))
        }
    }

    static func isPunctuation(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x21...0x2F, 0x3A...0x40, 0x5B...0x60, 0x7B...0x7E: true
        default: false
        }
    }

    mutating func unicodeEscape() -> Unicode.Scalar? {
        guard let first = hex4() else { return nil }
        guard first & 0xFC00 == 0xD800 else { return Unicode.Scalar(first) }
        guard at("\\"), peek() == UInt8(ascii: "u") else { return nil }
        offset += 2
        guard let second = hex4(), second & 0xFC00 == 0xDC00 else { return nil }
        return Unicode.Scalar(0x10000 + ((first & 0x3FF) << 10 | (second & 0x3FF)))
    }

    mutating func hex4() -> UInt32? {
        var value: UInt32 = 0
        for _ in 0..<4 {
            guard let byte = current, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else { return nil }
            value = value << 4 | UInt32(digit)
            offset += 1
        }
        return value
    }
}

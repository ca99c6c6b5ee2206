/// `[ ";" "q=" qvalue ]` (RFC 9110 §12.4.2).
enum Weight {
    /// The weight in thousandths, 1000 if the parameter is absent. `nil` if it is malformed.
    static func parse(_ parameter: UnsafeRawBufferPointer) -> Int? {
        guard parameter.first != nil else { return 1000 }
        let text = parameter.part(1..<parameter.count).trimmed
        guard text.count >= 3, text[0].lowercased == UInt8(ascii: "q"), text[1] == UInt8(ascii: "=") else { return nil }
        return value(text.part(2..<text.count))
    }

    /// Parses `0` or `1`, optionally with a dot and up to three digits. The maximum is 1.
    static func value(_ text: UnsafeRawBufferPointer) -> Int? {
        guard (1...5).contains(text.count), text[0] == UInt8(ascii: "0") || text[0] == UInt8(ascii: "1") else {
            return nil
        }
        var weight = Int(text[0] - UInt8(ascii: "0")) * 1000
        if text.count > 1, text[1] != UInt8(ascii: ".") { return nil }
        var unit = 100
        for digit in text.dropFirst(2) {
            guard digit.isDigit else { return nil }
            weight += Int(digit - UInt8(ascii: "0")) * unit
            unit /= 10
        }
        return weight <= 1000 ? weight : nil
    }
}

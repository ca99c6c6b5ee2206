import LiveryModel

/// A number as in JSON, or with a leading `+` or without a digit before the decimal point, such as `+1` or `.5`.
enum Number {
    case int(Int)
    case double(Double)
    case tooLarge

    init?(_ text: String) {
        var rest = text.utf8[...]
        var isInteger = true
        if rest.first == UInt8(ascii: "-") || rest.first == UInt8(ascii: "+") { rest.removeFirst() }
        let whole = Self.digits(&rest)
        // Numbers in JSON have no leading zeros, so `007` is a string.
        if whole > 1, text.utf8.first(where: { $0 >= 0x30 }) == 0x30 { return nil }
        var fraction = 0
        if rest.first == UInt8(ascii: ".") {
            rest.removeFirst()
            isInteger = false
            fraction = Self.digits(&rest)
            guard fraction > 0 else { return nil }
        }
        guard whole + fraction > 0 else { return nil }
        if rest.first == UInt8(ascii: "e") || rest.first == UInt8(ascii: "E") {
            rest.removeFirst()
            isInteger = false
            if rest.first == UInt8(ascii: "-") || rest.first == UInt8(ascii: "+") { rest.removeFirst() }
            guard Self.digits(&rest) > 0 else { return nil }
        }
        guard rest.isEmpty else { return nil }
        if isInteger, let value = Int(text) {
            self = .int(value)
        } else if let value = Double(text), value.isFinite {
            self = .double(value)
        } else {
            self = .tooLarge
        }
    }

    private static func digits(_ text: inout Substring.UTF8View) -> Int {
        let count = text.prefix { $0 >= 0x30 && $0 <= 0x39 }.count
        text.removeFirst(count)
        return count
    }
}

extension Double {
    /// The number as the language writes it. A whole number has no fraction.
    var plain: String { JSON.double(self).text }

    /// The number in quotes for a message.
    var quoted: String { "'\(plain)'" }
}

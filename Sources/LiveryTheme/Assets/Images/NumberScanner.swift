/// Reads decimal numbers from text, as PDF and SVG write them.
package struct NumberScanner {
    private var rest: ArraySlice<UInt8>

    /// The longest number. Longer ones aren't read, so that no text takes much time.
    private static let maximumLength = 64

    package init(_ text: ArraySlice<UInt8>) {
        rest = text
    }

    /// The text after the last number.
    package var remainder: Substring { Substring(decoding: rest.prefix(Self.maximumLength), as: UTF8.self) }

    /// Skips spaces, line breaks and commas.
    package mutating func skipSpace() {
        rest = rest.drop { $0 <= UInt8(ascii: " ") || $0 == UInt8(ascii: ",") }
    }

    /// Reads a letter, or returns `nil` if the next character isn't one.
    package mutating func letter() -> UInt8? {
        guard let first = rest.first, (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(first | 0x20) else { return nil }
        return rest.popFirst()
    }

    /// Skips a character. Returns whether it was there.
    package mutating func skip(_ character: UInt8) -> Bool {
        guard rest.first == character else { return false }
        rest.removeFirst()
        return true
    }

    /// Reads as many numbers as wanted, or returns `nil`.
    package mutating func numbers(_ count: Int) -> [Double]? {
        var numbers: [Double] = []
        for _ in 0..<count {
            guard let number = number() else { return nil }
            numbers.append(number)
        }
        return numbers
    }

    /// Reads a number after any space.
    package mutating func number() -> Double? {
        skipSpace()
        let text = rest.prefix(Self.maximumLength)
        var end = text.startIndex
        func skipSign() {
            if end < text.endIndex, [UInt8(ascii: "+"), UInt8(ascii: "-")].contains(text[end]) { end += 1 }
        }
        func skipDigits() {
            while end < text.endIndex, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(text[end]) { end += 1 }
        }
        skipSign()
        skipDigits()
        if end < text.endIndex, text[end] == UInt8(ascii: ".") {
            end += 1
            skipDigits()
        }
        // In `1em`, the `e` starts a unit.
        let mantissa = end
        if end < text.endIndex, text[end] | 0x20 == UInt8(ascii: "e") {
            end += 1
            skipSign()
            let digits = end
            skipDigits()
            if end == digits { end = mantissa }
        }
        guard let number = Double(String(decoding: text[..<end], as: UTF8.self)) else { return nil }
        rest = rest[end...]
        return number
    }
}

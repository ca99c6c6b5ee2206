import LiveryModel

/// Writes Kotlin identifiers, comments, and literals.
enum KotlinText {
    /// The complete literal for a value as in Compose code, or `nil` if Compose has no equivalent.
    static func literal(of typed: Theme.Value.Typed) -> String? {
        var literals = ComposeLiterals(prefix: "", types: [:], fonts: nil)
        return literals.literal(typed.value, as: typed.type, at: "")?.line
    }

    /// A string in double quotes. Characters that are invisible or end a line are escaped.
    static func string(_ text: String) -> String {
        if text.utf8.allSatisfy(isPlain) { return "\"\(text)\"" }
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\", "$": result += "\\" + String(scalar)
            case "\n": result += "\\n"
            case "\r": result += "\\r"
            case "\t": result += "\\t"
            default:
                if scalar.isVisible {
                    result.unicodeScalars.append(scalar)
                } else {
                    result += String(scalar).utf16.map(escape).joined()
                }
            }
        }
        return result + "\""
    }

    /// Whether a byte is a character that doesn't need to be escaped.
    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "$"): false
        default: (0x20..<0x7F).contains(byte)
        }
    }

    private static func escape(_ unit: UInt16) -> String { "\\u" + unit.hexadecimal(digits: 4, uppercase: true) }

    /// An integer literal, which is a `Long` if the number doesn't fit in 32 bits. There is no literal for the smallest
    /// integer.
    static func int(_ number: Int) -> String {
        if number == .min { return "Long.MIN_VALUE" }
        return Int32(exactly: number) == nil ? "\(number)L" : String(number)
    }

    /// A `Double` literal, which is the shortest decimal that parses to the same number.
    static func double(_ number: Double) -> String { number.description }

    /// A number with the precision of a `Float` and without a suffix, such as `4` or `(-2.5)`, or `nil` if the number
    /// is out of range.
    static func number(_ number: Double) -> String? {
        let float = Float(number)
        guard float.isFinite else { return nil }
        // Whole numbers with up to 24 bits have neither rounding noise nor an exponent.
        if abs(float) < 0x1p24, let whole = Int(exactly: float) { return String(whole) }
        let text = float.description
        let short = text.hasSuffix(".0") ? String(text.dropLast(2)) : text
        return short == "-0" ? "0" : short
    }

    /// A `Float` literal such as `0.5f`, or `nil` if the number is out of range.
    static func float(_ number: Double) -> String? { self.number(number).map { $0 + "f" } }

    /// The text of a comment. Comments in Kotlin can be nested, so the text can't contain the start or end of a
    /// comment.
    static func comment(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            let isMark = (result.last == "*" && scalar == "/") || (result.last == "/" && scalar == "*")
            if isMark { result.append(" ") }
            // U+200D joins the parts of an emoji.
            result.append(scalar.isVisible || scalar == "\u{200D}" ? scalar : " ")
        }
        return String(result)
    }

    /// The names of properties and parameters.
    static let property = identifiers(.camel)
    /// The names of classes, objects and enumeration entries.
    static let type = identifiers(.pascal)

    /// Identifiers consist of letters and digits in the Basic Multilingual Plane, because Kotlin, the JVM and Android's
    /// DEX format all allow these. A property can't be named `class`, because every object already has the method
    /// `getClass()`.
    private static func identifiers(_ casing: Casing) -> IdentifierStyle {
        IdentifierStyle(
            casing: casing, keywords: keywords, escape: { $0 == "class" ? "class_" : "`\($0)`" },
            allows: { scalar in
                if scalar.isASCII { return scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) }
                guard scalar.value < 0x10000 else { return false }
                switch scalar.properties.generalCategory {
                case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .letterNumber,
                    .decimalNumber:
                    return true
                default: return false
                }
            })
    }

    /// The hard keywords (Kotlin specification, Keywords and operators).
    static let keywords: Set<String> = [
        "as", "break", "class", "continue", "do", "else", "false", "for", "fun", "if", "in", "interface", "is", "null",
        "object", "package", "return", "super", "this", "throw", "true", "try", "typealias", "typeof", "val", "var",
        "when", "while",
    ]

    /// Whether a string is the name of a package that doesn't need to be escaped, such as `com.badoo.theme`.
    static func isPackage(_ name: String) -> Bool {
        name.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { part in
            let letters = part.utf8.map { $0 | 0x20 }
            let isName = zip(part.utf8, letters).allSatisfy { byte, letter in
                (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(letter) || byte == UInt8(ascii: "_")
                    || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
            }
            let startsWithDigit = part.utf8.first.map { $0 < UInt8(ascii: "A") } ?? true
            return isName && !startsWithDigit && !keywords.contains(String(part)) && part.contains { $0 != "_" }
        }
    }

    /// The maximum line length in Android's Kotlin style guide.
    static let lineLength = 100
}

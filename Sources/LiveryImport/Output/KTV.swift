/// A value in KTV syntax.
indirect enum KTV: Hashable, Sendable {
    /// A number, color or keyword, which is written unchanged.
    case bare(String)
    /// A string, which is written in quotes.
    case text(String)
    case link([String])
    case call(String, [KTV])
    case list([KTV])
    case object([Member])

    struct Member: Hashable, Sendable {
        let name: String
        let value: KTV

        init(_ name: String, _ value: KTV) {
            self.name = name
            self.value = value
        }
    }

    static func number(_ value: Double) -> KTV { .bare(NumberText.of(value)) }
}

extension KTV {
    /// Whether the value contains no links.
    var isConstant: Bool {
        switch self {
        case .bare, .text: true
        case .link: false
        case .call(_, let values), .list(let values): values.allSatisfy(\.isConstant)
        case .object(let members): members.allSatisfy(\.value.isConstant)
        }
    }

    /// The value written on one line.
    var line: String {
        switch self {
        case .bare(let text): text
        case .text(let text): Self.quoted(text)
        case .link(let path):
            path.allSatisfy(Self.isPlain)
                ? "@" + path.joined(separator: ".") : Self.inQuotes("@" + path.joined(separator: "."))
        case .call(let name, let arguments): "~\(name)(\(arguments.map(\.line).joined(separator: ", ")))"
        case .list(let elements): "[\(elements.map(\.line).joined(separator: ", "))]"
        case .object(let members):
            members.isEmpty
                ? "{}" : "{ \(members.map { "\(Self.name($0.name)): \($0.value.line)" }.joined(separator: ", ")) }"
        }
    }

    /// A property name, which is written without quotes where the language allows it.
    static func name(_ name: String) -> String {
        let isBare = name.unicodeScalars.allSatisfy { isPlainScalar($0) || $0 == " " }
        return isBare && name.first != " " && name.last != " " ? name : inQuotes(name)
    }

    /// Whether a name doesn't need quotes in a link or a call.
    private static func isPlain(_ name: String) -> Bool {
        !name.isEmpty && name.unicodeScalars.allSatisfy(isPlainScalar)
    }

    private static func isPlainScalar(_ scalar: Unicode.Scalar) -> Bool {
        scalar == "_" || scalar == "-"
            || (scalar.isASCII
                ? scalar.properties.isAlphabetic || scalar.properties.numericType != nil
                : scalar.properties.isAlphabetic)
    }

    /// A string in quotes. Its first character is escaped if it would otherwise give the string a special meaning.
    private static func quoted(_ text: String) -> String {
        let isSpecial = ["@", "~", "#"].contains(text.first)
        let quoted = inQuotes(text)
        return isSpecial ? "\"\\" + quoted.dropFirst() : quoted
    }

    private static func inQuotes(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case "\r": result += "\\r"
            case "\t": result += "\\t"
            case _ where scalar.value < 0x20:
                result += "\\u00" + (scalar.value < 16 ? "0" : "") + String(scalar.value, radix: 16)
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }
}

/// Formats numbers for readers.
enum NumberText {
    /// Formats a number without a zero fraction or binary noise, such as 0.3 instead of 0.30000000000000004.
    static func of(_ number: Double) -> String {
        let rounded = (number * precision).rounded() / precision
        let value = rounded.isFinite && abs(number) < 1e6 && abs(rounded - number) < 1e-9 ? rounded : number
        if let whole = Int(exactly: value), abs(value) < 0x1p53 { return String(whole) }
        return value.description
    }

    /// Formats a number with every significant digit, but without the arithmetic noise in the last digits.
    static func exact(_ number: Double) -> String {
        let rounded = (number * 1e12).rounded() / 1e12
        let value = abs(rounded - number) < 1e-15 ? rounded : number
        if let whole = Int(exactly: value), abs(value) < 0x1p53 { return String(whole) }
        return value.description
    }

    private static let precision = 1e10
}

import LiveryModel

/// Writes values and strings in the syntax of Android resources.
enum AndroidText {
    /// A value on one line, or `nil` if the value consists of several values or can't be written in this way.
    static func literal(of value: Theme.Value, _ type: Theme.ValueType) -> String? {
        switch value {
        case .null: "@null"
        case .bool(let value): value ? "true" : "false"
        case .int(let number): Int32(exactly: number).map(String.init)
        case .double(let number) where type == .fontWeight: integer(number)
        case .double(let number): abs(number) <= Double(Float.greatestFiniteMagnitude) ? self.number(number) : nil
        case .duration(let milliseconds): integer(milliseconds)
        case .string(let text): holds(text) ? string(text) : nil
        case .keyword(let name): string(name)
        case .fontFamily(let names): string(names.first ?? "")
        case .color(let color): self.color(color)
        case .dimension(let dimension): length(dimension, isFontSize: type == .fontSize)
        default: nil
        }
    }

    /// The color as `#rrggbb` if it is opaque, and otherwise as `#aarrggbb`.
    static func color(_ color: Theme.Color) -> String {
        let hex = String(decoding: color.hex.utf8.dropLast(2), as: UTF8.self)
        return color.alpha == 255 ? hex : "#\(color.hex.suffix(2))\(hex.dropFirst())"
    }

    /// A length in `dp`, or a font size in `sp`; nil if aapt2 can't hold it.
    static func length(_ dimension: Theme.Dimension, isFontSize: Bool = false) -> String? {
        guard abs(dimension.points) < 8_388_608 else { return nil }
        return number(dimension.points) + (isFontSize ? "sp" : "dp")
    }

    static func number(_ number: Double) -> String { CSSText.number(number) }

    /// A whole number, or `nil` if the number has a fraction or doesn't fit in 32 bits.
    static func integer(_ number: Double) -> String? { Int32(exactly: number).map(String.init) }

    /// Whether a string fits in a string pool, which allows at most 32,767 bytes and no NUL.
    private static func holds(_ text: String) -> Bool { text.utf8.count <= 0x7FFF && !text.utf8.contains(0) }

    /// The content of a string resource. aapt2 merges consecutive spaces, ends a string at an unescaped quotation mark,
    /// and reads `@` or `?` at the start as a reference.
    static func string(_ text: String) -> String {
        var result = ""
        var isAfterSpace = true
        for scalar in text.unicodeScalars {
            switch scalar {
            case " ": result += isAfterSpace ? "\\u0020" : " "
            case "@" where result.isEmpty, "?" where result.isEmpty, "\\", "\"", "'": result += "\\\(scalar)"
            case "\n": result += "\\n"
            case "\t": result += "\\t"
            case _ where isEscaped(scalar): result += "\\u" + scalar.value.hexadecimal(digits: 4)
            default: result.unicodeScalars.append(scalar)
            }
            isAfterSpace = scalar == " "
        }
        if result.hasSuffix(" ") { result = result.dropLast() + "\\u0020" }
        return xml(result)
    }

    /// Whether a character is white space or isn't allowed in XML.
    private static func isEscaped(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value) || scalar.properties.isWhitespace
            || (0xFFFE...0xFFFF).contains(scalar.value) || scalar == "\u{FEFF}"
    }

    /// A string as the content of an XML element.
    static func xml(_ text: String) -> String {
        text.escaping("&", as: "&amp;").escaping("<", as: "&lt;").escaping(">", as: "&gt;")
    }

    /// A string on one line in an XML comment, which can't contain two consecutive hyphens. aapt2 copies the comment to
    /// a Java comment, which `*/` would end, and in which a backslash could start an escape sequence.
    static func comment(_ text: String) -> String {
        let line = String(String.UnicodeScalarView(text.unicodeScalars.map { isEscaped($0) ? " " : $0 }))
        return line.replacing(/-{2,}/.matchingSemantics(.unicodeScalar)) { _ in "-" }.escaping("*/", as: "* /")
            .escaping("\\", as: "/")
    }
}

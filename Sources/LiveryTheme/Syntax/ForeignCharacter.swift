/// Characters that come from other keyboards, word processors and web pages, and are invisible or resemble the
/// characters of the language.
enum ForeignCharacter {
    /// Separators from other scripts, and the separators that they stand for. Their UTF-8 encoding starts with one of
    /// ``leads``.
    private static let separators: [Unicode.Scalar: Unicode.Scalar] = [
        "\u{FF1A}": ":", "\u{FE55}": ":", "\u{2236}": ":", "\u{FF0C}": ",", "\u{060C}": ",", "\u{3001}": ",",
        "\u{FE50}": ",", "\u{FF1B}": ";", "\u{061B}": ";",
    ]
    private static let leads: Set<UInt8> = [0xD8, 0xE2, 0xE3, 0xEF]

    /// Opening quotation marks, each with the marks that can close it.
    private static let quotes: [Unicode.Scalar: [Unicode.Scalar]] = [
        "'": ["'"], "\u{201C}": ["\u{201D}", "\u{201C}"], "\u{201D}": ["\u{201D}"],
        "\u{201E}": ["\u{201C}", "\u{201D}"], "\u{2018}": ["\u{2019}", "\u{2018}"], "\u{2019}": ["\u{2019}"],
        "\u{FF02}": ["\u{FF02}"],
    ]

    /// The foreign separator at the start of some bytes, with the separator that it stands for and its length in bytes.
    static func separator(at bytes: ArraySlice<UInt8>) -> (meant: Unicode.Scalar, found: Unicode.Scalar, length: Int)? {
        guard let first = bytes.first, leads.contains(first), let scalar = scalar(at: bytes),
            let meant = separators[scalar]
        else { return nil }
        return (meant, scalar, UTF8.width(scalar))
    }

    /// The foreign quotation mark at the start of some bytes, with the marks that can close it.
    static func quote(at bytes: ArraySlice<UInt8>) -> (found: Unicode.Scalar, closers: [Unicode.Scalar])? {
        guard let scalar = scalar(at: bytes) else { return nil }
        return quotes[scalar].map { (scalar, $0) }
    }

    /// The character at the start of some bytes.
    static func scalar(at bytes: ArraySlice<UInt8>) -> Unicode.Scalar? {
        var iterator = bytes.makeIterator()
        var decoder = UTF8()
        if case .scalarValue(let scalar) = decoder.decode(&iterator) { return scalar }
        return nil
    }
}

extension Unicode.Scalar {
    /// Whether the character is a space other than U+0020.
    var isForeignBlank: Bool { self != " " && properties.generalCategory == .spaceSeparator }

    /// Whether the character is invisible: a zero-width character, a direction mark or a control character.
    var isInvisible: Bool {
        switch properties.generalCategory {
        case .format, .control, .lineSeparator, .paragraphSeparator: self != "\t" && self != "\n" && self != "\r"
        default: false
        }
    }

    /// Whether a terminal would not display the character, or would interpret it as a control character.
    var isUnseen: Bool { isInvisible || isForeignBlank || self == "\r" }

    /// Whether the character joins letters or emoji, as some scripts require.
    fileprivate var isJoiner: Bool { self == "\u{200C}" || self == "\u{200D}" }

    /// The code point in the format `U+200B`.
    var codePoint: String {
        let digits = String(value, radix: 16, uppercase: true)
        return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
}

extension String {
    /// The string for display in a message, with invisible characters replaced by their code points.
    var visible: String {
        guard utf8.contains(where: { $0 >= 0x80 || $0 < 0x20 || $0 == 0x7F }) else { return self }
        guard unicodeScalars.contains(where: \.isUnseen) else { return self }
        return unicodeScalars.reduce(into: "") { text, scalar in
            if scalar.isUnseen {
                text += "<\(scalar.codePoint)>"
            } else {
                text.unicodeScalars.append(scalar)
            }
        }
    }

    /// The string with ordinary spaces and without invisible characters, and the first character that changed. Returns
    /// `nil` if nothing changed. Joiners between non-ASCII letters are preserved.
    var cleaned: (text: String, first: Unicode.Scalar)? {
        guard utf8.contains(where: { $0 >= 0x80 }) else { return nil }
        var (cleaned, first) = (String.UnicodeScalarView(), Unicode.Scalar?.none)
        for scalar in unicodeScalars {
            let joins = scalar.isJoiner && cleaned.last.map { !$0.isASCII } ?? false
            guard scalar.isForeignBlank || scalar.isInvisible, !joins else {
                cleaned.append(scalar)
                continue
            }
            first = first ?? scalar
            if scalar.isForeignBlank { cleaned.append(" ") }
        }
        return first.map { (String(cleaned), $0) }
    }
}

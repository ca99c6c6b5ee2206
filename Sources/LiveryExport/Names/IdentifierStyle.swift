/// How a programming language writes a name of the theme as an identifier.
struct IdentifierStyle: Sendable {
    let casing: Casing
    /// The words that can't be identifiers as they are.
    let keywords: Set<String>
    /// How the language writes an identifier that is a keyword, such as `` `class` ``.
    let escape: @Sendable (String) -> String
    /// Whether an identifier may contain a character after its beginning.
    let allows: @Sendable (Unicode.Scalar) -> Bool
    /// What comes before a character that can't begin an identifier.
    var start = "_"

    /// The identifier for a name.
    ///
    /// Words are joined by the casing. A character that the language doesn't allow is `u` and its code point in
    /// hexadecimal digits. An identifier that would begin with a digit begins with ``start``. A name without letters and
    /// digits on the path, such as `🎨`, is the code points of its characters.
    func text(of path: String) -> String {
        let words = words(of: path)
        let cased = words.words.isEmpty ? path : casing.text(of: words)
        var text = cased.unicodeScalars.allSatisfy(isKept) ? cased : coded(cased)
        if text.unicodeScalars.first.map(Self.isStart) != true { text = start + text }
        return keywords.contains(text) ? escape(text) : text
    }

    /// The words of all names on a path. A name without letters and digits is a word of code points.
    private func words(of path: String) -> Words {
        let names = path.parts(between: ".")
        guard names.count > 1 else { return Words(of: path) }
        return Words(
            names.flatMap { name in
                let words = Words(of: String(name)).words
                return words.isEmpty ? [coded(String(name))] : words
            })
    }

    /// The name with the code points of the characters that the language doesn't allow.
    private func coded(_ name: String) -> String {
        name.unicodeScalars.map { isKept($0) ? String($0) : "u\(String($0.value, radix: 16))" }.joined()
    }

    private static func isStart(_ scalar: Unicode.Scalar) -> Bool {
        scalar.isASCII ? scalar.isPlainLetter : scalar.properties.isXIDStart
    }

    /// Whether an identifier may contain a character. Every language allows the letters and digits of ASCII.
    private func isKept(_ scalar: Unicode.Scalar) -> Bool {
        scalar.isPlainLetter || ("0"..."9").contains(scalar) || allows(scalar)
    }
}

extension Unicode.Scalar {
    fileprivate var isPlainLetter: Bool { ("a"..."z").contains(self) || ("A"..."Z").contains(self) }
}

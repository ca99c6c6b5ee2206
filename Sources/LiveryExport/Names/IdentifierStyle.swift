/// How a programming language writes names from a theme as identifiers.
struct IdentifierStyle: Sendable {
    let casing: Casing
    /// The words that can't be used as identifiers without escaping.
    let keywords: Set<String>
    /// Escapes an identifier that is a keyword, as in `` `class` ``.
    let escape: @Sendable (String) -> String
    /// Whether a character is allowed in an identifier after its start.
    let allows: @Sendable (Unicode.Scalar) -> Bool
    /// The prefix for an identifier that would otherwise start with a character that isn't allowed there.
    var start = "_"

    /// The identifier for a name.
    ///
    /// The words are joined according to the casing. A character that the language doesn't allow becomes `u` followed
    /// by its code point in hexadecimal digits. An identifier that would start with a digit is prefixed with ``start``.
    /// A name in the path that contains no letters or digits, such as `🎨`, becomes the code points of its characters.
    func text(of path: String) -> String {
        let words = words(of: path)
        let cased = words.words.isEmpty ? path : casing.text(of: words)
        var text = cased.unicodeScalars.allSatisfy(isKept) ? cased : coded(cased)
        if text.unicodeScalars.first.map(Self.isStart) != true { text = start + text }
        return keywords.contains(text) ? escape(text) : text
    }

    /// The words in all names of a path. A name that contains no letters or digits becomes a word with its code points.
    private func words(of path: String) -> Words {
        let names = path.parts(between: ".")
        guard names.count > 1 else { return Words(of: path) }
        return Words(
            names.flatMap { name in
                let words = Words(of: String(name)).words
                return words.isEmpty ? [coded(String(name))] : words
            })
    }

    /// The name with its disallowed characters replaced by their code points.
    private func coded(_ name: String) -> String {
        name.unicodeScalars.map { isKept($0) ? String($0) : "u\(String($0.value, radix: 16))" }.joined()
    }

    private static func isStart(_ scalar: Unicode.Scalar) -> Bool {
        scalar.isASCII ? scalar.isPlainLetter : scalar.properties.isXIDStart
    }

    /// Whether a character is preserved in an identifier. Every language allows ASCII letters and digits.
    private func isKept(_ scalar: Unicode.Scalar) -> Bool {
        scalar.isPlainLetter || ("0"..."9").contains(scalar) || allows(scalar)
    }
}

extension Unicode.Scalar {
    fileprivate var isPlainLetter: Bool { ("a"..."z").contains(self) || ("A"..."Z").contains(self) }
}

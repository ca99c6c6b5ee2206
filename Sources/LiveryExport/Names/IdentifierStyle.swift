/// How a programming language writes a name of the theme as an identifier.
struct IdentifierStyle: Sendable {
    let casing: Casing
    /// The words that can't be identifiers as they are.
    let keywords: Set<String>
    /// How the language writes an identifier that is a keyword, such as `` `class` ``.
    let escape: @Sendable (String) -> String
    /// Whether an identifier may contain a character after its beginning.
    let allows: @Sendable (Unicode.Scalar) -> Bool

    /// The identifier for a name.
    ///
    /// Words are joined by the casing. A character that the language doesn't allow is `u` and its code point in
    /// hexadecimal digits. An identifier that would begin with a digit begins with `_`. A name without letters and
    /// digits, such as `🎨`, is the code points of its characters.
    func text(of name: String) -> String {
        let words = Words(of: name)
        let cased = words.words.isEmpty ? name : casing.text(of: words)
        var text = ""
        for scalar in cased.unicodeScalars {
            text += allows(scalar) ? String(scalar) : "u\(String(scalar.value, radix: 16))"
        }
        if text.unicodeScalars.first?.properties.isXIDStart != true { text = "_" + text }
        return keywords.contains(text) ? escape(text) : text
    }
}

extension String {
    /// Replaces each occurrence of a text, even if a combining mark follows. Swift compares characters, so it would
    /// not find that text. The tools that read the outputs do.
    func escaping(_ text: String, as replacement: String) -> String {
        guard let first = text.utf8.first, utf8.contains(first) else { return self }
        return String(decoding: Array(utf8).replacing(text.utf8, with: replacement.utf8), as: UTF8.self)
    }

    /// The text without its first and last byte. A combining mark after a quote would make both one character.
    var withoutQuotes: String { String(decoding: utf8.dropFirst().dropLast(), as: UTF8.self) }
}

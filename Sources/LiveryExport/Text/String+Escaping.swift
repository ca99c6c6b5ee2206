extension String {
    /// Replaces each occurrence of a string, even if a combining mark follows. Swift compares whole characters, so it
    /// wouldn't find such an occurrence, but the tools that read the outputs do.
    func escaping(_ text: String, as replacement: String) -> String {
        guard let first = text.utf8.first, utf8.contains(first) else { return self }
        return String(decoding: Array(utf8).replacing(text.utf8, with: replacement.utf8), as: UTF8.self)
    }

    /// The string without its first and last byte. A quotation mark followed by a combining mark would be a single
    /// character in Swift.
    var withoutQuotes: String { String(decoding: utf8.dropFirst().dropLast(), as: UTF8.self) }
}

extension String {
    /// Replaces each occurrence of an ASCII text, also before a combining mark. Characters would be the wrong unit: a
    /// combining mark makes another character of `*/`, but the tools that read the outputs still find it.
    func escaping(_ text: String, as replacement: String) -> String {
        guard let first = text.utf8.first, utf8.contains(first) else { return self }
        return String(decoding: Array(utf8).replacing(text.utf8, with: replacement.utf8), as: UTF8.self)
    }
}

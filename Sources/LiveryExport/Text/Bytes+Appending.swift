extension [UInt8] {
    /// Adds a text in UTF-8.
    mutating func append(_ text: String) { append(contentsOf: text.utf8) }

    /// Adds texts in UTF-8, one by one.
    mutating func append(_ first: String, _ others: String...) {
        append(first)
        for text in others { append(text) }
    }
}

extension [UInt8] {
    /// Appends a string as UTF-8.
    mutating func append(_ text: String) { append(contentsOf: text.utf8) }

    /// Appends several strings as UTF-8.
    mutating func append(_ first: String, _ others: String...) {
        append(first)
        for text in others { append(text) }
    }
}

extension String {
    /// Replaces each occurrence of an ASCII text, even if a combining mark follows. Swift compares characters, so it would
    /// not find that text. The tools that read the outputs do.
    func escaping(_ text: String, as replacement: String) -> String {
        guard let first = text.utf8.first, utf8.contains(first) else { return self }
        return String(decoding: Array(utf8).replacing(text.utf8, with: replacement.utf8), as: UTF8.self)
    }
}

extension Unicode.Scalar {
    /// Whether a reader of source code sees the character. Source code must escape others, and comments can't have them.
    var isVisible: Bool {
        if isASCII { return value >= 0x20 && value != 0x7F }
        switch properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned: return false
        default: return true
        }
    }
}

extension BinaryInteger {
    /// The number in at least four hexadecimal digits, as in `\u00e9`.
    func fourDigits(uppercase: Bool = false) -> String {
        let digits = String(self, radix: 16, uppercase: uppercase)
        return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
}

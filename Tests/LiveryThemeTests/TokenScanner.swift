/// Splits a theme's text into tokens, independently of the compiler. Tokens are words, strings, brackets and other
/// characters. Spaces, line breaks and comments between them don't belong to any token.
struct TokenScanner {
    let bytes: [UInt8]

    /// The ranges of all tokens, in order.
    func tokens() -> [Range<Int>] {
        var tokens: [Range<Int>] = []
        var place = 0
        while place < bytes.count {
            let end = end(of: place)
            if !isBlank(bytes[place]), !isComment(at: place) { tokens.append(place..<end) }
            place = end
        }
        return tokens
    }

    /// The offset after the token that starts at the given offset.
    private func end(of start: Int) -> Int {
        if isComment(at: start) { return place(after: start) { $0 == UInt8(ascii: "\n") } }
        if bytes[start] == UInt8(ascii: "\"") {
            let quote = place(after: start) { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\n") }
            return min(quote + 1, bytes.count)
        }
        if isBlank(bytes[start]) || isSign(bytes[start]) { return start + 1 }
        return place(after: start) { isBlank($0) || isSign($0) || $0 == UInt8(ascii: "\"") }
    }

    private func place(after start: Int, where ends: (UInt8) -> Bool) -> Int {
        bytes[(start + 1)...].firstIndex(where: ends) ?? bytes.count
    }

    private func isComment(at place: Int) -> Bool { bytes[place...].starts(with: "//".utf8) }

    private func isBlank(_ byte: UInt8) -> Bool { " \t\r\n".utf8.contains(byte) }

    private func isSign(_ byte: UInt8) -> Bool { "{}[]():,;+@~#./".utf8.contains(byte) }
}

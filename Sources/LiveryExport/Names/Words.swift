/// The words in a name, in lowercase. For example, `secondaryText`, `secondary_text` and `SecondaryText` all consist of
/// the words `secondary` and `text`.
///
/// A word ends before an uppercase letter that follows a lowercase letter or a digit. In a series of uppercase letters
/// that is followed by a lowercase letter, it ends before the last uppercase letter, as in `URLSession`. It also ends
/// at any character that is neither a letter nor a digit. Digits belong to the letters before them, and a combining
/// mark belongs to its letter.
struct Words: Hashable, Sendable {
    let words: [String]

    init(_ words: [String]) { self.words = words }

    /// Splits a name into words.
    ///
    /// - Complexity: O(*n*), where *n* is the length of the name.
    init(of name: String) {
        let bytes = Array(name.utf8)
        let kinds = bytes.map(Kind.init(ascii:))
        if !kinds.isEmpty, kinds.allSatisfy({ $0 == .lower || $0 == .digit }) {
            words = [name]
        } else if bytes.allSatisfy({ $0 < 0x80 }) {
            words = Self.ranges(of: kinds).map { range in
                String(decoding: bytes[range].map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }, as: UTF8.self)
            }
        } else {
            let letters = Array(name)
            words = Self.ranges(of: letters.map(Kind.init)).map { letters[$0].map { $0.lowercased() }.joined() }
        }
    }

    /// The ranges of the words in a series of letters and digits, in which `nil` stands for any other character.
    private static func ranges(of kinds: [Kind?]) -> [Range<Int>] {
        var ranges: [Range<Int>] = []
        var start = 0
        for (index, kind) in kinds.enumerated() {
            let previous = index > 0 ? kinds[index - 1] : nil
            let next = index + 1 < kinds.count ? kinds[index + 1] : nil
            let isFirst =
                kind == .upper && (previous == .lower || previous == .digit || previous == .upper && next == .lower)
            guard kind == nil || isFirst else { continue }
            ranges.append(start..<index)
            start = kind == nil ? index + 1 : index
        }
        ranges.append(start..<kinds.count)
        return ranges.filter { !$0.isEmpty }
    }

    private enum Kind {
        case lower, upper, digit

        /// The kind of a letter or digit, or `nil` for any other character. Letters without case are treated as
        /// lowercase.
        init?(_ letter: Character) {
            if letter.isNumber {
                self = .digit
            } else if letter.isUppercase {
                self = .upper
            } else if letter.isLetter {
                self = .lower
            } else {
                return nil
            }
        }

        /// The kind of an ASCII letter or digit, which is determined without Unicode tables.
        init?(ascii letter: UInt8) {
            switch letter {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): self = .digit
            case UInt8(ascii: "A")...UInt8(ascii: "Z"): self = .upper
            case UInt8(ascii: "a")...UInt8(ascii: "z"): self = .lower
            default: return nil
            }
        }
    }
}

/// How an output joins the words of a name.
enum Casing: Sendable {
    /// `secondaryText`
    case camel
    /// `SecondaryText`
    case pascal
    /// `secondary-text`
    case kebab
    /// `secondary_text`
    case snake

    func text(of words: Words) -> String {
        switch self {
        case .kebab: words.words.joined(separator: "-")
        case .snake: words.words.joined(separator: "_")
        case .pascal: words.words.map(Self.capitalized).joined()
        case .camel: (words.words.first ?? "") + words.words.dropFirst().map(Self.capitalized).joined()
        }
    }

    /// A word or name with its first letter in uppercase.
    static func capitalized(_ word: String) -> String {
        var bytes = Array(word.utf8)
        guard let first = bytes.first, bytes.allSatisfy({ $0 < 0x80 }) else {
            return word.prefix(1).uppercased() + word.dropFirst()
        }
        if (0x61...0x7A).contains(first) { bytes[0] = first & ~0x20 }
        return String(decoding: bytes, as: UTF8.self)
    }
}

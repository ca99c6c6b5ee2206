/// The words of a name, in lower case: `secondaryText`, `secondary_text` and `SecondaryText` are `secondary`, `text`.
///
/// A word ends before an upper-case letter that follows a lower-case letter or a digit, before the last letter of a run
/// of upper-case letters that continues in lower case (`URLSession`), and at everything that is neither a letter nor a
/// digit. Digits belong to the letters before them. A combining mark belongs to its letter.
struct Words: Hashable, Sendable {
    let words: [String]

    init(_ words: [String]) { self.words = words }

    /// The words of a name. Linear in its length.
    init(of name: String) {
        var words: [String] = []
        var word = ""
        var previous: Kind?
        let letters = Array(name)
        for (index, letter) in letters.enumerated() {
            guard let kind = Kind(letter) else {
                words.append(word)
                word = ""
                previous = nil
                continue
            }
            let next = index + 1 < letters.count ? Kind(letters[index + 1]) : nil
            if kind == .upper, previous == .lower || previous == .digit || previous == .upper && next == .lower {
                words.append(word)
                word = ""
            }
            word += letter.lowercased()
            previous = kind
        }
        self.words = (words + [word]).filter { !$0.isEmpty }
    }

    private enum Kind {
        case lower, upper, digit

        /// The kind of a letter or digit; nil for anything else. Letters without case count as lower case.
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
    }
}

/// How an output writes the words of a name.
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

    private static func capitalized(_ word: String) -> String {
        word.prefix(1).uppercased() + word.dropFirst()
    }
}

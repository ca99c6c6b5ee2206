import LiveryModel

/// A font weight as tools write it, such as `700`, `SemiBold`, `semi-bold oblique`, `700 Italic` or `Condensed Bold`.
struct FontWeightText {
    /// The weight's name or number in theme syntax, or `nil` if the string contains only a slant.
    let weight: KTV?
    /// The slant, `italic` or `oblique`, or `nil` for an upright font.
    let slant: String?
    /// The word for the width of the letters, which themes don't support, or `nil` for a font of normal width.
    let width: String?

    /// Parses a weight. Returns `nil` if any part isn't a weight, slant or width, or if a number isn't from 1 to 1000.
    init?(_ text: String) {
        var rest = text.lowercased().filter { $0.isLetter || $0.isNumber || $0 == "." }
        guard !rest.isEmpty, text.trimming().first != "-" else { return nil }
        func take(_ words: [String]) -> String? {
            for word in words {
                guard let range = rest.firstRange(of: word) else { continue }
                rest.removeSubrange(range)
                return word
            }
            return nil
        }
        slant = take(["italic", "oblique"])
        width = take(["condensed", "compressed", "narrow", "extended", "expanded", "wide"])
        let letters = rest.filter(\.isLetter)
        let digits = rest.filter { $0.isNumber || $0 == "." }
        let name = Self.names.first { $0.filter(\.isLetter) == letters } ?? Self.synonyms[letters]
        guard letters.isEmpty || name != nil else { return nil }
        guard !digits.isEmpty else {
            weight = name.map { .bare($0) }
            return
        }
        guard let number = Double(digits), (1...1000).contains(number),
            name.map({ Theme.Font.namedWeights[$0] == number }) ?? true
        else { return nil }
        weight = .number(number)
    }

    private static let names = Theme.Font.namedWeights.keys.sorted()

    /// Names that only some fonts and tools use.
    private static let synonyms = [
        "roman": "regular", "plain": "regular", "demi": "semi-bold", "super": "extra-bold", "ultra": "extra-bold",
    ]
}

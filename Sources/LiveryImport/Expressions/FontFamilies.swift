/// Parses the names of font families in CSS notation (CSS Fonts 4 §2.1).
enum FontFamilies {
    /// The names between commas, including their quotes. A comma in quotes or braces is part of a name, and an
    /// apostrophe inside a word isn't a quotation mark.
    static func names(in text: String) -> [String] {
        var (names, closer) = ([""], Character?.none)
        for character in text {
            let isStart = names[names.count - 1].allSatisfy(\.isWhitespace)
            if character == ",", closer == nil {
                names.append("")
                continue
            }
            if character == closer {
                closer = nil
            } else if closer == nil {
                closer = character == "{" ? "}" : isStart && (character == "\"" || character == "'") ? character : nil
            }
            names[names.count - 1].append(character)
        }
        return names
    }

    /// A name without white space and quotes at both ends.
    static func unquoted(_ name: String) -> String {
        let name = name.trimming()
        guard name.count > 1, let quote = name.first, quote == "\"" || quote == "'", name.last == quote else {
            return name
        }
        var plain = ""
        var isEscaped = false
        for character in name.dropFirst().dropLast() {
            isEscaped = character == "\\" && !isEscaped
            if !isEscaped { plain.append(character) }
        }
        return plain.trimming()
    }
}

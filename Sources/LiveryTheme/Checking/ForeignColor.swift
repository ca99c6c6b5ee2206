import LiveryModel

/// Converts colors in the syntax of other languages to hexadecimal digits.
package enum ForeignColor {
    /// The hexadecimal digits of a color, and how certain the conversion is. Returns `nil` if the string isn't a color
    /// in any known language.
    package static func digits(of text: String) -> (text: String, certainty: Certainty)? {
        hex(text) ?? named(text) ?? function(text)
    }

    /// Converts `783bf9`, or `0xFF783BF9` as in Android and Flutter, where the opacity comes first.
    private static func hex(_ text: String) -> (String, Certainty)? {
        guard text.hasPrefix("0x") || text.hasPrefix("0X") else {
            return Theme.Color(hex: "#" + text) == nil ? nil : ("#" + text, .spelling)
        }
        let digits = text.dropFirst(2)
        guard digits.count == 6 || digits.count == 8, Theme.Color(hex: "#" + digits) != nil else { return nil }
        if digits.count == 6 { return ("#" + digits, .spelling) }
        let (alpha, color) = (digits.prefix(2), digits.dropFirst(2))
        let isOpaque = alpha.lowercased() == "ff"
        return ("#" + color + (isOpaque ? "" : alpha), isOpaque ? .spelling : .guess)
    }

    private static func named(_ text: String) -> (String, Certainty)? {
        let name = text.lowercased()
        if name == "transparent" { return ("#00000000", .spelling) }
        return NamedColors.all[name].map { value in
            (
                Theme.Color(red: UInt8(value >> 16), green: UInt8(value >> 8 & 255), blue: UInt8(value & 255)).digits,
                .spelling
            )
        }
    }

    /// Converts `rgb(120 59 249)`, `hsla(259deg, 94%, 60%, 0.5)` and similar functions. Rounds to 8 bits per channel.
    private static func function(_ text: String) -> (String, Certainty)? {
        guard text.last == ")", let open = text.firstIndex(of: "(") else { return nil }
        let name = text[..<open].lowercased()
        var words = text[text.index(after: open)...].dropLast()
            .split { $0 == " " || $0 == "," || $0 == "/" }.map(String.init)
        let space: Theme.ColorSpace?
        switch name {
        case "rgb", "rgba": space = .srgb
        case "hsl", "hsla": space = .hsl
        case "color": space = words.isEmpty ? nil : Theme.ColorSpace(rawValue: words.removeFirst())
        default:
            space = ["hwb", "lab", "lch", "oklab", "oklch"].contains(name) ? Theme.ColorSpace(rawValue: name) : nil
        }
        guard let space, words.count == 3 || words.count == 4 else { return nil }
        let numbers = words.enumerated().compactMap { component($1, at: $0, in: space, isByte: name.hasPrefix("rgb")) }
        guard numbers.count == words.count else { return nil }
        let alpha = max(0, min(1, numbers.count == 4 ? numbers[3] : 1))
        return (
            Theme.Color(Theme.WideColor(space: space, components: Array(numbers[..<3]), alpha: alpha)).digits, .guess
        )
    }

    private static func component(_ word: String, at index: Int, in space: Theme.ColorSpace, isByte: Bool) -> Double? {
        let number = word.prefix { !$0.isLetter && $0 != "%" }
        guard let value = Double(number) else { return word == "none" ? 0 : nil }
        switch word[number.endIndex...] {
        case "" where isByte && index < 3: return value / 255
        case "", "deg": return value
        case "turn": return value * 360
        case "%" where index == 3 || isByte: return value / 100
        case "%" where [.hsl, .hwb].contains(space) || [.lab, .lch].contains(space) && index == 0: return value
        case "%" where index == 0: return value / 100
        default: return nil
        }
    }
}

extension Theme.Color {
    /// Six digits for an opaque color, eight for any other color.
    fileprivate var digits: String { alpha == 255 ? String(hex.dropLast(2)) : hex }
}

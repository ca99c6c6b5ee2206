/// Converts names in the source to names in a theme.
enum TokenName {
    /// The path components for a name in the source, and whether the name had to be changed. A dot separates groups, as
    /// in references, except between digits, where it is part of a number. Characters that theme names can't contain
    /// are replaced.
    static func segments(of name: String) -> (segments: [String], isChanged: Bool) {
        var parts: [String] = [""]
        let characters = Array(name)
        for (index, character) in characters.enumerated() {
            let isBetweenDigits =
                index > 0 && index + 1 < characters.count && characters[index - 1].isNumber
                && characters[index + 1].isNumber
            if character == ".", !isBetweenDigits {
                parts.append("")
            } else {
                parts[parts.count - 1].append(character)
            }
        }
        let segments = parts.map(segment).filter { !$0.isEmpty }
        guard !segments.isEmpty else { return (["_"], true) }
        return (segments, segments.joined(separator: ".") != name)
    }

    private static func segment(_ name: String) -> String {
        var result = ""
        for scalar in name.unicodeScalars {
            switch scalar {
            case ".": result.append("_")
            case "/": result.append("-")
            case _ where scalar.value < 0x20 || scalar.value == 0x7F: result.append(" ")
            default: result.unicodeScalars.append(scalar)
            }
        }
        result = String(result.trimmingPrefix { $0 == " " || $0 == "@" || $0 == "#" || $0 == "~" })
        while result.last == " " { result.removeLast() }
        return result
    }

    /// A name that is valid for a file or an axis, with up to 64 letters, digits, `-` and `_`.
    static func plain(_ name: String) -> String {
        var result = ""
        for scalar in name.unicodeScalars {
            let isPlain = scalar.isASCII && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil)
            if isPlain || scalar == "_" || scalar == "-" {
                result.unicodeScalars.append(scalar)
            } else if !result.isEmpty, result.last != "-" {
                result.append("-")
            }
        }
        while result.last == "-" { result.removeLast() }
        return result.isEmpty ? "_" : String(result.prefix(64))
    }

    /// A name that differs from all existing names. If necessary, a number is appended.
    static func unique(_ name: String, among taken: Set<String>) -> String {
        guard taken.contains(name) else { return name }
        for number in 2... where !taken.contains("\(name)-\(number)") { return "\(name)-\(number)" }
        return name
    }
}

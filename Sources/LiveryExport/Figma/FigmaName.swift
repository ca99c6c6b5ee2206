import LiveryModel

/// Names in Figma.
///
/// The name of a variable is its path, in which `/` separates groups. It can't contain `.`, `{` or `}`
/// (https://developers.figma.com/docs/rest-api/variables-endpoints). In tokens of the Design Tokens format, a name also
/// can't start with `$`.
enum FigmaName {
    /// The name of a variable. Characters that names can't contain become `-`.
    static func text(of path: String) -> String {
        path.parts(between: ".").map(part).joined(separator: "/")
    }

    private static func part(_ name: Substring) -> String {
        var scalars = String.UnicodeScalarView()
        for scalar in name.drop(while: { $0 == "$" }).unicodeScalars {
            scalars.append("{}/".unicodeScalars.contains(scalar) || scalar.value < 0x20 ? "-" : scalar)
        }
        let text = String(scalars)
        let trimmed = text.drop { $0 == " " }
        let end = trimmed.lastIndex { $0 != " " }
        return end.map { String(trimmed[...$0]) } ?? "-"
    }

    /// The name of a file or folder, which contains only letters, digits, `-`, `_` and spaces.
    static func file(_ name: String) -> String {
        let text = String(name.map { $0.isLetter || $0.isNumber || "-_ ".contains($0) ? $0 : "-" })
        return text.allSatisfy { $0 == " " } ? "-" : text
    }
}

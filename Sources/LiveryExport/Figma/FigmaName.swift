import LiveryModel

/// Names in Figma.
///
/// A variable's name is its path, with `/` between groups. It can't contain `.`, `{` and `}`
/// (https://developers.figma.com/docs/rest-api/variables-endpoints). In a token of the Design Tokens format, a name
/// can't begin with `$`.
enum FigmaName {
    /// The name of a variable. Characters that no name can have become `-`.
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

    /// A name for a file or folder, of letters, digits, `-`, `_` and blanks.
    static func file(_ name: String) -> String {
        let text = String(name.map { $0.isLetter || $0.isNumber || "-_ ".contains($0) ? $0 : "-" })
        return text.allSatisfy { $0 == " " } ? "-" : text
    }
}

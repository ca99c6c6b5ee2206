import LiveryModel

/// Names in Figma.
///
/// A variable's name is its path, with `/` between groups. It can't contain `.`, `{` and `}`
/// (https://developers.figma.com/docs/rest-api/variables-endpoints). In a token of the Design Tokens format, a name
/// can't begin with `$`.
enum FigmaName {
    /// The name of a variable. Characters that no name can have become `-`.
    static func text(of path: String) -> String {
        plainText(of: path) ?? path.parts(between: ".").map(part).joined(separator: "/")
    }

    /// The name if all of its characters are valid in any position, as in most names; otherwise nil.
    private static func plainText(of path: String) -> String? {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(path.utf8.count)
        for byte in path.utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
                bytes.append(byte)
            case UInt8(ascii: ".") where !bytes.isEmpty && bytes.last != UInt8(ascii: "/"):
                bytes.append(UInt8(ascii: "/"))
            default: return nil
            }
        }
        return bytes.isEmpty || bytes.last == UInt8(ascii: "/") ? nil : String(decoding: bytes, as: UTF8.self)
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

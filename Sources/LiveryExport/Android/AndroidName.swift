/// Names of Android resources, in ASCII: the names of files may have no other letters, and those of values shouldn't.
///
/// aapt2 rejects a name that begins with a digit, and one that is a keyword of Java, the language of its class `R`.
enum AndroidName {
    private static func style(_ casing: Casing) -> IdentifierStyle {
        IdentifierStyle(casing: casing, keywords: [], escape: \.self) { $0 == "_" }
    }

    private static let camel = style(.camel)
    private static let snake = style(.snake)
    private static let pascal = style(.pascal)

    /// The name of a color, dimension or other value: `brand_purple`. It isn't a keyword.
    static func value(_ path: [String], prefix: String = "") -> String {
        let name = joined(path, prefix, by: "_", snake)
        return keywords.contains(name) ? name + "_" : name
    }

    /// The name of a style: `Buttons.Primary`. A style with dots needs a parent, or an empty one.
    static func style(_ path: [String], prefix: String = "") -> String { joined(path, prefix, by: ".", pascal) }

    /// The name of an attribute that the platform doesn't have: `liveryShadowColor`.
    static func attribute(_ path: [String], prefix: String = "") -> String {
        camel.text(of: prefix.isEmpty ? "livery" : prefix) + joined(path, "", by: "", pascal)
    }

    /// The names on the path in a casing. Only the first one needs a letter at its beginning.
    private static func joined(
        _ path: [String], _ prefix: String, by separator: String, _ style: IdentifierStyle
    ) -> String {
        var names = path.flatMap { $0.parts(between: ".") }.map(String.init)
        if names.count > 1, names.last == "$root" { names.removeLast() }
        if !prefix.isEmpty { names.insert(prefix, at: 0) }
        let texts = names.map(style.text)
        return texts.dropFirst().reduce(texts.first ?? "") {
            $0 + separator + ($1.hasPrefix("_") ? $1.dropFirst() : $1[...])
        }
    }

    /// The keywords and literals of Java that have no upper-case letters.
    private static let keywords: Set<String> = [
        "_", "abstract", "assert", "boolean", "break", "byte", "case", "catch", "char", "class", "const", "continue",
        "default", "do", "double", "else", "enum", "extends", "false", "final", "finally", "float", "for", "goto", "if",
        "implements", "import", "instanceof", "int", "interface", "long", "native", "new", "null", "package", "private",
        "protected", "public", "return", "short", "static", "strictfp", "super", "switch", "synchronized", "this",
        "throw", "throws", "transient", "true", "try", "void", "volatile", "while",
    ]
}

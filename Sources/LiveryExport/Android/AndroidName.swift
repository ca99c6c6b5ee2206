/// Names of Android resources, which are ASCII. File names can't contain other characters, and value names shouldn't.
///
/// aapt2 rejects names that start with a digit, and names that are Java keywords, because it generates the Java class
/// `R`.
enum AndroidName {
    private static func style(_ casing: Casing) -> IdentifierStyle {
        IdentifierStyle(casing: casing, keywords: [], escape: \.self) { $0 == "_" }
    }

    private static let camel = style(.camel)
    private static let snake = style(.snake)
    private static let pascal = style(.pascal)

    /// The name of a color, dimension or other value, such as `brand_purple`. It is never a keyword.
    static func value(_ path: [String], prefix: String = "") -> String {
        let name = joined(path, prefix, by: "_", snake)
        return keywords.contains(name) ? name + "_" : name
    }

    /// The name of a style, such as `Buttons.Primary`. A style whose name contains dots must declare a parent, which
    /// can be empty.
    static func style(_ path: [String], prefix: String = "") -> String { joined(path, prefix, by: ".", pascal) }

    /// The name of an attribute that the platform doesn't define, such as `liveryShadowColor`.
    static func attribute(_ path: [String], prefix: String = "") -> String {
        camel.text(of: prefix.isEmpty ? "livery" : prefix) + joined(path, "", by: "", pascal)
    }

    /// Joins the names of a path, each in the specified casing. Only the first name has to start with a letter.
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

    /// The keywords and literals of Java that contain no uppercase letters.
    private static let keywords: Set<String> = [
        "_", "abstract", "assert", "boolean", "break", "byte", "case", "catch", "char", "class", "const", "continue",
        "default", "do", "double", "else", "enum", "extends", "false", "final", "finally", "float", "for", "goto", "if",
        "implements", "import", "instanceof", "int", "interface", "long", "native", "new", "null", "package", "private",
        "protected", "public", "return", "short", "static", "strictfp", "super", "switch", "synchronized", "this",
        "throw", "throws", "transient", "true", "try", "void", "volatile", "while",
    ]
}

/// Names of Android resources, in ASCII: the names of files may have no other letters, and those of values shouldn't.
///
/// aapt2 rejects a name that begins with a digit, and one that is a keyword of Java, the language of its class `R`.
enum AndroidName {
    private static func style(_ casing: Casing) -> IdentifierStyle {
        IdentifierStyle(casing: casing, keywords: [], escape: \.self) { $0 == "_" }
    }

    private static let camel = style(.camel)
    fileprivate static let snake = style(.snake)
    fileprivate static let pascal = style(.pascal)

    /// The name of a color, dimension or other value: `brand_purple`.
    static func value(_ path: [String], prefix: String = "") -> String { value(path, prefix, snake.text) }

    fileprivate static func value(_ path: [String], _ prefix: String, _ text: (String) -> String) -> String {
        let name = joined(path, prefix, by: "_", text)
        return keywords.contains(name) ? name + "_" : name
    }

    /// The name of a style: `Buttons.Primary`. A style with dots needs a parent, or an empty one.
    static func style(_ path: [String], prefix: String = "") -> String { joined(path, prefix, by: ".", pascal.text) }

    /// The name of an attribute that the platform doesn't have: `liveryShadowColor`.
    static func attribute(_ path: [String], prefix: String = "") -> String { attribute(path, prefix, pascal.text) }

    fileprivate static func attribute(_ path: [String], _ prefix: String, _ text: (String) -> String) -> String {
        camel.text(of: prefix.isEmpty ? "livery" : prefix) + joined(path, "", by: "", text)
    }

    /// The names on the path in a casing. Only the first one needs a letter at its beginning.
    fileprivate static func joined(
        _ path: [String], _ prefix: String, by separator: String, _ text: (String) -> String
    ) -> String {
        var names = path.flatMap { $0.parts(between: ".") }.map(String.init)
        if names.count > 1, names.last == "$root" { names.removeLast() }
        if !prefix.isEmpty { names.insert(prefix, at: 0) }
        var result = ""
        for (index, name) in names.enumerated() {
            let text = text(name)
            if index > 0 { result += separator }
            if index > 0, text.hasPrefix("_") { result += text.dropFirst() } else { result += text }
        }
        return result
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

/// Names of resources for many paths. Converts each name on a path to an identifier once, because most names occur on
/// several paths.
struct AndroidNames {
    private let prefix: String
    private var snake: [String: String] = [:]
    private var pascal: [String: String] = [:]

    init(prefix: String) { self.prefix = prefix }

    /// ``AndroidName/value(_:prefix:)``
    mutating func value(_ path: [String]) -> String {
        AndroidName.value(path, prefix) { Self.text(of: $0, AndroidName.snake, &snake) }
    }

    /// ``AndroidName/style(_:prefix:)``
    mutating func style(_ path: [String]) -> String {
        AndroidName.joined(path, prefix, by: ".") { Self.text(of: $0, AndroidName.pascal, &pascal) }
    }

    /// ``AndroidName/attribute(_:prefix:)``
    mutating func attribute(_ path: [String]) -> String {
        AndroidName.attribute(path, prefix) { Self.text(of: $0, AndroidName.pascal, &pascal) }
    }

    private static func text(of name: String, _ style: IdentifierStyle, _ known: inout [String: String]) -> String {
        if let text = known[name] { return text }
        let text = style.text(of: name)
        known[name] = text
        return text
    }
}

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
    static func value(_ path: [String], prefix: String = "") -> String {
        escaped(joined(path, prefix, by: "_", snake.text))
    }

    /// A name that isn't a keyword.
    fileprivate static func escaped(_ name: String) -> String { keywords.contains(name) ? name + "_" : name }

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
        return names.dropFirst().reduce(names.first.map(text) ?? "") { joined($0, text($1), by: separator) }
    }

    /// Two texts, the second one without the underscore that an identifier can begin with.
    fileprivate static func joined(_ first: String, _ second: String, by separator: String) -> String {
        second.hasPrefix("_") ? first + separator + second.dropFirst() : first + separator + second
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

/// Names of resources for many paths. Converts each name to an identifier once, because most occur in several paths, and
/// reuses the identifier of the preceding path's group.
struct AndroidNames {
    private let prefix: String
    private var snake = Identifiers()
    private var pascal = Identifiers()

    init(prefix: String) { self.prefix = prefix }

    /// ``AndroidName/value(_:prefix:)``
    mutating func value(_ path: [String]) -> String {
        AndroidName.escaped(snake.text(of: path.name, prefix, by: "_", AndroidName.snake))
    }

    /// ``AndroidName/style(_:prefix:)``
    mutating func style(_ path: [String]) -> String {
        pascal.text(of: path.name, prefix, by: ".", AndroidName.pascal)
    }

    /// ``AndroidName/attribute(_:prefix:)``
    mutating func attribute(_ path: [String]) -> String {
        AndroidName.attribute(path, prefix) { pascal.text(of: $0, AndroidName.pascal) }
    }

    /// The identifiers so far, in one casing.
    private struct Identifiers {
        private var names: [String: String] = [:]
        /// A group, and its identifier. Values that follow each other often have the same one.
        private var lastGroup: (path: Substring, text: String)?

        mutating func text(of name: String, _ style: IdentifierStyle) -> String {
            if let text = names[name] { return text }
            let text = style.text(of: name)
            names[name] = text
            return text
        }

        mutating func text(
            of path: String, _ prefix: String, by separator: String, _ style: IdentifierStyle
        ) -> String {
            guard let dot = path[...].lastDot, !path.utf8.contains(UInt8(ascii: "$")) else {
                return AndroidName.joined([path], prefix, by: separator) { text(of: $0, style) }
            }
            let group = path[..<dot]
            let outer: String
            if let lastGroup, lastGroup.path == group {
                outer = lastGroup.text
            } else {
                outer = AndroidName.joined([String(group)], prefix, by: separator) { text(of: $0, style) }
                lastGroup = (group, outer)
            }
            return AndroidName.joined(outer, text(of: String(path[path.index(after: dot)...]), style), by: separator)
        }
    }
}

/// Names of Android resources, in ASCII: the names of files may have no other letters, and those of values shouldn't.
///
/// aapt2 rejects a name that begins with a digit, and one that is a keyword of Java, the language of its class `R`.
enum AndroidName {
    /// The name of a color, dimension or other value: `brand_purple`.
    static func value(_ path: [String], prefix: String = "") -> String {
        var names = AndroidNames(prefix: prefix)
        return names.value(path)
    }

    /// The name of a style: `Buttons.Primary`. A style with dots needs a parent, or an empty one.
    static func style(_ path: [String], prefix: String = "") -> String {
        var names = AndroidNames(prefix: prefix)
        return names.style(path)
    }

    /// The name of an attribute that the platform doesn't have: `liveryShadowColor`.
    static func attribute(_ path: [String], prefix: String = "") -> String {
        var names = AndroidNames(prefix: prefix)
        return names.attribute(path)
    }
}

/// Names of Android resources for many paths. The identifiers of the names on a path are made once, because most of
/// them occur on other paths, too.
struct AndroidNames {
    private let prefix: String
    private var snake = Identifiers(.snake)
    private var pascal = Identifiers(.pascal)
    private var camel = Identifiers(.camel)

    private struct Identifiers {
        private let style: IdentifierStyle
        private var known: [String: String] = [:]

        init(_ casing: Casing) {
            style = IdentifierStyle(casing: casing, keywords: [], escape: \.self) { scalar in
                switch scalar {
                case "a"..."z", "A"..."Z", "0"..."9", "_": true
                default: false
                }
            }
        }

        mutating func text(of name: String) -> String {
            if let text = known[name] { return text }
            let text = style.text(of: name)
            known[name] = text
            return text
        }
    }

    init(prefix: String) { self.prefix = prefix }

    /// ``AndroidName/value(_:prefix:)``
    mutating func value(_ path: [String]) -> String {
        let name = Self.joined(path, prefix, by: "_") { snake.text(of: $0) }
        return Self.keywords.contains(name) ? name + "_" : name
    }

    /// ``AndroidName/style(_:prefix:)``
    mutating func style(_ path: [String]) -> String { Self.joined(path, prefix, by: ".") { pascal.text(of: $0) } }

    /// ``AndroidName/attribute(_:prefix:)``
    mutating func attribute(_ path: [String]) -> String {
        camel.text(of: prefix.isEmpty ? "livery" : prefix) + Self.joined(path, "", by: "") { pascal.text(of: $0) }
    }

    /// The names on the path in a casing. Only the first one needs a letter at its beginning.
    private static func joined(
        _ path: [String], _ prefix: String, by separator: String, _ text: (String) -> String
    ) -> String {
        var names = path.flatMap { part in
            // Bytes are much faster to split than characters.
            part.utf8.allSatisfy { $0 < 0x80 }
                ? part.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).map {
                    String(Substring($0))
                }
                : part.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        }
        if names.count > 1, names.last == "$root" { names.removeLast() }
        if !prefix.isEmpty { names.insert(prefix, at: 0) }
        var result = ""
        for (index, name) in names.enumerated() {
            let text = text(name)
            if index > 0 { result += separator }
            result += index > 0 && text.hasPrefix("_") ? text.dropFirst() : text[...]
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

extension Substring {
    /// The last dot. Nearly all paths are ASCII, where bytes are much faster to search than characters.
    var lastDot: Index? {
        utf8.allSatisfy { $0 < 0x80 } ? utf8.lastIndex(of: UInt8(ascii: ".")) : lastIndex(of: ".")
    }
}

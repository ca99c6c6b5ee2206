/// How the language of an output writes names as identifiers, depending on the output's file extension.
struct TemplateIdentifiers: Sendable {
    /// The style for properties, variables and functions.
    let members: IdentifierStyle
    let types: IdentifierStyle
}

extension TemplateIdentifiers {
    init(fileName: String) {
        switch TemplateFormat(fileName: fileName) {
        case .dart: self.init { Self.dart($0) }
        case .js, .ts: self.init { Self.script($0) }
        case .kt: self.init(members: KotlinText.property, types: KotlinText.type)
        case .swift: self.init(members: SwiftName.members, types: SwiftName.types)
        case .css, .html, .json, .scss, .xml, nil:
            self.init { IdentifierStyle(casing: $0, keywords: [], escape: { $0 }, allows: { _ in false }) }
        }
    }

    private init(_ style: (Casing) -> IdentifierStyle) {
        self.init(members: style(.camel), types: style(.pascal))
    }

    /// Identifiers don't start with `_`, because such names are private in Dart.
    private static func dart(_ casing: Casing) -> IdentifierStyle {
        IdentifierStyle(
            casing: casing, keywords: dartWords, escape: { $0 + "_" }, allows: { _ in false }, start: "$")
    }

    private static func script(_ casing: Casing) -> IdentifierStyle {
        IdentifierStyle(
            casing: casing, keywords: scriptWords, escape: { $0 + "_" }, allows: { $0.properties.isIDContinue })
    }

    /// The reserved words, the members of every object, and the types whose names a member would hide.
    private static let dartWords: Set<String> = [
        "assert", "await", "bool", "break", "case", "catch", "class", "const", "continue", "default", "do", "double",
        "dynamic", "else", "enum", "extends", "false", "final", "finally", "for", "hashCode", "if", "in", "int", "is",
        "new", "noSuchMethod", "null", "num", "rethrow", "return", "runtimeType", "super", "switch", "this", "throw",
        "toString", "true", "try", "var", "void", "while", "with", "yield",
    ]

    /// The reserved words in modules (ECMAScript 2023, 12.7.2), and the names that can't be bound in modules.
    private static let scriptWords: Set<String> = [
        "arguments", "await", "break", "case", "catch", "class", "const", "continue", "debugger", "default", "delete",
        "do", "else", "enum", "eval", "export", "extends", "false", "finally", "for", "function", "if", "implements",
        "import", "in", "instanceof", "interface", "let", "new", "null", "package", "private", "protected", "public",
        "return", "static", "super", "switch", "this", "throw", "true", "try", "typeof", "undefined", "var", "void",
        "while", "with", "yield",
    ]
}

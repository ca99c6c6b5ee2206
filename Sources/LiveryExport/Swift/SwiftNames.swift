/// Names of a theme as Swift writes them.
enum SwiftName {
    /// The name of a property: `custom_style` is `customStyle`, `class` is `` `class` ``. `hashValue` is
    /// `hashValue_`, because `Hashable` already gives the generated types a property of that name.
    static func member(_ name: String) -> String { members.text(of: name) }

    /// The name of a type: `tooltips` is `Tooltips`. A name that generated code uses otherwise ends with `Group`.
    static func type(_ name: String) -> String {
        let text = types.text(of: name)
        // The type of a name without case, such as `2xl`, would be named like the property.
        return text.hasSuffix("Style") || text == member(name) ? text + "Group" : text
    }

    /// The name of the class for a whole theme: `Badoo`.
    static func theme(_ app: String) -> String {
        let text = types.text(of: app)
        return reserved.contains(text) ? text + "Theme" : text
    }

    /// The name of the struct for a component type.
    static func style(_ component: String) -> String { plainTypes.text(of: component) + "Style" }

    /// A property's name without backticks, after an underscore. No name of a theme becomes such a name.
    static func hidden(_ member: String) -> String { "_" + member.filter { $0 != "`" } }

    static let members = IdentifierStyle(
        casing: .camel, keywords: keywords.union(["hashValue"]),
        escape: { $0 == "hashValue" ? "hashValue_" : "`\($0)`" }, allows: isAllowed)
    static let types = IdentifierStyle(
        casing: .pascal, keywords: reserved, escape: { $0 + "Group" }, allows: isAllowed)
    private static let plainTypes = IdentifierStyle(
        casing: .pascal, keywords: [], escape: { $0 }, allows: isAllowed)

    private static let isAllowed: @Sendable (Unicode.Scalar) -> Bool = { $0.properties.isXIDContinue }

    private static let keywords: Set<String> = [
        "Any", "Protocol", "Self", "Type", "as", "associatedtype", "borrowing", "break", "case", "catch", "class",
        "consuming", "continue", "default", "defer", "deinit", "do", "else", "enum", "extension", "fallthrough",
        "false", "fileprivate", "for", "func", "guard", "if", "import", "in", "init", "inout", "internal", "is", "let",
        "nil", "operator", "precedencegroup", "private", "protocol", "public", "repeat", "rethrows", "return", "self",
        "static", "struct", "subscript", "super", "switch", "throw", "throws", "true", "try", "typealias", "var",
        "where", "while",
    ]

    /// Types that generated code refers to, and names that a type can't have.
    private static let reserved: Set<String> = [
        "Any", "Array", "Bool", "Border", "Bundle", "CaseIterable", "Color", "ColorAsset", "ContentMode", "Dashes",
        "Dimension", "Double", "Duration", "Easing", "Font", "Gradient", "GradientStop", "Hashable", "ImageName",
        "Insets", "Int", "KeyPath", "LetterCase", "LineBreakMode", "LiveryClient", "LiveryModel", "LookupError",
        "MainActor", "Mode", "Never", "Optional", "Point", "Protocol", "R", "Rect", "SchemaReader", "SchemaStyle",
        "Self", "Sendable", "Setting", "Shadow", "ShippedBundle", "Size", "Stateful", "States", "StaticString",
        "String", "StrokeStyle", "StyleAttributes", "Swift", "TextAlignment", "TextAttributes", "TextStyle", "Theme",
        "ThemeSchema", "Transition", "Type", "UInt32", "Value", "ValueType",
    ]
}

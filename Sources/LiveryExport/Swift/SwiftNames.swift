/// The names of a theme in Swift.
enum SwiftName {
    /// The name of a property. For example, `custom_style` becomes `customStyle`, and `class` becomes `` `class` ``.
    /// `hashValue` becomes `hashValue_`, because the generated types already have a property with that name through
    /// `Hashable`.
    static func member(_ name: String) -> String { members.text(of: name) }

    /// The name of a property as in the theme, such as `custom_style`. A name that isn't valid in Swift is converted.
    static func exact(_ name: String) -> String {
        guard let first = name.unicodeScalars.first, first.properties.isXIDStart,
            name.unicodeScalars.allSatisfy(isAllowed), name != "hashValue"
        else { return member(name) }
        return keywords.contains(name) ? "`\(name)`" : name
    }

    /// The name of a type, such as `Tooltips` for `tooltips`. A name that generated code uses for another purpose gets
    /// the suffix `Group`.
    static func type(_ name: String) -> String {
        let text = types.text(of: name)
        // For a name without case, such as `2xl`, the type would have the same name as the property.
        return text.hasSuffix("Style") || text == member(name) ? text + "Group" : text
    }

    /// The name of the class for a whole theme, such as `Badoo`.
    static func theme(_ app: String) -> String {
        let text = types.text(of: app)
        return reserved.contains(text) ? text + "Theme" : text
    }

    /// Whether generated code can have a type with this name.
    static func isTheme(_ name: String) -> Bool {
        guard let first = name.unicodeScalars.first, first.properties.isXIDStart,
            name.unicodeScalars.allSatisfy(isAllowed)
        else { return false }
        return !reserved.contains(name) && !keywords.contains(name)
    }

    /// The name of the struct for a component type.
    static func style(_ component: String) -> String { plainTypes.text(of: component) + "Style" }

    /// A property's name without backticks and with an underscore in front. Names from a theme never have this format.
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

    /// The types that generated code uses, and names that a type can't have.
    private static let reserved: Set<String> = [
        "Any", "Array", "Bool", "Border", "Bundle", "CaseIterable", "Color", "ColorAsset", "ContentMode", "Dashes",
        "Dimension", "Double", "Duration", "Easing", "Font", "Gradient", "GradientStop", "Hashable", "ImageAsset",
        "ImageName",
        "Insets", "Int", "KeyPath", "LetterCase", "LineBreakMode", "LiveryClient", "LiveryModel", "LookupError",
        "MainActor", "Mode", "Never", "Optional", "Point", "Protocol", "R", "Rect", "SchemaReader", "SchemaStyle",
        "Self", "Sendable", "Setting", "Shadow", "ShippedBundle", "Size", "Stateful", "States", "StaticString",
        "String", "StrokeStyle", "StyleAttributes", "Swift", "TextAlignment", "TextAttributes", "TextDecoration",
        "TextStyle", "Theme", "ThemeSchema", "Transition", "Type", "UIColor", "UIKit", "UITraitCollection", "UInt32",
        "Value", "ValueType", "WritableKeyPath",
    ]
}

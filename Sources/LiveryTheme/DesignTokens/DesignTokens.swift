import LiveryModel

/// The vocabulary of the Design Tokens specification, version 2025.10.
package enum DesignTokens {
    /// Whether a file is a token file, based on its name (Format §4).
    package static func isName(_ path: String) -> Bool { path.hasSuffix(".tokens") || path.hasSuffix(".tokens.json") }

    /// Whether a file is a resolver document, based on its name (Resolver §3).
    static func isResolverName(_ path: String) -> Bool { path.hasSuffix(".resolver.json") }

    /// The bundle type that corresponds to each token type (Format §8 and §9).
    static let types: [String: Theme.ValueType] = [
        "color": .color, "dimension": .dimension, "fontFamily": .fontFamily, "fontWeight": .fontWeight,
        "duration": .duration, "cubicBezier": .easing, "number": .double,
        "strokeStyle": .enumeration(.strokeStyle), "border": .border, "transition": .transition, "shadow": .shadow,
        "gradient": .gradient, "typography": .textAttributes,
    ]

    /// The Design Tokens name of a bundle type, for use in diagnostics. If Design Tokens have no such type, the bundle
    /// type's own name.
    static func name(of type: Theme.ValueType) -> String {
        types.first { $0.value == type }?.key ?? type.name
    }
}

/// The kind of a property in a Design Tokens file.
package enum TokenRole {
    case token, group
}

/// A reference in a Design Tokens file, with the path of its target from the root of the tree.
package struct TokenReference {
    package enum Form {
        /// A reference to a token, such as `{color.brand}`.
        case braces
        /// A reference to a token or any part of its value, such as `#/color/brand/$value/components/0`.
        case pointer
    }

    package let names: [Name]
    package let form: Form
}

extension Node.Kind {
    /// Whether the node refers to a value elsewhere.
    package var isLink: Bool {
        switch self {
        case .link, .reference: true
        default: false
        }
    }
}

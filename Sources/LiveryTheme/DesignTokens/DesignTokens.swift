import LiveryModel

/// The vocabulary of the Design Tokens reports of 2025.10.
package enum DesignTokens {
    /// Whether a file is a token file, judging by its name (Format §4).
    package static func isName(_ path: String) -> Bool { path.hasSuffix(".tokens") || path.hasSuffix(".tokens.json") }

    /// Whether a file is a resolver document, judging by its name (Resolver §3).
    static func isResolverName(_ path: String) -> Bool { path.hasSuffix(".resolver.json") }

    /// The bundle's type for each token type (Format §8 and §9).
    static let types: [String: Theme.ValueType] = [
        "color": .color, "dimension": .dimension, "fontFamily": .fontFamily, "fontWeight": .fontWeight,
        "duration": .duration, "cubicBezier": .easing, "number": .double,
        "strokeStyle": .enumeration(.strokeStyle), "border": .border, "transition": .transition, "shadow": .shadow,
        "gradient": .gradient, "typography": .textAttributes,
    ]

    /// The name of a bundle's type in the reports, for diagnostics. The bundle's own name if the reports have no such
    /// type.
    static func name(of type: Theme.ValueType) -> String {
        types.first { $0.value == type }?.key ?? type.name
    }
}

/// The kind of a property in a Design Tokens file.
package enum TokenRole {
    case token, group
}

/// A reference in a Design Tokens file, with its target's path from the root of the tree.
package struct TokenReference {
    package enum Form {
        /// `{color.brand}`, which refers to a token.
        case braces
        /// `#/color/brand/$value/components/0`, which refers to a token or any part of its value.
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

import LiveryModel

/// The names that the Design Tokens reports of 2025.10 give to things.
package enum DesignTokens {
    /// Whether a file of that name holds tokens (Format §4).
    package static func isName(_ path: String) -> Bool { path.hasSuffix(".tokens") || path.hasSuffix(".tokens.json") }

    /// Whether a file of that name is a resolver document (Resolver §3).
    static func isResolverName(_ path: String) -> Bool { path.hasSuffix(".resolver.json") }

    /// What each type is in a bundle (Format §8 and §9).
    static let types: [String: ValueType] = [
        "color": .color, "dimension": .dimension, "fontFamily": .fontFamily, "fontWeight": .fontWeight,
        "duration": .duration, "cubicBezier": .easing, "number": .double,
        "strokeStyle": .enumeration(.strokeStyle), "border": .border, "transition": .transition, "shadow": .shadow,
        "gradient": .gradient, "typography": .textAttributes,
    ]

    /// The name of a bundle's type in these reports, for a message; its own where they have none.
    static func name(of type: ValueType) -> String {
        types.first { $0.value == type }?.key ?? type.name
    }
}

/// What a Design Tokens file says that a property is.
package enum TokenRole {
    case token, group
}

/// A reference of a Design Tokens file: where it leads, from the root of the tree.
package struct TokenReference {
    package enum Form {
        /// `{color.brand}`, which names a token.
        case braces
        /// `#/color/brand/$value/components/0`, which names a token or any part of its value.
        case pointer
    }

    package let names: [Name]
    package let form: Form
}

extension Node.Kind {
    /// Whether the value is elsewhere.
    package var isLink: Bool {
        switch self {
        case .link, .reference: true
        default: false
        }
    }
}

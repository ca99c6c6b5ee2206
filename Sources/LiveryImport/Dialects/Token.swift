/// A token of a set.
struct Token: Sendable {
    /// The names of the groups and the token in the source, joined by dots, as references spell them.
    let name: String
    /// The path from the theme's root, with names that are valid in a theme.
    let path: [String]
    let kind: TokenKind
    let value: SourceNode
    /// The author's description.
    let comment: String?
    /// Changes of the color, in the order in which they apply.
    let modifiers: [Modifier]
    /// The token's deprecation, a text or `true`; nil if it isn't deprecated.
    let deprecation: SourceNode?
    /// The range of its name.
    let nameSpan: SourceSpan

    /// Whether all modifiers are members next to the value. On a token that isn't a color they can mean something else.
    var hasOnlyMembers: Bool { modifiers.allSatisfy { $0.member != nil } }
}

/// Tokens of one layer: a file of Style Dictionary or a set of Tokens Studio.
struct TokenSet: Sendable {
    /// The file that the set is read from.
    let path: String
    /// The set's name, `/` between folders.
    let name: String
    var tokens: [Token] = []
    /// The authors' descriptions of groups, by path.
    var comments: [[String]: String] = [:]
    /// The positions of the tokens by name.
    private(set) var positions: [String: Int] = [:]

    init(name: String, path: String) {
        self.name = name
        self.path = path
    }

    mutating func append(_ token: Token) {
        positions[token.name] = tokens.count
        tokens.append(token)
    }
}

/// A change of a color: `$extensions.studio.tokens.modify`, or `alpha` or `mix` next to a value.
struct Modifier: Sendable {
    enum Operation: String, Sendable {
        case lighten, darken, mix, alpha
    }

    enum Space: String, Sendable {
        case lch, srgb, p3, hsl
    }

    let operation: Operation
    let space: Space
    /// The amount from 0 to 1, an expression.
    let amount: SourceNode
    /// The color to mix with, an expression.
    let color: SourceNode?
    /// The token's member that defines the modifier; nil for a modifier of Tokens Studio.
    let member: SourceMember?
}

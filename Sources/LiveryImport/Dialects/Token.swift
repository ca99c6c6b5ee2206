/// A token as a set has it.
struct Token: Sendable {
    /// The names of the groups and of the token, as the source has them, joined by dots: what references spell.
    let name: String
    /// The names from the theme's root, such as a theme can have.
    let path: [String]
    let kind: TokenKind
    let value: SourceNode
    /// What its author says about it.
    let comment: String?
    /// Changes of the color, the one to make first at the front.
    let modifiers: [Modifier]
    /// Why the token must not be used any more: a text, or `true`; nil if nothing says so.
    let deprecation: SourceNode?
    /// Where its name stands.
    let nameSpan: SourceSpan

    /// Whether all changes are members beside the value, which may say something else of a value that is no color.
    var hasOnlyMembers: Bool { modifiers.allSatisfy { $0.member != nil } }
}

/// Tokens that are laid over each other as a whole: a file of Style Dictionary, a set of Tokens Studio.
struct TokenSet: Sendable {
    /// The file that the set is read from.
    let path: String
    /// The set's name, `/` between folders.
    let name: String
    var tokens: [Token] = []
    /// What authors say about groups, by their paths.
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

/// A change of a color: `$extensions.studio.tokens.modify`, or `alpha` or `mix` beside a value.
struct Modifier: Sendable {
    enum Operation: String, Sendable {
        case lighten, darken, mix, alpha
    }

    enum Space: String, Sendable {
        case lch, srgb, p3, hsl
    }

    let operation: Operation
    let space: Space
    /// How much, 0 to 1; an expression.
    let amount: SourceNode
    /// What a mix is made with; an expression.
    let color: SourceNode?
    /// The token's member that says so; nil for a modifier of Tokens Studio.
    let member: SourceMember?
}

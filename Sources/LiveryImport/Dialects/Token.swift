/// A token of a set.
struct Token: Sendable {
    /// The names of the groups and the token in the source, joined by dots, as in references.
    let name: String
    /// The path from the theme's root, with names that are valid in a theme.
    let path: [String]
    let kind: TokenKind
    let value: SourceNode
    /// The author's description.
    let comment: String?
    /// Modifiers of the color, in the order in which they apply. The evaluator resolves references to modifiers.
    let modifiers: [TokenModifier]
    /// The token's deprecation, a string or `true`. Nil if it isn't deprecated.
    let deprecation: SourceNode?
    /// The range of its name.
    let nameSpan: SourceSpan
    /// The author's description, which is kept in the theme.
    var description: String?
    /// The value in the theme, if it needs no conversion.
    var literal: Typed?
    /// The values by mode.
    var modes: [SourceMember] = []

    /// The token with another value.
    func with(value: SourceNode) -> Token {
        Token(
            name: name, path: path, kind: kind, value: kind.isComposite ? value.camelCased : value, comment: nil,
            modifiers: modifiers, deprecation: nil, nameSpan: value.span)
    }

    /// Whether all modifiers are members next to the value. On a token that isn't a color, such members can mean
    /// something else.
    var hasOnlyMembers: Bool { modifiers.allSatisfy { $0.isMember } }
}

/// The tokens of one layer: a Style Dictionary file or a Tokens Studio set.
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

/// A modifier of a value: `$extensions.studio.tokens.modify`, or `modify`, `alpha` or `mix` next to a value.
struct Modifier: Sendable {
    enum Operation: String, Sendable {
        case lighten, darken, mix, alpha
        /// The tokens' light or dark color, whichever is readable on the color (YIQ).
        case contrast = "color-yiq"
        /// Replaces characters in a string.
        case replace = "str-replace"
    }

    enum Space: String, Sendable {
        case lch, srgb, p3, hsl
        /// Adds the amount to the HSL lightness, like Sass, instead of moving a share of the way.
        case sass
    }

    let operation: Operation
    let space: Space
    /// The amount from 0 to 1, an expression.
    let amount: SourceNode
    /// The color to mix with, an expression.
    let color: SourceNode?
    /// The whole modifier in the source.
    let members: SourceNode
    /// The token's member that defines the modifier. Nil for a Tokens Studio modifier.
    let member: SourceMember?
}

/// A modifier as written in a token.
enum TokenModifier: Sendable {
    case modifier(Modifier)
    /// A reference to a token. Its value, or its `modify`, is the modifier.
    case reference(String, at: SourceSpan)
    /// A modifier that the importer can't read, and the reason.
    case unreadable(String, at: SourceSpan)

    /// Whether it is a member next to the value. On a token that isn't a color, such a member can mean something else.
    var isMember: Bool { if case .modifier(let modifier) = self { modifier.member != nil } else { false } }
}

/// The input of an import: sets of tokens, lowest layer first, and the themes that select sets.
struct TokenSource {
    let dialect: Dialect
    var sets: [TokenSet] = []
    var themes: [TokenTheme] = []
    /// Members of the files that aren't tokens or groups, such as the defaults of modifiers.
    var constants: [String: SourceNode] = [:]
    /// The requested axes, whose sets are positions in the list of sets.
    var axes: [ThemePlan.Group] = []
    /// The positions of the sets that belong to these axes, including the sets of defaults.
    var axisSets: Range<Int> = 0..<0
}

/// A Tokens Studio theme: the sets that it enables.
struct TokenTheme {
    let name: String
    /// The theme's group, in which one theme is selected at a time. Nil if it has no group.
    let group: String?
    /// The names of the selected sets. Source sets and enabled sets give the same values.
    let sets: [String]
    let span: SourceSpan
}

/// A parsed file.
struct SourceFile {
    let path: String
    let root: SourceNode

    /// The path without its file extension.
    var stem: String { Self.stem(of: path) }

    static func stem(of path: String) -> String {
        for suffix in [".tokens.json", ".json5", ".jsonc", ".json"] where path.hasSuffix(suffix) {
            return String(path.dropLast(suffix.count))
        }
        return path
    }

    /// Whether it is a resolver document of the current Design Tokens format, which isn't an older dialect.
    var isResolver: Bool { path.hasSuffix(".resolver.json") || root["resolutionOrder"]?.elements != nil }

    var lastName: Substring { stem.split(separator: "/").last ?? "" }
}

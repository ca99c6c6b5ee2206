/// A token in a set.
struct Token: Sendable {
    /// The names of the token's groups and of the token in the source, joined by dots as in references.
    let name: String
    /// The path from the theme's root. Its names are valid in a theme.
    let path: [String]
    let kind: TokenKind
    let value: SourceNode
    /// The author's description.
    let comment: String?
    /// The modifiers of the color, in the order in which they apply. The evaluator resolves references to modifiers.
    let modifiers: [TokenModifier]
    /// The token's deprecation, which is a string or `true`, or `nil` if the token isn't deprecated.
    let deprecation: SourceNode?
    /// The range of the token's name.
    let nameSpan: SourceSpan
    /// The author's description, which is included in the theme.
    var description: String?
    /// The value in the theme, if the source value doesn't need to be converted.
    var literal: Typed?
    /// The values by mode.
    var modes: [SourceMember] = []

    /// A copy of the token with another value.
    func with(value: SourceNode) -> Token {
        Token(
            name: name, path: path, kind: kind, value: kind.isComposite ? value.camelCased : value, comment: nil,
            modifiers: modifiers, deprecation: nil, nameSpan: value.span)
    }

    /// Whether all modifiers are members next to the value. If the token isn't a color, such members can have another
    /// meaning.
    var hasOnlyMembers: Bool { modifiers.allSatisfy { $0.isMember } }
}

/// The tokens in one layer, which is a Style Dictionary file or a Tokens Studio set.
struct TokenSet: Sendable {
    /// The file from which the set is read.
    let path: String
    /// The set's name, in which `/` separates folders.
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

/// A modifier of a value: `$extensions.studio.tokens.modify`, or a `modify`, `alpha` or `mix` member next to the value.
struct Modifier: Sendable {
    enum Operation: String, Sendable {
        case lighten, darken, mix, alpha
        /// The tokens' light or dark color, depending on which of them is more readable on the color (YIQ).
        case contrast = "color-yiq"
        /// Replaces characters in a string.
        case replace = "str-replace"
    }

    enum Space: String, Sendable {
        case lch, srgb, p3, hsl
        /// Adds the amount to the HSL lightness like Sass, instead of moving the color by a fraction of the distance.
        case sass
    }

    let operation: Operation
    let space: Space
    /// An expression for the amount, from 0 to 1.
    let amount: SourceNode
    /// An expression for the color to mix with.
    let color: SourceNode?
    /// The whole modifier in the source.
    let members: SourceNode
    /// The token's member that defines the modifier, or `nil` for a Tokens Studio modifier.
    let member: SourceMember?
}

/// A modifier as written in a token.
enum TokenModifier: Sendable {
    case modifier(Modifier)
    /// A reference to a token whose value or `modify` member is the modifier.
    case reference(String, at: SourceSpan)
    /// A modifier that the importer can't read, with the reason.
    case unreadable(String, at: SourceSpan)

    /// Whether the modifier is a member next to the value. If the token isn't a color, such a member can have another
    /// meaning.
    var isMember: Bool { if case .modifier(let modifier) = self { modifier.member != nil } else { false } }
}

/// The input of an import: sets of tokens, lowest layer first, and the themes that select sets.
struct TokenSource {
    let dialect: Dialect
    var sets: [TokenSet] = []
    var themes: [TokenTheme] = []
    /// Members of the files that aren't tokens or groups, such as default values for modifiers.
    var constants: [String: SourceNode] = [:]
    /// The requested axes. The sets in them are positions in ``sets``.
    var axes: [ThemePlan.Group] = []
    /// The positions of the sets that belong to these axes, including the sets of default values.
    var axisSets: Range<Int> = 0..<0
}

/// A Tokens Studio theme, which enables several sets.
struct TokenTheme {
    let name: String
    /// The theme's group, from which one theme is selected at a time, or `nil` if it has no group.
    let group: String?
    /// The names of the selected sets. Sets with the status `source` have the same effect as enabled sets.
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

    /// Whether the file is a resolver document in the current Design Tokens format, which isn't an older dialect.
    var isResolver: Bool { path.hasSuffix(".resolver.json") || root["resolutionOrder"]?.elements != nil }

    var lastName: Substring { stem.split(separator: "/").last ?? "" }
}

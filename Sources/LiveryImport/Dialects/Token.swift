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
    /// Changes of the color, in the order in which they apply. The evaluator resolves references to modifiers.
    let modifiers: [TokenModifier]
    /// The token's deprecation, a text or `true`; nil if it isn't deprecated.
    let deprecation: SourceNode?
    /// The range of its name.
    let nameSpan: SourceSpan
    /// The author's description, which the theme keeps.
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

    /// Whether all modifiers are members next to the value. On a token that isn't a color they can mean something else.
    var hasOnlyMembers: Bool { modifiers.allSatisfy { $0.isMember } }
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

/// A change of a value: `$extensions.studio.tokens.modify`, or `modify`, `alpha` or `mix` next to a value.
struct Modifier: Sendable {
    enum Operation: String, Sendable {
        case lighten, darken, mix, alpha
        /// The light or the dark color of the tokens, whichever can be read on the color (YIQ).
        case contrast = "color-yiq"
        /// Replaces characters of a text.
        case replace = "str-replace"
    }

    enum Space: String, Sendable {
        case lch, srgb, p3, hsl
        /// Adds the amount to the lightness of HSL, as Sass does, instead of moving a share of the way.
        case sass
    }

    let operation: Operation
    let space: Space
    /// The amount from 0 to 1, an expression.
    let amount: SourceNode
    /// The color to mix with, an expression.
    let color: SourceNode?
    /// Everything that the source says about the modifier.
    let members: SourceNode
    /// The token's member that defines the modifier; nil for a modifier of Tokens Studio.
    let member: SourceMember?
}

/// A modifier as a token writes it.
enum TokenModifier: Sendable {
    case modifier(Modifier)
    /// A reference to a token whose value, or whose `modify`, is meant.
    case reference(String, at: SourceSpan)
    /// A modifier that the importer can't read, and why.
    case unreadable(String, at: SourceSpan)

    /// Whether it is a member next to the value. On a token that isn't a color it can mean something else.
    var isMember: Bool { if case .modifier(let modifier) = self { modifier.member != nil } else { false } }
}

/// The input of an import: sets of tokens, the lowest layer first, and the themes that select sets.
struct TokenSource {
    let dialect: Dialect
    var sets: [TokenSet] = []
    var themes: [TokenTheme] = []
    /// The members of the files that aren't tokens or groups, such as the defaults of modifiers.
    var constants: [String: SourceNode] = [:]
    /// The requested axes, whose sets are positions in the list of sets.
    var axes: [ThemePlan.Group] = []
    /// The positions of the sets that belong to these axes, including the sets of defaults.
    var axisSets: Range<Int> = 0..<0
}

/// A theme of Tokens Studio: the sets that it enables.
struct TokenTheme {
    let name: String
    /// The theme's group, of which one theme is selected at a time; nil if it has no group.
    let group: String?
    /// The names of the selected sets. Sources and enabled sets give the same values.
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

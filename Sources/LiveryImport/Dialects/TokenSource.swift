/// All that an import reads: sets of tokens, the lowest first, and the themes that choose among them.
struct TokenSource {
    let dialect: Dialect
    var sets: [TokenSet] = []
    var themes: [TokenTheme] = []
    /// Axes that were asked for, over sets by their positions.
    var axes: [ThemePlan.Group] = []
    /// The sets that belong to these axes, those of the defaults too, by their positions.
    var axisSets: Range<Int> = 0..<0
}

/// A theme of Tokens Studio: the sets that it turns on.
struct TokenTheme {
    let name: String
    /// The group that one theme is chosen of; nil if it is in none.
    let group: String?
    /// The names of the sets that are on, as sources or enabled, which makes no difference to values.
    let sets: [String]
    let span: SourceSpan
}

/// A file that could be read.
struct SourceFile {
    let path: String
    let root: SourceNode

    /// The path without what says the file's kind.
    var stem: String {
        for suffix in [".tokens.json", ".json5", ".jsonc", ".json"] where path.hasSuffix(suffix) {
            return String(path.dropLast(suffix.count))
        }
        return path
    }

    /// Whether it puts design tokens of today's format together, which is no older dialect.
    var isResolver: Bool { path.hasSuffix(".resolver.json") || root["resolutionOrder"]?.elements != nil }

    var lastName: Substring { stem.split(separator: "/").last ?? "" }
}

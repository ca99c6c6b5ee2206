/// The input of an import: sets of tokens, the lowest layer first, and the themes that select sets.
struct TokenSource {
    let dialect: Dialect
    var sets: [TokenSet] = []
    var themes: [TokenTheme] = []
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
    var stem: String {
        for suffix in [".tokens.json", ".json5", ".jsonc", ".json"] where path.hasSuffix(suffix) {
            return String(path.dropLast(suffix.count))
        }
        return path
    }

    /// Whether it is a resolver document of the current Design Tokens format, which isn't an older dialect.
    var isResolver: Bool { path.hasSuffix(".resolver.json") || root["resolutionOrder"]?.elements != nil }

    var lastName: Substring { stem.split(separator: "/").last ?? "" }
}

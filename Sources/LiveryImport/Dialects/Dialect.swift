/// The design token dialects that can be imported.
public enum Dialect: String, CaseIterable, Hashable, Sendable {
    /// One tree of tokens in any number of files, which are merged.
    case styleDictionary = "style-dictionary"
    /// Token sets that override each other, and themes that select sets.
    case tokensStudio = "tokens-studio"
}

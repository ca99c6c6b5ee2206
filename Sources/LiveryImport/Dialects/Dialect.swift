/// The older dialects of design tokens that can be imported.
public enum Dialect: String, CaseIterable, Hashable, Sendable {
    /// One tree of tokens, in any number of files that are merged.
    case styleDictionary = "style-dictionary"
    /// Sets of tokens that lie over each other, and themes that choose among them.
    case tokensStudio = "tokens-studio"
}

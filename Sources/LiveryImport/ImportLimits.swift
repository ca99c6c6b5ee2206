/// What a set of tokens may not exceed. Each limit is far beyond any real set and keeps a hostile one from using up
/// memory, time or stack.
public enum ImportLimits {
    /// The largest known design system's tokens are 400 kB in one file.
    public static let fileBytes = 4 << 20
    /// As many as a theme may have.
    public static let files = 1000
    /// Brackets inside each other. Every level costs a frame of each phase's recursion.
    static let nesting = 60
    /// As many values as one bundle may have.
    static let tokens = 100_000
    /// References that lead to each other, which recurse.
    static let chain = 200
    /// Expressions inside each other, over all tokens that refer to each other, which also recurse.
    static let evaluation = 200
    /// Operands and brackets of one expression.
    static let operands = 200
    /// Combinations of themes that a check of the result compiles; beyond, each theme is compiled alone.
    static let combinations = 256
    /// How often the result is compiled while what the compiler refuses is taken out.
    static let rounds = 64
    /// Names that are compared with misspelled ones; beyond, nothing is suggested.
    static let comparisons = 100_000
    /// Findings of one import. After so many the rest is noise.
    static let findings = 10_000
}

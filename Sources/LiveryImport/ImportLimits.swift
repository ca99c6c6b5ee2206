/// The limits on the tokens of an import. Each is far beyond real token sets and prevents hostile input from exhausting
/// memory, time or stack.
public enum ImportLimits {
    /// The maximum size of a file in bytes. The largest known design system has 400 kB of tokens in one file.
    public static let fileBytes = 4 << 20
    /// The maximum number of files, sets and themes, equal to the limit on files of a theme.
    public static let files = 1000
    /// The maximum nesting of brackets. Every level costs a stack frame in each phase.
    static let nesting = 60
    /// The maximum number of tokens, equal to the limit on values of a bundle.
    static let tokens = 100_000
    /// The maximum length of a chain of references, which are followed recursively.
    static let chain = 200
    /// The maximum nesting of expressions across all tokens that refer to each other, which are evaluated recursively.
    static let evaluation = 200
    /// The maximum number of operands and brackets in one expression.
    static let operands = 200
    /// The maximum number of theme combinations to compile when checking the result. Above it, each theme is compiled
    /// on its own.
    static let combinations = 256
    /// The maximum number of times the result is compiled to remove values that the compiler rejects.
    static let rounds = 64
    /// The maximum number of name comparisons for suggestions. Above it, the importer suggests nothing.
    static let comparisons = 100_000
    /// The maximum number of findings of one import. Further findings are dropped.
    static let findings = 10_000
}

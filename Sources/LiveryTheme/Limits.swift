/// What a theme may not exceed. Each limit is far beyond any real theme and keeps a hostile one from using up memory,
/// time or stack.
enum Limits {
    /// The largest known design system's tokens are 400 kB in one file.
    static let fileBytes = 4 << 20
    /// Ten times as many as a theme with a file for each of 100 screens.
    static let files = 1000
    /// Brackets inside each other. Every level costs a frame of each phase's recursion.
    static let nesting = 64
    /// Links and mixins that lead to each other, which also recurse.
    static let chain = 200
    /// Values of one bundle; links to objects can double them at every step. Twice as many as in the largest theme that
    /// is measured, and made in less than a second.
    static let values = 100_000
    /// Looks at a value while one bundle is made: a few for each.
    static let reads = 5 * values
    /// Values that mixins lay on each other while one bundle is made; most of them are values of the bundle.
    static let laid = 2 * values
    /// Bundles that one publish makes; those of further combinations are made when they are asked for.
    static let combinations = 256
    /// Names that are compared with misspelled ones; beyond, nothing is suggested.
    static let comparisons = 100_000
    /// Mistakes of one file that are kept to be said again when it is compiled again as it is; with more it is parsed
    /// again.
    static let keptReports = 100
    /// After so many mistakes the rest is noise.
    static let diagnostics = 1000
}

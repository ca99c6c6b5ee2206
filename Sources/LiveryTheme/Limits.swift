/// What a theme may not exceed. Each limit is far beyond any real theme and keeps a hostile one from using up memory,
/// time or stack.
package enum Limits {
    /// The largest known design system's tokens are 400 kB in one file.
    static let fileBytes = 4 << 20
    /// Ten times as many as a theme with a file for each of 100 screens.
    static let files = 1000
    /// How often files are included, each time that a directive is read.
    static let includes = 5000
    /// Values of included files that others are laid on, each as often as its file is included.
    static let includedValues = 20 * values
    /// Themes that extend each other.
    static let extended = 32
    /// Sets and contexts of a resolver document that are laid on each other.
    static let layers = 1000
    /// Bytes of one name, or of one part of a path.
    static let nameBytes = 256
    /// Axes of a theme: twice as many as overlays are told apart by.
    static let axes = 64
    /// Values of one axis: there can't be an overlay for more.
    static let axisValues = files
    /// Mixins of one value.
    static let mixins = 64
    /// Component types that extend each other.
    static let parents = 64
    /// Brackets inside each other. Every level costs a frame of each phase's recursion.
    static let nesting = 64
    /// Lists, objects and styles of a bundle inside each other; each is two levels of its JSON at most, of which a
    /// reader takes 128.
    static let valueDepth = 60
    /// Links and mixins that lead to each other, which also recurse.
    package static let chain = 200
    /// Values of one bundle; links to objects can double them at every step. Twice as many as in the largest theme that
    /// is measured, and made in less than a second.
    package static let values = 100_000
    /// Looks at a value while one bundle is made: a few for each.
    static let reads = 10 * values
    /// Values that mixins lay on each other while one bundle is made; most of them are values of the bundle.
    static let laid = 2 * values
    /// Bundles that one publish makes; those of further combinations are made when they are asked for.
    static let combinations = 256
    /// Names that are compared with misspelled ones; beyond, nothing is suggested.
    static let comparisons = 100_000
    /// Mistakes of one file that are kept to be said again when it is compiled again as it is; with more it is parsed
    /// again.
    static let keptReports = 100
    /// Places that a message names on the way to the one that it is about.
    static let notes = 20
    /// Letters of one message; of a longer one the beginning and the end are shown.
    static let messageLetters = 2000
    /// Bytes that a fix puts in; one that would copy more is not offered.
    static let fixBytes = 10_000
    /// After so many mistakes the rest is noise.
    package static let diagnostics = 1000
}

/// The limits for a theme. Each is far larger than any real theme needs, and prevents a hostile theme from exhausting
/// memory, time or the stack.
package enum Limits {
    /// The maximum size of a file, in bytes. The largest known design system has 400 kB of tokens in one file.
    package static let fileBytes = 4 << 20
    /// The maximum number of files in a theme. It is ten times the number of files in a theme with one file for each of
    /// 100 screens.
    static let files = 1000
    /// The maximum number of included files. A file counts each time that a directive includes it.
    static let includes = 5000
    /// The maximum number of values in included files that are merged with other files. A value counts for each
    /// include.
    static let includedValues = 20 * values
    /// The maximum length of a chain of themes that extend each other.
    static let extended = 32
    /// The maximum number of sets and contexts in the layers of a resolver document.
    static let layers = 1000
    /// The maximum length of a name, or of one part of a path, in bytes.
    static let nameBytes = 256
    /// The maximum number of axes in a theme. It is twice the number that ``AxisSet`` can distinguish.
    static let axes = 64
    /// The maximum number of values on an axis. A theme can't have overlay files for more values.
    static let axisValues = files
    /// The maximum number of mixins of a value.
    static let mixins = 64
    /// The maximum length of a chain of component types that extend each other.
    static let parents = 64
    /// The maximum number of sample screens in a theme.
    static let screens = 100
    /// The maximum number of styles on a sample screen.
    static let screenElements = 100
    /// The maximum nesting depth of brackets. Each level uses a stack frame in every recursive phase.
    static let nesting = 64
    /// The maximum nesting depth of lists, objects and styles in a bundle. Each level takes up to two levels of JSON,
    /// and the JSON reader accepts 128 levels.
    static let valueDepth = 60
    /// The maximum length of a chain of links and mixins, which are followed recursively.
    package static let chain = 200
    /// The maximum number of values in a bundle. Without a limit, links to objects could double the number at every
    /// step. The limit is twice the number of values in the largest benchmark theme. Compiling a bundle of this size
    /// takes less than a second.
    package static let values = 100_000
    /// The maximum number of names in a file, including group names. It allows five names for each of ``values``.
    static let names = 5 * values
    /// The maximum number of times that values are read while one bundle is compiled. It allows ten reads for each of
    /// ``values``.
    static let reads = 10 * values
    /// The maximum number of values that mixins merge while one bundle is compiled. Most of them become values of the
    /// bundle.
    static let laid = 2 * values
    /// The maximum number of bundles that are compiled when a theme is published. Other combinations are compiled on
    /// request.
    static let combinations = 256
    /// The maximum number of comparisons between known and misspelled names. Beyond it, no names are suggested.
    static let comparisons = 100_000
    /// The maximum number of diagnostics to cache for a file. If an unchanged file is compiled again, its cached
    /// diagnostics are repeated. A file with more diagnostics is parsed again instead.
    static let keptReports = 100
    /// The maximum number of notes in a diagnostic that show where its problem comes from.
    static let notes = 20
    /// The maximum length of a message, in characters. A longer message is shortened to its beginning and end.
    static let messageLetters = 2000
    /// The maximum number of bytes that a fix inserts. A fix that would insert more isn't offered.
    static let fixBytes = 10_000
    /// The maximum number of diagnostics of a compilation. More of them wouldn't help an author.
    package static let diagnostics = 1000
}

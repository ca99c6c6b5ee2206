/// The limits of a theme. Each limit is far larger than any real theme needs, and prevents a hostile theme from
/// exhausting memory, time or the stack.
package enum Limits {
    /// The bytes of one file. The largest known design system has 400 kB of tokens in one file.
    static let fileBytes = 4 << 20
    /// The files of a theme: ten times the number in a theme with a file for each of 100 screens.
    static let files = 1000
    /// The number of included files, counted each time that a directive is read.
    static let includes = 5000
    /// The values of included files into which others are merged. Each include counts.
    static let includedValues = 20 * values
    /// The length of a chain of themes that extend each other.
    static let extended = 32
    /// The layered sets and contexts of a resolver document.
    static let layers = 1000
    /// The bytes of one name, or of one part of a path.
    static let nameBytes = 256
    /// The axes of a theme: twice the number that ``AxisSet`` distinguishes.
    static let axes = 64
    /// The values of one axis. A theme can't have overlays for more values.
    static let axisValues = files
    /// The mixins of one value.
    static let mixins = 64
    /// The length of a chain of component types that extend each other.
    static let parents = 64
    /// The sample screens of a theme.
    static let screens = 100
    /// The styles on one sample screen.
    static let screenElements = 100
    /// Nested brackets. Every level uses a stack frame in the recursion of each phase.
    static let nesting = 64
    /// Nested lists, objects and styles of a bundle. Each level takes up to two levels of JSON, and a reader accepts
    /// 128.
    static let valueDepth = 60
    /// The length of a chain of links and mixins, which is also followed recursively.
    package static let chain = 200
    /// The values of one bundle. Links to objects can double them at every step. The limit is twice the number of
    /// values in the largest theme of the benchmarks. Compiling such a bundle takes less than a second.
    package static let values = 100_000
    /// The names in one file, including group names: five for each of ``values``.
    static let names = 5 * values
    /// Reads of values while one bundle is compiled: a few per value.
    static let reads = 10 * values
    /// Values that mixins merge while one bundle is compiled. Most of them become values of the bundle.
    static let laid = 2 * values
    /// The bundles that one publish compiles. Other combinations are compiled on request.
    static let combinations = 256
    /// The names that are compared with misspelled names. Beyond the limit, nothing is suggested.
    static let comparisons = 100_000
    /// The cached diagnostics of one file, which are repeated when the unchanged file is compiled again. A file with
    /// more diagnostics is parsed again.
    static let keptReports = 100
    /// The locations that a diagnostic lists as the origin of its problem.
    static let notes = 20
    /// The characters of one message. Of a longer message, only the beginning and end are shown.
    static let messageLetters = 2000
    /// The bytes that a fix inserts. A fix that would insert more is not offered.
    static let fixBytes = 10_000
    /// The diagnostics of one compilation. More would just be noise.
    package static let diagnostics = 1000
}

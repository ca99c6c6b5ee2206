public import LiveryTheme

/// Converts tokens in older dialects and Figma variables to a theme. The result consists of files and findings, and
/// importing has no side effects.
///
/// An import parses the files (``JSON5Reader``), detects their dialect, and collects tokens and themes
/// (``TokenSource``). It assigns sets to files (``ThemePlan``) and converts tokens to properties (``SetConverter``).
/// Finally, it writes the result and compiles it (``Verification``).
public struct Importer: Sendable {
    private let dialect: Dialect?
    private let axes: [ImportAxis]
    private let unit: SizeUnit

    /// Creates an importer for a dialect, or one that detects the dialect of its files. The values of axes can be Style
    /// Dictionary files, Tokens Studio sets without themes, or modes in files. Later axes override earlier ones. Style
    /// Dictionary sizes without a unit are imported in `unit`.
    public init(dialect: Dialect? = nil, axes: [ImportAxis] = [], unit: SizeUnit = .rem) {
        self.dialect = dialect
        self.axes = axes
        self.unit = unit
    }

    /// The result of an import.
    public struct Outcome: Sendable {
        /// A theme that compiles without errors, or `nil` if an error stopped the import.
        public let theme: ThemeFiles?
        /// The IDs of Figma variables, for the option `ids` of the output `figma`. They are `nil` if no variable has an
        /// ID.
        public let ids: [UInt8]?
        /// Everything that couldn't be converted without changes, in reading order.
        public let findings: [Finding]
    }

    /// Imports files, keyed by path, as a theme. This method never fails, because problems are reported as findings.
    /// ``ImportLimits`` limits the work. The time is proportional to the size of the text times the number of theme
    /// combinations, up to a limit.
    public func theme(_ name: String, from files: [String: [UInt8]]) -> Outcome {
        let sorted = files.keys.sorted().map { (path: $0, bytes: files[$0] ?? []) }
        let findings = FindingCollector(SourceTexts(sorted))
        let result = theme(name, from: sorted, findings)
        let isSound = !findings.hasErrors
        return Outcome(theme: isSound ? result.theme : nil, ids: isSound ? result.ids : nil, findings: findings.sorted)
    }

    private func theme(
        _ name: String, from files: [(path: String, bytes: [UInt8])], _ findings: FindingCollector
    ) -> (theme: ThemeFiles?, ids: [UInt8]?) {
        guard files.count <= ImportLimits.files else {
            findings.report(.tooManyFiles(files.count))
            return (nil, nil)
        }
        let sources = files.enumerated().compactMap { read($1.path, $1.bytes, number: $0, findings) }
        guard !findings.hasErrors else { return (nil, nil) }
        guard !sources.isEmpty else {
            findings.report(.noTokens)
            return (nil, nil)
        }
        let (source, figma) = read(sources, named: name, findings)
        guard !findings.hasErrors else { return (nil, nil) }
        // Each set becomes a file of the theme, and each theme becomes an overlay.
        guard max(source.sets.count, source.themes.count) <= ImportLimits.files else {
            findings.report(.tooManyFiles(max(source.sets.count, source.themes.count)))
            return (nil, nil)
        }
        let count = source.sets.reduce(0) { $0 + $1.tokens.count }
        guard count > 0, count <= ImportLimits.tokens else {
            findings.report(count == 0 ? .noTokens : .tooManyTokens)
            return (nil, nil)
        }
        let plan = ThemePlan(source, findings)
        let converter = SetConverter(plan, findings)
        let theme = Verification(name: name, plan: plan, converter: converter, findings: findings).verified()
        return (theme, figma?.ids { converter.properties[$0] != nil })
    }

    /// Reads the tokens in the files. For files from Figma, also returns the variables that became tokens.
    private func read(
        _ files: [SourceFile], named name: String, _ findings: FindingCollector
    ) -> (TokenSource, Figma?) {
        let dialect = dialect ?? Dialect.of(files, axes: axes)
        switch dialect {
        case .styleDictionary:
            return (StyleDictionary(axes: axes, unit: unit, findings: findings).read(files), nil)
        case .tokensStudio: return (TokensStudio.read(files, axes: axes, findings), nil)
        case .figma: break
        }
        guard axes.isEmpty else {
            findings.report(
                .invalidAxis("'--axis' doesn't apply to \(dialect.tool): its modes define the axes", nearest: nil))
            return (TokenSource(dialect: dialect), nil)
        }
        let figma = Figma(files, named: name, findings)
        return (figma.source(), figma)
    }

    private func read(_ path: String, _ bytes: [UInt8], number: Int, _ findings: FindingCollector) -> SourceFile? {
        let start = SourceSpan(file: number, start: 0, end: 0)
        guard ["json", "json5", "jsonc"].contains(path.split(separator: ".").last ?? "") else {
            findings.report(.skippedFile(why: "only JSON and JSON5 are supported"), at: start)
            return nil
        }
        guard bytes.count <= ImportLimits.fileBytes else {
            findings.report(.fileTooLarge(bytes: bytes.count), at: start)
            return nil
        }
        do {
            let file = SourceFile(path: path, root: try JSON5Reader.read(bytes, file: number))
            guard file.isResolver else { return file }
            findings.report(
                .skippedFile(why: "it is a resolver document, use 'livery compile' instead"), at: start)
            return nil
        } catch {
            findings.report(
                .invalidText(error.reason), at: SourceSpan(file: number, start: error.start, end: error.end))
            return nil
        }
    }
}

/// The limits for an import. Each is far larger than real token sets need, and prevents hostile input from exhausting
/// memory, time or the stack.
public enum ImportLimits {
    /// The maximum size of a file, in bytes. The largest known design system has 400 kB of tokens in one file.
    public static let fileBytes = 4 << 20
    /// The maximum number of files, sets and themes. It equals the limit on files in a theme.
    public static let files = 1000
    /// The maximum nesting depth of brackets. Each level uses a stack frame in every phase.
    static let nesting = 60
    /// The maximum number of tokens. It equals the limit on values in a bundle.
    static let tokens = 100_000
    /// The maximum length of a chain of references, which are followed recursively.
    static let chain = 200
    /// The maximum nesting depth of expressions across tokens that refer to each other. Expressions are evaluated
    /// recursively.
    static let evaluation = 200
    /// The maximum size of a string after its references are replaced, in bytes. Without a limit, strings that repeat
    /// other strings could double in size at each step.
    static let textBytes = 1 << 16
    /// The maximum number of operands and brackets in an expression, and of shadows in a list.
    static let operands = 200
    /// The maximum number of theme combinations to compile when the result is checked. If there are more, each theme is
    /// compiled on its own.
    static let combinations = 256
    /// The maximum number of times that the result is compiled to remove values that the compiler rejects.
    static let rounds = 64
    /// The maximum number of name comparisons for suggestions. Beyond it, no names are suggested.
    static let comparisons = 100_000
    /// The maximum number of findings in an import. Additional findings are dropped.
    static let findings = 10_000
}

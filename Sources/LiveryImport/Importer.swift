public import LiveryTheme

/// Converts tokens in older dialects, and Figma variables, to a theme. A pure function from files to files and
/// findings.
///
/// The pipeline: parse files (``JSON5Reader``), detect their dialect, collect tokens and themes (``TokenSource``),
/// assign sets to files (``ThemePlan``), convert tokens to properties (``SetConverter``), then write and compile the
/// result (``Verification``).
public struct Importer: Sendable {
    private let dialect: Dialect?
    private let axes: [ImportAxis]
    private let unit: SizeUnit

    /// Creates an importer for a dialect, or an importer that detects the dialect of its files. Style Dictionary
    /// files, Tokens Studio sets without themes, and modes inside files can be values of axes. Later axes override
    /// earlier ones. Style Dictionary sizes without a unit get `unit`.
    public init(dialect: Dialect? = nil, axes: [ImportAxis] = [], unit: SizeUnit = .rem) {
        self.dialect = dialect
        self.axes = axes
        self.unit = unit
    }

    /// The result of an import.
    public struct Outcome: Sendable {
        /// A theme that compiles without errors. Nil if an error stopped the import.
        public let theme: ThemeFiles?
        /// The ids of Figma variables, for the option `ids` of the output `figma`. Nil if no variable has an id.
        public let ids: [UInt8]?
        /// Everything that couldn't be converted unchanged, in reading order.
        public let findings: [Finding]
    }

    /// Imports files, keyed by path, as a theme. Never fails, because problems are in the findings. ``ImportLimits``
    /// limits the work. Time is proportional to the size of the text times the number of theme combinations, up to a
    /// limit.
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

    /// The tokens in the files and, for files from Figma, the variables that they come from.
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

/// The limits for the tokens of an import. Each is far larger than real token sets need, and prevents hostile input
/// from exhausting memory, time or the stack.
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
    /// The maximum size of a string after replacing its references. Strings that repeat each other double with each
    /// step.
    static let textBytes = 1 << 16
    /// The maximum number of operands and brackets in one expression, and of shadows in one list.
    static let operands = 200
    /// The maximum number of theme combinations to compile when checking the result. If there are more, each theme is
    /// compiled on its own.
    static let combinations = 256
    /// The maximum number of times the result is compiled to remove values that the compiler rejects.
    static let rounds = 64
    /// The maximum number of name comparisons for suggestions. After that, the importer suggests nothing.
    static let comparisons = 100_000
    /// The maximum number of findings in one import. Additional findings are dropped.
    static let findings = 10_000
}

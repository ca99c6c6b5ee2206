public import LiveryTheme

/// Turns tokens in the older dialects into a theme. A pure function: text in, text and findings out.
///
/// The pipeline: files are read (``JSON5Reader``), their dialect is found out, tokens and themes are gathered
/// (``TokenSource``), sets get their places (``ThemePlan``), tokens become properties (``SetConverter``), and the
/// result is written and compiled (``Verification``).
public struct Importer: Sendable {
    private let dialect: Dialect?
    private let axes: [ImportAxis]

    /// An importer of a dialect; without one, the files themselves say which they are in. Files of Style Dictionary can
    /// be values of axes; a later axis lies over an earlier one.
    public init(dialect: Dialect? = nil, axes: [ImportAxis] = []) {
        self.dialect = dialect
        self.axes = axes
    }

    /// What came out of an import.
    public struct Outcome: Sendable {
        /// A theme that compiles without errors; nil if an error stopped the import.
        public let theme: ThemeFiles?
        /// What could not be carried as it was, in reading order.
        public let findings: [Finding]
    }

    /// Imports files, by their paths, as a theme of that name. Never fails: what is wrong is in the findings. Bounded
    /// by ``ImportLimits``; time grows in line with the text, times the combinations of themes up to a limit.
    public func theme(_ name: String, from files: [String: [UInt8]]) -> Outcome {
        let sorted = files.keys.sorted().map { (path: $0, bytes: files[$0] ?? []) }
        let findings = FindingCollector(SourceTexts(sorted))
        let theme = theme(name, from: sorted, findings)
        return Outcome(theme: findings.hasErrors ? nil : theme, findings: findings.sorted)
    }

    private func theme(
        _ name: String, from files: [(path: String, bytes: [UInt8])], _ findings: FindingCollector
    ) -> ThemeFiles? {
        guard files.count <= ImportLimits.files else {
            findings.report(.tooManyFiles(files.count))
            return nil
        }
        let sources = files.enumerated().compactMap { read($1.path, $1.bytes, number: $0, findings) }
        guard !findings.hasErrors else { return nil }
        guard !sources.isEmpty else {
            findings.report(.noTokens)
            return nil
        }
        let source = read(sources, findings)
        guard !findings.hasErrors else { return nil }
        // Each set becomes a file of the theme, and each theme an overlay.
        guard max(source.sets.count, source.themes.count) <= ImportLimits.files else {
            findings.report(.tooManyFiles(max(source.sets.count, source.themes.count)))
            return nil
        }
        let count = source.sets.reduce(0) { $0 + $1.tokens.count }
        guard count > 0, count <= ImportLimits.tokens else {
            findings.report(count == 0 ? .noTokens : .tooManyTokens)
            return nil
        }
        let plan = ThemePlan(source, findings)
        let converter = SetConverter(plan, findings)
        return Verification(name: name, plan: plan, converter: converter, findings: findings).verified()
    }

    private func read(_ files: [SourceFile], _ findings: FindingCollector) -> TokenSource {
        switch dialect ?? Dialect.of(files) {
        case .styleDictionary: return StyleDictionary.read(files, axes: axes, findings)
        case .tokensStudio:
            guard axes.isEmpty else {
                findings.report(
                    .invalidAxis("axes of Tokens Studio come from its themes, and not from --axis", nearest: nil))
                return TokenSource(dialect: .tokensStudio)
            }
            return TokensStudio.read(files, findings)
        }
    }

    private func read(_ path: String, _ bytes: [UInt8], number: Int, _ findings: FindingCollector) -> SourceFile? {
        let start = SourceSpan(file: number, start: 0, end: 0)
        guard ["json", "json5", "jsonc"].contains(path.split(separator: ".").last ?? "") else {
            findings.report(.skippedFile(why: "only JSON and JSON5 are read"), at: start)
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

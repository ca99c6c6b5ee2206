import LiveryTheme

/// Gathers what an import has to say. Belongs to one import.
final class FindingCollector {
    private struct Key: Hashable {
        let problem: ImportProblem
        let token: String?
        let span: SourceSpan?
    }

    private let texts: SourceTexts
    private var findings: [(finding: Finding, span: SourceSpan?)] = []
    private var said: Set<Key> = []
    private var comparisons = 0

    init(_ texts: SourceTexts) {
        self.texts = texts
    }

    /// Says something once, however often it is found.
    func report(_ problem: ImportProblem, token: String? = nil, at span: SourceSpan? = nil) {
        guard findings.count < ImportLimits.findings,
            said.insert(Key(problem: problem, token: token, span: span)).inserted
        else { return }
        let finding = Finding(
            id: problem.id, severity: problem.isError ? .error : .warning, message: problem.message, token: token,
            outcome: problem.outcome, suggestion: problem.suggestion, place: span.map(texts.place))
        findings.append((finding, span))
    }

    /// The known name that was most likely meant, while there is time to look for it.
    func nearest(to name: String, in known: [String]) -> String? {
        comparisons += known.count
        guard comparisons <= ImportLimits.comparisons else { return nil }
        let wanted = name.split(separator: ".")
        return nearestName(to: name, in: known.filter { Self.isNear($0.split(separator: "."), wanted) })
    }

    /// Whether each part of a name is near to that of another: `color.red` is not `color.blue`, however much they share.
    private static func isNear(_ known: [Substring], _ wanted: [Substring]) -> Bool {
        guard known.count == wanted.count else { return true }
        return zip(known, wanted).allSatisfy { $0 == $1 || nearestName(to: String($1), in: [String($0)]) != nil }
    }

    var hasErrors: Bool { findings.contains { $0.finding.severity == .error } }

    /// In reading order; what is about the whole comes first.
    var sorted: [Finding] {
        findings.enumerated().sorted { a, b in
            let (x, y) = (a.element.span, b.element.span)
            return (x?.file ?? -1, x?.start ?? -1, a.offset) < (y?.file ?? -1, y?.start ?? -1, b.offset)
        }.map(\.element.finding)
    }
}

import LiveryModel
import LiveryTheme

/// Collects the findings of one import.
final class FindingCollector {
    private struct Key: Hashable {
        let problem: ImportProblem
        let token: String?
        let span: SourceSpan?
    }

    /// A kind of unknown member.
    private struct UnknownMember: Hashable {
        let name: String
        let owner: String
    }

    private let texts: SourceTexts
    private var findings: [(finding: Finding, span: SourceSpan?)] = []
    private var reported: Set<Key> = []
    private var unknown: [UnknownMember: Set<SourceSpan>] = [:]
    private var assumedUnits: [SourceSpan] = []
    private var comparisons = 0

    init(_ texts: SourceTexts) {
        self.texts = texts
    }

    /// Reports a problem. Repeated reports of the same problem are ignored.
    func report(_ problem: ImportProblem, token: String? = nil, at span: SourceSpan? = nil) {
        guard findings.count < ImportLimits.findings,
            reported.insert(Key(problem: problem, token: token, span: span)).inserted
        else { return }
        findings.append((finding(problem, token: token, at: span), span))
    }

    /// Counts an unknown member of a token, group or value. Each kind is reported once.
    func reportUnknown(_ member: SourceMember, of owner: String, known: Set<String>) {
        guard !known.contains(member.name) else { return }
        let key = UnknownMember(name: member.name, owner: owner)
        guard unknown[key] != nil || unknown.count < ImportLimits.findings else { return }
        unknown[key, default: []].insert(member.nameSpan)
    }

    /// Counts a size without a unit. All such sizes are reported as one finding.
    func reportAssumedUnit(at span: SourceSpan) { assumedUnits.append(span) }

    private var assumedUnit: [(finding: Finding, span: SourceSpan?)] {
        guard let first = assumedUnits.min(by: { ($0.file, $0.start) < ($1.file, $1.start) }) else { return [] }
        return [(finding(.assumedUnit(Set(assumedUnits).count), token: nil, at: first), first)]
    }

    /// A finding for each kind of unknown member, at its first occurrence.
    private var unknownMembers: [(finding: Finding, span: SourceSpan?)] {
        let first = unknown.compactMap { key, places in
            places.min { ($0.file, $0.start) < ($1.file, $1.start) }.map { (key: key, span: $0, count: places.count) }
        }
        return first.sorted { ($0.span.start, $0.key.owner) < ($1.span.start, $1.key.owner) }.map { key, span, count in
            (finding(.unknownMember(key.name, of: key.owner, count: count), token: nil, at: span), span)
        }
    }

    private func finding(_ problem: ImportProblem, token: String?, at span: SourceSpan?) -> Finding {
        Finding(
            id: problem.id, severity: problem.isError ? .error : .warning, message: problem.message, token: token,
            outcome: problem.outcome, suggestion: problem.suggestion, place: span.map(texts.place))
    }

    /// The most similar known name, or `nil` if no name is similar or the limit on comparisons has been reached.
    func nearest(to name: String, in known: [String]) -> String? {
        comparisons += known.count
        guard comparisons <= ImportLimits.comparisons else { return nil }
        let wanted = name.split(separator: ".")
        return nearestName(to: name, in: known.filter { Self.isNear($0.split(separator: "."), wanted) })
    }

    /// Whether each part of two names is similar. For example, `color.red` isn't similar to `color.blue`, although they
    /// share a group.
    private static func isNear(_ known: [Substring], _ wanted: [Substring]) -> Bool {
        guard known.count == wanted.count else { return true }
        return zip(known, wanted).allSatisfy { $0 == $1 || nearestName(to: String($1), in: [String($0)]) != nil }
    }

    var hasErrors: Bool { findings.contains { $0.finding.severity == .error } }

    /// The findings in reading order. Findings about the whole import come first.
    var sorted: [Finding] {
        (findings + assumedUnit + unknownMembers).enumerated().sorted { a, b in
            let (x, y) = (a.element.span, b.element.span)
            return (x?.file ?? -1, x?.start ?? -1, a.offset) < (y?.file ?? -1, y?.start ?? -1, b.offset)
        }.map(\.element.finding)
    }
}

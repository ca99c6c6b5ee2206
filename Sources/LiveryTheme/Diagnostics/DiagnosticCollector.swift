import LiveryModel

/// Collects the reports of all phases. Each distinct report is collected once, regardless of how many axis combinations
/// cause it.
package final class DiagnosticCollector {
    let sources: SourceMap
    package internal(set) var diagnostics: [Diagnostic] = []
    /// The span of each diagnostic.
    var spans: [Span] = []
    var seen: Set<Key> = []
    /// The diagnostics of values that don't have the type that their uses need, by the value's range.
    var misused: [Key: Int] = [:]
    private var errors = 0
    private var isPartial = false
    /// The names of values that couldn't be read because their names are invalid.
    private var lostNames = LostNames()
    private var comparisons = 0
    /// The reports of the step that is being recorded, including suppressed reports.
    private var recorded: [Report]?
    /// The number of reports so far, including suppressed reports.
    private(set) var reports = 0
    /// Whether brackets are so unclear that values can't be assigned to objects.
    package private(set) var isBroken = false

    struct Key: Hashable {
        let problem: Problem
        let span: Span
    }

    /// Ends the compilation early if its result is no longer needed.
    package let interruption: Interruption?

    package init(sources: SourceMap, interruption: Interruption? = nil) {
        self.sources = sources
        self.interruption = interruption
    }

    /// Creates a collector that starts with the contents of another collector.
    convenience init(continuing other: DiagnosticCollector) {
        self.init(sources: other.sources, interruption: other.interruption)
        diagnostics = other.diagnostics
        spans = other.spans
        seen = other.seen
        misused = other.misused
        errors = other.errors
        isPartial = other.isPartial
        lostNames = other.lostNames
        isBroken = other.isBroken
        comparisons = other.comparisons
    }

    /// Returns the links, mixins and layers that led to the text at a span, as far as the current phase knows them.
    var provenance: ((Span) -> [NoteInput])?

    /// A note, with its range if it differs from the range of the diagnostic.
    package typealias NoteInput = (hint: Hint, span: Span?)
    /// A fix, which consists of its title, the range to remove and the text to insert.
    package typealias FixInput = (title: String, span: Span, replacement: String)

    /// Reports a problem. If `certainty` isn't `nil`, it overrides the default certainty of the problem's fixes.
    package func report(
        _ problem: Problem, at span: Span, notes: [NoteInput] = [], fix: FixInput? = nil,
        alternatives: [FixInput] = [], certainty: Certainty? = nil
    ) {
        reports += 1
        if let count = recorded?.count, count <= Limits.keptReports {
            recorded?.append(
                Report(
                    problem: problem, span: span, notes: notes, fix: fix, alternatives: alternatives,
                    certainty: certainty))
        }
        if let name = problem.lostName { lostNames.insert(name) }
        isPartial = isPartial || problem.losesText || lostNames.isFull
        isBroken = isBroken || problem.breaksStructure
        let severity = problem.severity
        guard mayGather(severity), !follows(problem), !seen.contains(Key(problem: problem, span: span)),
            !fold(problem, at: span, notes), seen.insert(Key(problem: problem, span: span)).inserted
        else { return }
        if severity == .error { makeRoomForError() }
        let known = Set(notes.compactMap(\.span) + [span])
        let ways = problem.showsItsWay ? [] : provenance?(span) ?? []
        let notes = notes + ways.filter { $0.span.map { !known.contains($0) } ?? true }
        spans.append(span)
        diagnostics.append(
            Diagnostic(
                id: problem.id, severity: severity, message: problem.message.visible.shortened,
                place: sources.place(span),
                notes: notes.map {
                    Diagnostic.Note(message: $0.hint.message.visible.shortened, place: $0.span.map(sources.place))
                },
                fix: fix.flatMap { self.fix($0, certainty ?? problem.certainty) },
                alternatives: alternatives.compactMap { self.fix($0, certainty ?? problem.certainty) }))
    }

    /// Whether another diagnostic can be added. Once the limit is reached, errors replace warnings.
    private func mayGather(_ severity: Diagnostic.Severity) -> Bool {
        severity == .error ? !isFull : diagnostics.count < Limits.diagnostics
    }

    private func makeRoomForError() {
        errors += 1
        guard diagnostics.count >= Limits.diagnostics,
            let last = diagnostics.lastIndex(where: { $0.severity == .warning })
        else { return }
        diagnostics.remove(at: last)
        spans.remove(at: last)
        misused = misused.mapValues { $0 > last ? $0 - 1 : $0 }
    }

    /// Creates a fix for people and tools, or returns `nil` if it would insert more text than a person can review.
    private func fix(_ fix: FixInput, _ certainty: Certainty) -> Diagnostic.Fix? {
        guard fix.replacement.utf8.count <= Limits.fixBytes else { return nil }
        let place = sources.place(fix.span)
        return Diagnostic.Fix(
            title: fix.title.visible.shortened, place: place, length: fix.span.start == fix.span.end ? 0 : place.length,
            replacement: fix.replacement, certainty: certainty)
    }

    /// Records that part of the theme's text is ignored, so that values that seem to be missing might exist.
    func loseText() { isPartial = true }

    /// Whether a problem is probably a consequence of another problem.
    private func follows(_ problem: Problem) -> Bool {
        if isBroken { return problem.mayFollowStructure }
        guard problem.mayFollow, !isPartial else { return problem.mayFollow }
        guard let path = problem.missedPath else { return !lostNames.isEmpty }
        return lostNames.hasName(in: path)
    }

    /// A recorded report.
    struct Report {
        let problem: Problem
        let span: Span
        let notes: [NoteInput]
        let fix: FixInput?
        let alternatives: [FixInput]
        let certainty: Certainty?
    }

    /// Repeats a recorded report.
    func report(_ report: Report) {
        self.report(
            report.problem, at: report.span, notes: report.notes, fix: report.fix, alternatives: report.alternatives,
            certainty: report.certainty)
    }

    /// Runs a step and returns its result and its reports. Recording stops once there are too many reports to repeat.
    func recording<Result>(_ step: () -> Result) -> (Result, [Report]) {
        recorded = []
        defer { recorded = nil }
        let result = step()
        return (result, recorded ?? [])
    }

    /// Reports an unknown name, and suggests the most similar known name. If the text at the span is the name itself,
    /// the suggestion is also a fix. If the report would be suppressed, `known` isn't evaluated.
    func report(_ problem: Problem, at span: Span, unknown name: String, known: @autoclosure () -> [String]) {
        guard maySuggest else { return report(problem, at: span) }
        let known = known()
        guard let nearest = nearest(to: name, in: known) else {
            return report(problem, at: span, notes: listed(known, for: name))
        }
        report(
            problem, at: span, notes: [(.didYouMean(nearest), nil)],
            fix: self.span(of: name, in: span).map { ("replace with '\(nearest)'", $0, nearest) },
            certainty: isOnlySlip(name, of: nearest, in: known) ? .spelling : .guess)
    }

    package var hasErrors: Bool { errors > 0 }

    /// Whether the compilation has been interrupted.
    package var isUnwanted: Bool { interruption?.hasCome ?? false }

    /// Notes that list all known names if there are few, and otherwise the most similar names.
    private func listed(_ known: [String], for name: String) -> [NoteInput] {
        if known.count <= Self.listedNames { return known.isEmpty ? [] : [(.known(known), nil)] }
        guard mayCompare(known.count) else { return [] }
        comparisons += known.count
        let similar = similarNames(to: name, in: known)
        return similar.isEmpty ? [] : [(.nearest(similar, of: known.count - similar.count), nil)]
    }

    /// The maximum number of names in a list.
    private static let listedNames = 14

    /// Whether no more reports are collected, because there are too many errors or because the compilation was
    /// interrupted.
    var isFull: Bool { errors >= Limits.diagnostics || isUnwanted }

    /// Whether there is time left to search for suggestions.
    var maySuggest: Bool { comparisons < Limits.comparisons && !isFull }

    /// Whether there is time left to compare a number of names. Once this method returns `false`, it always does.
    func mayCompare(_ count: Int) -> Bool {
        guard maySuggest else { return false }
        if comparisons + count > Limits.comparisons { comparisons = Limits.comparisons }
        return maySuggest
    }

    /// The known name that the author most likely meant, or `nil` if no name is similar or there is no time left to
    /// search.
    package func nearest(to name: String, in known: [String]) -> String? {
        guard maySuggest else { return nil }
        let cost = known.reduce(0) { $0 + comparisonCost(name, $1) }
        guard mayCompare(cost) else { return nil }
        comparisons += cost
        return nearestName(to: name, in: known)
    }

    /// The range within a span that contains exactly the specified string, without quotes or `@`.
    func span(of text: String, in span: Span) -> Span? { Self.span(of: text, in: span, sources) }

    package static func span(of text: String, in span: Span, _ sources: SourceMap) -> Span? {
        let isMarked = text.utf8.first == UInt8(ascii: "@")
        let spelled = sources.text(span).utf8.drop {
            $0 == UInt8(ascii: "\"") || !isMarked && $0 == UInt8(ascii: "@")
        }
        let dropped = Int(span.end - span.start) - spelled.count
        guard Substring(spelled).hasPrefix(text), spelled.count - text.utf8.count <= 1 else { return nil }
        let start = Int(span.start) + dropped
        return Span(file: span.file, start: start, end: start + text.utf8.count)
    }

    /// The diagnostics in reading order: by file in the order in which the files were loaded, then by location.
    package var sorted: [Diagnostic] { inOrder(diagnostics.withoutConsequences) }

    /// The diagnostics in reading order, without the warnings that the author allows.
    func sorted(allowing allowances: Allowances) -> [Diagnostic] {
        let reported = zip(diagnostics, spans).filter { diagnostic, span in
            !allowances.cover(diagnostic.id, at: span, in: sources)
        }
        return inOrder(reported.map(\.0).withoutConsequences)
    }

    private func inOrder(_ reported: [Diagnostic]) -> [Diagnostic] {
        let order = Dictionary(
            sources.files.enumerated().map { ($1.shownPath, $0) }, uniquingKeysWith: { first, _ in first })
        return reported.enumerated().sorted { left, right in
            let (a, b) = (left.element.place, right.element.place)
            // A requirement comes after what may be the reason why it isn't met.
            let rank = { (diagnostic: Diagnostic) in diagnostic.id == .unmetRequirement ? 1 : 0 }
            return (rank(left.element), order[a.path] ?? 0, a.line, a.column, left.offset) < (
                rank(right.element), order[b.path] ?? 0, b.line, b.column, right.offset
            )
        }.map(\.element)
    }
}

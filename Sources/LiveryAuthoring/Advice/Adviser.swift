import LiveryModel
public import LiveryTheme

extension Compiler.Extras {
    /// Adds warnings about probable mistakes: unused values, nearly identical colors, links to deprecated values, and
    /// text with low contrast. Finding them takes about as long as compiling.
    public static let advice = advice(for: [])

    /// Adds the same warnings, and compares the theme with builds that people have installed: values that the active
    /// ones require and that the theme lacks are errors, and values that only retired ones read are unused.
    public static func advice(for builds: [ReleasedBuild]) -> Compiler.Extras {
        Compiler.Extras(makeReview: { Adviser($0, builds) })
    }
}

/// Finds the warnings that `livery check` reports.
///
/// For a theme that extends another theme, there are only warnings about its own files. A warning that applies to
/// several axis choices is reported once.
final class Adviser: Review {
    let theme: LoadedTheme
    let sources: SourceMap
    let names: NameTable
    /// The paths in all contracts (`@requires`), which apps can rely on.
    let required: Set<String>
    let builds: [ReleasedBuild]
    /// The paths that active builds require, with those of the groups around them.
    let installed: Set<String>
    /// The paths of the values that retired builds read and active ones don't, sorted.
    let formerlyRead: [String]
    private let allowances: Allowances
    private var advice: [Advice.Key: Advice] = [:]
    private var order: [Advice.Key] = []
    /// The values without a known use, by path. Each has the first range that defines it.
    var unused: [String: Span] = [:]
    /// The values that only retired builds have read, by path. Each has the first range that defines it.
    var unneeded: [String: Span] = [:]
    var used: Set<String> = []
    /// The conditions for each color literal in this theme's own files, from all axis choices so far.
    var shades: [Span: Set<ContrastCondition>] = [:]
    /// The pairs of nearly identical colors in all axis choices so far, or `nil` before the first choice.
    var nearPairs: [NearPair]?
    private(set) var choice: [String: String] = [:]
    /// The overlays whose names have been checked, and the advice about these names.
    var lookedAt: Set<String> = []
    var unmatched: [Advice] = []

    init(_ reviewed: ReviewedTheme, _ builds: [ReleasedBuild]) {
        theme = reviewed.theme
        sources = reviewed.sources
        let names = reviewed.names
        self.names = names
        allowances = reviewed.allowances
        self.builds = builds
        installed = builds.filter { !$0.isRetired }.flatMap(\.contract.requirements.keys).withGroups
        let readers = builds.readers
        formerlyRead = Set(builds.filter(\.isRetired).flatMap(\.reads)).filter { readers[$0] == nil }
            .sorted(by: utf8Precedes)
        required = Set(theme.lineage.flatMap(\.requirements).flatMap { Self.paths(in: $0, names: names) })
    }

    func inspect(_ bundle: CompiledBundle, resolvedBy checker: Checker) {
        choice = bundle.axes
        // Colors are needed only until they have been compared for the first choice.
        let inspection = Inspection(checker, needsValues: nearPairs == nil || bundle.hasStyles)
        adviseOnDeprecation(inspection)
        adviseOnColors(inspection)
        adviseOnContrast(inspection)
        adviseOnUnmarkedColors(inspection)
        adviseOnOverrides(inspection)
        // A theme without styles provides values to other themes, so unused values are expected.
        let findsUnused = bundle.hasStyles
        if findsUnused || !formerlyRead.isEmpty {
            let targets = LinkTargets(inspection)
            if findsUnused { gatherUnused(inspection, targets) }
            gatherUnneeded(inspection, targets)
        }
        if !installed.isEmpty { adviseOnBrokenReleases(inspection, bundle) }
    }

    /// Whether a range is in the theme's own files.
    func isOwn(_ span: Span) -> Bool { sources.isFile(span, of: theme.name) }

    /// Adds a piece of advice that applies to the current axis choice.
    func advise(
        _ problem: Problem, at span: Span, others: [Span] = [], notes: [DiagnosticCollector.NoteInput] = [],
        fix: DiagnosticCollector.FixInput? = nil, repairs: [ContrastRepair] = []
    ) {
        let key = Advice.Key(problem: problem, span: span)
        guard let known = advice[key] else {
            guard advice.count < Limits.diagnostics, !isAllowed(problem, at: others) else { return }
            order.append(key)
            advice[key] = Advice(
                problem: problem, span: span, notes: notes, fix: fix, repairs: repairs, choices: [choice])
            return
        }
        if known.choices.last != choice { advice[key]?.choices.append(choice) }
    }

    func report(to diagnostics: DiagnosticCollector, inspected count: Int) {
        for (path, span) in unused.merging(unneeded, uniquingKeysWith: { first, _ in first })
            .sorted(by: { utf8Precedes($0.key, $1.key) }) where !used.contains(path)
        {
            let hint = unneeded[path] == nil ? Hint.unusedFixes : .unneeded
            diagnostics.report(.unusedValue(path), at: span, notes: [(hint, nil)])
        }
        for pair in nearPairs ?? [] where !isAllowed(pair.problem, at: [pair.other]) {
            let notes: [DiagnosticCollector.NoteInput] = [(.isHere(pair.paths.first), pair.other)]
            diagnostics.report(pair.problem, at: pair.span, notes: notes, fix: pair.fix)
        }
        for advice in unmatched {
            diagnostics.report(advice.problem, at: advice.span, notes: advice.notes, fix: advice.fix)
        }
        for key in order where diagnostics.interruption?.shouldContinue() ?? true {
            guard let advice = advice[key] else { continue }
            let axes = advice.choices.count == count ? nil : theme.axes.description(of: advice.choices)
            let (notes, fixes) = solve(advice.repairs, at: advice.span)
            diagnostics.report(
                advice.problem, at: advice.span,
                notes: advice.notes + notes + (axes.map { [(.resolvedFor($0), nil)] } ?? []),
                fix: advice.fix ?? fixes.first, alternatives: Array(fixes.dropFirst()))
        }
    }

    /// Whether an `@allow` at one of the specified ranges allows the problem. An `@allow` in which another theme allows
    /// it for all of its own files doesn't apply to this theme. The warning's own range is checked later, when the
    /// warning is reported.
    private func isAllowed(_ problem: Problem, at places: [Span]) -> Bool {
        places.contains { allowances.coverText(problem.id, at: $0) }
    }

    private static func paths(in requirements: ObjectNode, names: NameTable, prefix: String = "") -> [String] {
        requirements.properties.flatMap { property -> [String] in
            let path = prefix + names[property.name]
            guard case .object(let inner) = property.value.kind else { return [path] }
            return paths(in: inner, names: names, prefix: path + ".")
        }
    }
}

extension [Theme.Axis] {
    /// The shortest description of several axis choices, such as `skin=night` or `platform=ios or android`. If the
    /// choices aren't a product of axis values, the description lists the first choices individually.
    func description(of choices: [[String: String]]) -> String {
        var (parts, product) = ([String](), 1)
        for axis in self {
            let values = axis.values.filter { value in choices.contains { $0[axis.name] == value } }
            product *= values.count
            if values.count < axis.values.count { parts.append("\(axis.name)=\(values.joined(separator: " or "))") }
        }
        if product == choices.count { return parts.joined(separator: ", ") }
        let shown = choices.prefix(3).map(\.axisKey).joined(separator: ", ")
        return choices.count > 3 ? "\(shown) and \(choices.count - 3) more" : shown
    }
}

/// A warning about source text that is valid but probably unintended, with the axis choices to which it applies.
struct Advice {
    let problem: Problem
    /// The source range at which the warning is reported.
    let span: Span
    let notes: [DiagnosticCollector.NoteInput]
    let fix: DiagnosticCollector.FixInput?
    var repairs: [ContrastRepair] = []
    var choices: [[String: String]]

    /// The identity of a warning across axis choices. Pieces of advice with equal keys are merged.
    struct Key: Hashable {
        let problem: Problem
        let span: Span
    }
}

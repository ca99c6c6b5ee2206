public import LiveryTheme

/// A theme with every fix applied that needs nobody to decide.
///
/// A fix is safe if three things hold. Its ``Certainty`` is one that needs nobody to decide. The theme with the fix has
/// no more errors of any kind than before. And every value that was understood before still says the same: a value is
/// understood if it could be read and no error is about it.
public struct FixedTheme: Sendable {
    /// The theme's files, the changed ones among them.
    public private(set) var theme: ThemeFiles
    /// The diagnostics whose fix was applied, in the order applied; their places are those of the text at that time.
    public private(set) var applied: [Diagnostic] = []
    /// What the compiler says of the theme as it is now.
    public private(set) var remaining: [Diagnostic]

    /// Rounds, each of which fixes what the one before brought to light or left out for lying over another fix.
    private static let maximumRounds = 10
    /// Compilations: more than one a round are needed only where a fix turns out not to be safe.
    private static let maximumCompilations = 100
    /// Bytes that are compiled, so that fixing a large theme takes no longer than compiling it a few times.
    private static let maximumBytes = 8 << 20

    private let compiler: Compiler
    private var (compilations, compiled) = (0, 0)
    /// Fixes that were tried and made another kind of error.
    private var refused: Set<Diagnostic> = []

    init(_ theme: ThemeFiles, compiler: Compiler) {
        self.theme = theme
        self.compiler = compiler
        remaining = Self.diagnostics(of: theme, compiler)
        for _ in 0..<Self.maximumRounds {
            let candidates = candidates
            guard !candidates.isEmpty else { return }
            if attempt(candidates) { continue }
            // One of them is to blame; the first that is not is taken, and the round begins anew.
            if candidates.count == 1 || !candidates.contains(where: { attempt([$0]) }) {
                refused.formUnion(candidates)
            }
        }
    }

    /// The safe fixes in this theme's own files that do not overlap.
    private var candidates: [Diagnostic] {
        var taken: [String: [TextEdit]] = [:]
        let sources = Dictionary(
            uniqueKeysWithValues: theme.files.map { ($0, SourceFile(path: $0, name: $0, bytes: $1)) })
        return remaining.filter { diagnostic in
            guard let fix = diagnostic.fix, fix.certainty.isSafe, !refused.contains(diagnostic),
                fix.place.path == theme.shownPath(of: fix.place.file),
                let source = sources[fix.place.file], let edit = TextEdit(fix, in: source)
            else { return false }
            let isFree = taken[fix.place.file, default: []].allSatisfy { !$0.touches(edit) }
            if isFree { taken[fix.place.file, default: []].append(edit) }
            return isFree
        }
    }

    /// Applies fixes unless that makes an error of another kind.
    private mutating func attempt(_ diagnostics: [Diagnostic]) -> Bool {
        guard compilations < Self.maximumCompilations, compiled <= Self.maximumBytes else { return false }
        compilations += 1
        compiled += theme.files.values.reduce(0) { $0 + $1.count }
        let fixed = theme.applying(diagnostics.compactMap(\.fix))
        let after = Self.diagnostics(of: fixed, compiler)
        guard !Self.hasNewErrors(after, beside: remaining), keepsWhatIsUnderstood(fixed, saying: after) else {
            if diagnostics.count == 1 { refused.formUnion(diagnostics) }
            return false
        }
        theme = fixed
        remaining = after
        applied += diagnostics
        return true
    }

    /// Whether a theme with fixes applied says no less than this one.
    private func keepsWhatIsUnderstood(_ fixed: ThemeFiles, saying after: [Diagnostic]) -> Bool {
        fixed.files.allSatisfy { file, bytes in
            guard let old = theme.files[file], old != bytes else { return true }
            let names = NameTable()
            let before = UnderstoodFile(file, of: theme, saying: remaining, names: names)
            return before.survives(in: UnderstoodFile(file, of: fixed, saying: after, names: names))
        }
    }

    private static func hasNewErrors(_ after: [Diagnostic], beside before: [Diagnostic]) -> Bool {
        let (after, before) = (errors(after), errors(before))
        return after.contains { $0.value > before[$0.key, default: 0] }
    }

    private static func errors(_ diagnostics: [Diagnostic]) -> [DiagnosticID: Int] {
        Dictionary(diagnostics.filter { $0.severity == .error }.map { ($0.id, 1) }, uniquingKeysWith: +)
    }

    private static func diagnostics(of theme: ThemeFiles, _ compiler: Compiler) -> [Diagnostic] {
        // Every choice is one that the theme offers, so nothing is thrown.
        (try? compiler.compile(theme))?.diagnostics ?? []
    }
}

extension Compiler {
    /// Applies every suggestion that needs nobody to decide. Takes as long as some compilations for all choices of axes.
    public func fix(_ theme: ThemeFiles) -> FixedTheme { FixedTheme(theme, compiler: self) }
}

public import LiveryTheme

/// A theme with every safe fix applied.
///
/// A fix is safe if it meets three conditions. Its ``Certainty`` doesn't require a decision by the author. The fixed
/// theme has no more errors of any kind than before. Every value that was understood before still has the same meaning.
/// A value is understood if it is readable and no error refers to it.
public struct FixedTheme: Sendable {
    /// All of the theme's files, including unchanged files.
    public private(set) var theme: ThemeFiles
    /// The diagnostics whose fixes were applied, in order. Their locations refer to the text when the fix was applied.
    public private(set) var applied: [Diagnostic] = []
    /// The diagnostics of the fixed theme.
    public private(set) var remaining: [Diagnostic]

    /// The maximum number of rounds. Each round fixes mistakes that the previous round uncovered, or whose fixes
    /// overlapped with other fixes.
    private static let maximumRounds = 10
    /// The maximum number of compilations. A round needs more than one only if a fix turns out to be unsafe.
    private static let maximumCompilations = 100
    /// The maximum number of bytes to compile, so that fixing a large theme takes no longer than compiling it a few
    /// times.
    private static let maximumBytes = 4 << 20

    private let compiler: Compiler
    private var (compilations, compiled) = (0, 0)
    /// The diagnostics whose fixes have been tried and rejected.
    private var refused: Set<Diagnostic> = []

    init(_ theme: ThemeFiles, compiler: Compiler) {
        self.theme = theme
        self.compiler = compiler
        remaining = Self.diagnostics(of: theme, compiler)
        for _ in 0..<Self.maximumRounds {
            let candidates = candidates
            guard !candidates.isEmpty else { return }
            if attempt(candidates) { continue }
            // One of the fixes is unsafe, so apply the first safe fix and start the round again.
            if candidates.count == 1 || !candidates.contains(where: { attempt([$0]) }) {
                refused.formUnion(candidates)
            }
        }
    }

    /// The diagnostics with possibly safe fixes in this theme's own files. The fixes don't overlap.
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

    /// Applies fixes if they are safe. Returns whether they were applied.
    private mutating func attempt(_ diagnostics: [Diagnostic]) -> Bool {
        guard compilations < Self.maximumCompilations, compiled <= Self.maximumBytes else { return false }
        compilations += 1
        compiled += theme.files.values.reduce(0) { $0 + $1.count }
        let fixed = theme.applying(diagnostics.compactMap(\.fix))
        let after = Self.diagnostics(of: fixed, compiler)
        guard !Self.hasNewErrors(after, beside: remaining), keepsReadableValues(fixed, diagnostics: after) else {
            if diagnostics.count == 1 { refused.formUnion(diagnostics) }
            return false
        }
        theme = fixed
        remaining = after
        applied += diagnostics
        return true
    }

    /// Whether every value that is understood in this theme has the same meaning in the fixed theme.
    private func keepsReadableValues(_ fixed: ThemeFiles, diagnostics after: [Diagnostic]) -> Bool {
        fixed.files.allSatisfy { file, bytes in
            guard let old = theme.files[file], old != bytes else { return true }
            let names = NameTable()
            let before = ReadableFile(file, of: theme, diagnostics: remaining, names: names)
            return before.survives(in: ReadableFile(file, of: fixed, diagnostics: after, names: names))
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
        // All axis choices come from the theme itself, so the compiler doesn't throw an error.
        (try? compiler.compile(theme))?.diagnostics ?? []
    }
}

extension Compiler {
    /// Applies every fix that doesn't require a decision. Takes as long as several compilations for all axis choices.
    public func fix(_ theme: ThemeFiles) -> FixedTheme { FixedTheme(theme, compiler: self) }
}

/// The replacement of a byte range in a file.
struct TextEdit: Hashable {
    let range: Range<Int>
    let replacement: [UInt8]

    init(range: Range<Int>, _ replacement: [UInt8]) {
        self.range = range
        self.replacement = replacement
    }

    /// Converts a fix to byte offsets. Returns `nil` if the location is outside the file.
    init?(_ fix: Diagnostic.Fix, in source: SourceFile) {
        guard let range = source.range(of: fix.place, length: fix.length) else { return nil }
        self.range = range
        replacement = Array(fix.replacement.utf8)
    }

    /// Whether the two edits can't both be applied because they overlap or insert text at the same offset.
    func touches(_ other: TextEdit) -> Bool {
        range.lowerBound < other.range.upperBound && other.range.lowerBound < range.upperBound
            || range.lowerBound == other.range.lowerBound
    }
}

extension SourceFile {
    /// The byte range of a location with a length in characters, or `nil` if the location is outside the file.
    func range(of place: Place, length: Int) -> Range<Int>? {
        guard place.line <= lineStarts.count else { return nil }
        let line = lineStarts[place.line - 1]..<end(ofLine: place.line - 1)
        guard let start = offset(ofScalar: place.column - 1, in: line),
            let end = offset(ofScalar: length, in: start..<line.upperBound)
        else { return nil }
        return start..<end
    }
}

extension ThemeFiles {
    /// A copy of the theme with fixes applied. The fixes must not overlap or touch.
    func applying(_ fixes: [Diagnostic.Fix]) -> ThemeFiles {
        let edits = Dictionary(grouping: fixes, by: \.place.file).map { file, fixes in
            let source = SourceFile(path: file, name: file, bytes: files[file] ?? [])
            let edits = fixes.compactMap { TextEdit($0, in: source) }
            return (file, edits.sorted { $0.range.lowerBound < $1.range.lowerBound })
        }
        return applying(Dictionary(uniqueKeysWithValues: edits))
    }

    /// A copy of the theme with each file's edits applied. The edits must be in order.
    func applying(_ edits: [String: [TextEdit]]) -> ThemeFiles {
        var theme = self
        for (file, edits) in edits {
            guard let bytes = theme.files[file] else { continue }
            var (edited, place) = ([UInt8](), 0)
            for edit in edits where edit.range.lowerBound >= place {
                edited += bytes[place..<edit.range.lowerBound] + edit.replacement
                place = edit.range.upperBound
            }
            theme.files[file] = edited + bytes[place...]
        }
        return theme
    }
}

import LiveryModel

/// Reads one file: strict JSON if it is that, else KTV. A recursive descent over the bytes.
///
/// The parser never fails. What it can't read it reports once, skips to the end of the line or the closing bracket,
/// and goes on.
package struct Parser {
    let source: SourceFile
    let bytes: [UInt8]
    let file: Int32
    let names: NameTable
    let diagnostics: DiagnosticCollector
    /// In strict JSON a new line separates nothing.
    var isJSON = false
    var offset = 0
    /// The offset behind the last byte to read.
    var limit: Int
    var depth = 0
    /// The one place of everything in text that was unescaped, whose own offsets mean nothing in the file.
    var fixedSpan: Span?
    /// The brackets that are open, by what closes them and where they stand.
    var open: [(closer: Character, start: Int)] = []
    /// Whether it has been said that brackets lie inside each other too deep.
    var isTooDeep = false
    /// Whether the end of the file has been said to lack a bracket.
    var isUnclosed = false
    /// A bracket whose closing one stands further left than the line that opened it: most likely the one that was
    /// never closed.
    var suspect: (opened: Span, bracket: Character, closed: Span)?
    /// Names that are there twice; where a bracket was never closed, they may stand in two objects.
    var duplicates: [Duplicate] = []
    /// Whether a line that a merge left behind has been said, and where the next conflict ends, once that is known.
    var hasConflict = false
    var conflictEnd: Int?
    /// What was read, piece by piece, if somebody wants to know: the tree keeps neither comments nor the spelling.
    package var pieces: [SyntaxPiece]?

    /// The root of a file; nil if there is none.
    package static func parse(
        _ source: SourceFile, file: Int32, names: NameTable, diagnostics: DiagnosticCollector
    ) -> Node? {
        var parser = Parser(source, file: file, names: names, diagnostics: diagnostics)
        return parser?.document()
    }

    /// A parser at the beginning of a file; nil, and reported, if the bytes are no text that it could read.
    package init?(_ source: SourceFile, file: Int32, names: NameTable, diagnostics: DiagnosticCollector) {
        guard source.bytes.count <= Limits.fileBytes else {
            diagnostics.report(.fileTooLarge(bytes: source.bytes.count), at: Span(file: file, start: 0, end: 0))
            return nil
        }
        if let offset = Self.firstInvalidUTF8(in: source.bytes) {
            diagnostics.report(.invalidUTF8, at: Span(file: file, start: offset, end: offset + 1))
            return nil
        }
        guard let isJSON = Self.isJSON(source, file: file, diagnostics),
            isJSON || Self.hasLineEnds(source, file: file, diagnostics)
        else { return nil }
        self.init(
            source: source, bytes: source.bytes, file: file, names: names, diagnostics: diagnostics,
            isJSON: isJSON, limit: source.bytes.count)
    }

    init(
        source: SourceFile, bytes: [UInt8], file: Int32, names: NameTable, diagnostics: DiagnosticCollector,
        isJSON: Bool = false, limit: Int, depth: Int = 0, fixedSpan: Span? = nil
    ) {
        self.source = source
        self.bytes = bytes
        self.file = file
        self.names = names
        self.diagnostics = diagnostics
        self.isJSON = isJSON
        self.limit = limit
        self.depth = depth
        self.fixedSpan = fixedSpan
    }

    /// Whether a file is strict JSON; nil, and reported, for one that has to be and is not.
    private static func isJSON(_ source: SourceFile, file: Int32, _ diagnostics: DiagnosticCollector) -> Bool? {
        do {
            try JSON.check(source.bytes)
            return true
        } catch {
            guard source.isDesignTokens else { return false }
            diagnostics.report(
                .invalidJSON(error.reason), at: Span(file: file, start: error.offset, end: error.offset + 1))
            return nil
        }
    }

    /// Whether a file's lines end with a line feed; reported if they end with nothing but carriage returns, as old
    /// Macintosh programs write them: to the parser all would be one line.
    private static func hasLineEnds(
        _ source: SourceFile, file: Int32, _ diagnostics: DiagnosticCollector
    ) -> Bool {
        guard let first = source.bytes.firstIndex(of: 0x0D), !source.bytes.contains(0x0A),
            source.bytes[first...].contains(where: { $0 > 0x20 })
        else { return true }
        let all = Span(file: file, start: source.lineStarts[0], end: source.end(ofLine: 0))
        let lines = source.bytes[Int(all.start)..<Int(all.end)].map { $0 == 0x0D ? 0x0A : $0 }
        diagnostics.report(
            .carriageReturns, at: Span(file: file, start: first, end: first + 1),
            fix: ("use LF line endings", all, String(decoding: lines, as: UTF8.self)))
        return false
    }

    private static func firstInvalidUTF8(in bytes: [UInt8]) -> Int? {
        guard String(validating: bytes, as: UTF8.self) == nil else { return nil }
        var (low, high) = (0, bytes.count)
        // A prefix that ends inside a character is invalid too, so look for the longest valid prefix.
        var valid = 0
        while low <= high {
            let middle = (low + high) / 2
            var end = middle
            while end > 0, end < bytes.count, bytes[end] & 0xC0 == 0x80, middle - end < 4 { end -= 1 }
            if String(validating: bytes[..<end], as: UTF8.self) != nil {
                valid = max(valid, end)
                low = middle + 1
            } else {
                high = middle - 1
            }
        }
        return valid
    }
}

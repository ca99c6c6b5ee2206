import LiveryModel

/// Parses a file as strict JSON if possible, and otherwise as KTV. This is a recursive-descent parser over bytes.
///
/// The parser never fails. It reports unreadable text once, skips to the end of the line or to the closing bracket, and
/// continues.
package struct Parser {
    let source: SourceFile
    let bytes: [UInt8]
    let file: Int32
    let names: NameTable
    let diagnostics: DiagnosticCollector
    /// Whether the file is strict JSON, in which a line break isn't a separator.
    var isJSON = false
    var offset = 0
    /// The offset at which to stop reading.
    var limit: Int
    var depth = 0
    /// The range to use for all nodes in text with escapes, because offsets in such text don't match the file.
    var fixedSpan: Span?
    /// The open brackets, each with its closing character and its offset.
    var open: [(closer: Character, start: Int)] = []
    /// Whether nesting that is too deep has already been reported.
    var isTooDeep = false
    /// Whether an unclosed bracket at the end of the file has already been reported.
    var isUnclosed = false
    /// An opening bracket whose closing bracket is indented less than the opening line. If a bracket remains unclosed,
    /// it is most likely this one.
    var suspect: (opened: Span, bracket: Character, closed: Span)?
    /// The number of names read so far, counting each part of a path.
    var nameCount = 0
    /// Duplicate names. They are reported at the end because, if a bracket is missing, the names might belong to two
    /// objects.
    var duplicates: [Duplicate] = []
    /// Whether a merge marker has been reported, and the end of the next conflict if it is known.
    var hasConflict = false
    var conflictEnd: Int?
    /// The syntax pieces, if requested. Unlike the tree, they include comments and the original spelling.
    package var pieces: [SyntaxPiece]?

    /// Parses a file and returns its root, or `nil` if the file has no readable root.
    package static func parse(
        _ source: SourceFile, file: Int32, names: NameTable, diagnostics: DiagnosticCollector
    ) -> Node? {
        var parser = Parser(source, file: file, names: names, diagnostics: diagnostics)
        return parser?.document()
    }

    /// Creates a parser at the start of a file. If the bytes aren't readable as text, reports a problem and returns
    /// `nil`.
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

    /// Whether a file is strict JSON. If a file that must be JSON isn't, reports a problem and returns `nil`.
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

    /// Whether a file's lines end with line feeds. Reports a file whose lines end only with carriage returns, as in
    /// classic Mac OS, because the parser would read it as a single line.
    private static func hasLineEnds(
        _ source: SourceFile, file: Int32, _ diagnostics: DiagnosticCollector
    ) -> Bool {
        guard !source.bytes.contains(0x0A), let first = source.bytes.firstIndex(of: 0x0D),
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
        // Find the longest valid prefix. A prefix that ends inside a character is also invalid.
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

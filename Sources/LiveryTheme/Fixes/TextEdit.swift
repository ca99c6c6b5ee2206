/// Bytes of a file that are to be replaced.
struct TextEdit: Hashable {
    let range: Range<Int>
    let replacement: [UInt8]

    /// A fix in terms of bytes; nil if the file has no such place.
    init?(_ fix: Diagnostic.Fix, in source: SourceFile) {
        guard fix.place.line <= source.lineStarts.count else { return nil }
        let lineEnd = source.end(ofLine: fix.place.line - 1)
        var offset = source.lineStarts[fix.place.line - 1]
        var start: Int?
        for column in 1...fix.place.column + fix.length {
            if column == fix.place.column { start = offset }
            if column == fix.place.column + fix.length { break }
            guard offset < lineEnd else { return nil }
            offset += 1
            while offset < lineEnd, source.bytes[offset] & 0xC0 == 0x80 { offset += 1 }
        }
        guard let start else { return nil }
        (range, replacement) = (start..<offset, Array(fix.replacement.utf8))
    }

    /// Whether the two can't both be applied: they overlap, or both put something in at one place.
    func touches(_ other: TextEdit) -> Bool {
        range.lowerBound < other.range.upperBound && other.range.lowerBound < range.upperBound
            || range.lowerBound == other.range.lowerBound
    }
}

extension ThemeFiles {
    /// The theme with fixes applied that do not touch each other.
    func applying(_ fixes: [Diagnostic.Fix]) -> ThemeFiles {
        var theme = self
        for (file, fixes) in Dictionary(grouping: fixes, by: \.place.file) {
            guard var bytes = theme.files[file] else { continue }
            let source = SourceFile(path: file, name: file, bytes: bytes)
            // From the end, so that what comes before keeps its place.
            let edits = fixes.compactMap { TextEdit($0, in: source) }
            for edit in edits.sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
                bytes.replaceSubrange(edit.range, with: edit.replacement)
            }
            theme.files[file] = bytes
        }
        return theme
    }
}

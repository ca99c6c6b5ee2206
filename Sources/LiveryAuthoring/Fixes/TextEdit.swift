import LiveryTheme

/// The replacement of a byte range in a file.
struct TextEdit: Hashable {
    let range: Range<Int>
    let replacement: [UInt8]

    /// Converts a fix to byte offsets; nil if the location is outside the file.
    init?(_ fix: Diagnostic.Fix, in source: SourceFile) {
        guard let range = source.range(of: fix.place, length: fix.length) else { return nil }
        self.range = range
        replacement = Array(fix.replacement.utf8)
    }

    /// Whether the two edits can't both be applied: they overlap, or both insert at one offset.
    func touches(_ other: TextEdit) -> Bool {
        range.lowerBound < other.range.upperBound && other.range.lowerBound < range.upperBound
            || range.lowerBound == other.range.lowerBound
    }
}

extension SourceFile {
    /// The byte range of a location and a length in characters; nil if the location is outside the file.
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
    /// The theme with the fixes applied. The fixes must not touch each other.
    func applying(_ fixes: [Diagnostic.Fix]) -> ThemeFiles {
        var theme = self
        for (file, fixes) in Dictionary(grouping: fixes, by: \.place.file) {
            guard let bytes = theme.files[file] else { continue }
            let source = SourceFile(path: file, name: file, bytes: bytes)
            let edits = fixes.compactMap { TextEdit($0, in: source) }.sorted {
                $0.range.lowerBound < $1.range.lowerBound
            }
            var (fixed, place) = ([UInt8](), 0)
            for edit in edits where edit.range.lowerBound >= place {
                fixed += bytes[place..<edit.range.lowerBound] + edit.replacement
                place = edit.range.upperBound
            }
            theme.files[file] = fixed + bytes[place...]
        }
        return theme
    }
}

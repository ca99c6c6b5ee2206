/// A byte range in a file of a compilation. A span takes only twelve bytes, so that every node can store one.
package struct Span: Hashable, Sendable {
    /// The file's number in the ``SourceMap``.
    package let file: Int32
    /// The offset of the range's first byte.
    package let start: Int32
    /// The offset of the first byte after the range.
    package let end: Int32

    package init(file: Int32, start: Int, end: Int) {
        self.file = file
        self.start = Int32(start)
        self.end = Int32(end)
    }
}

/// The text of a file, and the offsets of its lines.
package final class SourceFile {
    /// The theme's name followed by the path inside the theme.
    let path: String
    /// The path that diagnostics show. It equals ``path`` unless the theme has another display folder.
    let shownPath: String
    /// The path inside the theme.
    package let name: String
    package let bytes: [UInt8]
    /// Whether this is a Design Tokens file, in which strings have no special meaning and objects declare their types.
    let isDesignTokens: Bool
    /// The offset at which each line starts. The first line starts after a byte order mark, if there is one.
    package private(set) lazy var lineStarts: [Int] =
        [bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0]
        + bytes.indices.filter { bytes[$0] == UInt8(ascii: "\n") }.map { $0 + 1 }
    /// The number of Unicode scalars before each block of bytes, so that long lines aren't counted repeatedly.
    private lazy var scalarCounts: [Int] = stride(from: 0, to: bytes.count, by: Self.block).reduce(into: [0]) {
        $0.append(($0.last ?? 0) + count(in: $1..<min($1 + Self.block, bytes.count)))
    }
    private static let block = 1024

    package init(path: String, name: String, bytes: [UInt8], isDesignTokens: Bool = false, shownPath: String? = nil) {
        self.path = path
        self.name = name
        self.bytes = bytes
        self.isDesignTokens = isDesignTokens
        self.shownPath = shownPath ?? path
    }

    /// The index of the line that contains an offset.
    package func line(at offset: Int) -> Int {
        var (low, high) = (0, lineStarts.count)
        while high - low > 1 {
            let middle = (low + high) / 2
            if lineStarts[middle] <= offset { low = middle } else { high = middle }
        }
        return low
    }

    /// The number of Unicode scalars that start in a byte range.
    func scalars(in range: Range<Int>) -> Int {
        scalars(before: range.upperBound) - scalars(before: range.lowerBound)
    }

    /// The offset of a scalar, given its index in a range. If the range contains exactly this many scalars, the end of
    /// the range. If it contains fewer, `nil`.
    package func offset(ofScalar number: Int, in range: Range<Int>) -> Int? {
        guard number >= 0, number <= scalars(in: range) else { return nil }
        let wanted = scalars(before: range.lowerBound) + number
        var (low, high) = (range.lowerBound, range.upperBound)
        while low < high {
            let middle = (low + high) / 2
            if scalars(before: middle + 1) > wanted { high = middle } else { low = middle + 1 }
        }
        return low
    }

    private func scalars(before offset: Int) -> Int {
        let block = offset / Self.block
        return scalarCounts[block] + count(in: block * Self.block..<offset)
    }

    private func count(in range: Range<Int>) -> Int { bytes[range].count { $0 & 0xC0 != 0x80 } }

    /// The end of a line, excluding its line terminator.
    package func end(ofLine line: Int) -> Int {
        let start = lineStarts[line]
        let end = line + 1 < lineStarts.count ? lineStarts[line + 1] - 1 : bytes.count
        return end > start && bytes[end - 1] == UInt8(ascii: "\r") ? end - 1 : end
    }

    /// The text of a line, without its line terminator.
    package func text(ofLine line: Int) -> String {
        String(decoding: bytes[lineStarts[line]..<end(ofLine: line)], as: UTF8.self)
    }
}

/// The files of a compilation, by number.
package final class SourceMap {
    /// The files in the order in which they were read.
    private(set) var files: [SourceFile] = []
    /// The files by number, with `nil` for each number that belongs to another compilation.
    private var numbered: [SourceFile?] = []
    /// The range for reporting problems with the theme as a whole, which is the start of its first file.
    package private(set) var start = Span(file: 0, start: 0, end: 0)

    /// How often each word occurs in the files, counted on first use, which is after all files were read.
    private(set) lazy var words = WordCounts(of: files)

    package init() {}

    @discardableResult
    package func add(_ file: SourceFile) -> Int32 {
        let number = Int32(numbered.count)
        add(file, as: number)
        return number
    }

    /// Adds a file that already has a number.
    func add(_ file: SourceFile, as number: Int32) {
        if files.isEmpty { start = Span(file: number, start: 0, end: 0) }
        files.append(file)
        while numbered.count <= Int(number) { numbered.append(nil) }
        numbered[Int(number)] = file
    }

    /// The file that contains a range.
    package subscript(span: Span) -> SourceFile {
        guard let file = numbered[Int(span.file)] else { preconditionFailure("a span of another compilation") }
        return file
    }

    /// Whether a range is in a Design Tokens file.
    func isDesignTokens(_ span: Span) -> Bool { self[span].isDesignTokens }

    /// Converts a byte range to line and column numbers.
    package func place(_ span: Span) -> Place {
        let file = self[span]
        let start = min(Int(span.start), file.bytes.count)
        let line = file.line(at: start)
        let (lineStart, lineEnd) = (file.lineStarts[line], file.end(ofLine: line))
        let end = max(start, min(Int(span.end), lineEnd))
        return Place(
            file: file.name, path: file.shownPath, line: line + 1,
            column: file.scalars(in: min(lineStart, start)..<start) + 1,
            length: max(1, file.scalars(in: start..<end)),
            lineText: lineEnd - lineStart <= Self.longestLine ? file.text(ofLine: line) : "")
    }

    /// The maximum length of a line that is copied into diagnostics, in bytes. JSON without line breaks has longer
    /// lines.
    private static let longestLine = 1000

    /// The text of a byte range.
    package func text(_ span: Span) -> String {
        let bytes = self[span].bytes
        return String(decoding: bytes[Int(span.start)..<min(Int(span.end), bytes.count)], as: UTF8.self)
    }
}

import LiveryTheme

/// The imported files by number, with the offsets of their lines.
struct SourceTexts: Sendable {
    private let paths: [String]
    private let texts: [[UInt8]]
    private let lineStarts: [[Int]]
    /// For each file, the number of Unicode scalars before each block of bytes, so that long lines aren't counted
    /// repeatedly.
    private let scalarCounts: [[Int]]
    private static let block = 1024

    init(_ files: [(path: String, bytes: [UInt8])]) {
        paths = files.map(\.path)
        texts = files.map(\.bytes)
        lineStarts = files.map { file in
            [0] + file.bytes.indices.filter { file.bytes[$0] == UInt8(ascii: "\n") }.map { $0 + 1 }
        }
        scalarCounts = files.map { Self.scalarCounts($0.bytes) }
    }

    /// Converts a byte range to line and column numbers.
    func place(_ span: SourceSpan) -> Place {
        let (bytes, starts) = (texts[span.file], lineStarts[span.file])
        let start = min(span.start, bytes.count)
        let line = (starts.partitioningIndex { $0 > start }) - 1
        let lineStart = starts[line]
        var lineEnd = line + 1 < starts.count ? starts[line + 1] - 1 : bytes.count
        if lineEnd > lineStart, bytes[lineEnd - 1] == UInt8(ascii: "\r") { lineEnd -= 1 }
        let end = max(start, min(span.end, lineEnd))
        let isShort = lineEnd - lineStart <= Self.longestLine
        return Place(
            file: paths[span.file], path: paths[span.file], line: line + 1,
            column: scalars(in: lineStart..<start, of: span.file) + 1,
            length: max(1, scalars(in: start..<end, of: span.file)),
            lineText: isShort ? String(decoding: bytes[lineStart..<max(lineStart, lineEnd)], as: UTF8.self) : "")
    }

    /// The maximum length of a line in a source excerpt, in bytes. Minified JSON has longer lines.
    private static let longestLine = 1000

    private func scalars(in range: Range<Int>, of file: Int) -> Int {
        scalars(before: range.upperBound, of: file) - scalars(before: range.lowerBound, of: file)
    }

    private func scalars(before offset: Int, of file: Int) -> Int {
        let block = offset / Self.block
        return scalarCounts[file][block] + Self.count(texts[file][block * Self.block..<offset])
    }

    private static func scalarCounts(_ bytes: [UInt8]) -> [Int] {
        stride(from: 0, to: bytes.count, by: block).reduce(into: [0]) { counts, start in
            counts.append((counts.last ?? 0) + count(bytes[start..<min(start + block, bytes.count)]))
        }
    }

    private static func count(_ bytes: ArraySlice<UInt8>) -> Int { bytes.count { $0 & 0xC0 != 0x80 } }
}

extension [Int] {
    /// The first index in a sorted list whose element satisfies a condition, or `count` if no element does.
    fileprivate func partitioningIndex(_ holds: (Int) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if holds(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}

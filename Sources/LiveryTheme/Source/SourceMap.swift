/// The text of one file and where its lines begin.
final class SourceFile {
    /// The path that diagnostics show: the theme's name and the path inside it.
    let path: String
    /// The path inside the theme.
    let name: String
    let bytes: [UInt8]
    private(set) lazy var lineStarts: [Int] =
        [0] + bytes.indices.filter { bytes[$0] == UInt8(ascii: "\n") }.map { $0 + 1 }

    init(path: String, name: String, bytes: [UInt8]) {
        (self.path, self.name, self.bytes) = (path, name, bytes)
    }

    /// The number of the line that holds an offset, from 0.
    func line(at offset: Int) -> Int {
        var (low, high) = (0, lineStarts.count)
        while high - low > 1 {
            let middle = (low + high) / 2
            if lineStarts[middle] <= offset { low = middle } else { high = middle }
        }
        return low
    }

    /// The text of a line, without its end.
    func text(ofLine line: Int) -> String {
        let start = lineStarts[line]
        var end = line + 1 < lineStarts.count ? lineStarts[line + 1] - 1 : bytes.count
        if end > start, bytes[end - 1] == UInt8(ascii: "\r") { end -= 1 }
        return String(decoding: bytes[start..<end], as: UTF8.self)
    }
}

/// The files of a compilation, by number.
final class SourceMap {
    private(set) var files: [SourceFile] = []

    func add(_ file: SourceFile) -> Int32 {
        files.append(file)
        return Int32(files.count - 1)
    }

    /// Turns a range of bytes into what a person counts: lines and characters.
    func place(_ span: Span) -> Place {
        let file = files[Int(span.file)]
        let start = min(Int(span.start), file.bytes.count)
        let line = file.line(at: start)
        let lineText = file.text(ofLine: line)
        let lineEnd = file.lineStarts[line] + lineText.utf8.count
        let end = max(start, min(Int(span.end), lineEnd))
        return Place(
            file: file.name, path: file.path, line: line + 1,
            column: Self.characters(file.bytes, file.lineStarts[line], start) + 1,
            length: max(1, Self.characters(file.bytes, start, end)), lineText: lineText)
    }

    /// The text of a range of bytes.
    func text(_ span: Span) -> String {
        let bytes = files[Int(span.file)].bytes
        return String(decoding: bytes[Int(span.start)..<min(Int(span.end), bytes.count)], as: UTF8.self)
    }

    /// How many Unicode scalars begin in a range of bytes.
    private static func characters(_ bytes: [UInt8], _ start: Int, _ end: Int) -> Int {
        guard start < end else { return 0 }
        return bytes[start..<end].count { $0 & 0xC0 != 0x80 }
    }
}

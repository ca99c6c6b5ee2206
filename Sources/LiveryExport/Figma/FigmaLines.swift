import LiveryModel

/// JSON values without white space, each of which is on its own line in a file.
struct FigmaLines {
    private var lines: [[UInt8]] = []

    var isEmpty: Bool { lines.isEmpty }

    /// Adds the value that `write` writes, and returns its position.
    @discardableResult mutating func add(_ write: (inout JSONWriter) -> Void) -> Int {
        var writer = JSONWriter()
        write(&writer)
        lines.append(writer.bytes)
        return lines.count - 1
    }

    /// The value at a position.
    subscript(index: Int) -> ArraySlice<UInt8> { lines[index][...] }

    /// Writes all values as the elements of an array, without its brackets.
    func write(indent: String, to bytes: inout [UInt8]) {
        let separator = Array(",\n\(indent)".utf8)
        for (index, line) in lines.enumerated() {
            bytes += index > 0 ? separator[...] : separator.dropFirst()
            bytes += line
        }
    }
}

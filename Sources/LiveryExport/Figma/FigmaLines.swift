import LiveryModel

/// JSON values without white space, which a file has on lines of their own.
struct FigmaLines {
    private var writer = JSONWriter()
    private var ranges: [Range<Int>] = []

    var isEmpty: Bool { ranges.isEmpty }

    /// Adds the one value that `write` writes. Returns its position.
    @discardableResult mutating func add(_ write: (inout JSONWriter) -> Void) -> Int {
        // A comma precedes every value but the first.
        let start = writer.bytes.count + (ranges.isEmpty ? 0 : 1)
        write(&writer)
        ranges.append(start..<writer.bytes.count)
        return ranges.count - 1
    }

    /// The value that was added at a position.
    subscript(index: Int) -> ArraySlice<UInt8> { writer.bytes[ranges[index]] }

    /// Writes all values as the elements of an array, without its brackets.
    func write(indent: String, to bytes: inout [UInt8]) {
        let (text, separator) = (writer.bytes, Array(",\n\(indent)".utf8))
        for (index, range) in ranges.enumerated() {
            bytes += index > 0 ? separator[...] : separator.dropFirst()
            bytes += text[range]
        }
    }
}

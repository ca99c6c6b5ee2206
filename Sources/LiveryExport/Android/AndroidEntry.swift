/// The content of a resource as the output has it: a range of bytes in a shared array.
struct AndroidEntry {
    enum Form {
        /// Lines of a file of values.
        case lines
        /// A file of its own.
        case file
        /// None: a drawable of the app itself with the same name.
        case own
    }

    let form: Form
    /// The number of the array.
    let array: Int
    let range: Range<Int>
}

/// The arrays that hold the bytes of contents.
struct AndroidBytes {
    private var arrays: [[UInt8]]

    init(_ arrays: [[UInt8]]) { self.arrays = arrays }

    subscript(entry: AndroidEntry) -> ArraySlice<UInt8> { arrays[entry.array][entry.range] }

    /// Whether two contents are the same.
    func areEqual(_ first: AndroidEntry, _ second: AndroidEntry) -> Bool {
        if first.array == second.array, first.range == second.range { return true }
        return first.form == second.form && self[first] == self[second]
    }
}

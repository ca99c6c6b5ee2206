/// A byte range in one file of a compilation. Twelve bytes, so that every node can store one.
package struct Span: Hashable, Sendable {
    /// The file's number in the ``SourceMap``.
    package let file: Int32
    /// The offset of the first byte.
    package let start: Int32
    /// The offset after the last byte.
    package let end: Int32

    package init(file: Int32, start: Int, end: Int) {
        self.file = file
        self.start = Int32(start)
        self.end = Int32(end)
    }

    /// The empty range at the end of this one.
    var endPoint: Span { Span(file: file, start: Int(end), end: Int(end)) }
}

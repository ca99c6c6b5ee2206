/// Text that goes into a row.
enum Text {
    /// SQLite's own functions, and the layer between, end a text at a NUL: what follows would be lost, and two paths
    /// could become one.
    static func check(_ texts: String?...) throws(StoreError) {
        for case let text? in texts where text.utf8.contains(0) { throw .invalid("a text contains a NUL") }
    }
}

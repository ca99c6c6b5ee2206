/// A token converted to a property of a theme.
struct Conversion: Hashable {
    /// The type annotation in parentheses; nil if the form of the value already implies the type.
    var annotation: String?
    let value: KTV
    /// Whether the importer computed the value, so that it no longer follows changes of the tokens it refers to.
    let isComputed: Bool
    /// The names of the tokens that the value links to.
    let references: Set<String>
}

/// A value with its type annotation.
struct Typed {
    let annotation: String?
    let value: KTV

    init(_ annotation: String?, _ value: KTV) {
        self.annotation = annotation
        self.value = value
    }
}

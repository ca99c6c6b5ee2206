/// A token as a property of a theme.
struct Conversion: Hashable {
    /// The type that stands in parentheses, where the value's own form would not do.
    var annotation: String?
    let value: KTV
    /// Whether the value was worked out by the import, and so would differ where what it refers to does.
    let isComputed: Bool
    /// The names of the tokens that the value links to.
    let references: Set<String>
}

/// An annotation and a value.
struct Typed {
    let annotation: String?
    let value: KTV

    init(_ annotation: String?, _ value: KTV) {
        self.annotation = annotation
        self.value = value
    }
}

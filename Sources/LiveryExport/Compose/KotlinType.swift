/// A type in Kotlin.
struct KotlinType: Hashable {
    let name: String
    /// Whether making a value takes no memory. Values of other types are made once.
    var isInline = false
    var imported: ComposeImport?
}

extension KotlinType {
    init(_ name: ComposeImport, isInline: Bool = false) {
        self.init(name: name.name, isInline: isInline, imported: name)
    }
}

/// A Kotlin type.
struct KotlinType: Hashable {
    let name: String
    /// Whether creating a value of the type allocates no memory. Values of other types are created only once.
    var isInline = false
    var imported: ComposeImport?
}

extension KotlinType {
    init(_ name: ComposeImport, isInline: Bool = false) {
        self.init(name: name.name, isInline: isInline, imported: name)
    }
}

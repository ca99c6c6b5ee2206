/// The annotations of one property: `@description`, `@deprecated`, or the `$` members of a design token. A class,
/// because most properties have none, and each should store only a pointer.
final class Remarks {
    /// A text.
    let description: Node?
    /// A text, true or false.
    let deprecation: Node?
    /// An object of a Design Tokens file.
    let extensions: Node?

    init(description: Node? = nil, deprecation: Node? = nil, extensions: Node? = nil) {
        self.description = description
        self.deprecation = deprecation
        self.extensions = extensions
    }

    /// Creates the annotations in some directives. Nil if the directives contain no annotations.
    convenience init?(_ directives: [Directive]) {
        func node(_ name: String) -> Node? {
            directives.first { $0.name.dropFirst() == name && !$0.value.isInvalid }?.value
        }
        let (description, deprecation, extensions) = (node("description"), node("deprecated"), node("extensions"))
        guard description != nil || deprecation != nil || extensions != nil else { return nil }
        self.init(description: description, deprecation: deprecation, extensions: extensions)
    }

    /// These annotations, with each of the three overridden by `over` if it has a value there.
    func merged(under over: Remarks?) -> Remarks {
        guard let over else { return self }
        return Remarks(
            description: over.description ?? description, deprecation: over.deprecation ?? deprecation,
            extensions: over.extensions ?? extensions)
    }
}

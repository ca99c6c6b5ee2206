/// The annotations of a property: `@description`, `@deprecated`, or the `$` members of a design token. This is a class
/// because most properties have no annotations, so that each property stores only a pointer.
final class Remarks {
    /// A node with a string.
    let description: Node?
    /// A node with a string, true or false.
    let deprecation: Node?
    /// A node with an object, in a Design Tokens file.
    let extensions: Node?

    init(description: Node? = nil, deprecation: Node? = nil, extensions: Node? = nil) {
        self.description = description
        self.deprecation = deprecation
        self.extensions = extensions
    }

    /// Creates the annotations from directives, or returns `nil` if none of them is an annotation.
    convenience init?(_ directives: [Directive]) {
        func node(_ name: String) -> Node? {
            directives.first { $0.name.dropFirst() == name && !$0.value.isInvalid }?.value
        }
        let (description, deprecation, extensions) = (node("description"), node("deprecated"), node("extensions"))
        guard description != nil || deprecation != nil || extensions != nil else { return nil }
        self.init(description: description, deprecation: deprecation, extensions: extensions)
    }

    /// These annotations, overridden by those that `over` contains.
    func merged(under over: Remarks?) -> Remarks {
        guard let over else { return self }
        return Remarks(
            description: over.description ?? description, deprecation: over.deprecation ?? deprecation,
            extensions: over.extensions ?? extensions)
    }
}

/// The annotations of the slots in the merged tree.
extension Resolver {
    /// The annotations of a slot itself, without those of its groups.
    func remarks(on slot: Slot) -> Remarks? {
        let own = slot.property.remarks
        guard let object = remarkedObject(of: slot), let inside = Remarks(object.directives) else { return own }
        return own?.merged(under: inside) ?? inside
    }

    /// The object whose directives annotate the slot. A group of design tokens inherits the annotations of the group
    /// that it extends (Format §6). Values don't inherit annotations from mixins.
    private func remarkedObject(of slot: Slot) -> ObjectNode? {
        if slot.property.role == .group {
            if case .object(let object) = node(of: slot).kind { return object }
            return nil
        }
        for part in slot.property.parts.reversed() {
            if case .object(let object) = part.value.kind, !object.directives.isEmpty { return object }
        }
        return nil
    }

    /// The node that deprecates a slot or its closest enclosing object, or `nil` if the slot isn't deprecated.
    package func deprecation(of slot: Slot) -> Node? {
        if case .known(let word) = slot.rareResults.deprecation { return word }
        let word: Node?
        if let own = remarks(on: slot)?.deprecation {
            if case .bool(false) = own.kind { word = nil } else { word = own }
        } else {
            word = slot.parent.flatMap(deprecation)
        }
        slot.rareResults.deprecation = .known(word)
        return word
    }
}

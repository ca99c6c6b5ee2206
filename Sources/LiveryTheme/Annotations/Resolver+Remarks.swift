/// The annotations of the slots in the merged tree.
extension Resolver {
    /// The annotations of a slot itself, without those of its groups.
    func remarks(on slot: Slot) -> Remarks? {
        let own = slot.property.remarks
        guard let object = remarkedObject(of: slot), let inside = Remarks(object.directives) else { return own }
        return own?.merged(under: inside) ?? inside
    }

    /// The object whose directives annotate the slot. A group of design tokens inherits the annotations of the group
    /// that it extends (Format §6). A value does not inherit the annotations of its mixins.
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

    /// The node that deprecates a slot: its own, or the one of the nearest enclosing object. Nil if the slot is not
    /// deprecated.
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

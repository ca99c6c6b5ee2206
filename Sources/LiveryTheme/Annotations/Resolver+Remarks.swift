/// What is said about the places of the merged tree.
extension Resolver {
    /// What is said about a slot itself, not about what lies around it.
    func remarks(on slot: Slot) -> Remarks? {
        let own = slot.property.remarks
        guard let object = remarkedObject(of: slot), let inside = Remarks(object.directives) else { return own }
        return own?.merged(under: inside) ?? inside
    }

    /// The object whose directives speak of the slot. A group of design tokens has those of the group that it extends
    /// too (Format §6); what a mixin is called is not said of what starts from it.
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

    /// The word that makes a slot deprecated: its own or that of the nearest object around it; nil if it is not.
    package func deprecation(of slot: Slot) -> Node? {
        if case .known(let word) = slot.deprecation { return word }
        let word: Node?
        if let own = remarks(on: slot)?.deprecation {
            if case .bool(false) = own.kind { word = nil } else { word = own }
        } else {
            word = slot.parent.flatMap(deprecation)
        }
        slot.deprecation = .known(word)
        return word
    }
}

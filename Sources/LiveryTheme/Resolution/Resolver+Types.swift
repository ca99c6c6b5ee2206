import LiveryBundle

/// Which type a value has.
extension Resolver {
    /// The type that a slot was given: by its own annotation, by the component or object it is part of, by its mixins,
    /// or by what it links to; nil if its value's own form decides.
    func type(of slot: Slot) -> ValueType? {
        switch slot.type {
        case .known(let type): return type
        case .underway: return nil
        case .unknown: break
        }
        slot.type = .underway
        let type = deeper(at: slot.property.nameSpan) { findType(of: slot) } ?? nil
        slot.type = .known(type)
        return type
    }

    private func findType(of slot: Slot) -> ValueType? {
        let declared = typeFromParent(of: slot)
        let own = slot.property.type.flatMap { annotation in
            components.type(named: annotation.name) ?? reportUnknownType(annotation)
        }
        var type = declared ?? own
        if let declared, let own, declared != own, let annotation = slot.property.type {
            diagnostics.report(
                .conflictingTypes(declared.name, own.name), at: annotation.span,
                notes: [(.comesFrom("the declaration of '\(declared.name)' for this attribute"), nil)])
        }
        for part in slot.property.parts {
            for mixin in mixins(of: part) {
                guard let target = target(of: mixin), let inherited = self.type(of: target) else { continue }
                type = unified(type, with: inherited, from: target, at: mixin.span)
            }
        }
        if type == nil, case .link = node(of: slot).kind, let end = end(of: slot), end !== slot {
            return self.type(of: end)
        }
        return type
    }

    /// A type and the one that a mixin brings: the same, or one an extension of the other.
    private func unified(_ type: ValueType?, with inherited: ValueType, from target: Slot, at span: Span) -> ValueType {
        guard let type, type != inherited else { return inherited }
        if components.extends(type, inherited) { return type }
        diagnostics.report(
            .conflictingTypes(type.name, inherited.name), at: span,
            notes: [(.definedHere, target.property.nameSpan)])
        return type
    }

    private func reportUnknownType(_ annotation: TypeName) -> ValueType? {
        diagnostics.report(
            .unknownType(annotation.name), at: annotation.span, unknown: annotation.name, known: components.typeNames)
        return nil
    }

    /// What the object around a slot says about it.
    private func typeFromParent(of slot: Slot) -> ValueType? {
        guard let parent = slot.parent, let type = type(of: parent) else { return nil }
        let name = names[slot.name]
        switch type {
        case .component(let component):
            if case .value(let type, _) = components.attribute(name, of: component) { return type }
            return nil
        default:
            // A state of a stateful attribute has the attribute's type.
            return CompositeSchema.type(of: name, in: type) ?? (ControlState(rawValue: name) == nil ? nil : type)
        }
    }
}

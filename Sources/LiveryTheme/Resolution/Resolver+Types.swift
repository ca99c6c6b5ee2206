package import LiveryModel

/// Determines the types of values.
extension Resolver {
    /// The type of a slot, as determined by its own annotation, its component or enclosing object, its mixins, or the
    /// target of its link. If it is `nil`, the value's own syntax determines the type.
    package func type(of slot: Slot) -> Theme.ValueType? {
        switch slot.type {
        case .known(let type):
            touch(slot.typeAxes)
            reach(slot.typeHeight)
            return type
        case .underway:
            // Another starting point in the cycle might lead to other diagnostics.
            touch(.reported)
            return nil
        case .unknown: break
        }
        slot.type = .underway
        let (type, read, steps) = tracking { deeper(at: slot.property.nameSpan) { findType(of: slot) } ?? nil }
        slot.type = .known(type)
        slot.typeAxes = read.union(slot.place)
        slot.typeHeight = steps
        touch(slot.place)
        return type
    }

    private func findType(of slot: Slot) -> Theme.ValueType? {
        let declared = typeFromParent(of: slot)
        let own = slot.property.type.flatMap { annotation in
            components.type(named: annotation.name) ?? reportUnknownType(annotation)
        }
        var type = declared ?? own
        // Without a declared type, the first mixin determines whether the value is an object, because objects can't be
        // mixed with single values.
        var form: Theme.ValueType?
        if let declared, let own, declared != own, let annotation = slot.property.type {
            diagnostics.report(
                .conflictingTypes(declared.name, own.name), at: annotation.span,
                notes: [(.comesFrom("the declaration of '\(declared.name)' for this attribute"), nil)])
            slot.value = .known(nil)
            slot.valueAxes.insert(.reported)
            slot.spoil(at: annotation.span)
        }
        for part in slot.property.parts {
            for mixin in mixins(of: part) where !mixin.isExtension {
                guard let target = target(of: mixin) else { continue }
                guard let inherited = self.type(of: target) else {
                    let found = shell(of: target).kind.form
                    if type == nil, let form, let found, (form == .object) != (found == .object) {
                        return conflict(form, found, in: slot, from: target, at: mixin.span)
                    }
                    form = form ?? found
                    continue
                }
                if let known = type, known != inherited, !components.extends(known, inherited) {
                    return conflict(known, inherited, in: slot, from: target, at: mixin.span)
                }
                type = type ?? inherited
            }
        }
        if type == nil, shell(of: slot).kind.isLink, let end = end(of: slot), end !== slot {
            type = self.type(of: end)
        }
        return type ?? (slot.property.role == .token ? typeFromGroups(of: slot) : nil)
    }

    /// Reports a mixin with a conflicting type. The slot then has no type and no value.
    private func conflict(
        _ type: Theme.ValueType, _ inherited: Theme.ValueType, in slot: Slot, from target: Slot, at span: Span
    ) -> Theme.ValueType? {
        diagnostics.report(
            .conflictingTypes(type.name, inherited.name), at: span,
            notes: [(.definedHere, target.property.nameSpan)])
        slot.spoil(at: span)
        slot.end = .known(nil)
        slot.endAxes.insert(.reported)
        return nil
    }

    private func reportUnknownType(_ annotation: TypeName) -> Theme.ValueType? {
        if hasValue(at: annotation.name) {
            let meant = "+\(annotation.name)"
            diagnostics.report(
                .unknownType(annotation.name), at: annotation.span, notes: [(.didYouMean(meant), nil)],
                fix: ("replace with '\(meant)'", annotation.span, meant))
            return nil
        }
        diagnostics.reportUnknownType(annotation, among: components)
        return nil
    }

    /// The type that the enclosing object declares for a slot.
    private func typeFromParent(of slot: Slot) -> Theme.ValueType? {
        guard let parent = slot.parent, let type = type(of: parent) else { return nil }
        let name = names[slot.name]
        if sources.isDesignTokens(shell(of: parent).span) { return TokenSchema.type(of: name, in: type) }
        switch type {
        case .component(let component):
            if case .value(let type, _) = components.attribute(name, of: component) { return type }
            return nil
        case .composite(let composite):
            let member = composite.type(of: name)
            // A weight can also be a name, so its own syntax determines its type.
            if let member, member != .fontWeight { return member }
            fallthrough
        default:
            // A state of a stateful attribute has the attribute's type.
            return Theme.ControlState(rawValue: name) == nil ? nil : type
        }
    }
}

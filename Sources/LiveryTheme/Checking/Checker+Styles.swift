import LiveryModel

/// Reads styles, and checks each attribute against its declaration in the component type.
extension Checker {
    func style(_ slot: Slot, of component: String) -> Theme.Value? {
        var style = Theme.Style(type: component)
        for child in resolver.children(of: slot) {
            let name = names[child.name]
            // Called only for its diagnostics: it reports an annotation that contradicts the declaration.
            _ = resolver.type(of: child)
            switch resolver.components.attribute(name, of: component) {
            case nil where resolver.components.isComplete(component):
                if diagnostics.reportMisspelledDeclaration(
                    of: name, in: resolver.components.attributePlaces(of: component), usedAt: child.property.nameSpan)
                {
                    continue
                }
                reportUnknown(
                    .unknownProperty(name, of: component), child, in: slot,
                    known: resolver.components.attributeNames(of: component))
            case nil: break
            case .unmanaged:
                if !isUnmanaged(child) {
                    diagnostics.report(.unmanagedAttribute(name, of: component), at: child.property.nameSpan)
                }
            case .value(let type, let stateful):
                if isUnmanaged(child) { continue }
                style.attributes[name] = attribute(child, as: type, stateful: stateful)
            }
        }
        style.resolveUnits()
        return .style(style)
    }

    /// Whether an attribute is set to `unmanaged`. `backgroundColor: unmanaged` removes an inherited value and leaves
    /// the attribute to the platform.
    private func isUnmanaged(_ slot: Slot) -> Bool {
        guard let end = resolver.end(of: slot), case .text("unmanaged") = resolver.node(of: end).kind else {
            return false
        }
        return true
    }

    private func attribute(_ slot: Slot, as type: Theme.ValueType, stateful: Bool) -> Theme.Style.Attribute? {
        guard let end = resolver.end(of: slot) else { return nil }
        guard isStateMap(end, of: type) else {
            return value(slot, of: names[slot.name], as: type).map { .value($0) }
        }
        guard stateful else {
            diagnostics.report(.notStateful(names[slot.name]), at: resolver.node(of: slot).span)
            return nil
        }
        return states(end, of: names[slot.name], as: type).map { .states($0) }
    }

    /// Whether an object contains the name of a state, so that it is a map of states.
    private func isStateMap(_ slot: Slot, of type: Theme.ValueType) -> Bool {
        guard case .object(let object) = resolver.node(of: slot).kind else { return false }
        if case .component = type { return false }
        return hasStates(object)
    }

    /// Whether any name in an object is the name of a state.
    package func hasStates(_ object: ObjectNode) -> Bool {
        Theme.ControlState.allCases.contains { names.existing($0.rawValue).flatMap(object.position) != nil }
    }

    /// The value of an attribute. Reports numbers outside the attribute's range.
    private func value(_ slot: Slot, of attribute: String, as type: Theme.ValueType) -> Theme.Value? {
        guard let value = read(slot, as: type) else { return nil }
        if let range = BuiltInComponents.ranges[attribute] { check(value, of: attribute, in: range, at: slot) }
        return value
    }

    private func states(
        _ slot: Slot, of attribute: String, as type: Theme.ValueType
    ) -> [Theme.ControlState: Theme.Value]? {
        var states: [Theme.ControlState: Theme.Value] = [:]
        for child in resolver.children(of: slot) {
            let name = names[child.name]
            guard let state = Theme.ControlState(rawValue: name) else {
                reportUnknown(.unknownState(name), child, in: slot, known: Theme.ControlState.allCases.map(\.rawValue))
                continue
            }
            states[state] = value(child, of: attribute, as: type)
        }
        return states.isEmpty ? nil : states
    }
}

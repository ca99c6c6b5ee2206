import LiveryModel
import LiveryTheme

// Overrides with surprising effects: single values that replace per-state values, and names in overlays that no lower
// layer defines.
extension Adviser {
    func adviseOnOverrides(_ inspection: Inspection) {
        for slot in inspection.styles where inspection.shouldContinue() { adviseOnStates(of: slot, inspection) }
        for axis in theme.axes {
            // Check each overlay only once, because the layers below it hardly differ between axis choices.
            guard let value = choice[axis.name], let overlay = theme.overlays[axis.name]?[value],
                lookedAt.insert("\(axis.name)=\(value)").inserted
            else { continue }
            let lower = theme.tree(for: choice.filter { $0.key != axis.name })
            adviseOnNames(in: overlay, above: lower, at: [], inspection)
        }
    }

    // MARK: States

    private func adviseOnStates(of style: Slot, _ inspection: Inspection) {
        let resolver = inspection.resolver
        guard case .component(let component)? = resolver.type(of: style), let end = resolver.end(of: style) else {
            return
        }
        for slot in resolver.children(of: end) {
            switch resolver.components.attribute(names[slot.name], of: component) {
            case .value(.component, _)?: adviseOnStates(of: slot, inspection)
            case .value(_, stateful: true)?: adviseOnStates(of: slot, in: end, inspection)
            default: continue
            }
        }
    }

    /// Reports a single attribute value that replaces per-state values from a lower layer or a mixin.
    private func adviseOnStates(of slot: Slot, in style: Slot, _ inspection: Inspection) {
        let resolver = inspection.resolver
        let node = resolver.node(of: slot)
        guard isOwn(node.span), resolver.source(of: slot) == nil, !isReset(node), states(of: slot, inspection) == nil,
            let (lost, covered) = coveredStates(of: slot) ?? mixedStates(of: slot, in: style, inspection)
        else { return }
        let others = lost.filter { $0 != .normal }.map(\.rawValue)
        guard !others.isEmpty else { return }
        let text = sources.text(node.span)
        let written = "{ \(text.hasPrefix("\"") ? "\"normal\"" : "normal"): \(text) }"
        advise(
            .lostStates(names[slot.name], states: others), at: slot.property.nameSpan, others: [covered],
            notes: [(.replacesThis, covered)], fix: ("write '\(written)'", node.span, written))
    }

    /// Whether a value resets an attribute as a whole, as `nil` and `unmanaged` do.
    private func isReset(_ node: Node) -> Bool {
        switch node.kind {
        case .null, .missing, .invalid, .text("unmanaged"): true
        default: false
        }
    }

    /// The states for which a slot's value has entries, or `nil` if it is a single value for all states.
    private func states(of slot: Slot, _ inspection: Inspection) -> [Theme.ControlState]? {
        let resolver = inspection.resolver
        guard let end = resolver.end(of: slot), case .object(let object) = resolver.node(of: end).kind else {
            return nil
        }
        return states(in: object)
    }

    private func states(in object: ObjectNode) -> [Theme.ControlState]? {
        let states = object.properties.compactMap { Theme.ControlState(rawValue: names[$0.name]) }
        return states.isEmpty ? nil : states
    }

    /// The states that a lower layer sets for an attribute, and the range of that value.
    private func coveredStates(of slot: Slot) -> ([Theme.ControlState], Span)? {
        guard slot.property.replacesObject, slot.property.covered != nil else { return nil }
        let path = slot.path
        for (_, piece) in theme.origins(for: choice).reversed() {
            guard let property = piece.property(at: path), property.nameSpan != slot.property.nameSpan,
                case .object(let object) = property.value.kind, let states = states(in: object)
            else { continue }
            return (states, property.nameSpan)
        }
        return nil
    }

    /// The states that a mixin of a style sets for an attribute, and the range of that value.
    private func mixedStates(of slot: Slot, in style: Slot, _ inspection: Inspection) -> ([Theme.ControlState], Span)? {
        let resolver = inspection.resolver
        for mixin in style.property.parts.reversed().flatMap({ resolver.mixins(of: $0).reversed() }) {
            guard let target = resolver.target(of: mixin), let below = resolver.child(slot.name, of: target) else {
                continue
            }
            return states(of: below, inspection).map { ($0, below.property.nameSpan) }
        }
        return nil
    }

    // MARK: Names

    /// Reports names in an overlay that override nothing and differ from a name in a lower layer only by a typo.
    private func adviseOnNames(
        in overlay: ObjectNode, above lower: ObjectNode, at path: [Name], _ inspection: Inspection
    ) {
        let known = lower.properties.filter { overlay.position(of: $0.name) == nil }.map { names[$0.name] }
        for property in overlay.properties {
            if let position = lower.position(of: property.name) {
                guard case .object(let inner) = property.value.kind,
                    case .object(let below) = lower.properties[position].value.kind
                else { continue }
                adviseOnNames(in: inner, above: below, at: path + [property.name], inspection)
            } else if isOwn(property.nameSpan), unmatched.count < Limits.diagnostics,
                let meant = inspection.resolver.diagnostics.nearest(to: names[property.name], in: known),
                isOnlySlip(names[property.name], of: meant, in: known), !isUsed(path + [property.name], inspection)
            {
                let name = names[property.name]
                unmatched.append(
                    Advice(
                        problem: .unmatchedOverride(name), span: property.nameSpan,
                        notes: [(.didYouMean(meant), nil)],
                        fix: DiagnosticCollector.span(of: name, in: property.nameSpan, sources).map {
                            ("replace with '\(meant)'", $0, meant)
                        }, choices: []))
            }
        }
    }

    private func isUsed(_ path: [Name], _ inspection: Inspection) -> Bool {
        inspection.uses.contains { $0.target.path.starts(with: path) }
    }
}

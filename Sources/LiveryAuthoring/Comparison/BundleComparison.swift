import LiveryModel

/// Compares two bundles for the same axis choice. If one is missing, everything in the other is added or removed.
struct BundleComparison {
    let old: ThemeBundle?
    let new: ThemeBundle?

    func report(to changes: inout GatheredChanges) {
        guard old != new else { return }
        types(&changes)
        values(&changes)
    }

    private func types(_ changes: inout GatheredChanges) {
        let (before, after) = (old?.types ?? [:], new?.types ?? [:])
        for name in Set(before.keys).union(after.keys) {
            switch (before[name], after[name]) {
            case (let old?, nil): changes.report(Change(.type(name), .removed, old: .type(old)))
            case (nil, let new?): changes.report(Change(.type(name), .added, new: .type(new)))
            case (let old?, let new?) where old != new: declarations(old, new, &changes)
            default: break
            }
        }
    }

    private func declarations(_ old: Theme.ComponentType, _ new: Theme.ComponentType, _ changes: inout GatheredChanges)
    {
        if old.parent != new.parent {
            changes.report(Change(.type(old.name), .retyped, old: .type(old), new: .type(new)))
        }
        for name in Set(old.attributes.keys).union(new.attributes.keys) {
            let (before, after) = (old.attributes[name], new.attributes[name])
            guard before != after else { continue }
            let kind: Change.Kind = before == nil ? .added : after == nil ? .removed : .retyped
            changes.report(
                Change(
                    .declaration(name, type: old.name), kind, old: before.map { .declaration($0) },
                    new: after.map { .declaration($0) }))
        }
        order(old, new, &changes)
    }

    /// Compares the order of the parts that both types contain.
    private func order(_ old: Theme.ComponentType, _ new: Theme.ComponentType, _ changes: inout GatheredChanges) {
        let common = Set(old.parts).intersection(new.parts)
        guard old.parts.filter(common.contains) != new.parts.filter(common.contains) else { return }
        changes.report(Change(.type(old.name), .changed, old: .type(old), new: .type(new)))
    }

    private func values(_ changes: inout GatheredChanges) {
        tokens(&changes)
        for path in Set((old?.styles ?? [:]).keys).union((new?.styles ?? [:]).keys) {
            let (before, after) = (old?.styles[path], new?.styles[path])
            if let before, let after, before.type == after.type {
                guard before != after else { continue }
                attributes(before, after, at: [], of: path, &changes)
            } else {
                value(at: path, &changes)
            }
        }
    }

    /// Compares values that aren't styles on either side. They make up most of a large theme, so each is only looked up
    /// once, and no set of paths is built.
    private func tokens(_ changes: inout GatheredChanges) {
        let (before, after) = (old?.tokens ?? [:], new?.tokens ?? [:])
        for (path, value) in after where old?.styles[path] == nil {
            let earlier = before[path]
            if earlier != value { changes.report(.of(.token(path), earlier, value)) }
        }
        for (path, value) in before where after[path] == nil && new?.styles[path] == nil {
            changes.report(.of(.token(path), value, nil))
        }
    }

    /// Compares a style as a whole. It might have replaced a token, or a token might have replaced it.
    private func value(at path: String, _ changes: inout GatheredChanges) {
        let (before, after) = (old?.value(at: path), new?.value(at: path))
        guard before != after else { return }
        let isStyle = (new ?? old)?.styles[path] != nil || (after == nil && old?.styles[path] != nil)
        changes.report(.of(isStyle ? .style(path) : .token(path), before, after))
    }

    private func attributes(
        _ before: Theme.Style, _ after: Theme.Style, at way: [String], of style: String,
        _ changes: inout GatheredChanges
    ) {
        for name in Set(before.attributes.keys).union(after.attributes.keys) {
            let (first, second) = (before.attributes[name], after.attributes[name])
            if case .value(.style(let part))? = first, case .value(.style(let other))? = second, part.type == other.type
            {
                if part != other { attributes(part, other, at: way + [name], of: style, &changes) }
                continue
            }
            let types = (old?.type(of: name, in: before.type), new?.type(of: name, in: after.type))
            guard first != second || types.0 != types.1 else { continue }
            let way = (way + [name]).joined(separator: ".")
            for state in Self.states(first, second) {
                let (old, new) = (first?.typed(types.0, in: state), second?.typed(types.1, in: state))
                guard old != new else { continue }
                changes.report(.of(.attribute(way, style: style, state: state), old, new))
            }
        }
    }

    /// The states that have a value on either side. If neither side has values for states, the only element is `nil`.
    private static func states(_ first: Theme.Style.Attribute?, _ second: Theme.Style.Attribute?) -> [Theme
        .ControlState?]
    {
        var named: Set<Theme.ControlState> = []
        for case .states(let values)? in [first, second] { named.formUnion(values.keys) }
        guard !named.isEmpty else { return [nil] }
        // A value without states is the value for `normal`.
        for case .value? in [first, second] { named.insert(.normal) }
        return Theme.ControlState.allCases.filter(named.contains)
    }
}

extension Change {
    /// Creates the change of a value that differs between the two sides.
    fileprivate static func of(_ subject: ChangeSubject, _ old: Theme.Value.Typed?, _ new: Theme.Value.Typed?) -> Change
    {
        let kind: Kind = old == nil ? .added : new == nil ? .removed : old?.type != new?.type ? .retyped : .changed
        return Change(subject, kind, old: old.map { .value($0) }, new: new.map { .value($0) })
    }
}

extension ThemeBundle {
    fileprivate func value(at path: String) -> Theme.Value.Typed? {
        tokens[path] ?? styles[path].map { Theme.Value.Typed(.component($0.type), .style($0)) }
    }

    /// The declared type of an attribute. The type of an undeclared attribute is `null`, but valid bundles don't
    /// contain undeclared attributes.
    fileprivate func type(of attribute: String, in component: String) -> Theme.ValueType {
        if case .value(let type, _)? = self.attribute(attribute, of: component) { type } else { .null }
    }
}

extension Theme.Style.Attribute {
    /// The value that is set for a state. Doesn't fall back to `normal`.
    fileprivate func typed(_ type: Theme.ValueType?, in state: Theme.ControlState?) -> Theme.Value.Typed? {
        guard let type else { return nil }
        switch self {
        case .value(let value): return state == nil || state == .normal ? Theme.Value.Typed(type, value) : nil
        case .states(let values): return values[state ?? .normal].map { Theme.Value.Typed(type, $0) }
        }
    }
}

import LiveryModel
public import LiveryTheme

extension PreparedTheme {
    /// Explains the origin of a value, a style, an attribute, the state of an attribute, a list element or a whole
    /// object. Errors elsewhere in the theme don't matter. Throws if the theme doesn't have the requested axes or
    /// values, or if the path doesn't exist. Without followers, an explanation takes at most as long as resolving one
    /// bundle.
    /// - Parameter listsFollowers: Whether to list the ``Explanation/followers`` as well.
    public func explain(
        _ path: String, for choice: [String: String] = [:], listingFollowers listsFollowers: Bool = false
    ) throws -> Explanation {
        let selection = try axes.selection(choice)
        let resolver = scratch(for: selection)
        let explainer = Explainer(resolver: resolver, origins: origins(for: selection))
        let slot = try explainer.slot(at: path)
        explainer.follow(slot)
        let (type, value) = explainer.value(of: slot)
        return Explanation(
            path: path, axes: selection, type: type, value: value, steps: explainer.steps,
            children: explainer.children(of: slot), users: explainer.users(of: slot),
            followers: listsFollowers ? explainer.followers(of: slot) : nil,
            diagnostics: resolver.diagnostics.sorted)
    }
}

extension Explainer {
    /// The type and value of a slot. Both are `nil` for an object. A map of states has a type but no value.
    func value(of slot: Slot) -> (Theme.ValueType?, Theme.Value?) {
        guard let end = resolver.end(of: slot) else { return (resolver.type(of: slot), nil) }
        let type = resolver.type(of: slot)
        if case .object(let object) = resolver.node(of: end).kind, slot.property.role != .token {
            guard let type else { return (nil, nil) }
            if checker.hasStates(object), !type.isComponent { return (type, nil) }
        }
        guard let typed = checker.value(of: slot), mayShow(typed.value, of: slot) else { return (type, nil) }
        return (typed.type, typed.value)
    }

    /// Counts the listed values. If there are more than a bundle can have, reports a problem and returns `false`.
    private func mayShow(_ value: Theme.Value, of slot: Slot) -> Bool {
        weight += value.weight(upTo: Limits.values + 1)
        guard weight > Limits.values else { return true }
        resolver.diagnostics.report(.tooManyValues, at: slot.property.nameSpan)
        return false
    }

    func children(of slot: Slot) -> [Explanation.Child] {
        guard let end = resolver.end(of: slot), slot.property.role != .token else { return [] }
        switch resolver.node(of: end).kind {
        case .object, .array: break
        default: return []
        }
        return resolver.children(of: end).map { child in
            let (type, value) = value(of: child)
            let node = resolver.node(of: child)
            let span = node.isInvalid ? child.property.nameSpan : node.span
            return Explanation.Child(name: names[child.name], type: type, value: value, origin: origin(span))
        }
    }

    /// All links and mixins that refer to a slot, directly or through a link to an enclosing group.
    func users(of slot: Slot) -> [Explanation.User] {
        guard case .object(let root) = resolver.node(of: resolver.root).kind else { return [] }
        var users: [Explanation.User] = []
        collect(root, under: [], naming: Target(slot: slot, path: slot.path), &users)
        return users
    }

    /// A slot, and its own path.
    private struct Target {
        let slot: Slot
        let path: [Name]
    }

    private func leads(_ path: [Name], to target: Target) -> Bool {
        guard path.last == target.path.last else { return false }
        return path == target.path || resolver.existing(at: names.path(path)) === target.slot
    }

    private func collect(
        _ object: ObjectNode, under place: [Name], naming target: Target, _ users: inout [Explanation.User]
    ) {
        for property in object.properties where users.count < Limits.diagnostics {
            let own = place + [property.name]
            for part in property.parts {
                for mixin in part.mixins where leads(mixin.names, to: target) {
                    users.append(Explanation.User(path: names.path(own), origin: origin(mixin.span)))
                }
                collect(part.value, at: own, naming: target, &users)
            }
        }
    }

    private func collect(_ node: Node, at place: [Name], naming target: Target, _ users: inout [Explanation.User]) {
        switch node.kind {
        case .link(let path) where leads(path, to: target):
            users.append(Explanation.User(path: self.names.path(place), origin: origin(node.span)))
        case .reference(let reference) where leads(reference.names, to: target):
            users.append(Explanation.User(path: self.names.path(place), origin: origin(node.span)))
        case .array(let nodes), .call(_, _, let nodes):
            for node in nodes { collect(node, at: place, naming: target, &users) }
        case .object(let object): collect(object, under: place, naming: target, &users)
        default: break
        }
    }
}

extension Theme.ValueType {
    fileprivate var isComponent: Bool { if case .component = self { true } else { false } }
}

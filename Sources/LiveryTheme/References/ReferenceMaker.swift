import LiveryModel

/// Walks a resolved tree in the order of its bundle, and collects links and mixins.
struct ReferenceMaker {
    let resolver: Resolver
    private var references = References()
    private var count = 0
    /// The objects on the current path.
    private var walking: [Slot] = []

    private init(resolver: Resolver) {
        self.resolver = resolver
    }

    static func references(_ resolver: Resolver) -> References {
        var maker = ReferenceMaker(resolver: resolver)
        for child in resolver.children(of: resolver.root) { maker.add(child, at: resolver.names[child.name]) }
        return maker.references
    }

    private mutating func add(_ slot: Slot, at path: String) {
        count += 1 + Theme.Value.weight(of: path)
        guard count <= Limits.values, let end = resolver.end(of: slot) else { return }
        references.links[path] = target(of: slot, at: path)
        let mixins = slot.property.parts.flatMap(resolver.mixins).filter { !$0.isExtension }
        if !mixins.isEmpty { references.parents[path] = mixins.map { resolver.names.path($0.names) } }
        guard walking.count < Limits.valueDepth, !walking.contains(where: { $0 === end }) else { return }
        switch resolver.node(of: end).kind {
        case .object, .array:
            walking.append(end)
            for child in resolver.children(of: end) { add(child, at: "\(path).\(resolver.names[child.name])") }
            walking.removeLast()
        default: break
        }
    }

    /// The path that a slot's link names, or the slot's own path if a link of an enclosing object led to the slot.
    private func target(of slot: Slot, at path: String) -> String? {
        let own = resolver.path(slot)
        guard own == path else { return own }
        switch resolver.shell(of: slot).kind {
        case .link(let target): return resolver.names.path(target)
        case .reference: return resolver.end(of: slot).flatMap { $0 === slot ? nil : resolver.path($0) }
        default: return nil
        }
    }
}

import LiveryModel

/// Links and mixins by path, in the order in which they were found.
struct FoundReferences: Sendable {
    var links: [(path: String, target: String)] = []
    var parents: [(path: String, mixins: [String])] = []
}

/// Finds links and mixins in a resolved tree.
struct ReferenceMaker {
    private let resolver: Resolver
    private var found = FoundReferences()
    /// The number of visited values.
    private var count = 0
    /// The objects on the current path.
    private var walking: [Slot] = []

    private init(resolver: Resolver) {
        self.resolver = resolver
    }

    /// The references at a path and in the value there.
    /// - Parameters:
    ///   - isLinked: Whether a link of an enclosing object led to the slot.
    ///   - isGroup: Whether the slot is a group, whose values have their own references.
    static func references(
        of slot: Slot, at path: String, isLinked: Bool, isGroup: Bool, _ resolver: Resolver
    ) -> FoundReferences {
        var maker = ReferenceMaker(resolver: resolver)
        maker.add(slot, at: path, isLinked, isGroup)
        return maker.found
    }

    private mutating func add(_ slot: Slot, at path: String, _ isLinked: Bool, _ isGroup: Bool) {
        count += 1 + Theme.Value.weight(of: path)
        resolver.diagnostics.interruption?.step()
        guard count <= Limits.values, !resolver.diagnostics.isUnwanted, let end = resolver.end(of: slot) else { return }
        if let target = isLinked ? resolver.path(slot) : target(of: slot, end) { found.links.append((path, target)) }
        addMixins(of: slot, at: path)
        guard !isGroup, walking.count < Limits.valueDepth, !walking.contains(where: { $0 === end }) else { return }
        switch resolver.node(of: end).kind {
        case .object, .array:
            walking.append(end)
            for child in resolver.children(of: end) {
                add(child, at: "\(path).\(resolver.names[child.name])", isLinked || end !== slot, false)
            }
            walking.removeLast()
        default: break
        }
    }

    private mutating func addMixins(of slot: Slot, at path: String) {
        guard slot.isMixed else { return }
        resolver.touch(slot.axes)
        let mixins = slot.property.parts.flatMap(resolver.mixins).filter { !$0.isExtension }
        if !mixins.isEmpty { found.parents.append((path, mixins.map { resolver.names.path($0.names) })) }
    }

    /// The path of a slot's link, or `nil` if the slot's value isn't a link.
    private func target(of slot: Slot, _ end: Slot) -> String? {
        switch resolver.shell(of: slot).kind {
        case .link(let target): resolver.names.path(target)
        case .reference: end === slot ? nil : resolver.path(end)
        default: nil
        }
    }
}

extension CompiledBundle {
    /// The links and mixins of the values. Empty unless ``Compiler/Extras/references`` was requested.
    ///
    /// - Complexity: O(*n*), where *n* is the number of links and mixins.
    public var references: References {
        var references = References()
        references.add(parts)
        return references
    }
}

extension References {
    fileprivate mutating func add(_ parts: [BundlePart]) {
        for part in parts {
            for (path, target) in part.references?.links ?? [] { links[path] = target }
            for (path, mixins) in part.references?.parents ?? [] { parents[path] = mixins }
            if case .object(let parts, _) = part.content { add(parts) }
        }
    }
}

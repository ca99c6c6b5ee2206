import LiveryModel

/// Walks a resolved tree and collects the annotations of its values, for exports and editors.
struct AnnotationMaker {
    let resolver: Resolver
    private var byPath: [String: Annotation] = [:]
    private var count = 0

    private init(resolver: Resolver) {
        self.resolver = resolver
    }

    static func annotations(_ resolver: Resolver) -> Annotations {
        var maker = AnnotationMaker(resolver: resolver)
        maker.add(resolver.root, in: "")
        return Annotations(maker.byPath)
    }

    /// A link leads to a path that the walk visits separately.
    private mutating func add(_ slot: Slot, in group: String) {
        count += 1 + Value.weight(of: group)
        guard count <= Limits.values else { return }
        let remarks = resolver.remarks(on: slot)
        var isGroup = false
        if slot.property.role != .token, case .object = resolver.node(of: slot).kind { isGroup = true }
        // Most values have no annotation. Don't build their paths.
        guard remarks != nil || isGroup else { return }
        let name = resolver.names[slot.name]
        let path = group.isEmpty ? name : "\(group).\(name)"
        if let remarks { byPath[path] = annotation(remarks) }
        guard isGroup else { return }
        for child in resolver.children(of: slot) { add(child, in: path) }
    }

    private func annotation(_ remarks: Remarks) -> Annotation {
        var annotation = Annotation()
        if case .text(let text)? = remarks.description?.kind { annotation.description = text }
        annotation.extensions = remarks.extensions.map { resolver.sources.text($0.span) }
        switch remarks.deprecation?.kind {
        case .bool(true): annotation.deprecation = .deprecated(nil)
        case .bool(false): annotation.deprecation = Annotation.Deprecation.none
        case .text(let reason): annotation.deprecation = .deprecated(reason)
        default: break
        }
        return annotation
    }
}

// What lies over what: objects merge deeply, key by key; everything else is replaced whole; the later wins.

extension ObjectNode {
    /// This object with another laid over it. Whatever only one of them has is shared, not copied.
    func merged(under over: ObjectNode) -> ObjectNode {
        if over.properties.isEmpty, over.directives.isEmpty { return self }
        if properties.isEmpty, directives.isEmpty { return over }
        var merged = properties
        for property in over.properties {
            if let position = position(of: property.name) {
                merged[position] = merged[position].merged(under: property)
            } else {
                merged.append(property)
            }
        }
        let kept = directives.filter { over.directive($0.name) == nil }
        return ObjectNode(properties: merged, directives: kept + over.directives, span: over.span)
    }
}

extension Property {
    /// This property with another of the same name laid over it, and the marks of both.
    func merged(under over: Property) -> Property {
        var result = laid(under: over)
        result.replacedBy = replacedBy.union(over.replacedBy)
        result.extendedBy = extendedBy.union(over.extendedBy)
        if nameSpan.file != over.nameSpan.file { result.covered = nameSpan }
        return result
    }

    private func laid(under over: Property) -> Property {
        // A token is replaced whole, whatever lies under it.
        if over.role == .token || (over.role == .group && role == .token) { return over }
        if over.role == .group, role == .group { return merged(underGroup: over) }
        var result = over
        result.type = over.type ?? type
        // A layer that changes a value says no less about it.
        result.remarks = remarks?.merged(under: over.remarks) ?? over.remarks
        if role == .token { result.role = .token }
        guard over.continuesObject, extendsToObject else { return result }
        // What a token's value is called in other files is known once its type is.
        if role != .token, over.parts.count == 1, !over.parts[0].hasMixins,
            case .object(let object) = over.parts[0].value.kind, case .object(let base) = value.kind
        {
            result.parts = parts
            let merged = base.merged(under: object)
            result.parts[parts.count - 1].value = Node(kind: .object(merged), span: over.value.span)
        } else {
            result.parts = parts + over.parts
        }
        return result
    }

    /// Two groups of Design Tokens: an `$extends` replaces the one below, like any other property.
    private func merged(underGroup over: Property) -> Property {
        let (lower, upper) = (parts[parts.count - 1], over.parts[over.parts.count - 1])
        var result = over
        result.parts = [
            Part(
                mixins: upper.mixins.isEmpty ? lower.mixins : upper.mixins,
                value: lower.value.merged(under: upper.value))
        ]
        return result
    }

    /// Whether this adds to an object that it lies on, rather than replacing what is there.
    private var continuesObject: Bool {
        switch parts[0].value.kind {
        case .object: true
        case .missing: parts[0].hasMixins
        default: false
        }
    }

    /// Whether something can be laid over this key by key.
    private var extendsToObject: Bool {
        switch value.kind {
        case .object: true
        case .missing: parts[parts.count - 1].hasMixins
        default: false
        }
    }
}

extension Property.Part {
    /// The mixins and, below them, the `@parent` of older themes.
    var hasMixins: Bool {
        if !mixins.isEmpty { return true }
        guard case .object(let object) = value.kind else { return false }
        return object.directive("@parent") != nil
    }

    /// Whether the `@parent`, if there is one, is a path.
    var hasSoundParent: Bool {
        guard case .object(let object) = value.kind, let parent = object.directive("@parent") else { return true }
        return switch parent.value.kind {
        case .link, .text: true
        default: false
        }
    }
}

extension Node {
    /// This value with another laid over it, both with nothing left to resolve at their own level.
    func merged(under over: Node) -> Node {
        switch (kind, over.kind) {
        case (_, .missing): self
        case (.object(let base), .object(let object)):
            Node(kind: .object(base.merged(under: object)), span: over.span)
        default: over
        }
    }
}

// The merge rules. Objects are merged recursively, key by key. All other values are replaced as a whole. Later layers
// take precedence.

extension ObjectNode {
    /// This object, overridden by another object. Properties that only one of the objects contains are shared, not
    /// copied.
    func merged(under over: ObjectNode) -> ObjectNode { merged(under: [over]) }

    /// This object, overridden by other objects in order. The time is linear in the total size of the objects and
    /// doesn't depend on their number.
    func merged(under others: [ObjectNode]) -> ObjectNode {
        let layers = ([self] + others).filter { !$0.isEmpty }
        guard let lowest = layers.first else { return self }
        guard layers.count > 1 else { return lowest }
        var merger = ObjectMerger(lowest)
        for layer in layers.dropFirst() { merger.lay(layer) }
        return merger.object()
    }

    fileprivate var isEmpty: Bool { properties.isEmpty && directives.isEmpty }
}

/// Merges other objects into an object. The time to merge an object is linear in the size of that object, not of the
/// target.
struct ObjectMerger {
    private let lowest: ObjectNode
    private var properties: [Property]
    /// The indices of the properties that ``lowest`` doesn't contain.
    private var added: [Name: Int] = [:]
    /// The nested objects that are being merged.
    private var inner: [Int: Inner] = [:]
    private var directives: [Directive]
    private var span: Span

    private struct Inner {
        var merger: ObjectMerger
        var span: Span
    }

    init(_ lowest: ObjectNode) {
        self.lowest = lowest
        properties = lowest.properties
        directives = lowest.directives
        span = lowest.span
    }

    mutating func lay(_ over: ObjectNode) {
        guard !over.isEmpty else { return }
        for property in over.properties {
            if let position = lowest.position(of: property.name) ?? added[property.name] {
                lay(property, at: position)
            } else {
                added[property.name] = properties.count
                properties.append(property)
            }
        }
        directives = directives.filter { over.directive($0.name) == nil } + over.directives
        span = over.span
    }

    private mutating func lay(_ over: Property, at position: Int) {
        guard let object = properties[position].object(continuedBy: over) else {
            settle(position)
            properties[position] = properties[position].merged(under: over)
            return
        }
        if inner[position] == nil, case .object(let base) = properties[position].value.kind {
            inner[position] = Inner(merger: ObjectMerger(base), span: over.value.span)
        }
        properties[position] = properties[position].merged(under: over)
        inner[position]?.merger.lay(object)
        inner[position]?.span = over.value.span
    }

    /// Finishes the merged object of a property.
    private mutating func settle(_ position: Int) {
        guard let inner = inner.removeValue(forKey: position) else { return }
        properties[position].replaceValue(by: Node(kind: .object(inner.merger.object()), span: inner.span))
    }

    func object() -> ObjectNode {
        var settled = self
        for position in inner.keys { settled.settle(position) }
        return ObjectNode(
            properties: settled.properties, directives: directives, span: span,
            index: added.isEmpty ? lowest.index : [:])
    }
}

/// Merges values. Objects are merged key by key. For other values, the topmost value takes precedence.
struct NodeMerger {
    private var node: Node?
    private var objects: ObjectMerger?

    mutating func lay(_ over: Node) {
        switch (node?.kind, over.kind) {
        case (.some, .missing): return
        case (.object(let base), .object(let object)):
            if objects == nil { objects = ObjectMerger(base) }
            objects?.lay(object)
            node = Node(kind: .object(base), span: over.span)
        default:
            node = over
            objects = nil
        }
    }

    func whole() -> Node? {
        guard let node, let objects else { return node }
        return Node(kind: .object(objects.object()), span: node.span)
    }
}

extension Property {
    /// The object of another property with the same name, if it is to be merged into this property's object, or `nil`
    /// otherwise.
    fileprivate func object(continuedBy over: Property) -> ObjectNode? {
        guard case .object = value.kind, case .object(let object) = over.value.kind else { return nil }
        if role == .group, over.role == .group { return object }
        // A token's type determines the names of its members in other files.
        let isPlain = over.parts.count == 1 && !over.parts[0].hasMixins
        return isPlain && role != .token && over.role != .token ? object : nil
    }

    /// Replaces the topmost value.
    fileprivate mutating func replaceValue(by node: Node) { parts.top.value = node }

    /// This property, overridden by another property with the same name. The result has the overlay marks of both. If
    /// the other property extends this property's object, the value is this property's.
    fileprivate func merged(under over: Property) -> Property {
        var result = laid(under: over)
        result.replacedBy = replacedBy.union(over.replacedBy)
        result.extendedBy = extendedBy.union(over.extendedBy)
        if nameSpan.file != over.nameSpan.file {
            result.covered = nameSpan
            result.replacesObject = role == nil && (extendsToObject || replacesObject) && !over.continuesObject
        }
        return result
    }

    private func laid(under over: Property) -> Property {
        // A token is replaced as a whole, regardless of the lower layers.
        if over.role == .token || (over.role == .group && role == .token) { return over }
        if over.role == .group, role == .group { return merged(underGroup: over) }
        var result = over
        result.type = over.type ?? type
        // A layer that changes a value inherits the value's annotations.
        result.remarks = remarks?.merged(under: over.remarks) ?? over.remarks
        if role == .token { result.role = .token }
        guard over.continuesObject, extendsToObject else { return result }
        result.parts =
            object(continuedBy: over) == nil ? Parts(over.parts.top, over: parts + over.parts.dropLast()) : parts
        return result
    }

    /// Merges two Design Tokens groups. The upper group's `$extends` replaces the lower group's, like any other
    /// property.
    private func merged(underGroup over: Property) -> Property {
        let (lower, upper) = (parts.top, over.parts.top)
        let value: Node =
            switch (lower.value.kind, upper.value.kind) {
            case (_, .missing), (.object, .object): lower.value
            default: upper.value
            }
        var result = over
        result.parts = Parts(Part(mixins: upper.mixins.isEmpty ? lower.mixins : upper.mixins, value: value))
        return result
    }

    /// Whether this property extends an object in a lower layer instead of replacing it.
    private var continuesObject: Bool {
        switch parts[0].value.kind {
        case .object: true
        case .missing: parts[0].hasMixins
        default: false
        }
    }

    /// Whether an object in a higher layer is merged with this property key by key.
    private var extendsToObject: Bool {
        switch value.kind {
        case .object: true
        case .missing: parts.top.hasMixins
        default: false
        }
    }
}

extension Property.Part {
    /// Whether there are mixins, including the `@parent` of older themes.
    package var hasMixins: Bool {
        if !mixins.isEmpty { return true }
        guard case .object(let object) = value.kind else { return false }
        return object.directive("@parent") != nil
    }

    /// Whether the value has no `@parent`, or one that is a path.
    var hasSoundParent: Bool {
        guard case .object(let object) = value.kind, let parent = object.directive("@parent") else { return true }
        return switch parent.value.kind {
        case .link, .text: true
        default: false
        }
    }
}

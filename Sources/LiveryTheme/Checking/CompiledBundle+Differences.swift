public import LiveryModel

extension CompiledBundle {
    /// The values and styles that another bundle of the same theme doesn't have or has otherwise, by path, and nil for
    /// paths that only the other one has. Takes time linear in the values that the two don't share.
    public func differences(from other: CompiledBundle) -> [String: Theme.Value.Typed?] {
        // If a name contains a dot, two parts may have the same path.
        guard !hasDots, !other.hasDots else { return bundle.differences(from: other.bundle) }
        var walk = DifferenceWalk()
        walk.compare(parts, with: other.parts)
        return walk.found
    }

    /// The component types that the values need, by name.
    public var componentTypes: [String: Theme.ComponentType] { types }
}

extension ThemeBundle {
    /// The values and styles that another bundle of the same theme doesn't have or has otherwise, by path, and nil for
    /// paths that only the other one has. Takes time linear in all values.
    public func differences(from other: ThemeBundle) -> [String: Theme.Value.Typed?] {
        let (own, others) = (values, other.values)
        var found: [String: Theme.Value.Typed?] = [:]
        for (path, typed) in own where others[path] != typed { found[path] = typed }
        for path in others.keys where own[path] == nil { found[path] = .some(nil) }
        return found
    }

    /// The values and the styles by path.
    private var values: [String: Theme.Value.Typed] {
        tokens.merging(styles.mapValues { Theme.Value.Typed(.component($0.type), .style($0)) }) { $1 }
    }
}

/// Compares the parts of two bundles.
private struct DifferenceWalk {
    private(set) var found: [String: Theme.Value.Typed?] = [:]

    /// Compares siblings.
    mutating func compare(_ parts: [BundlePart], with others: [BundlePart]) {
        if parts.count == others.count, zip(parts, others).allSatisfy({ $0.key == $1.key }) {
            for (part, other) in zip(parts, others) { compare(part, with: other) }
            return
        }
        var rest = Dictionary(others.map { ($0.key, $0) }, uniquingKeysWith: { $1 })
        for part in parts { compare(part, with: rest.removeValue(forKey: part.key)) }
        for other in rest.values { compare(nil, with: other) }
    }

    private mutating func compare(_ part: BundlePart?, with other: BundlePart?) {
        guard part !== other else { return }
        if case .object(let parts, _)? = part?.content, case .object(let others, _)? = other?.content {
            return compare(parts, with: others)
        }
        if let other { mark(other, isOwn: false) }
        if let part { mark(part, isOwn: true) }
    }

    private mutating func mark(_ part: BundlePart, isOwn: Bool) {
        switch part.content {
        case .nothing: break
        case .value(let typed, let path): found[path] = .some(isOwn ? typed : nil)
        case .object(let parts, _): for part in parts { mark(part, isOwn: isOwn) }
        }
    }
}

extension BundlePart {
    /// What distinguishes the part from its siblings: its path without the dot of an object.
    fileprivate var key: Substring {
        if case .object(_, let prefix) = content { prefix.dropLast() } else { content.sortingKey[...] }
    }
}

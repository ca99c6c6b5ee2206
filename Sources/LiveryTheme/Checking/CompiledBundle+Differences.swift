public import LiveryModel

/// A value or style that differs between two bundles of the same theme.
public struct BundleDifference: Sendable {
    /// The path of the value or style.
    public let path: String
    /// The value in the bundle, or `nil` if only the other bundle has the path.
    public let own: Theme.Value.Typed?
    /// The value in the other bundle, or `nil` if only this bundle has the path.
    public let other: Theme.Value.Typed?
}

extension CompiledBundle {
    /// The differences from another bundle of the same theme. Each path occurs once, in no particular order. The time
    /// is linear in the number of values that the bundles don't share.
    public func differences(from other: CompiledBundle) -> [BundleDifference] {
        // If a name contains a dot, two parts can have the same path.
        guard !hasDots, !other.hasDots else { return bundle.differences(from: other.bundle) }
        var walk = DifferenceWalk()
        walk.compare(parts, with: other.parts)
        return walk.found
    }
}

extension ThemeBundle {
    /// The differences from another bundle of the same theme. Each path occurs once, in no particular order. The time
    /// is linear in the number of all values.
    public func differences(from other: ThemeBundle) -> [BundleDifference] {
        let (own, others) = (values, other.values)
        var found: [BundleDifference] = []
        for (path, typed) in own where others[path] != typed {
            found.append(BundleDifference(path: path, own: typed, other: others[path]))
        }
        for (path, typed) in others where own[path] == nil {
            found.append(BundleDifference(path: path, own: nil, other: typed))
        }
        return found
    }

    /// The values and styles, by path.
    private var values: [String: Theme.Value.Typed] {
        tokens.merging(styles.mapValues(Theme.Value.Typed.init)) { $1 }
    }

    /// The values and styles, sorted by the UTF-8 bytes of their paths. A value and a style can have the same path.
    var sortedValues: [(path: String, typed: Theme.Value.Typed)] {
        let all = tokens.map { (path: $0, typed: $1) } + styles.map { (path: $0, typed: Theme.Value.Typed($1)) }
        return all.sorted(byUTF8Of: \.path)
    }

    /// The same in the natural order of their paths, because a bundle doesn't have the order of the source.
    var naturallySortedValues: [(path: String, typed: Theme.Value.Typed)] {
        sortedValues.sorted { PathOrder.naturallyPrecedes($0.path, $1.path) }
    }
}

/// Compares the parts of two bundles.
private struct DifferenceWalk {
    private(set) var found: [BundleDifference] = []

    /// Compares siblings.
    mutating func compare(_ parts: [BundlePart], with others: [BundlePart]) {
        if parts.count == others.count, zip(parts, others).allSatisfy({ $0 === $1 || $0.key == $1.key }) {
            for (part, other) in zip(parts, others) { compare(part, with: other) }
            return
        }
        var rest = Dictionary(others.map { ($0.key, $0) }, uniquingKeysWith: { $1 })
        for part in parts { compare(part, with: rest.removeValue(forKey: part.key)) }
        for other in rest.values { compare(nil, with: other) }
    }

    private mutating func compare(_ part: BundlePart?, with other: BundlePart?) {
        guard part !== other else { return }
        switch (part?.content, other?.content) {
        case (.object(let parts, _)?, .object(let others, _)?): compare(parts, with: others)
        case (.value(let own, let path)?, .value(let other, _)?):
            if own != other { found.append(BundleDifference(path: path, own: own, other: other)) }
        default:
            if let other { mark(other, isOwn: false) }
            if let part { mark(part, isOwn: true) }
        }
    }

    private mutating func mark(_ part: BundlePart, isOwn: Bool) {
        switch part.content {
        case .nothing: break
        case .value(let typed, let path):
            found.append(BundleDifference(path: path, own: isOwn ? typed : nil, other: isOwn ? nil : typed))
        case .object(let parts, _): for part in parts { mark(part, isOwn: isOwn) }
        }
    }
}

extension BundlePart {
    /// The key that distinguishes the part from its siblings: its path, without the dot that ends an object's prefix.
    fileprivate var key: Substring {
        if case .object(_, let prefix) = content { prefix.dropLast() } else { content.sortingKey[...] }
    }
}

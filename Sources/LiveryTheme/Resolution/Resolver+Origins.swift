/// Finds the mixin that provides a value.
extension Resolver {
    /// The mixin that provides a value that isn't set at the slot's own path, and the slot in the mixin's target.
    ///
    /// Returns `nil` if no mixin provides the value, or after the maximum number of lookups.
    package func source(of slot: Slot) -> (LinkPath, Slot)? {
        var suffix: [Name] = []
        var current = slot
        while let around = current.parent {
            suffix.insert(current.name, at: 0)
            for part in around.property.parts.reversed() {
                for mixin in mixins(of: part).reversed() {
                    traced += 1
                    guard traced <= Limits.reads else { return nil }
                    guard let target = target(of: mixin), let source = find(suffix, in: target),
                        source !== slot, source.property.nameSpan == slot.property.nameSpan
                    else { continue }
                    return (mixin, source)
                }
            }
            current = around
        }
        return nil
    }

    /// The slot at a path as written in source text, or `nil` if there isn't one. Doesn't report a missing path.
    package func existing(at path: String) -> Slot? {
        var current = root
        for part in path.split(separator: ".", omittingEmptySubsequences: false) {
            guard let name = names.existing(String(part)), let end = end(of: current), let child = child(name, of: end)
            else { return nil }
            current = child
        }
        return current
    }

    /// The slot at a path relative to another slot, or `nil` if it doesn't exist or isn't available yet.
    func find(_ path: some Sequence<Name>, in slot: Slot) -> Slot? {
        var current = slot
        for name in path {
            // A node that is being built can't be searched.
            if case .underway = current.node { return nil }
            guard let next = member(name, of: current) else { return nil }
            current = next
        }
        return current
    }
}

extension Dictionary where Key == String {
    /// The members sorted by the UTF-8 bytes of their names, the order of all of Livery's output.
    ///
    /// The first 24 bytes of each name are compared as numbers, which is much faster than comparing strings. Only names
    /// with the same beginning are compared completely. Members are accessed once, in order, because each access is
    /// likely to be a cache miss.
    ///
    /// Inlinable, because a generic function is slow across modules unless the caller can specialize it.
    @inlinable public var sortedMembers: [(key: String, value: Value)] {
        guard count > 1 else { return Array(self) }
        let places = Array(indices)
        var order = places.indices.map { SortingKey(keys[places[$0]], at: $0) }
        order.sort { left, right in
            if left.first != right.first { return left.first < right.first }
            if left.second != right.second { return left.second < right.second }
            if left.third != right.third { return left.third < right.third }
            return utf8Precedes(keys[places[left.index]], keys[places[right.index]])
        }
        return order.map { self[places[$0.index]] }
    }
}

/// The beginning of a name as numbers, and the position of its member.
@usableFromInline struct SortingKey {
    @usableFromInline var first: UInt64 = 0
    @usableFromInline var second: UInt64 = 0
    @usableFromInline var third: UInt64 = 0
    @usableFromInline let index: Int

    @inlinable init(_ name: String, at index: Int) {
        self.index = index
        var position = 0
        for byte in name.utf8 {
            switch position {
            case 0..<8: first |= UInt64(byte) << UInt64(56 - 8 * position)
            case 8..<16: second |= UInt64(byte) << UInt64(120 - 8 * position)
            case 16..<24: third |= UInt64(byte) << UInt64(184 - 8 * position)
            default: return
            }
            position += 1
        }
    }
}

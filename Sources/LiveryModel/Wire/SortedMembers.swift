extension Dictionary where Key == String {
    /// The members in the one order that everything Livery writes has them in: by the UTF-8 bytes of their names.
    ///
    /// The first 24 bytes of each name are compared as numbers, which is many times as fast as comparing strings; only
    /// names that share them are compared whole. Members are touched once, in their order, since each touch is most
    /// likely a miss of the cache.
    ///
    /// Inlinable, since a generic that is called from another module is slow unless it can be specialized there.
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

/// The beginning of a name as numbers, and whose it is.
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

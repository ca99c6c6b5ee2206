extension Dictionary where Key == String {
    /// The members in the one order that everything Livery writes has them in: by the UTF-8 bytes of their names.
    ///
    /// The first sixteen bytes of each name are compared as numbers, which is many times as fast as comparing strings;
    /// only names that share them are compared whole.
    ///
    /// Inlinable, since a generic that is called from another module is slow unless it can be specialized there.
    @inlinable public var sortedMembers: [(key: String, value: Value)] {
        let members = Array(self)
        guard members.count > 1 else { return members }
        var order = members.indices.map { SortingKey(members[$0].key, at: $0) }
        order.sort { left, right in
            if left.first != right.first { return left.first < right.first }
            if left.second != right.second { return left.second < right.second }
            return utf8Precedes(members[left.index].key, members[right.index].key)
        }
        return order.map { members[$0.index] }
    }
}

/// The beginning of a name as numbers, and whose it is.
@usableFromInline struct SortingKey {
    @usableFromInline var first: UInt64 = 0
    @usableFromInline var second: UInt64 = 0
    @usableFromInline let index: Int

    @inlinable init(_ name: String, at index: Int) {
        self.index = index
        var position = 0
        for byte in name.utf8.prefix(16) {
            if position < 8 {
                first |= UInt64(byte) << UInt64(56 - 8 * position)
            } else {
                second |= UInt64(byte) << UInt64(120 - 8 * position)
            }
            position += 1
        }
    }
}

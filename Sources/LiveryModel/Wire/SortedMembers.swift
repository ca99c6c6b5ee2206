extension Dictionary where Key == String {
    /// The members sorted by the UTF-8 bytes of their names, the order of all of Livery's output. Members are accessed
    /// once, in order, because each access is likely to be a cache miss.
    ///
    /// Inlinable, because a generic function is slow across modules unless the caller can specialize it.
    @inlinable public var sortedMembers: [(key: String, value: Value)] {
        guard count > 1 else { return Array(self) }
        let places = Array(indices)
        return SortingKey.order(count) { keys[places[$0]] }.map { self[places[$0.index]] }
    }
}

extension Array {
    /// The elements sorted by the UTF-8 bytes of their names, which all begin with the same `common` bytes.
    @inlinable public func sorted(byUTF8Of name: (Element) -> String, common: Int = 0) -> [Element] {
        guard count > 1 else { return self }
        return SortingKey.order(count, common: common) { name(self[$0]) }.map { self[$0.index] }
    }
}

/// 24 bytes of a name as numbers, and the position of its element.
@usableFromInline struct SortingKey {
    @usableFromInline var first: UInt64 = 0
    @usableFromInline var second: UInt64 = 0
    @usableFromInline var third: UInt64 = 0
    @usableFromInline let index: Int

    /// The order of names by their UTF-8 bytes. The first 24 bytes after the common ones are compared as numbers, which
    /// is much faster than comparing strings. Only names that agree in them are compared completely.
    @inlinable static func order(_ count: Int, common: Int = 0, of name: (Int) -> String) -> [SortingKey] {
        var order = (0..<count).map { SortingKey(name($0), from: common, at: $0) }
        order.sort { left, right in
            if left.first != right.first { return left.first < right.first }
            if left.second != right.second { return left.second < right.second }
            if left.third != right.third { return left.third < right.third }
            return utf8Precedes(name(left.index), name(right.index))
        }
        return order
    }

    @inlinable init(_ name: String, from start: Int, at index: Int) {
        self.index = index
        var position = 0
        for byte in name.utf8.dropFirst(start) {
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

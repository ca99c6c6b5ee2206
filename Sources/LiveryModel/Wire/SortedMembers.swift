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
    /// The elements sorted by the UTF-8 bytes of their names.
    @inlinable public func sorted(byUTF8Of name: (Element) -> String) -> [Element] {
        guard count > 1 else { return self }
        return SortingKey.order(count) { name(self[$0]) }.map { self[$0.index] }
    }
}

/// Whether a text's UTF-8 bytes sort before another's. Livery uses this order of names in all its output.
public func utf8Precedes(_ left: String, _ right: String) -> Bool {
    let isBefore = left.utf8.withContiguousStorageIfAvailable { left in
        right.utf8.withContiguousStorageIfAvailable { right in
            let common = min(left.count, right.count)
            // Indices are much faster than iterators.
            for index in 0..<common where left[index] != right[index] { return left[index] < right[index] }
            return left.count < right.count
        }
    }
    return (isBefore ?? nil) ?? left.utf8.lexicographicallyPrecedes(right.utf8)
}

/// 24 bytes of a name as numbers, and the position of its element.
@usableFromInline struct SortingKey {
    @usableFromInline var first: UInt64 = 0
    @usableFromInline var second: UInt64 = 0
    @usableFromInline var third: UInt64 = 0
    @usableFromInline let index: Int

    /// The order of names by their UTF-8 bytes. The first 24 bytes after those that all names begin with are compared as
    /// numbers, which is much faster than comparing strings. Only names that agree in them are compared completely.
    @inlinable static func order(_ count: Int, of name: (Int) -> String) -> [SortingKey] {
        let first = name(0)
        var common = first.utf8.count
        for index in 1..<count where common > 0 { common = sharedBytes(of: first, name(index), limit: common) }
        var order = (0..<count).map { SortingKey(name($0), from: common, at: $0) }
        order.sort { left, right in
            if left.first != right.first { return left.first < right.first }
            if left.second != right.second { return left.second < right.second }
            if left.third != right.third { return left.third < right.third }
            return utf8Precedes(name(left.index), name(right.index))
        }
        return order
    }

    // The functions below aren't generic, so callers don't need to inline them.

    /// The number of bytes that two texts both begin with, up to a limit.
    @usableFromInline static func sharedBytes(of left: String, _ right: String, limit: Int) -> Int {
        let shared = left.utf8.withContiguousStorageIfAvailable { left in
            right.utf8.withContiguousStorageIfAvailable { right in
                let limit = min(limit, right.count)
                return (0..<limit).first { left[$0] != right[$0] } ?? limit
            }
        }
        return (shared ?? nil) ?? zip(left.utf8, right.utf8).prefix(limit).prefix { $0 == $1 }.count
    }

    @usableFromInline init(_ name: String, from start: Int, at index: Int) {
        self.index = index
        var words = (UInt64(0), UInt64(0), UInt64(0))
        withUnsafeMutableBytes(of: &words) { words in
            let add = { (bytes: UnsafeBufferPointer<UInt8>) in
                let own = UnsafeBufferPointer(rebasing: bytes.dropFirst(start).prefix(24))
                words.copyMemory(from: UnsafeRawBufferPointer(own))
            }
            if name.utf8.withContiguousStorageIfAvailable(add) == nil { Array(name.utf8).withUnsafeBufferPointer(add) }
        }
        (first, second, third) = (words.0.bigEndian, words.1.bigEndian, words.2.bigEndian)
    }
}

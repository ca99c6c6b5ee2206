extension Dictionary where Key == String {
    /// The members sorted by the UTF-8 bytes of their names, which is the order that Livery uses in all its output.
    ///
    /// Inlinable because a generic function is slow across modules unless the caller can specialize it.
    @inlinable public var sortedMembers: [(key: String, value: Value)] { sorted { utf8Precedes($0.key, $1.key) } }
}

extension Array {
    /// The elements sorted by the UTF-8 bytes of their names.
    @inlinable public func sorted(byUTF8Of name: (Element) -> String) -> [Element] {
        sorted { utf8Precedes(name($0), name($1)) }
    }
}

/// Whether a string's UTF-8 bytes sort before another's. Livery uses this order for names in all its output.
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

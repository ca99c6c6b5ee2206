/// Orders of paths in which the values of each group follow one another.
package enum PathOrder {
    /// Whether a path precedes another one by its names, in which digits count as a number: `scale.2` precedes
    /// `scale.10`, and `a.b` precedes `a-b`, as `a` does.
    package static func naturallyPrecedes(_ left: String, _ right: String) -> Bool {
        let (left, right) = (Array(left.utf8), Array(right.utf8))
        var (index, other) = (0, 0)
        while index < left.count, other < right.count {
            if isDigit(left[index]), isDigit(right[other]) {
                let (own, others) = (digits(of: left, at: index), digits(of: right, at: other))
                if let isBefore = precedes(left[own], right[others]) { return isBefore }
                (index, other) = (own.upperBound, others.upperBound)
            } else {
                guard left[index] == right[other] else {
                    return right[other] != dot && (left[index] == dot || left[index] < right[other])
                }
                (index, other) = (index + 1, other + 1)
            }
        }
        return left.count - index < right.count - other
    }

    /// The positions of paths in an order in which each group is where its first path is.
    /// - Parameter names: The names of each path, from the outermost.
    package static func grouped<Name: Hashable>(_ names: [[Name]]) -> [Int] {
        var numbers = GroupNumbers<Name>()
        let keys = names.map { numbers.key(of: $0) }
        return keys.indices.sorted { left, right in
            if keys[left] == keys[right] { return left < right }
            return keys[left].lexicographicallyPrecedes(keys[right])
        }
    }

    /// The same for paths.
    package static func grouped(_ paths: [String]) -> [Int] {
        grouped(paths.map { $0.utf8.split(separator: dot, omittingEmptySubsequences: false).map(Substring.init) })
    }

    private static let dot = UInt8(ascii: ".")

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

    private static func digits(of bytes: [UInt8], at start: Int) -> Range<Int> {
        start..<(bytes[start...].firstIndex { !isDigit($0) } ?? bytes.count)
    }

    /// Whether a number precedes another one; nil if they have the same digits. Fewer zeros at the start come first.
    private static func precedes(_ left: ArraySlice<UInt8>, _ right: ArraySlice<UInt8>) -> Bool? {
        let (own, other) = (left.drop { $0 == 0x30 }, right.drop { $0 == 0x30 })
        if own.count != other.count { return own.count < other.count }
        if !own.elementsEqual(other) { return own.lexicographicallyPrecedes(other) }
        return left.count == right.count ? nil : left.count < right.count
    }
}

/// Numbers for groups and values in the order of their first appearance.
private struct GroupNumbers<Name: Hashable> {
    private var numbers: [Place: Int] = [:]

    private struct Place: Hashable {
        let group: Int
        let name: Name
    }

    /// The numbers of the groups around a path, and its own.
    mutating func key(of names: [Name]) -> [Int] {
        var group = -1
        return names.map { name in
            let place = Place(group: group, name: name)
            group = numbers[place] ?? numbers.count
            numbers[place] = group
            return group
        }
    }
}

/// The numbers of removed versions as the audit log shows them, such as `1-40, 43`.
struct PrunedNumbers {
    let numbers: [Int]

    /// - Parameter numbers: The numbers in ascending order.
    init(_ numbers: [Int]) { self.numbers = numbers }

    init(text: String) {
        numbers = text.split(separator: ", ").flatMap { part -> [Int] in
            let ends = part.split(separator: "-").compactMap { Int($0) }
            guard let first = ends.first, let last = ends.last, first <= last, last - first < 1_000_000 else {
                return []
            }
            return Array(first...last)
        }
    }

    var text: String {
        var ranges: [ClosedRange<Int>] = []
        for number in numbers {
            if let last = ranges.last, last.upperBound + 1 == number {
                ranges[ranges.count - 1] = last.lowerBound...number
            } else {
                ranges.append(number...number)
            }
        }
        return ranges.map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)-\($0.upperBound)" }
            .joined(separator: ", ")
    }
}

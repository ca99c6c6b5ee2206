import LiveryTheme

/// The edits that turn one text into another, computed with the algorithm of Eugene W. Myers ("An O(ND) Difference
/// Algorithm and Its Variations", Algorithmica 1, 1986).
struct LineDifference {
    /// A range of lines in the old text, and the lines in the new text that replace them. One of the ranges can be
    /// empty.
    struct Edit: Hashable {
        var old: Range<Int>
        var new: Range<Int>
    }

    /// The lines, including their line feeds.
    let old: [ArraySlice<UInt8>]
    let new: [ArraySlice<UInt8>]
    /// The edits in order, separated by at least one common line.
    private(set) var edits: [Edit] = []

    /// The maximum number of edits. Beyond it, a line-by-line difference isn't useful. The memory is quadratic in this
    /// limit.
    static let maximumEdits = 1000
    /// The maximum number of line comparisons, which limits the time to half a second in a debug build.
    static let maximumComparisons = 2_000_000

    init(from old: [UInt8], to new: [UInt8]) { self.init(from: Self.lines(old), to: Self.lines(new)) }

    /// Compares two sequences of lines or other pieces of text.
    init(from old: [ArraySlice<UInt8>], to new: [ArraySlice<UInt8>]) {
        self.old = old
        self.new = new
        var start = 0
        while start < self.old.count, start < self.new.count, self.old[start] == self.new[start] { start += 1 }
        var (oldEnd, newEnd) = (self.old.count, self.new.count)
        while oldEnd > start, newEnd > start, self.old[oldEnd - 1] == self.new[newEnd - 1] {
            oldEnd = oldEnd - 1
            newEnd = newEnd - 1
        }
        let middle = Edit(old: start..<oldEnd, new: start..<newEnd)
        guard !middle.old.isEmpty || !middle.new.isEmpty else { return }
        edits = middle.old.isEmpty || middle.new.isEmpty ? [middle] : shortest(in: middle) ?? [middle]
    }

    private static func lines(_ text: [UInt8]) -> [ArraySlice<UInt8>] {
        var lines: [ArraySlice<UInt8>] = []
        var start = 0
        while start < text.count {
            let end = text[start...].firstIndex(of: 0x0A).map { $0 + 1 } ?? text.count
            lines.append(text[start..<end])
            start = end
        }
        return lines
    }

    /// The shortest edit script for a part of both texts, or `nil` if it exceeds the limits.
    private func shortest(in part: Edit) -> [Edit]? {
        var numbers: [ArraySlice<UInt8>: Int] = [:]
        for line in old[part.old] + new[part.new] where numbers[line] == nil { numbers[line] = numbers.count }
        let first = old[part.old].map { numbers[$0] ?? 0 }
        let second = new[part.new].map { numbers[$0] ?? 0 }
        guard let trace = Self.trace(first, second) else { return nil }
        return Self.script(trace, first.count, second.count).map { edit in
            Edit(
                old: edit.old.lowerBound + part.old.lowerBound..<edit.old.upperBound + part.old.lowerBound,
                new: edit.new.lowerBound + part.new.lowerBound..<edit.new.upperBound + part.new.lowerBound)
        }
    }

    /// For each number of edits, the furthest offset on each diagonal with fewer edits. Diagonal `k` is at index `k +
    /// edits`.
    private static func trace(_ first: [Int], _ second: [Int]) -> [[Int]]? {
        var reached = [0: 0]
        var trace: [[Int]] = []
        var comparisons = 0
        for edits in 0...min(maximumEdits, first.count + second.count) {
            trace.append((-edits - 1...edits + 1).map { reached[$0] ?? -1 })
            for diagonal in stride(from: -edits, through: edits, by: 2) {
                var x = Self.start(on: diagonal, edits: edits) { reached[$0] ?? -1 }
                var y = x - diagonal
                while x < first.count, y < second.count, x >= 0, y >= 0, first[x] == second[y] {
                    x = x + 1
                    y = y + 1
                    comparisons = comparisons + 1
                }
                reached[diagonal] = x
                if x >= first.count, y >= second.count { return trace }
            }
            comparisons += edits
            guard comparisons <= maximumComparisons else { return nil }
        }
        return nil
    }

    /// The offset at which a path enters a diagonal, either from above (an inserted line) or from the left (a removed
    /// line).
    private static func start(on diagonal: Int, edits: Int, _ reached: (Int) -> Int) -> Int {
        guard edits > 0 else { return 0 }
        let fromAbove =
            diagonal == -edits || (diagonal != edits && reached(diagonal - 1) < reached(diagonal + 1))
        return fromAbove ? reached(diagonal + 1) : reached(diagonal - 1) + 1
    }

    /// The edits along the path, which is traced back from the ends of both texts.
    private static func script(_ trace: [[Int]], _ oldCount: Int, _ newCount: Int) -> [Edit] {
        var (x, y) = (oldCount, newCount)
        var edits: [Edit] = []
        for (number, reached) in trace.enumerated().reversed() where number > 0 {
            let diagonal = x - y
            let before = { (diagonal: Int) in reached[diagonal + number + 1] }
            let fromAbove =
                diagonal == -number || (diagonal != number && before(diagonal - 1) < before(diagonal + 1))
            let previous = fromAbove ? diagonal + 1 : diagonal - 1
            let (fromX, fromY) = (before(previous), before(previous) - previous)
            let step =
                fromAbove
                ? Edit(old: fromX..<fromX, new: fromY..<fromY + 1) : Edit(old: fromX..<fromX + 1, new: fromY..<fromY)
            if let last = edits.last, last.old.lowerBound == step.old.upperBound,
                last.new.lowerBound == step.new.upperBound
            {
                edits[edits.count - 1] = Edit(
                    old: step.old.lowerBound..<last.old.upperBound, new: step.new.lowerBound..<last.new.upperBound)
            } else {
                edits.append(step)
            }
            x = fromX
            y = fromY
        }
        return edits.reversed()
    }
}

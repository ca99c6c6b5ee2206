/// The number of insertions, deletions, substitutions and swaps of neighbors that turn one text into the other (optimal
/// string alignment).
///
/// Returns a number above `limit` as soon as the distance is certain to exceed it. Time is proportional to the length
/// of the shorter text times `limit`.
package func editDistance(_ first: [UInt8], _ second: [UInt8], limit: Int) -> Int {
    let beyond = limit + 1
    guard abs(first.count - second.count) <= limit else { return beyond }
    var last = (0...second.count).map { min($0, beyond) }
    var (beforeLast, current) = (last, last)
    for row in first.indices.map({ $0 + 1 }) {
        // Only cells this close to the diagonal can hold a distance within the limit.
        let (low, high) = (max(1, row - limit), min(second.count, row + limit))
        current[low - 1] = low == 1 ? min(row, beyond) : beyond
        var least = current[low - 1]
        for column in stride(from: low, through: high, by: 1) {
            let isSame = first[row - 1] == second[column - 1]
            var cost = min(last[column - 1] + (isSame ? 0 : 1), current[column - 1] + 1)
            if column < row + limit { cost = min(cost, last[column] + 1) }
            if row > 1, column > 1, first[row - 1] == second[column - 2], first[row - 2] == second[column - 1] {
                cost = min(cost, beforeLast[column - 2] + 1)
            }
            current[column] = min(cost, beyond)
            least = min(least, cost)
        }
        guard least <= limit else { return beyond }
        (beforeLast, last, current) = (last, current, beforeLast)
    }
    return last[second.count]
}

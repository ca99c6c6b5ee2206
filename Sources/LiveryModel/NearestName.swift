/// The maximum length of a name to compare or suggest, in bytes. Names that people write are shorter, and the limit
/// keeps suggestions fast for any input.
private let longestName = 128

/// The known name that the author most likely meant, or `nil` if no name is similar.
///
/// Two names are similar if one begins with the other, if they differ only in letter case, or if at most a third of
/// their letters differ (by Damerau–Levenshtein distance with adjacent transpositions).
package func nearestName(to name: String, in known: some Collection<String>) -> String? {
    guard name.utf8.count <= longestName else { return nil }
    let wanted = Array(name.lowercased().utf8)
    var best: (name: String, distance: Int)?
    for candidate in known where candidate.utf8.count <= longestName && candidate != name {
        let letters = Array(candidate.lowercased().utf8)
        let limit = min(best?.distance ?? .max, max(1, (max(wanted.count, letters.count) + 2) / 3))
        var distance = editDistance(wanted, letters, limit: limit)
        if distance > limit, isPrefix(letters, of: wanted) || isPrefix(wanted, of: letters) {
            distance = limit
        }
        if distance <= limit, distance < best?.distance ?? .max { best = (candidate, distance) }
    }
    return best?.name
}

/// Whether a name is so similar to one known name, and so different from all others, that it must be a typo.
///
/// A typo is a difference in letter case, or a single letter that is missing, extra, wrong or swapped with its
/// neighbor. Names of eight letters or more can contain two of these. Names of fewer than four letters are too short to
/// tell. A digit that is extra, missing or different isn't a typo, so `title2` is a misspelling of neither `title` nor
/// `title1`. A digit in place of a letter is one.
package func isOnlySlip(_ name: String, of nearest: String, in known: some Collection<String>) -> Bool {
    guard (4...longestName).contains(name.utf8.count), nearest.utf8.count <= longestName,
        digits(name) == digits(nearest) || isDigitForLetter(name, nearest)
    else { return false }
    let letters = Array(name.lowercased().utf8)
    let allowed = letters.count < 8 ? 1 : 2
    guard editDistance(letters, Array(nearest.lowercased().utf8), limit: allowed) <= allowed else { return false }
    return !known.contains { other in
        other != nearest && other.utf8.count <= longestName
            && editDistance(letters, Array(other.lowercased().utf8), limit: allowed + 1) <= allowed + 1
    }
}

/// The cost of comparing two names, in units of one comparison of short names.
package func comparisonCost(_ name: String, _ other: String) -> Int {
    1 + min(name.utf8.count, longestName) * min(other.utf8.count, longestName) / 512
}

private func digits(_ name: String) -> String { name.filter(\.isNumber) }

/// Whether two names differ only in one character before the last, which is a digit in one name and a letter in the
/// other.
private func isDigitForLetter(_ name: String, _ other: String) -> Bool {
    let different = zip(name, other).filter { $0 != $1 }
    guard name.count == other.count, name.last == other.last, different.count == 1,
        let (first, second) = different.first
    else { return false }
    return first.isNumber && second.isLetter || first.isLetter && second.isNumber
}

private func isPrefix(_ short: [UInt8], of long: [UInt8]) -> Bool {
    short.count >= 3 && long.starts(with: short)
}

/// The number of insertions, deletions, substitutions and swaps of adjacent bytes that turn one string into the other
/// (the optimal string alignment distance).
///
/// Returns a number above `limit` as soon as the distance is certain to exceed the limit. The time is proportional to
/// the length of the shorter string times `limit`.
func editDistance(_ first: [UInt8], _ second: [UInt8], limit: Int) -> Int {
    let beyond = limit + 1
    guard abs(first.count - second.count) <= limit else { return beyond }
    var last = (0...second.count).map { min($0, beyond) }
    var (beforeLast, current) = (last, last)
    for row in first.indices.map({ $0 + 1 }) {
        // Only cells this close to the diagonal can contain a distance within the limit.
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

/// Up to five known names that share the most letter pairs with a name, most similar first. For `colour`, these are the
/// names that contain `Color`. The time is linear in the total length of the names.
package func similarNames(to name: String, in known: [String]) -> [String] {
    let wanted = letterPairs(of: name)
    let alike = known.map { other -> (name: String, likeness: Double) in
        let pairs = letterPairs(of: other)
        let shared = pairs.intersection(wanted).count
        return (other, Double(2 * shared) / Double(max(1, pairs.count + wanted.count)))
    }
    return alike.filter { $0.likeness > 0 }.sorted { ($1.likeness, $0.name) < ($0.likeness, $1.name) }.prefix(5)
        .map(\.name)
}

private func letterPairs(of name: String) -> Set<UInt16> {
    let letters = Array(name.lowercased().utf8)
    return Set(zip(letters, letters.dropFirst()).map { UInt16($0) << 8 | UInt16($1) })
}

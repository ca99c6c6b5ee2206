import LiveryModel

/// The length of the longest name that is compared or suggested, so that suggestions stay fast for any text. People
/// write shorter names.
private let longestName = 128

/// The known name that the author most likely meant; nil if no name is similar.
///
/// Names are similar if one begins with the other, or they differ in letter case only, or by at most a third of the
/// letters (Damerau–Levenshtein distance with adjacent transpositions).
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

/// Whether a name is so similar to a known one, and so different from all others, that it can only be a typo.
///
/// A typo is a different letter case, or one letter that is missing, superfluous, wrong or swapped with its neighbor; in
/// names of eight letters or more, two of these. Names of fewer than four letters are too short to tell, and a digit is
/// never a typo: `title2` is not `title1`.
package func isOnlySlip(_ name: String, of nearest: String, in known: some Collection<String>) -> Bool {
    guard (4...longestName).contains(name.utf8.count), nearest.utf8.count <= longestName,
        digits(name) == digits(nearest)
    else { return false }
    let letters = Array(name.lowercased().utf8)
    let allowed = letters.count < 8 ? 1 : 2
    guard editDistance(letters, Array(nearest.lowercased().utf8), limit: allowed) <= allowed else { return false }
    return !known.contains { other in
        other != nearest && other.utf8.count <= longestName
            && editDistance(letters, Array(other.lowercased().utf8), limit: allowed + 1) <= allowed + 1
    }
}

/// The cost of comparing two names, as a number of comparisons of short ones.
func comparisonCost(_ name: String, _ other: String) -> Int {
    1 + min(name.utf8.count, longestName) * min(other.utf8.count, longestName) / 512
}

private func digits(_ name: String) -> String { name.filter(\.isNumber) }

private func isPrefix(_ short: [UInt8], of long: [UInt8]) -> Bool {
    short.count >= 3 && long.starts(with: short)
}

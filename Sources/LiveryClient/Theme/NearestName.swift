/// The name that takes the fewest edits to become the one that was written; nil if all take more than a third of it.
/// Of equally near names the first in alphabetical order is taken.
func nearestName(to written: String, among names: [String]) -> String? {
    let target = Array(written.utf8)
    var best: (name: String, distance: Int)?
    let limit = max(2, target.count / 3)
    for name in names.sorted() where abs(name.utf8.count - target.count) <= limit {
        let distance = editDistance(target, Array(name.utf8))
        if distance <= limit, distance < best?.distance ?? .max { best = (name, distance) }
    }
    return best?.name
}

/// How many bytes must be inserted, dropped or replaced to make one text of the other (Levenshtein's distance).
private func editDistance(_ left: [UInt8], _ right: [UInt8]) -> Int {
    var row = Array(0...right.count)
    for (i, byte) in left.enumerated() {
        var diagonal = row[0]
        row[0] = i + 1
        for (j, other) in right.enumerated() {
            let replaced = diagonal + (byte == other ? 0 : 1)
            diagonal = row[j + 1]
            row[j + 1] = min(replaced, row[j] + 1, row[j + 1] + 1)
        }
    }
    return row[right.count]
}

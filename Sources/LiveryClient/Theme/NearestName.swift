import LiveryModel

/// The name that takes the fewest edits to become the one that was written; nil if all take more than a third of it.
/// Of equally near names the first in alphabetical order is taken. A text longer than any path that people write has no
/// near name.
func nearestName(to written: String, among names: [String]) -> String? {
    let target = Array(written.utf8)
    guard target.count <= longestPath else { return nil }
    var best: (name: String, distance: Int)?
    var limit = max(2, target.count / 3)
    for name in names.sorted() where abs(name.utf8.count - target.count) <= limit {
        let distance = editDistance(target, Array(name.utf8), limit: limit)
        guard distance <= limit else { continue }
        best = (name, distance)
        // A later name has to be nearer.
        guard distance > 0 else { break }
        limit = distance - 1
    }
    return best?.name
}

/// In bytes.
private let longestPath = 512

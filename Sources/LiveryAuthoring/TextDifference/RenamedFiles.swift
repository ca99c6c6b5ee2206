import LiveryModel
import LiveryTheme

/// The maximum number of bytes to compare line by line: the total size of the removed and added files, times the number
/// of removed files. Beyond this limit, only identical files are found, because a theme can have many files with
/// megabytes of text.
private let comparedBytes = 2_000_000

/// The old paths of renamed files, by their new paths. Prefers identical files, followed by the files with the most
/// lines in common.
func renamedFiles(from old: [String: [UInt8]], to new: [String: [UInt8]]) -> [String: String] {
    let removed = old.keys.filter { new[$0] == nil }.sorted(by: utf8Precedes)
    let added = new.keys.filter { old[$0] == nil }.sorted(by: utf8Precedes)
    guard !removed.isEmpty, !added.isEmpty else { return [:] }
    var found: [String: String] = [:]
    var rest: [[UInt8]: [String]] = [:]
    for path in removed.reversed() where old[path] != [] { rest[old[path] ?? [], default: []].append(path) }
    for path in added { found[path] = rest[new[path] ?? []]?.popLast() }
    let (others, unknown) = (rest.values.joined().sorted(by: utf8Precedes), added.filter { found[$0] == nil })
    let size = (others.map { old[$0] } + unknown.map { new[$0] }).reduce(0) { $0 + ($1?.count ?? 0) }
    guard size * others.count <= comparedBytes else { return found }
    let candidates = others.map { (path: $0, lines: LineCounts(old[$0] ?? [])) }
    var taken: Set<String> = []
    for path in unknown {
        let lines = LineCounts(new[path] ?? [])
        let best = candidates.filter { !taken.contains($0.path) }
            .map { (path: $0.path, common: lines.shareInCommon(with: $0.lines)) }
            .max { $0.common < $1.common }
        guard let best, best.common >= 0.5 else { continue }
        found[path] = best.path
        taken.insert(best.path)
    }
    return found
}

/// The number of occurrences of each line in a text, ignoring blank lines.
private struct LineCounts {
    private var counts: [ArraySlice<UInt8>: Int] = [:]
    private var total = 0

    init(_ text: [UInt8]) {
        for line in text.split(separator: 0x0A) where line.contains(where: { $0 != 0x20 && $0 != 0x09 }) {
            counts[line, default: 0] += 1
            total += 1
        }
    }

    /// The proportion of lines that are in both texts, relative to the longer text. The result is 0 for two empty
    /// texts.
    func shareInCommon(with other: LineCounts) -> Double {
        let common = counts.reduce(0) { $0 + min($1.value, other.counts[$1.key] ?? 0) }
        return Double(common) / Double(max(1, total, other.total))
    }
}

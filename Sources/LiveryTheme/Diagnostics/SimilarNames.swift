/// Up to five known names that share the most pairs of letters with a name, the most similar first: for `colour`, the
/// names that contain `Color`. Takes time linear in the letters of all names.
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

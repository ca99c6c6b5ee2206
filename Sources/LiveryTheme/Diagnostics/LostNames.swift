/// The names of values that couldn't be read because their names are invalid. Links to these values aren't reported.
struct LostNames {
    private var names: Set<String> = []
    /// The numbers of dot-separated parts that occur in lost names.
    private var lengths: Set<Int> = []

    /// Whether some names couldn't be recorded, because there are too many or they are too long.
    private(set) var isFull = false

    var isEmpty: Bool { names.isEmpty }

    mutating func insert(_ name: String) {
        let count = Self.parts(of: name).count
        guard names.count < Limits.keptReports, count <= Limits.nesting, name.utf8.count <= Limits.fixBytes else {
            isFull = true
            return
        }
        names.insert(name)
        lengths.insert(count)
    }

    /// Whether a path contains a lost name, as one part or as several consecutive parts.
    func hasName(in path: String) -> Bool {
        guard !isEmpty else { return false }
        let parts = Self.parts(of: path)
        guard parts.count <= Limits.nesting else { return false }
        return parts.indices.contains { start in
            lengths.contains { length in
                start + length <= parts.count
                    && names.contains(parts[start..<start + length].joined(separator: "."))
            }
        }
    }

    private static func parts(of path: String) -> [Substring] {
        path.split(separator: ".", omittingEmptySubsequences: false)
    }
}

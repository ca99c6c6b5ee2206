import LiveryModel
import LiveryTheme

/// The single values of a theme for every combination of axes: which of them are variables, and what each holds.
struct FigmaTable {
    /// What a variable holds for a combination of axes.
    struct Entry {
        /// The path of the value that the author's link names, if Figma can hold the link.
        let target: String?
        /// The value itself.
        let value: FigmaValue

        /// Whether a variable holds the same in both: an alias holds no value of its own.
        func isSame(as other: Entry) -> Bool { target == other.target && (target != nil || value == other.value) }
    }

    /// A value that exists in every mode, with one type.
    struct Row {
        let leaf: FigmaLeaf
        /// What it holds, by the number of the combination.
        let entries: [Entry]
    }

    let axes: [Theme.Axis]
    /// The rows in the order of the theme.
    private(set) var rows: [Row] = []
    private(set) var remarks: [Remark] = []

    init(_ input: ExportInput) {
        axes = input.axes
        let modes = input.modes
        let bundles = modes.map { input.bundle(for: $0.changed) }
        let states = FigmaStates(bundles)
        let leaves = bundles.map { FigmaLeaves($0, states) }
        remarks = leaves.flatMap(\.remarks)
        let found = leaves.map { Dictionary($0.leaves.map { ($0.path, $0) }, uniquingKeysWith: { $1 }) }
        var kept: [FigmaLeaf] = []
        var seen: Set<String> = []
        for leaf in leaves.flatMap(\.leaves) where seen.insert(leaf.path).inserted {
            if let problem = Self.problem(of: leaf, in: found) {
                remarks.append(Remark(.noEquivalent, problem, path: leaf.path))
            } else {
                kept.append(leaf)
            }
        }
        let paths = Set(kept.map(\.path))
        let links = modes.map { input.references(for: $0.changed).links }
        rows = kept.map { leaf in
            let entries = found.indices.map { mode in
                Self.entry(of: leaf.path, in: found[mode], links: links[mode], among: paths)
            }
            return Row(leaf: leaf, entries: entries.compactMap { $0 })
        }
        var reported: Set<Remark> = []
        remarks = remarks.filter { reported.insert($0).inserted }
    }

    /// Why a value can't be a variable, which has a value of the same type in every mode; nil if it can be one.
    private static func problem(of leaf: FigmaLeaf, in modes: [[String: FigmaLeaf]]) -> String? {
        let types = Set(modes.map { $0[leaf.path]?.type })
        if types.contains(nil) { return "without a value in some mode, which no variable of Figma can be: left out" }
        return types.count > 1 ? "its type depends on the mode, which no variable of Figma can do: left out" : nil
    }

    private static func entry(
        of path: String, in leaves: [String: FigmaLeaf], links: [String: String], among paths: Set<String>
    ) -> Entry? {
        guard let leaf = leaves[path] else { return nil }
        let sources = path.hasSuffix(".normal") ? [path, leaf.owner] : [path]
        let targets = sources.lazy.compactMap { links[$0] }.flatMap { [$0, $0 + ".normal"] }
        let target = targets.first { target in
            // A link converts a number to the type of its own value, which an alias can't.
            paths.contains(target) && target != path && leaves[target]?.value == leaf.value
                && leaves[target]?.type.tokenType == leaf.type.tokenType
        }
        return Entry(target: target, value: leaf.value)
    }
}

extension FigmaTable {
    /// The number of a combination: an index of a value for each axis, the last axis varying fastest.
    func number(of combination: [Int]) -> Int {
        zip(axes, combination).reduce(0) { $0 * $1.0.values.count + $1.1 }
    }

    /// The axes, of those in `candidates`, that change an entry while other axes have the values of `fixed`.
    func varying(_ row: Row, among candidates: [Int], fixed: [Int]) -> [Int] {
        guard row.entries.contains(where: { !$0.isSame(as: row.entries[0]) }) else { return [] }
        let combinations = combinations(of: candidates, fixed: fixed)
        return candidates.filter { axis in
            combinations.contains { combination in
                var plain = combination
                plain[axis] = 0
                return !row.entries[number(of: combination)].isSame(as: row.entries[number(of: plain)])
            }
        }
    }

    private func combinations(of candidates: [Int], fixed: [Int]) -> [[Int]] {
        candidates.reduce([fixed]) { found, axis in
            found.flatMap { combination in
                axes[axis].values.indices.map { value in
                    var combination = combination
                    combination[axis] = value
                    return combination
                }
            }
        }
    }
}

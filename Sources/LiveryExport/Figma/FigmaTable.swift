import LiveryModel
import LiveryTheme

/// The single values of a theme for every combination of axis values. Determines which of them are variables, and the
/// content of each.
struct FigmaTable {
    /// A value that exists in every mode and has the same type in all of them.
    struct Row {
        let leaf: FigmaLeaf
        /// The content of the value for each combination.
        let entries: [FigmaVariable.Entry]
    }

    let axes: [Theme.Axis]
    /// The rows, in the order of the theme.
    private(set) var rows: [Row] = []
    private(set) var remarks: [Remark] = []

    /// - Parameter excluded: The values and styles of the theme that the output omits, but that can exist in Figma.
    init(_ theme: ResolvedTheme, excluded: Set<String> = []) {
        axes = theme.axes
        let modes = theme.modes
        let states = FigmaStates(theme)
        // The first leaf at each path. The leaves of each mode are at the same positions.
        var (firsts, positions) = ([FigmaLeaf](), [String: Int]())
        var modeRemarks: [[Remark]] = []
        let found = modes.indices.map { mode in
            let own = FigmaLeaves(theme, in: mode, states)
            modeRemarks.append(own.remarks)
            var leaves = [FigmaLeaf?](repeating: nil, count: firsts.count)
            for leaf in own.leaves {
                if let position = positions[leaf.path] {
                    leaves[position] = leaf
                } else {
                    positions[leaf.path] = firsts.count
                    firsts.append(leaf)
                    leaves.append(leaf)
                }
            }
            return leaves
        }
        let problems = firsts.indices.map { Self.problem(at: $0, in: found) }
        let links = modes.map(\.references.links)
        for (position, leaf) in firsts.enumerated() where problems[position] == nil {
            var entries: [FigmaVariable.Entry] = []
            entries.reserveCapacity(modes.count)
            for mode in modes.indices {
                guard let own = found[mode][position] else { continue }
                let target = own.target(among: links[mode]) { target in
                    guard target != own.path, let position = positions[target], problems[position] == nil else {
                        return false
                    }
                    return found[mode][position]?.canBeTarget(of: own) ?? false
                }
                if target == nil, !excluded.isEmpty,
                    own.links(in: links[mode]).contains(where: { $0.isInside(excluded) })
                {
                    modeRemarks[mode].append(Remark(.noEquivalent, Self.excludedLink, path: own.path))
                }
                entries.append(FigmaVariable.Entry(target: target, value: own.value))
            }
            rows.append(Row(leaf: leaf, entries: entries))
        }
        remarks = modes.map(\.name).merging(modeRemarks)
        for (leaf, problem) in zip(firsts, problems) {
            if let problem { remarks.append(Remark(.noEquivalent, problem, path: leaf.path)) }
        }
    }

    private static let excludedLink = "a link to a value that the output leaves out: written as its value"

    /// The reason why a value can't be a variable, or `nil` if it can. A variable must have a value of the same type in
    /// every mode.
    private static func problem(at position: Int, in modes: [[FigmaLeaf?]]) -> String? {
        if modes.contains(where: { position >= $0.count || $0[position] == nil }) {
            return "no value in some modes, but a Figma variable needs one in each mode: left out"
        }
        let isMixed = modes.contains { $0[position]?.type.resolvedType != modes[0][position]?.type.resolvedType }
        return isMixed ? "its type varies by mode, which Figma variables don't support: left out" : nil
    }
}

extension FigmaLeaf {
    /// Whether a variable with a value can be an alias to this variable. A link can convert a number to another unit,
    /// but an alias can't.
    fileprivate func canBeTarget(of leaf: FigmaLeaf) -> Bool {
        value == leaf.value && type.resolvedType == leaf.type.resolvedType
    }

    /// The paths to which the value's own link leads. For the normal state, this includes the link of the attribute
    /// itself.
    fileprivate func links(in links: [String: String]) -> [String] {
        [links[path], path.hasSuffix(".normal") ? links[owner] : nil].compactMap(\.self)
    }

    /// The first path to which the value's link leads that can be the target of an alias.
    fileprivate func target(among links: [String: String], where isUsable: (String) -> Bool) -> String? {
        self.links(in: links).lazy.flatMap { [$0, $0 + ".normal"] }.first(where: isUsable)
    }
}

extension FigmaTable {
    /// The number of a combination, which consists of the index of a value for each axis. The last axis varies fastest.
    func number(of combination: [Int]) -> Int {
        zip(axes, combination).reduce(0) { $0 * $1.0.values.count + $1.1 }
    }

    /// The axes in `candidates` that change an entry while all other axes have the values in `fixed`.
    func varying(_ row: Row, among candidates: [Int], fixed: [Int]) -> [Int] {
        guard !candidates.isEmpty, row.entries.contains(where: { !$0.isSame(as: row.entries[0]) }) else { return [] }
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

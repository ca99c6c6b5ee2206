import LiveryModel
import LiveryTheme

extension ResolvedTheme {
    /// Removes what only CSS can use, and returns a remark on each value that is gone or incomplete.
    mutating func removeCSS() -> [Remark] {
        guard leaves.contains(where: { $0.values.contains { $0?.value.containsCSS == true } }) else { return [] }
        var (remarks, kept) = ([Remark](), [Leaf]())
        for leaf in leaves {
            var seen: Set<String> = []
            let parts = leaf.values.flatMap { $0?.value.partsOfCSS(at: leaf.path) ?? [] }
            remarks += parts.filter { seen.insert($0).inserted }.map {
                Remark(.noEquivalent, "a value that only CSS can use: left out", path: $0)
            }
            let values = leaf.values.map { typed in
                typed.flatMap { typed in typed.value.withoutCSS.map { Theme.Value.Typed(typed.type, $0) } }
            }
            if parts.isEmpty {
                kept.append(leaf)
            } else if values.contains(where: { $0 != nil }) {
                kept.append(Leaf(leaf.path, values))
            } else {
                omitted.append(leaf.path)
                contract[leaf.path] = nil
            }
        }
        leaves = kept
        return remarks
    }
}

extension Theme.Value {
    /// The paths of the attributes, states and members that only CSS can use; the value's own path if that is all.
    fileprivate func partsOfCSS(at path: String) -> [String] {
        guard containsCSS else { return [] }
        switch self {
        case .composite(let composite):
            return composite.members.flatMap { $1.partsOfCSS(at: "\(path).\($0.name)") }
        case .style(let style):
            return style.attributes.sortedMembers.flatMap { name, attribute in
                switch attribute {
                case .value(let value): return value.partsOfCSS(at: "\(path).\(name)")
                case .states(let values):
                    return Theme.ControlState.allCases.flatMap { state in
                        let end = state == .normal ? "" : ".\(state.rawValue)"
                        return values[state]?.partsOfCSS(at: "\(path).\(name)\(end)") ?? []
                    }
                }
            }
        default: return [path]
        }
    }
}

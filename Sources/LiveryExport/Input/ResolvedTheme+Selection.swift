import LiveryModel
import LiveryTheme

extension ResolvedTheme {
    /// A copy of the theme with only some of its values. The time is linear in the number of all values.
    /// - Parameters:
    ///   - included: The paths of values or groups to include. If it is empty, everything is included.
    ///   - excluded: The paths of values or groups to omit.
    func filtered(including included: [String], excluding excluded: [String]) -> ResolvedTheme {
        guard !included.isEmpty || !excluded.isEmpty else { return self }
        let (included, excluded) = (Set(included), Set(excluded))
        let isKept = { (path: String) in
            (included.isEmpty || path.isInside(included)) && !path.isInside(excluded)
        }
        var theme = self
        theme.leaves = leaves.filter { isKept($0.path) }
        theme.omitted = leaves.lazy.map(\.path).filter { !isKept($0) }
        theme.contract = contract.filter { isKept($0.key) }
        theme.removeUnusedAssets()
        return theme
    }

    /// The leaves in the order of most files: values, and then styles.
    var stylesLast: [Leaf] { leaves.filter { !$0.isStyle } + leaves.filter(\.isStyle) }

    /// The values of a mode, in the order of most files.
    func stylesLast(in mode: Int) -> [(path: String, typed: Theme.Value.Typed)] {
        let values = values(in: mode)
        return values.filter { !$0.typed.isStyle } + values.filter(\.typed.isStyle)
    }

    /// The paths of all values, styles and groups, for suggestions.
    var knownPaths: Set<String> {
        var known: Set<String> = []
        for leaf in leaves {
            var rest = leaf.path[...]
            while known.insert(String(rest)).inserted, let dot = rest.lastIndex(of: ".") { rest = rest[..<dot] }
        }
        return known
    }
}

// Remarks.
extension ResolvedTheme {
    /// Remarks for lists that are empty in any mode.
    var emptyLists: [Remark] {
        leaves.filter { $0.values.contains { $0?.value.isEmptyList == true } }
            .map { Remark(.noEquivalent, "empty lists are left out", path: $0.path) }
    }

    /// Remarks for integers that JavaScript can't represent exactly, because its numbers are doubles.
    var inexactIntegers: [Remark] {
        var paths: Set<String> = []
        for leaf in leaves {
            for case let typed? in leaf.values {
                Leaves.visit(typed.value) { names, value in
                    guard case .int(let number) = value, Double(exactly: number) == nil else { return }
                    paths.insert(([leaf.path] + names).joined(separator: "."))
                }
            }
        }
        return paths.sorted(by: utf8Precedes).map {
            Remark(.noEquivalent, "JavaScript can't represent this integer: it reads the nearest one", path: $0)
        }
    }
}

extension Theme.Value {
    fileprivate var isEmptyList: Bool { if case .list(let elements) = self { elements.isEmpty } else { false } }
}

extension String {
    /// Whether the path equals a group's path or is inside that group.
    func isInside(_ group: String) -> Bool {
        utf8.starts(with: group.utf8)
            && (utf8.count == group.utf8.count || utf8.dropFirst(group.utf8.count).first == UInt8(ascii: "."))
    }

    /// Whether a set of paths contains the path or a group that encloses it.
    func isInside(_ paths: Set<String>) -> Bool {
        guard !paths.isEmpty else { return false }
        var rest = self[...]
        while !paths.contains(String(rest)) {
            guard let dot = rest.utf8.lastIndex(of: UInt8(ascii: ".")) else { return false }
            rest = rest[..<dot]
        }
        return true
    }
}

extension [String: Theme.ComponentType] {
    /// A component type, followed by the types that it extends.
    func lineage(of type: String) -> [String] {
        var found = [type]
        while let parent = self[found[found.count - 1]]?.parent, !found.contains(parent) { found.append(parent) }
        return found
    }
}

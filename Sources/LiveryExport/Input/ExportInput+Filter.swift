import LiveryModel

/// The paths of all values and styles of an input, sorted, so that those in a group are found by binary search.
struct PathIndex: Sendable {
    private let paths: [String]

    init(of input: ExportInput) {
        paths = Array(input.valuePaths).sorted(byUTF8Of: \.self)
    }

    /// Whether there is a value or a group at a path.
    func contains(_ path: String) -> Bool { positions(in: path).contains { !$0.isEmpty } }

    /// The paths in the included groups, without those in the excluded ones. Without included groups, all other paths. A
    /// group may also be a single value.
    func paths(including included: [String], excluding excluded: [String]) -> [String] {
        var isKept = [Bool](repeating: included.isEmpty, count: paths.count)
        for (groups, keeps) in [(included, true), (excluded, false)] {
            for position in groups.flatMap(positions).joined() { isKept[position] = keeps }
        }
        return zip(paths, isKept).compactMap { $1 ? $0 : nil }
    }

    /// The positions of a path itself, and of the paths that continue it with a dot. Paths such as `a-b` are between `a`
    /// and `a.b`.
    private func positions(in group: String) -> [Range<Int>] {
        let own = partitioningIndex { !utf8Precedes($0, group) }
        let isValue = own < paths.count && paths[own] == group
        let inside = partitioningIndex { !utf8Precedes($0, "\(group).") }
        // In ASCII, a slash follows the dot.
        let end = partitioningIndex { !utf8Precedes($0, "\(group)/") }
        return [own..<own + (isValue ? 1 : 0), inside..<end]
    }

    /// The position of the first path that satisfies a predicate, which all paths after it satisfy, too.
    private func partitioningIndex(where predicate: (String) -> Bool) -> Int {
        var (low, high) = (0, paths.count)
        while low < high {
            let middle = (low + high) / 2
            if predicate(paths[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}

extension ExportInput {
    /// The input with only some of its values. Takes time linear in the values that it keeps, and in all paths.
    /// - Parameters:
    ///   - included: The paths of values or groups to keep; empty for all.
    ///   - excluded: The paths of values or groups to leave out.
    func filtered(including included: [String], excluding excluded: [String]) -> ExportInput {
        guard !included.isEmpty || !excluded.isEmpty else { return self }
        let paths = (index ?? PathIndex(of: self)).paths(including: included, excluding: excluded)
        var input = self
        input.index = nil
        input.base.tokens = base.tokens.only(paths)
        input.base.styles = base.styles.only(paths)
        input.contract = contract.filter { path, _ in
            (included.isEmpty || included.contains { path.isInside($0) }) && !excluded.contains { path.isInside($0) }
        }
        for index in variants.indices {
            input.variants[index].tokens = variants[index].tokens.only(paths)
            input.variants[index].styles = variants[index].styles.only(paths)
            input.variants[index].removed = Set(paths.filter(variants[index].removed.contains))
        }
        input.variants.removeAll { $0.tokens.isEmpty && $0.styles.isEmpty && $0.removed.isEmpty }
        return input
    }

    /// The paths of all values and styles.
    var valuePaths: Set<String> {
        variants.reduce(base.valuePaths) { paths, variant in
            paths.union(variant.tokens.keys).union(variant.styles.keys)
        }
    }

    /// Remarks on lists that are empty for a choice of axes.
    var emptyLists: [Remark] {
        let paths = Set(([base.tokens] + variants.map(\.tokens)).flatMap(\.emptyLists))
        return paths.sorted(by: utf8Precedes).map(Remark.emptyList)
    }

    /// Remarks on integers that JavaScript, whose numbers are doubles, reads as others.
    var inexactIntegers: [Remark] {
        var paths: Set<String> = []
        func visit(_ value: Theme.Value, at path: String) {
            Leaves.visit(value) { names, value in
                guard case .int(let number) = value, Double(exactly: number) == nil else { return }
                paths.insert(([path] + names).joined(separator: "."))
            }
        }
        for (path, typed) in ([base.tokens] + variants.map(\.tokens)).joined() { visit(typed.value, at: path) }
        for (path, style) in ([base.styles] + variants.map(\.styles)).joined() { visit(.style(style), at: path) }
        return paths.sorted(by: utf8Precedes).map {
            Remark(.noEquivalent, "JavaScript can't represent this integer: it reads the nearest one", path: $0)
        }
    }

    /// The paths of all values, styles and groups, for suggestions.
    var knownPaths: Set<String> {
        var known: Set<String> = []
        let bundles: [(Dictionary<String, Theme.Value.Typed>.Keys, Dictionary<String, Theme.Style>.Keys)] =
            [(base.tokens.keys, base.styles.keys)] + variants.map { ($0.tokens.keys, $0.styles.keys) }
        for path in bundles.flatMap({ Array($0) + Array($1) }) {
            var rest = path[...]
            while known.insert(String(rest)).inserted, let dot = rest.lastIndex(of: ".") { rest = rest[..<dot] }
        }
        return known
    }
}

extension Sequence<(key: String, value: Theme.Value.Typed)> {
    /// The paths of the lists without elements.
    var emptyLists: [String] {
        compactMap { path, typed in
            if case .list(let elements) = typed.value, elements.isEmpty { path } else { nil }
        }
    }
}

extension Remark {
    /// The remark on a list without elements, for forms that write the elements of lists.
    static func emptyList(at path: String) -> Remark { Remark(.noEquivalent, "empty lists are left out", path: path) }
}

extension ThemeBundle {
    /// The paths of all values and styles.
    var valuePaths: Set<String> { Set(tokens.keys).union(styles.keys) }
}

extension String {
    /// Whether the path is another one, or lies in that group.
    func isInside(_ group: String) -> Bool {
        utf8.starts(with: group.utf8)
            && (utf8.count == group.utf8.count || utf8.dropFirst(group.utf8.count).first == UInt8(ascii: "."))
    }
}

extension Dictionary where Key == String {
    /// The members with some of the names.
    fileprivate func only(_ names: [String]) -> [String: Value] {
        guard !isEmpty else { return [:] }
        var members: [String: Value] = [:]
        for name in names { members[name] = self[name] }
        return members
    }
}

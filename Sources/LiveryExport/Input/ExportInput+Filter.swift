import LiveryModel

extension ExportInput {
    /// The input with only some of its values.
    /// - Parameters:
    ///   - included: The paths of values or groups to keep; empty for all.
    ///   - excluded: The paths of values or groups to leave out.
    func filtered(including included: [String], excluding excluded: [String]) -> ExportInput {
        guard !included.isEmpty || !excluded.isEmpty else { return self }
        let isKept = { (path: String) in
            (included.isEmpty || included.contains { path.isInside($0) }) && !excluded.contains { path.isInside($0) }
        }
        var input = self
        input.base.tokens = base.tokens.filter { isKept($0.key) }
        input.base.styles = base.styles.filter { isKept($0.key) }
        input.contract = contract.filter { isKept($0.key) }
        for index in variants.indices {
            input.variants[index].tokens = variants[index].tokens.filter { isKept($0.key) }
            input.variants[index].styles = variants[index].styles.filter { isKept($0.key) }
            input.variants[index].removed = variants[index].removed.filter(isKept)
        }
        input.variants.removeAll { $0.tokens.isEmpty && $0.styles.isEmpty && $0.removed.isEmpty }
        return input
    }

    /// The paths of all values and styles.
    var valuePaths: Set<String> {
        variants.reduce(Set(base.tokens.keys).union(base.styles.keys)) { paths, variant in
            paths.union(variant.tokens.keys).union(variant.styles.keys)
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

extension String {
    /// Whether the path is another one, or lies in that group.
    func isInside(_ group: String) -> Bool {
        utf8.starts(with: group.utf8)
            && (utf8.count == group.utf8.count || utf8.dropFirst(group.utf8.count).first == UInt8(ascii: "."))
    }
}

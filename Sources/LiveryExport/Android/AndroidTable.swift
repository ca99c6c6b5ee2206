import LiveryModel
import LiveryTheme

/// The resources of all modes.
struct AndroidTable {
    /// A resource that exists in any mode.
    struct Row {
        let key: AndroidResource.Key
        /// The path of the token or style to which the resource belongs.
        let owner: String
        /// The path of the value in its token or style.
        let path: String
    }

    /// The content of each row.
    typealias Contents = [AndroidResource.Content]

    /// A folder of resources, with its default contents, and its contents for night if the default is for day, or vice
    /// versa.
    struct Root {
        /// The suffix that is added to the name of the output's folder. The output's folder is the first root.
        let suffix: String
        let contents: Contents
        /// The qualifier, `night` or `notnight`, and the contents for it.
        let other: (qualifier: String, contents: Contents)?

        /// The contents for the qualifier, or the default contents if there is no qualifier.
        var otherContents: Contents { other?.contents ?? contents }
    }

    private(set) var rows: [Row] = []
    /// The attributes that the platform doesn't define, with their formats.
    private(set) var attributes: [(name: String, formats: Set<String>)] = []
    private(set) var remarks: [Remark] = []
    private(set) var names = NameTable()
    /// The index of each resource in the rows.
    private var indices: [AndroidResource.Key: Int] = [:]
    private let modes: [ResolvedTheme.Mode]
    /// The contents of each mode.
    private var contents: [Contents] = []

    init(
        _ theme: ResolvedTheme, prefix: String, parents: [(name: OptionText, style: OptionText)], assets: AndroidAssets?
    ) {
        modes = theme.modes
        let parents = Dictionary(parents.map { ($0.name.text, $0.style.text) }, uniquingKeysWith: { $1 })
        let found = Array(theme.modes.indices).inParallel { mode in
            var collector = AndroidCollector(theme, mode: mode, prefix: prefix, parents: parents)
            return collector.collect()
        }
        let known = found.map { own in
            var contents: [Int: AndroidResource.Content] = [:]
            add(own.values, to: &contents)
            add(own.styles, to: &contents)
            for (name, path) in own.attributes { names.add("attr/\(name)", of: path) }
            return contents
        }
        // A mode resets each resource that it doesn't define.
        contents = known.map { own in
            rows.indices.map { own[$0] ?? AndroidResource.Content.none(of: rows[$0].key.kind) }
        }
        let formats = found.reduce(into: [:]) { $0.merge($1.formats) { $0.union($1) } }
        attributes = formats.sortedMembers.map { ($0.key, $0.value) }
        if let assets { add(assets) }
        addRemarks(found)
        remarks += assets?.remarks ?? []
    }

    private mutating func add(_ assets: AndroidAssets) {
        for row in assets.rows {
            guard let index = indices[row.key] else {
                indices[row.key] = rows.count
                rows.append(Row(key: row.key, owner: row.path, path: row.path))
                for mode in modes.indices { contents[mode].append(row.contents[mode]) }
                continue
            }
            // A value that only names the image with its own name has no resource of its own.
            if !contents.allSatisfy({ $0[index] == .own }) {
                addNames(of: row.key, rows[index].path, row.path)
            }
            for mode in modes.indices { contents[mode][index] = row.contents[mode] }
        }
    }

    private mutating func add(_ resources: [AndroidResource], to contents: inout [Int: AndroidResource.Content]) {
        var firsts: [AndroidResource.Key: String] = [:]
        for resource in resources {
            let (key, path) = (resource.key, resource.path)
            if firsts[key] == nil {
                firsts[key] = path
                // In code, dots in style names become underscores, so different styles can have the same name.
                if key.kind == .style { names.add(key.field, of: path) }
                if let index = indices[key], rows[index].path != path { addNames(of: key, rows[index].path, path) }
            }
            let index = indices[key] ?? rows.count
            if index == rows.count {
                indices[key] = index
                rows.append(Row(key: key, owner: resource.owner, path: path))
            }
            contents[index] = resource.content
        }
        for resource in resources {
            guard let first = firsts[resource.key], first != resource.path else { continue }
            addNames(of: resource.key, first, resource.path)
        }
    }

    private mutating func addNames(of key: AndroidResource.Key, _ first: String, _ second: String) {
        names.add(key.field, of: first)
        names.add(key.field, of: second)
    }

    private mutating func addRemarks(_ found: [AndroidCollector.Findings]) {
        let hasNulls = found.contains { !$0.nulls.isEmpty }
        let written = hasNulls ? Self.groups(of: rows.map(\.path)) : []
        remarks = modes.map(\.name).merging(
            found.map { own in
                own.remarks
                    + own.nulls.filter { !written.contains($0) }.map { Remark(.noEquivalent, Self.null, path: $0) }
            })
        for index in rows.indices {
            let count = contents.count { $0[index] == .own }
            guard count > 0, count < modes.count, !hasImages(index) else { continue }
            let message = "has the same name as one of the app's drawables: rename it"
            remarks.append(Remark(.noEquivalent, message, path: rows[index].owner))
        }
    }

    /// Whether a row is a drawable with the theme's files.
    private func hasImages(_ index: Int) -> Bool {
        contents.contains {
            switch $0[index] {
            case .images, .vector: true
            default: false
            }
        }
    }

    /// The paths, and the paths of the groups and values that enclose them.
    private static func groups(of paths: [String]) -> Set<String> {
        var found: Set<String> = []
        for path in paths {
            var rest = path[...]
            while found.insert(String(rest)).inserted, let dot = rest.lastIndex(of: ".") { rest = rest[..<dot] }
        }
        return found
    }

    private static let null = "no value for any combination of axis values: no resource is written"

    /// The output's folder, followed by a folder for each further combination of axis values.
    mutating func roots(_ axes: [Theme.Axis], dark: String?) -> [Root] {
        let scheme = SchemeAxis(axes, dark: dark)
        var roots: [(changed: [String: String], standard: Contents, other: (String, Contents)?)] = []
        for (mode, contents) in zip(modes, contents) {
            let word = scheme?.scheme(of: mode.choice)
            let changed = word == nil ? mode.changed : mode.changed.filter { $0.key != scheme?.name }
            if let word {
                // The choice with the axis's default value comes before this choice.
                guard let root = roots.firstIndex(where: { $0.changed == changed }) else { continue }
                roots[root].other = (word == "dark" ? "night" : "notnight", contents)
            } else {
                roots.append((changed, contents, nil))
            }
        }
        return roots.map { root in
            let values = axes.compactMap { root.changed[$0.name] }
            let suffix = values.map { "-" + AndroidName.value([$0]) }.joined()
            names.add("folder \(suffix)", of: root.changed.axisKey)
            return Root(suffix: suffix, contents: root.standard, other: root.other)
        }
    }
}

extension AndroidTable.Root {
    /// The content that the platform uses for the qualifier `night` or `notnight` if this root has no resource with
    /// that qualifier. A resource with the qualifier in the first root takes precedence over this root's default
    /// resource.
    func inherited(_ index: Int, over first: AndroidTable.Root?) -> AndroidResource.Content {
        guard let first, first.otherContents[index] != first.contents[index] else { return contents[index] }
        return first.otherContents[index]
    }
}

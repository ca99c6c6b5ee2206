import LiveryModel
import LiveryTheme

/// The resources of all choices of axes.
struct AndroidTable {
    /// The content of each resource in `keys`, at the same index. nil for one that a choice of axes doesn't have.
    typealias Contents = [AndroidResource.Content?]

    /// A folder of resources: its contents by default, and in the other one of day and night.
    struct Root {
        /// What the folder's name has after that of the output's folder, which is the first root.
        let suffix: String
        let contents: Contents
        /// The qualifier `night` or `notnight`, and the contents there.
        let other: (qualifier: String, contents: Contents)?

        /// The contents in the other one of day and night. Without any, they are the same.
        var otherContents: Contents { other?.contents ?? contents }
    }

    /// The attributes that the platform doesn't have, and their formats.
    private(set) var attributes: [(name: String, formats: Set<String>)] = []
    private(set) var remarks: [Remark] = []
    private var index: AndroidIndex
    private var modes: [(mode: ExportInput.Mode, contents: Contents)] = []

    /// All resources, and the path of the token or style that each belongs to.
    var keys: [(key: AndroidResource.Key, path: String)] { index.keys }
    var names: NameTable { index.names }

    init(_ input: ExportInput, prefix: String, parents: [(type: Output.Word, style: Output.Word)]) {
        let parents = Dictionary(parents.map { ($0.type.text, $0.style.text) }, uniquingKeysWith: { $1 })
        index = AndroidIndex(count: input.base.tokens.count + input.base.styles.count)
        var (contents, formats) = ([Contents](), [String: Set<String>]())
        var remarks: [(remarks: [Remark], nulls: [String])] = []
        for mode in input.modes {
            let rows = input.sortedValues(for: mode.changed)
            let parts = AndroidCollector.Part.allCases.inParallel { part in
                var collector = AndroidCollector(
                    input.base, input.layers(for: mode.changed), input.references(for: mode.changed), prefix: prefix,
                    parents: parents)
                collector.collect(part, of: rows)
                return collector.found
            }
            var own = Contents()
            for found in parts {
                add(found.resources, to: &own)
                for (name, path) in found.attributes { index.names.add("attr/\(name)", of: path) }
                formats.merge(found.formats) { $0.union($1) }
            }
            contents.append(own)
            remarks.append((parts.flatMap(\.remarks), parts.flatMap(\.nulls)))
        }
        for mode in contents.indices {
            contents[mode] += repeatElement(nil, count: index.keys.count - contents[mode].count)
        }
        modes = Array(zip(input.modes, contents))
        attributes = formats.sortedMembers.map { ($0.key, $0.value) }
        addRemarks(remarks)
    }

    private mutating func add(_ resources: [(resource: AndroidResource, path: String)], to contents: inout Contents) {
        contents.reserveCapacity(contents.count + resources.count)
        var next = 0
        for (resource, path) in resources {
            let found = index.index(of: resource, at: path, guess: next)
            while found > contents.count { contents.append(nil) }
            if found == contents.count { contents.append(resource.content) } else { contents[found] = resource.content }
            next = found + 1
        }
    }

    private mutating func addRemarks(_ found: [(remarks: [Remark], nulls: [String])]) {
        let hasNulls = found.contains { !$0.nulls.isEmpty }
        let written = hasNulls ? Self.groups(of: index.paths) : []
        remarks = modes.map(\.mode.name).merging(
            found.map { own, nulls in
                own + nulls.filter { !written.contains($0) }.map { Remark(.noEquivalent, Self.null, path: $0) }
            })
        for index in keys.indices {
            let count = modes.count { $0.contents[index] == .own }
            guard count > 0, count < modes.count else { continue }
            let message = "has the name of a drawable of the app: rename it"
            remarks.append(Remark(.noEquivalent, message, path: keys[index].path))
        }
    }

    /// The paths, and those of the groups and values that they lie in.
    private static func groups(of paths: [String]) -> Set<String> {
        var found: Set<String> = []
        for path in paths {
            var rest = path[...]
            while found.insert(String(rest)).inserted, let dot = rest.lastIndex(of: ".") { rest = rest[..<dot] }
        }
        return found
    }

    private static let null = "no value for any choice of axes: no resource"

    /// The folders: that of the output, and one for each further combination of values.
    mutating func roots(_ axes: [Theme.Axis], dark: String?) -> [Root] {
        let scheme = SchemeAxis(axes, dark: dark)
        var roots: [(changed: [String: String], standard: Contents, other: (String, Contents)?)] = []
        for (mode, contents) in modes {
            let word = scheme?.scheme(of: mode.choice)
            let changed = word == nil ? mode.changed : mode.changed.filter { $0.key != scheme?.name }
            if let word {
                // The choice with the axis's default comes before this one.
                guard let root = roots.firstIndex(where: { $0.changed == changed }) else { continue }
                roots[root].other = (word == "dark" ? "night" : "notnight", contents)
            } else {
                roots.append((changed, contents, nil))
            }
        }
        return roots.map { root in
            let values = axes.compactMap { root.changed[$0.name] }
            let suffix = values.map { "-" + AndroidName.value([$0]) }.joined()
            index.names.add("folder \(suffix)", of: root.changed.axisKey)
            return Root(suffix: suffix, contents: root.standard, other: root.other)
        }
    }
}

// Contents.
extension AndroidTable {
    /// The content that the platform chooses by night if the root has no resource of its own for it. A night resource of
    /// the first root takes precedence over the root's day resource.
    func inherited(_ index: Int, _ root: Root, _ first: Root?) -> AndroidResource.Content {
        guard let first, content(index, in: first.otherContents) != content(index, in: first.contents) else {
            return content(index, in: root.contents)
        }
        return content(index, in: first.otherContents)
    }

    /// The content of a resource. One that a choice of axes doesn't have is reset.
    func content(_ index: Int, in contents: Contents) -> AndroidResource.Content {
        contents[index] ?? .none(of: keys[index].key.kind)
    }
}

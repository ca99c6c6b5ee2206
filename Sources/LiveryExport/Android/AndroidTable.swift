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

    /// All resources, and the path of the token or style that each belongs to.
    private(set) var keys: [(key: AndroidResource.Key, path: String)] = []
    /// The attributes that the platform doesn't have, and their formats.
    private(set) var attributes: [(name: String, formats: Set<String>)] = []
    private(set) var remarks: [Remark] = []
    private(set) var names = NameTable()
    private let modes: [(mode: ExportInput.Mode, contents: Contents)]

    init(_ input: ExportInput, prefix: String, parents: [(type: Output.Word, style: Output.Word)]) {
        let parents = Dictionary(parents.map { ($0.type.text, $0.style.text) }, uniquingKeysWith: { $1 })
        var indices: [AndroidResource.Key: Int] = [:]
        var collectors: [AndroidCollector] = []
        var found: [Contents] = []
        for mode in input.modes {
            let (bundle, references) = (input.bundle(for: mode.changed), input.references(for: mode.changed))
            var collector = AndroidCollector(bundle, references, prefix: prefix, parents: parents)
            // Swapping moves the table. A second reference to it would make the collector copy it.
            swap(&names, &collector.names)
            collector.collect()
            swap(&names, &collector.names)
            var contents = Contents(repeating: nil, count: keys.count)
            for resource in collector.resources {
                let index = indices[resource.key] ?? keys.count
                if index == keys.count {
                    indices[resource.key] = index
                    keys.append((resource.key, resource.path))
                    contents.append(nil)
                }
                contents[index] = resource.content
            }
            collectors.append(collector)
            found.append(contents)
        }
        modes = zip(input.modes, found).map { [count = keys.count] mode, contents in
            (mode, contents + Contents(repeating: nil, count: count - contents.count))
        }
        let formats = collectors.reduce(into: [:]) { all, one in all.merge(one.formats) { $0.union($1) } }
        attributes = formats.sortedMembers.map { ($0.key, $0.value) }
        addRemarks(collectors)
    }

    private mutating func addRemarks(_ collectors: [AndroidCollector]) {
        let hasNulls = collectors.contains { !$0.nulls.isEmpty }
        let written = hasNulls ? Self.groups(of: collectors.map(\.written)) : []
        var seen: Set<Remark> = []
        for collector in collectors {
            let nulls = collector.nulls.filter { !written.contains($0) }
            remarks += (collector.remarks + nulls.map { Remark(.noEquivalent, Self.null, path: $0) })
                .filter { seen.insert($0).inserted }
        }
        for (index, (_, path)) in keys.enumerated() {
            let isOwn = modes.map { $0.contents[index] == .own }
            guard isOwn.contains(true), isOwn.contains(false) else { continue }
            remarks.append(Remark(.noEquivalent, "has the name of a drawable of the app: rename it", path: path))
        }
    }

    /// The paths, and those of the groups and values that they lie in.
    private static func groups(of paths: [[String]]) -> Set<String> {
        var found: Set<String> = []
        for path in paths.joined() {
            var rest = path[...]
            while found.insert(String(rest)).inserted, let dot = rest.lastIndex(of: ".") { rest = rest[..<dot] }
        }
        return found
    }

    private static let null = "no value for any choice of axes: no resource"

    /// The folders: that of the output, and one for each further combination of values.
    mutating func roots(_ axes: [Theme.Axis], dark: String?) -> [Root] {
        let scheme = CSSScope.schemeAxis(axes, dark: dark)
        var roots: [(changed: [String: String], standard: Contents, other: (String, Contents)?)] = []
        for (mode, contents) in modes {
            let word = scheme.flatMap { axis in mode.choice[axis.name].flatMap { axis.schemes[$0] } }
            let changed = word == nil ? mode.changed : mode.changed.filter { $0.key != scheme?.name }
            if let word {
                // The choice with the axis's default comes before this one.
                guard let index = roots.firstIndex(where: { $0.changed == changed }) else { continue }
                roots[index].other = (word == "dark" ? "night" : "notnight", contents)
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

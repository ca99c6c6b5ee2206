import LiveryModel
import LiveryTheme

/// The resources of all choices of axes.
struct AndroidTable {
    /// The content of each resource, at its index.
    typealias Contents = [AndroidEntry]

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
    private var index = AndroidIndex()
    private var modes: [(mode: ExportInput.Mode, contents: Contents)] = []
    /// The bytes of the contents.
    private(set) var bytes = AndroidBytes([])

    /// The types of all resources.
    var kinds: [AndroidResource.Kind] { index.kinds }
    var names: NameTable { index.names }

    init(_ input: ExportInput, prefix: String, parents: [(type: Output.Word, style: Output.Word)]) {
        let parents = Dictionary(parents.map { ($0.type.text, $0.style.text) }, uniquingKeysWith: { $1 })
        let (modes, rows) = (input.modes, input.sortedValues)
        let parts = AndroidCollector.Part.allCases.flatMap { part in modes.map { (mode: $0, part: part) } }
        var found = Array(parts.enumerated()).inParallel { number, task in
            var collector = AndroidCollector(
                input, for: task.mode.changed, prefix: prefix, parents: parents, array: number)
            collector.collect(task.part, of: input, rows, for: task.mode.changed)
            return collector.found
        }
        let standard: [AndroidEntry]
        (index, standard) = found[0].takeResources()
        var contents: [[AndroidEntry?]] = []
        var remarks: [(remarks: [Remark], nulls: [String])] = []
        for (values, styles) in zip(found.prefix(modes.count), found.suffix(modes.count)) {
            var entries: [AndroidEntry?] = standard
            for position in entries.indices where values.unsettled.contains(index.owner(of: position)) {
                entries[position] = nil
            }
            add(values, to: &entries)
            add(styles, to: &entries)
            // Remarks on the default also hold for further choices, unless a value was collected again.
            let isKept = { owner in !contents.isEmpty && !values.unsettled.contains(owner) }
            let all = found[0].remarks.filter { isKept($0.owner) } + values.remarks + styles.remarks
            let nulls = found[0].nulls.filter { isKept($0.owner) } + values.nulls + styles.nulls
            remarks.append((all.map(\.remark), nulls.map(\.path)))
            contents.append(entries)
        }
        var missing: [UInt8] = []
        self.modes = zip(modes, contents).map { mode, own in
            (mode, complete(own, with: &missing, array: found.count))
        }
        bytes = AndroidBytes(found.map(\.bytes) + [missing])
        let formats = found.reduce(into: [:]) { $0.merge($1.formats) { $0.union($1) } }
        attributes = formats.sortedMembers.map { ($0.key, $0.value) }
        addRemarks(remarks)
    }

    private mutating func add(_ found: AndroidCollector.Findings, to contents: inout [AndroidEntry?]) {
        for (position, entry) in found.entries.enumerated() {
            let (key, path) = (found.index.key(of: position), found.index.paths[position])
            // In code, dots in the names of styles are underscores, so different styles can share a name.
            if key.kind == .style { index.names.add(key.field, of: path) }
            let index = index.index(of: key, of: found.index.owner(of: position), at: path)
            while index >= contents.count { contents.append(nil) }
            contents[index] = entry
        }
        // The first path with a name may have been found by another collector.
        for collision in found.index.names.collisions {
            index.names.add(collision.name, of: collision.first)
            index.names.add(collision.name, of: collision.second)
        }
        for (name, path) in found.attributes { index.names.add("attr/\(name)", of: path) }
    }

    /// The contents of a choice of axes, in which resources that it doesn't have are reset.
    /// - Parameters:
    ///   - bytes: The array that gets the contents of these resources.
    ///   - array: The number of the array.
    private func complete(_ contents: [AndroidEntry?], with bytes: inout [UInt8], array: Int) -> Contents {
        index.kinds.enumerated().map { position, kind in
            if position < contents.count, let entry = contents[position] { return entry }
            let start = bytes.count
            let form = AndroidResource.Content.none(of: kind).write(index.key(of: position), to: &bytes)
            return AndroidEntry(form: form, array: array, range: start..<bytes.count)
        }
    }

    private mutating func addRemarks(_ found: [(remarks: [Remark], nulls: [String])]) {
        let hasNulls = found.contains { !$0.nulls.isEmpty }
        let written = hasNulls ? Self.groups(of: index.paths) : []
        remarks = modes.map(\.mode.name).merging(
            found.map { own, nulls in
                own + nulls.filter { !written.contains($0) }.map { Remark(.noEquivalent, Self.null, path: $0) }
            })
        for index in kinds.indices {
            let count = modes.count { $0.contents[index].form == .own }
            guard count > 0, count < modes.count else { continue }
            let message = "has the name of a drawable of the app: rename it"
            remarks.append(Remark(.noEquivalent, message, path: owner(of: index)))
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

// Resources.
extension AndroidTable {
    func name(of index: Int) -> String { self.index.key(of: index).name }

    /// The path of the token or style that a resource belongs to.
    func owner(of index: Int) -> String { self.index.owner(of: index) }

    var styleNames: some Sequence<String> { kinds.indices.lazy.filter { kinds[$0] == .style }.map(name) }

    /// The content that the platform chooses by night if the root has no resource of its own for it. A night resource of
    /// the first root takes precedence over the root's day resource.
    func inherited(_ index: Int, _ root: Root, _ first: Root?) -> AndroidEntry {
        guard let first, !bytes.areEqual(first.otherContents[index], first.contents[index]) else {
            return root.contents[index]
        }
        return first.otherContents[index]
    }
}

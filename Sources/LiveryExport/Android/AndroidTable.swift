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
    private let modes: [(mode: ExportInput.Mode, contents: Contents)]

    /// All resources, and the path of the token or style that each belongs to.
    var keys: [(key: AndroidResource.Key, path: String)] { index.keys }
    var names: NameTable { index.names }

    init(_ input: ExportInput, prefix: String, parents: [(type: Output.Word, style: Output.Word)]) {
        let parents = Dictionary(parents.map { ($0.type.text, $0.style.text) }, uniquingKeysWith: { $1 })
        var index = AndroidIndex(prefix: prefix, count: input.base.tokens.count)
        var found: [Contents] = []
        var formats: [String: Set<String>] = [:]
        var remarks: [(remarks: [Remark], nulls: [String])] = []
        for mode in input.modes {
            var collector = AndroidCollector(
                input.base, input.layers(for: mode.changed), input.references(for: mode.changed), parents: parents)
            // Swapping moves the index. A second reference to it would make the collector copy it.
            swap(&index, &collector.resources)
            collector.collect(input.rows(for: mode.changed))
            swap(&index, &collector.resources)
            found.append(collector.contents)
            formats.merge(collector.formats) { $0.union($1) }
            remarks.append((collector.remarks, collector.nulls))
        }
        for mode in found.indices { found[mode] += repeatElement(nil, count: index.keys.count - found[mode].count) }
        modes = Array(zip(input.modes, found))
        attributes = formats.sortedMembers.map { ($0.key, $0.value) }
        self.index = index
        addRemarks(remarks)
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

extension ExportInput {
    /// The values for a choice by path: those of tokens, sorted, and then those of styles.
    fileprivate func rows(for choice: [String: String]) -> [(path: String, typed: Theme.Value.Typed)] {
        let (changed, layers, sorted) = (changedPaths(for: choice), layers(for: choice), sortedValues)
        var tokens = sorted.tokens.map { (path: $0.key, typed: $0.value) }
        var styles = sorted.styles.map { (path: $0.key, typed: Theme.Value.Typed($0.value)) }
        guard !changed.isEmpty else { return tokens + styles }
        tokens.removeAll { changed.contains($0.path) }
        styles.removeAll { changed.contains($0.path) }
        for path in changed {
            guard let typed = layers.value(at: path) else { continue }
            if typed.isStyle { styles.append((path, typed)) } else { tokens.append((path, typed)) }
        }
        return tokens.sorted(byUTF8Of: \.path) + styles.sorted(byUTF8Of: \.path)
    }
}

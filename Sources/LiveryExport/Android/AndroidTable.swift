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
        var paths: [String] = []
        var collectors: [AndroidCollector] = []
        var found: [Contents] = []
        var identifiers = AndroidNames(prefix: prefix)
        for mode in input.modes {
            var collector = AndroidCollector(
                input.base, input.layers(for: mode.changed), input.references(for: mode.changed), prefix: prefix,
                parents: parents)
            // Swapping moves the table. A second reference to it would make the collector copy it.
            swap(&identifiers, &collector.identifiers)
            collector.collect(input.rows(for: mode.changed))
            swap(&identifiers, &collector.identifiers)
            var contents = Contents(repeating: nil, count: keys.count)
            var attributes = collector.attributes[...]
            if indices.isEmpty { indices.reserveCapacity(collector.resources.count) }
            for (position, (resource, path)) in zip(collector.resources, collector.written).enumerated() {
                names.add(&attributes, before: position + 1)
                let index = indices[resource.key] ?? keys.count
                names.add(resource.key, of: path, after: index < keys.count ? paths[index] : nil)
                if index == keys.count {
                    indices[resource.key] = index
                    keys.append((resource.key, resource.path))
                    paths.append(path)
                    contents.append(nil)
                }
                contents[index] = resource.content
            }
            names.add(&attributes, before: .max)
            collectors.append(collector)
            found.append(contents)
        }
        for index in found.indices { found[index] += repeatElement(nil, count: keys.count - found[index].count) }
        modes = Array(zip(input.modes, found))
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
        for index in keys.indices {
            let count = modes.count { $0.contents[index] == .own }
            guard count > 0, count < modes.count else { continue }
            let message = "has the name of a drawable of the app: rename it"
            remarks.append(Remark(.noEquivalent, message, path: keys[index].path))
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

extension NameTable {
    /// Adds the names of attributes that come before a resource, and removes them from the list.
    fileprivate mutating func add(
        _ attributes: inout ArraySlice<(name: String, path: String, position: Int)>, before position: Int
    ) {
        while let next = attributes.first, next.position < position {
            add(next.name, of: next.path)
            attributes.removeFirst()
        }
    }

    /// Adds the name of a resource if another one may have it: one with the same key, or a style, because dots in names
    /// of styles are underscores in code.
    /// - Parameter first: The path of the first resource that has the key.
    fileprivate mutating func add(_ key: AndroidResource.Key, of path: String, after first: String?) {
        guard key.kind == .style || first.map({ $0 != path }) == true else { return }
        if let first { add(key.field, of: first) }
        add(key.field, of: path)
    }
}

// Contents.
extension AndroidTable {
    /// What the platform would choose by night without a resource for it: that of the first root if it has its own
    /// there.
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

/// Reads the files that Figma exports: one for each mode of a collection, in the Design Tokens format
/// (https://help.figma.com/hc/en-us/articles/15343816063383-Modes-for-variables).
///
/// A file contains the name of its mode, but not the name of its collection. Files in the same folder are modes of one
/// collection, named after the folder, if they contain the same variables. They can differ in a few variables that were
/// added or renamed between two exports. Files written by the output `figma` contain both names.
struct FigmaExports {
    private let findings: FindingCollector
    private var modes: [ModeFile] = []

    private struct ModeFile {
        let file: SourceFile
        let name: String
        /// The names of the collection, its axis and its modes. Only files written by the output `figma` contain them.
        let collection: String?
        let axis: String?
        let order: [String]
        let tokens: [Leaf]

        /// The names and IDs of the variables.
        let names: Set<String>
        let ids: Set<String>

        var folder: String { file.path.split(separator: "/").dropLast().joined(separator: "/") }
    }

    /// Groups of files that are modes of the same collection, each in file order.
    ///
    /// The time is linear in the number of variables, times the number of groups in a folder that have a name in
    /// common.
    private struct ModeGroups {
        private(set) var groups: [[ModeFile]] = []
        /// The groups of collections whose name is in the files, by that name.
        private var named: [[String]: Int] = [:]
        /// The groups whose first file contains a variable, by folder and by the variable's name or ID.
        private var owners: [[String]: [Int]] = [:]

        mutating func add(_ mode: ModeFile) {
            let folder = mode.folder
            if let collection = mode.collection {
                guard let position = named[[folder, collection]] else {
                    named[[folder, collection]] = groups.count
                    return groups.append([mode])
                }
                return groups[position].append(mode)
            }
            let positions = [position(of: mode.names, in: folder, \.names), position(of: mode.ids, in: folder, \.ids)]
            if let position = positions.compactMap(\.self).min() { return groups[position].append(mode) }
            for key in mode.names.union(mode.ids) { owners[[folder, key], default: []].append(groups.count) }
            groups.append([mode])
        }

        /// The first group that shares more than half of the specified keys and more than half of its own keys.
        private func position(of keys: Set<String>, in folder: String, _ own: KeyPath<ModeFile, Set<String>>) -> Int? {
            var counts: [Int: Int] = [:]
            for key in keys {
                for position in owners[[folder, key]] ?? [] where groups[position][0][keyPath: own].contains(key) {
                    counts[position, default: 0] += 1
                }
            }
            return counts.filter { position, count in
                count * 2 > max(keys.count, groups[position][0][keyPath: own].count)
            }.keys.min()
        }
    }

    private struct Leaf {
        let names: [String]
        let span: SourceSpan
        let node: SourceNode
        let type: String?

        /// The variable's ID, or `nil` if the file doesn't contain it.
        var id: String? { node["$extensions"]?["com.figma.variableId"]?.string }
    }

    init(_ files: [SourceFile], _ findings: FindingCollector) {
        self.findings = findings
        modes = files.map(read)
        for mode in modes where mode.tokens.isEmpty {
            findings.report(.skippedFile(why: "it has no variables"), at: mode.file.root.span)
        }
        modes.removeAll(where: \.tokens.isEmpty)
    }

    static func isExport(_ file: SourceFile) -> Bool {
        file.root["$extensions"]?["com.figma.modeName"]?.string != nil
    }

    /// - Parameter name: The name of the collection for files that aren't in a folder.
    func collections(named name: String) -> [FigmaSource.Collection] {
        var table = ModeGroups()
        for mode in modes { table.add(mode) }
        let groups = table.groups
        return groups.map { group in
            let folder = group[0].folder.split(separator: "/").last.map(String.init) ?? name
            let isOnly = groups.count { $0[0].folder == group[0].folder } == 1
            return collection(
                group, name: group[0].collection ?? (isOnly ? folder : String(group[0].file.lastName)))
        }
    }

    private func read(_ file: SourceFile) -> ModeFile {
        let own = file.root["$extensions"]
        var leaves: [Leaf] = []
        gather(file.root, [], type: file.root["$type"]?.string, into: &leaves)
        return ModeFile(
            file: file, name: own?["com.figma.modeName"]?.string ?? String(file.lastName),
            collection: own?["livery"]?["collection"]?.string, axis: own?["livery"]?["axis"]?.string,
            order: own?["livery"]?["modes"]?.elements?.compactMap(\.string) ?? [], tokens: leaves,
            names: Set(leaves.map { $0.names.joined(separator: "/") }), ids: Set(leaves.compactMap(\.id)))
    }

    private func gather(_ node: SourceNode, _ path: [String], type: String?, into leaves: inout [Leaf]) {
        var last: [String: Int] = [:]
        let members = node.members ?? []
        for (index, member) in members.enumerated() { last[member.name] = index }
        for (index, member) in members.enumerated() where !member.name.hasPrefix("$") || member.name == "$root" {
            guard leaves.count <= ImportLimits.tokens else { return }
            guard last[member.name] == index else {
                findings.report(.duplicateName(member.name), at: member.nameSpan)
                continue
            }
            // `$root` is the variable that has the same name as its group.
            let names = member.name == "$root" && !path.isEmpty ? path : path + [member.name]
            let own = member.value["$type"]?.string ?? type
            if member.value["$value"] != nil {
                leaves.append(Leaf(names: names, span: member.nameSpan, node: member.value, type: own))
            } else if member.value.members != nil {
                gather(member.value, names, type: own, into: &leaves)
            } else {
                findings.reportUnknown(member, of: "a group", known: [])
            }
        }
    }
}

extension FigmaExports {
    private func collection(_ group: [ModeFile], name: String) -> FigmaSource.Collection {
        let sorted = group.enumerated().sorted { a, b in
            (rank(a.element), a.offset) < (rank(b.element), b.offset)
        }.map(\.element)
        var collection = FigmaSource.Collection(
            name: name, path: sorted[0].file.path, id: nil, isLocal: true, axis: sorted[0].axis,
            modes: sorted.map { FigmaSource.Mode(name: $0.name, id: nil, span: $0.file.root.span) })
        var positions: [String: Int] = [:]
        for (mode, file) in sorted.enumerated() {
            for leaf in file.tokens {
                guard let (kind, value) = content(of: leaf) else { continue }
                let name = leaf.names.joined(separator: "/")
                // A variable that was renamed between two exports keeps its ID.
                let known = leaf.id.flatMap { positions[$0] } ?? positions[name]
                let position = known ?? collection.variables.count
                if known == nil {
                    collection.variables.append(variable(leaf, kind, modes: sorted.count))
                } else if collection.variables[position].names != leaf.names {
                    collection.variables[position].otherNames.append(leaf.names)
                }
                for key in [name, leaf.id].compactMap(\.self) { positions[key] = position }
                collection.variables[position].values[mode] = value
            }
        }
        reportMissing(collection, in: sorted)
        return collection
    }

    /// Reports the modes whose files don't contain a variable.
    private func reportMissing(_ collection: FigmaSource.Collection, in modes: [ModeFile]) {
        for (index, mode) in modes.enumerated() {
            for variable in collection.variables where variable.values[index] == nil {
                // A value that can't be read has already been reported.
                let isThere = mode.names.contains(variable.name) || variable.id.map(mode.ids.contains) == true
                if isThere { continue }
                findings.report(.missingValue(mode: mode.name), token: variable.name, at: variable.span)
            }
        }
    }

    /// The sort key for the modes. They keep their order in the file if it is known. Otherwise, light modes come first,
    /// because exports from Figma don't say which mode is the default.
    private func rank(_ mode: ModeFile) -> Int {
        if let position = mode.order.firstIndex(of: mode.name) { return position }
        let words = Set(mode.name.lowercased().split { !$0.isLetter }.map(String.init))
        return mode.order.count + (words.isDisjoint(with: ["light", "day", "default"]) ? 1 : 0)
    }

    private func variable(_ leaf: Leaf, _ kind: FigmaKind, modes: Int) -> FigmaSource.Variable {
        FigmaSource.Variable(
            names: leaf.names, id: leaf.id, span: leaf.span,
            description: leaf.node["$description"]?.string, kind: kind, values: Array(repeating: nil, count: modes))
    }

    private func content(of leaf: Leaf) -> (FigmaKind, FigmaSource.Value)? {
        guard let node = leaf.node["$value"] else { return nil }
        let own = leaf.node["$extensions"]
        let scopes = own?["com.figma.scopes"]?.elements?.compactMap(\.string) ?? []
        let token = leaf.names.joined(separator: "/")
        let type = leaf.type ?? ""
        guard let kind = FigmaKind(tokenType: type, marker: own?["com.figma.type"]?.string, scopes: scopes) else {
            findings.report(
                .unreadableValue(
                    type.isEmpty ? "a value without a type" : "a value of the type '\(type)'",
                    as: "a color, a number, a string, true or false"),
                token: token, at: node.span)
            return nil
        }
        let literal = FigmaLiteral(node, as: kind)
        if let alias = own?["com.figma.aliasData"], let name = alias["targetVariableName"]?.string {
            let target = FigmaSource.Target(
                id: alias["targetVariableId"]?.string, name: name,
                collection: alias["targetVariableSetName"]?.string)
            return (kind, FigmaSource.Value(content: .alias(target, literal), span: node.span))
        }
        if let name = node.string.flatMap(Reference.whole), node.string?.hasPrefix("{") == true {
            let text = kind == .string ? literal : nil
            return (kind, FigmaSource.Value(content: .alias(FigmaSource.Target(name: name), text), span: node.span))
        }
        guard let literal else {
            findings.report(.unreadableValue(node.described, as: kind.tokenKind.described), token: token, at: node.span)
            return nil
        }
        return (kind, FigmaSource.Value(content: .literal(literal), span: node.span))
    }
}

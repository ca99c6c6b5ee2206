/// Reads the files that Figma exports: one for each mode of a collection, with tokens of the Design Tokens format
/// (https://help.figma.com/hc/en-us/articles/15343816063383-Modes-for-variables).
///
/// A file says the name of its mode, but not that of its collection. Files in a folder with the same names are the
/// modes of one collection, named after the folder. The files of the output `figma` say both.
struct FigmaExports {
    private let findings: FindingCollector
    private var modes: [ModeFile] = []

    private struct ModeFile {
        let file: SourceFile
        let name: String
        /// The collection, its axis and its modes, which only files of the output `figma` name.
        let collection: String?
        let axis: String?
        let order: [String]
        let tokens: [Leaf]

        var folder: String { file.path.split(separator: "/").dropLast().joined(separator: "/") }
    }

    private struct Leaf {
        let names: [String]
        let span: SourceSpan
        let node: SourceNode
        let type: String?
    }

    init(_ files: [SourceFile], _ findings: FindingCollector) {
        self.findings = findings
        modes = files.map(read)
    }

    static func isExport(_ file: SourceFile) -> Bool {
        file.root["$extensions"]?["com.figma.modeName"]?.string != nil
    }

    /// - Parameter name: The name of a collection whose files are in no folder.
    func collections(named name: String) -> [FigmaSource.Collection] {
        var groups: [[ModeFile]] = []
        var positions: [[String]: Int] = [:]
        for mode in modes {
            let names = mode.tokens.map { $0.names.joined(separator: "/") }.sorted()
            let key = mode.collection.map { [mode.folder, $0, ""] } ?? [mode.folder] + names
            if let position = positions[key] {
                groups[position].append(mode)
            } else {
                positions[key] = groups.count
                groups.append([mode])
            }
        }
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
            order: own?["livery"]?["modes"]?.elements?.compactMap(\.string) ?? [], tokens: leaves)
    }

    private func gather(_ node: SourceNode, _ path: [String], type: String?, into leaves: inout [Leaf]) {
        var last: [String: Int] = [:]
        let members = node.members ?? []
        for (index, member) in members.enumerated() { last[member.name] = index }
        for (index, member) in members.enumerated() where !member.name.hasPrefix("$") {
            guard leaves.count <= ImportLimits.tokens else { return }
            guard last[member.name] == index else {
                findings.report(.duplicateName(member.name), at: member.nameSpan)
                continue
            }
            let (names, own) = (path + [member.name], member.value["$type"]?.string ?? type)
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
                if positions[name] == nil {
                    positions[name] = collection.variables.count
                    collection.variables.append(variable(leaf, kind, modes: sorted.count))
                }
                if let position = positions[name] { collection.variables[position].values[mode] = value }
            }
        }
        return collection
    }

    /// The order of modes: the one that the file says, or else light ones first, because Figma doesn't say which mode
    /// is the default.
    private func rank(_ mode: ModeFile) -> Int {
        if let position = mode.order.firstIndex(of: mode.name) { return position }
        let words = Set(mode.name.lowercased().split { !$0.isLetter }.map(String.init))
        return mode.order.count + (words.isDisjoint(with: ["light", "day", "default"]) ? 1 : 0)
    }

    private func variable(_ leaf: Leaf, _ kind: FigmaKind, modes: Int) -> FigmaSource.Variable {
        FigmaSource.Variable(
            names: leaf.names, id: leaf.node["$extensions"]?["com.figma.variableId"]?.string, span: leaf.span,
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
                    as: "a color, a number, a text, true or false"),
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

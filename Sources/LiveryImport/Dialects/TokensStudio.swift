/// Reads Tokens Studio files: the sets, their order in `$metadata`, and the `$themes` that select sets. They are in
/// separate files or all in one file. Without themes, sets can be the values of axes.
enum TokensStudio {
    static func read(_ files: [SourceFile], axes: [ImportAxis], _ findings: FindingCollector) -> TokenSource {
        var source = TokenSource(dialect: .tokensStudio)
        let parts = isOneFile(files) ? partsOfOneFile(files, findings) : partsOfFolder(files)
        let order = parts.metadata?["tokenSetOrder"]?.elements?.compactMap(\.string) ?? []
        let positions = Dictionary(order.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
        let position = { (name: String) in positions[name] ?? order.count }
        let sorted = parts.sets.enumerated().sorted { a, b in
            (position(a.element.name), a.offset) < (position(b.element.name), b.offset)
        }.map(\.element)
        source.themes = themes(parts.themes)
        let (own, modes) = AxisFiles.split(axes, sorted.map(\.name), TokenModes.names(in: sorted.map(\.root)))
        guard own.isEmpty || source.themes.isEmpty else {
            findings.report(
                .invalidAxis(
                    "'--axis' doesn't apply to \(Dialect.tokensStudio.tool): its themes define the axes", nearest: nil))
            return source
        }
        guard let chosen = AxisFiles(own, among: sorted.map(\.name), of: "set", findings) else { return source }
        source.sets = chosen.order.map { sorted[$0] }.map { set in
            var reader = TokenTreeReader(name: set.name, path: set.name, dialect: .tokensStudio, findings: findings)
            return reader.read(set.root)
        }
        source.axes = chosen.groups
        source.axisSets = chosen.own
        ModeAxes(modes, findings).add(to: &source)
        return source
    }

    private struct Parts {
        var sets: [(name: String, root: SourceNode)] = []
        var metadata: SourceNode?
        var themes: SourceNode?
    }

    /// Whether all sets are in a single file.
    private static func isOneFile(_ files: [SourceFile]) -> Bool {
        files.count == 1 || files.contains { $0.root["$themes"] != nil || $0.root["$metadata"] != nil }
    }

    private static func partsOfOneFile(_ files: [SourceFile], _ findings: FindingCollector) -> Parts {
        let whole = files.first { $0.root["$themes"] != nil || $0.root["$metadata"] != nil } ?? files[0]
        for file in files where file.path != whole.path {
            findings.report(.skippedFile(why: "all sets are in '\(whole.path)'"), at: file.root.span)
        }
        let (metadata, themes) = (whole.root["$metadata"], whole.root["$themes"])
        let members = (whole.root.members ?? []).filter { !$0.name.hasPrefix("$") && $0.value.members != nil }
        let strays = members.filter { TokenTreeReader.isToken($0.value) }
        // If sets can't be distinguished from groups, a token at the root means that the whole file is a single set.
        if metadata == nil, themes == nil, !strays.isEmpty { return Parts(sets: [(whole.stem, whole.root)]) }
        for stray in strays { findings.report(.tokenOutsideSets, token: stray.name, at: stray.nameSpan) }
        let sets = members.filter { !TokenTreeReader.isToken($0.value) }
        return Parts(sets: sets.map { ($0.name, $0.value) }, metadata: metadata, themes: themes)
    }

    private static func partsOfFolder(_ files: [SourceFile]) -> Parts {
        // The sets are in the same folder as the metadata file.
        let folder = files.first { isSpecial($0) }?.path.split(separator: "/").dropLast().joined(separator: "/") ?? ""
        let prefix = folder.isEmpty ? "" : folder + "/"
        var parts = Parts()
        for file in files {
            switch file.lastName {
            case "$metadata": parts.metadata = file.root
            case "$themes": parts.themes = file.root
            default:
                let name = file.stem.hasPrefix(prefix) ? String(file.stem.dropFirst(prefix.count)) : file.stem
                parts.sets.append((name, file.root))
            }
        }
        return parts
    }

    static func isSpecial(_ file: SourceFile) -> Bool { file.lastName == "$metadata" || file.lastName == "$themes" }

    private static func themes(_ node: SourceNode?) -> [TokenTheme] {
        (node?.elements ?? node?.members?.map(\.value) ?? []).compactMap { theme in
            guard let name = theme["name"]?.string, let selected = theme["selectedTokenSets"]?.members else {
                return nil
            }
            let group = theme["group"]?.string.flatMap { $0.isEmpty ? nil : $0 }
            let sets = selected.filter { ["enabled", "source"].contains($0.value.string) }.map(\.name)
            return TokenTheme(name: name, group: group, sets: sets, span: theme["name"]?.span ?? theme.span)
        }
    }
}

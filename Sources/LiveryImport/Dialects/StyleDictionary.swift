/// Style Dictionary: files override each other in the order of their paths. Files of an axis come last: those of its
/// default, then those of its other values.
enum StyleDictionary {
    static func read(_ files: [SourceFile], axes: [ImportAxis], _ findings: FindingCollector) -> TokenSource {
        var source = TokenSource(dialect: .styleDictionary)
        let files = files.filter { file in
            guard isConfiguration(file) else { return true }
            findings.report(.skippedFile(why: "it is a tool's configuration and has no tokens"), at: file.root.span)
            return false
        }
        guard let chosen = AxisFiles(axes, among: files.map(\.path), findings) else { return source }
        for file in chosen.order.map({ files[$0] }) {
            source.sets.append(
                TokenTreeReader.read(
                    file.root, name: file.stem, path: file.path, dialect: .styleDictionary, findings))
        }
        source.axes = chosen.groups
        source.axisSets = chosen.own
        return source
    }

    private static func isConfiguration(_ file: SourceFile) -> Bool {
        ["package", "package-lock", "tsconfig"].contains(file.lastName)
            || (file.root["platforms"]?.members != nil && file.root["platforms"].map(TokenTreeReader.isToken) != true)
    }
}

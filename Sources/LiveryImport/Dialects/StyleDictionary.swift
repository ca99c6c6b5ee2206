/// Style Dictionary: every file of a tree is laid over the others, in the order of their paths.
enum StyleDictionary {
    static func read(_ files: [SourceFile], _ findings: FindingCollector) -> TokenSource {
        var source = TokenSource(dialect: .styleDictionary)
        for file in files {
            guard !isConfiguration(file) else {
                findings.report(.skippedFile(why: "it configures a tool and has no tokens"), at: file.root.span)
                continue
            }
            source.sets.append(
                TokenTreeReader.read(file.root, name: file.stem, dialect: .styleDictionary, findings))
        }
        return source
    }

    private static func isConfiguration(_ file: SourceFile) -> Bool {
        ["package", "package-lock", "tsconfig"].contains(file.lastName)
            || (file.root["platforms"]?.members != nil && file.root["platforms"].map(TokenTreeReader.isToken) != true)
    }
}

/// The design token dialects that can be imported.
public enum Dialect: String, CaseIterable, Hashable, Sendable {
    /// One tree of tokens in any number of files, which are merged.
    case styleDictionary = "style-dictionary"
    /// Token sets that override each other, and themes that select sets.
    case tokensStudio = "tokens-studio"
    /// Variables of Figma, as its own export or as a response of its REST API.
    case figma

    /// The name of the tool.
    var tool: String {
        switch self {
        case .styleDictionary: "Style Dictionary"
        case .tokensStudio: "Tokens Studio"
        case .figma: "Figma"
        }
    }
}

extension Dialect {
    /// Detects the dialect of the files.
    static func of(_ files: [SourceFile]) -> Dialect {
        if files.contains(where: { Figma.isFigma($0) }) { return .figma }
        if files.contains(where: { TokensStudio.isSpecial($0) }) { return .tokensStudio }
        if files.contains(where: { $0.root["$themes"] != nil || $0.root["$metadata"] != nil }) { return .tokensStudio }
        guard files.count == 1, let members = files[0].root.members else { return .styleDictionary }
        // For a single plain file, check whether references start at the root or inside a set.
        var evidence = Evidence()
        evidence.gather(files[0].root, [])
        let roots = members.filter { $0.value.members != nil }.map(\.name)
        guard !roots.isEmpty, !members.contains(where: { TokenTreeReader.isToken($0.value) }) else {
            return .styleDictionary
        }
        let fromRoot = evidence.references.count { evidence.names.contains($0) }
        let insideSet = evidence.references.count { name in
            roots.contains { evidence.names.contains("\($0).\(name)") }
        }
        if insideSet != fromRoot { return insideSet > fromRoot ? .tokensStudio : .styleDictionary }
        return evidence.isStudio ? .tokensStudio : .styleDictionary
    }

    /// Counts the features that distinguish the dialects.
    private struct Evidence {
        var names: Set<String> = []
        var references: [String] = []
        var isStudio = false

        mutating func gather(_ node: SourceNode, _ path: [String]) {
            for member in node.members ?? [] where !member.name.hasPrefix("$") && member.value.members != nil {
                let inner = path + [member.name]
                guard TokenTreeReader.isToken(member.value) else {
                    gather(member.value, inner)
                    continue
                }
                names.insert(inner.joined(separator: "."))
                let value = member.value["$value"] ?? member.value["value"]
                references += Reference.names(in: value?.string ?? "").map(Reference.withoutSuffix)
                let type = (member.value["$type"] ?? member.value["type"])?.string ?? ""
                let extended = (member.value["$extensions"] ?? member.value["extensions"])?["studio.tokens"]
                if Self.studioTypes.contains(type) || extended != nil { isStudio = true }
            }
        }

        /// Type names that only Tokens Studio spells like this.
        private static let studioTypes: Set<String> = [
            "sizing", "borderRadius", "borderWidth", "boxShadow", "fontFamilies", "fontWeights", "fontSizes",
            "lineHeights", "paragraphSpacing", "textCase", "textDecoration", "composition",
        ]
    }
}

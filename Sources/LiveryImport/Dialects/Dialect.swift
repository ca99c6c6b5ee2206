/// The design token dialects that can be imported.
public enum Dialect: String, CaseIterable, Hashable, Sendable {
    /// Any number of files that are merged into one tree of tokens.
    case styleDictionary = "style-dictionary"
    /// Token sets that override each other, and themes that select sets.
    case tokensStudio = "tokens-studio"
    /// Figma variables, exported by Figma or in a response of its REST API.
    case figma

    /// The name of the tool that uses the dialect.
    var tool: String {
        switch self {
        case .styleDictionary: "Style Dictionary"
        case .tokensStudio: "Tokens Studio"
        case .figma: "Figma"
        }
    }
}

extension Dialect {
    /// Detects the dialect of the files. In a single file, groups that are values of a requested axis are treated as
    /// sets.
    static func of(_ files: [SourceFile], axes: [ImportAxis] = []) -> Dialect {
        if files.contains(where: { Figma.isFigma($0) }) { return .figma }
        if files.contains(where: { TokensStudio.isSpecial($0) }) { return .tokensStudio }
        let isMarked = files.contains { $0.root["$themes"] != nil || $0.root["$metadata"] != nil }
        guard files.count == 1, let members = files[0].root.members else {
            return isMarked ? .tokensStudio : .styleDictionary
        }
        // In a single file, check whether references start at the root or inside a set.
        var evidence = Evidence()
        evidence.gather(files[0].root, [])
        let roots = members.filter { $0.value.members != nil && !$0.name.hasPrefix("$") }.map(\.name)
        let isFlat = roots.isEmpty || members.contains { TokenTreeReader.isToken($0.value) }
        guard isMarked || !isFlat else { return .styleDictionary }
        if !axes.isEmpty, axes.allSatisfy({ $0.values.allSatisfy { roots.contains($0.path) } }) { return .tokensStudio }
        // Themes select sets. However, if all references start at the root, other tools treat the sets as groups.
        let hasThemes = files[0].root["$themes"]?.elements?.isEmpty == false
        let fromRoot = evidence.references.count { evidence.names.contains($0) }
        let insideSet = evidence.references.count { name in
            roots.contains { evidence.names.contains("\($0).\(name)") }
        }
        if hasThemes { return insideSet == 0 && fromRoot > 0 ? .styleDictionary : .tokensStudio }
        if insideSet != fromRoot { return insideSet > fromRoot ? .tokensStudio : .styleDictionary }
        return isMarked || evidence.isStudio && evidence.hasSets(roots) ? .tokensStudio : .styleDictionary
    }

    /// The features that distinguish the dialects.
    private struct Evidence {
        var names: Set<String> = []
        var references: [String] = []
        var isStudio = false

        /// Whether the groups at the root look like sets, because of their names or because they define the same
        /// tokens.
        func hasSets(_ roots: [String]) -> Bool {
            let inner = names.map { $0.split(separator: ".", maxSplits: 1).last ?? "" }
            return roots.contains { $0 == "global" || $0.contains("/") } || Set(inner).count < inner.count
        }

        mutating func gather(_ node: SourceNode, _ path: [String]) {
            for member in node.members ?? [] where !member.name.hasPrefix("$") && member.value.members != nil {
                let inner = path + [member.name]
                guard TokenTreeReader.isToken(member.value) else {
                    gather(member.value, inner)
                    continue
                }
                names.insert(inner.joined(separator: "."))
                let value = member.value["$value"] ?? member.value["value"]
                if let value { gather(referencesIn: value) }
                let type = (member.value["$type"] ?? member.value["type"])?.string ?? ""
                let extended = (member.value["$extensions"] ?? member.value["extensions"])?["studio.tokens"]
                if Self.studioTypes.contains(type) || extended != nil { isStudio = true }
            }
        }

        /// Gathers the references in a value, including those in the members and elements of values that have several.
        private mutating func gather(referencesIn value: SourceNode) {
            references += Reference.names(in: value.string ?? "").map(Reference.withoutSuffix)
            for part in (value.members ?? []).map(\.value) + (value.elements ?? []) { gather(referencesIn: part) }
        }

        /// The type names that only Tokens Studio spells in this way.
        private static let studioTypes: Set<String> = [
            "sizing", "borderRadius", "borderWidth", "boxShadow", "fontFamilies", "fontWeights", "fontSizes",
            "lineHeights", "paragraphSpacing", "textCase", "textDecoration", "composition",
        ]
    }
}

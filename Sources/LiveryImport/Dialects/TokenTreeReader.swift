/// Reads the tree of a file or set into its tokens. Both dialects spell a token alike, with `value` or `$value`.
struct TokenTreeReader {
    let dialect: Dialect
    let findings: FindingCollector
    private(set) var set: TokenSet
    /// The paths of tokens and of the groups around them, to notice one inside the other.
    private var tokenPaths: Set<[String]> = []
    private var groupPaths: Set<[String]> = []

    init(name: String, dialect: Dialect, findings: FindingCollector) {
        (self.dialect, self.findings) = (dialect, findings)
        set = TokenSet(name: name)
    }

    /// The tokens of a tree.
    static func read(_ root: SourceNode, name: String, dialect: Dialect, _ findings: FindingCollector) -> TokenSet {
        var reader = TokenTreeReader(name: name, dialect: dialect, findings: findings)
        reader.group(root, Place(names: [], path: [], type: nil))
        return reader.set
    }

    /// Where a group or a token stands, and the type that groups around it state.
    private struct Place {
        let names: [String]
        let path: [String]
        let type: SourceNode?

        var name: String { names.joined(separator: ".") }
    }

    static func isToken(_ node: SourceNode) -> Bool { node["value"] != nil || node["$value"] != nil }

    private mutating func group(_ node: SourceNode, _ place: Place) {
        guard let members = node.members, set.tokens.count <= ImportLimits.tokens else { return }
        if let comment = Self.comment(of: node) { set.comments[place.path] = comment }
        let type = Self.type(of: node) ?? place.type
        var last: [String: Int] = [:]
        for (index, member) in members.enumerated() { last[member.name] = index }
        for (index, member) in members.enumerated() where !member.name.hasPrefix("$") && member.value.members != nil {
            guard set.tokens.count <= ImportLimits.tokens else { return }
            if last[member.name] != index {
                findings.report(.duplicateName(member.name), at: member.nameSpan)
                continue
            }
            let (segments, isChanged) = TokenName.segments(of: member.name)
            let inner = Place(names: place.names + [member.name], path: place.path + segments, type: type)
            if isChanged {
                let renamed = inner.path.joined(separator: ".")
                findings.report(.renamedToken(member.name, to: renamed), token: inner.name, at: member.nameSpan)
            }
            if Self.isToken(member.value) { token(member, inner) } else { group(member.value, inner) }
        }
    }

    private mutating func token(_ member: SourceMember, _ place: Place) {
        let node = member.value
        guard let value = node["$value"] ?? node["value"], isFree(place, at: member.nameSpan) else { return }
        for child in node.members ?? [] where !Self.properties.contains(child.name) {
            guard child.value.members != nil, Self.isToken(child.value) else { continue }
            findings.report(
                .nestedToken(child.name, inside: place.name), token: "\(place.name).\(child.name)", at: child.nameSpan)
        }
        set.append(
            Token(
                name: place.name, path: place.path, kind: kind(of: node, place), value: value,
                comment: Self.comment(of: node), modifier: modifier(of: node, place.name), nameSpan: member.nameSpan))
    }

    /// Members of a token that are about it, not in it.
    private static let properties: Set<String> = [
        "value", "$value", "type", "$type", "comment", "description", "$description", "extensions", "$extensions",
        "attributes", "original", "deprecated", "$deprecated",
    ]

    /// Whether no other token has the path, or lies around or inside it.
    private mutating func isFree(_ place: Place, at span: SourceSpan) -> Bool {
        if tokenPaths.contains(place.path) {
            findings.report(.nestedToken(place.name, inside: place.name), token: place.name, at: span)
            return false
        }
        for length in 1..<max(1, place.path.count) where tokenPaths.contains(Array(place.path.prefix(length))) {
            let outer = place.path.prefix(length).joined(separator: ".")
            findings.report(.nestedToken(place.name, inside: outer), token: place.name, at: span)
            return false
        }
        if groupPaths.contains(place.path) {
            findings.report(.duplicateName(place.name), token: place.name, at: span)
            return false
        }
        tokenPaths.insert(place.path)
        for length in 1..<max(1, place.path.count) { groupPaths.insert(Array(place.path.prefix(length))) }
        return true
    }

    private static func type(of node: SourceNode) -> SourceNode? {
        [node["$type"], node["type"]].compactMap { $0 }.first { $0.string != nil }
    }

    private static func comment(of node: SourceNode) -> String? {
        for name in ["$description", "description", "comment"] {
            if let text = node[name]?.string, !text.isEmpty { return text }
        }
        return nil
    }

    private func kind(of node: SourceNode, _ place: Place) -> TokenKind {
        if let type = Self.type(of: node) ?? place.type, let name = type.string {
            if let kind = TokenKind(typeName: name) { return kind }
            findings.report(.unknownType(name), token: place.name, at: type.span)
        }
        guard dialect == .styleDictionary else { return .other }
        let attributes = node["attributes"]
        let category = attributes?["category"]?.string ?? place.names.first
        let type = attributes?["type"]?.string ?? place.names.dropFirst().first
        return category.flatMap { TokenKind(category: $0, type: type) } ?? .other
    }

    private func modifier(of node: SourceNode, _ name: String) -> Modifier? {
        guard let modify = (node["$extensions"] ?? node["extensions"])?["studio.tokens"]?["modify"],
            modify.members != nil
        else { return nil }
        guard let type = modify["type"]?.string, let operation = Modifier.Operation(rawValue: type),
            let amount = modify["value"], operation != .mix || modify["color"] != nil
        else {
            findings.report(.unknownFunction(modify["type"]?.text ?? "modify"), token: name, at: modify.span)
            return nil
        }
        let space = modify["space"]?.string.flatMap { Modifier.Space(rawValue: $0.lowercased()) } ?? .srgb
        return Modifier(operation: operation, space: space, amount: amount, color: modify["color"])
    }
}

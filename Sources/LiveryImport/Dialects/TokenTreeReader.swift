/// Reads the tree of a file or set into tokens. In both dialects, a token has `value` or `$value`.
struct TokenTreeReader {
    let dialect: Dialect
    let findings: FindingCollector
    private(set) var set: TokenSet
    /// The paths of tokens and of their groups, to detect tokens inside other tokens.
    private var tokenPaths: Set<[String]> = []
    private var groupPaths: Set<[String]> = []

    init(name: String, path: String, dialect: Dialect, findings: FindingCollector) {
        self.dialect = dialect
        self.findings = findings
        set = TokenSet(name: name, path: path)
    }

    /// Reads the tokens of a tree.
    static func read(
        _ root: SourceNode, name: String, path: String, dialect: Dialect, _ findings: FindingCollector
    ) -> TokenSet {
        var reader = TokenTreeReader(name: name, path: path, dialect: dialect, findings: findings)
        reader.group(root, Location(names: [], path: [], type: nil))
        return reader.set
    }

    /// The path of a group or token, and the type inherited from its groups.
    private struct Location {
        let names: [String]
        let path: [String]
        let type: SourceNode?

        var name: String { names.joined(separator: ".") }
    }

    static func isToken(_ node: SourceNode) -> Bool { node["value"] != nil || node["$value"] != nil }

    private mutating func group(_ node: SourceNode, _ location: Location) {
        guard let members = node.members, set.tokens.count <= ImportLimits.tokens else { return }
        if let comment = Self.comment(of: node) { set.comments[location.path] = comment }
        let type = Self.type(of: node) ?? location.type
        var last: [String: Int] = [:]
        for (index, member) in members.enumerated() { last[member.name] = index }
        for member in members where !Self.isPart(member) {
            findings.reportUnknown(member, of: "a group", known: Self.groupMembers)
        }
        for (index, member) in members.enumerated() where Self.isPart(member) {
            guard set.tokens.count <= ImportLimits.tokens else { return }
            if last[member.name] != index {
                findings.report(.duplicateName(member.name), at: member.nameSpan)
                continue
            }
            let (segments, isChanged) = TokenName.segments(of: member.name)
            let inner = Location(names: location.names + [member.name], path: location.path + segments, type: type)
            if isChanged {
                let renamed = inner.path.joined(separator: ".")
                findings.report(.renamedToken(member.name, to: renamed), token: inner.name, at: member.nameSpan)
            }
            if Self.isToken(member.value) { token(member, inner) } else { group(member.value, inner) }
        }
    }

    /// Whether a member is a token or group. `$root` is the token of a group itself in Design Tokens.
    private static func isPart(_ member: SourceMember) -> Bool {
        guard member.value.members != nil else { return false }
        return !member.name.hasPrefix("$") || member.name == "$root" && isToken(member.value)
    }

    private mutating func token(_ member: SourceMember, _ location: Location) {
        let node = member.value
        guard let value = node["$value"] ?? node["value"], isFree(location, at: member.nameSpan) else { return }
        for child in node.members ?? [] where child.value.members != nil && Self.isToken(child.value) {
            guard !TokenMembers.known.contains(child.name) else { continue }
            findings.report(
                .nestedToken(child.name, inside: location.name), token: "\(location.name).\(child.name)",
                at: child.nameSpan)
        }
        let members = TokenMembers(node, of: location.name, findings)
        let measure = members.measure(value, as: kind(of: node, location))
        set.append(
            Token(
                name: location.name, path: location.path, kind: measure.kind, value: measure.value,
                comment: Self.comment(of: node), modifiers: members.modifiers(), deprecation: members.deprecation(),
                nameSpan: member.nameSpan))
    }

    /// Members that describe a group and aren't part of its contents.
    private static let groupMembers: Set<String> = [
        "$type", "type", "$description", "description", "comment", "$schema",
    ]

    /// Whether no other token has the path, contains it, or is inside it.
    private mutating func isFree(_ location: Location, at span: SourceSpan) -> Bool {
        if tokenPaths.contains(location.path) {
            findings.report(.nestedToken(location.name, inside: location.name), token: location.name, at: span)
            return false
        }
        for length in 1..<max(1, location.path.count) where tokenPaths.contains(Array(location.path.prefix(length))) {
            let outer = location.path.prefix(length).joined(separator: ".")
            findings.report(.nestedToken(location.name, inside: outer), token: location.name, at: span)
            return false
        }
        if groupPaths.contains(location.path) {
            findings.report(.duplicateName(location.name), token: location.name, at: span)
            return false
        }
        tokenPaths.insert(location.path)
        for length in 1..<max(1, location.path.count) { groupPaths.insert(Array(location.path.prefix(length))) }
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

    private func kind(of node: SourceNode, _ location: Location) -> TokenKind {
        if let type = Self.type(of: node) ?? location.type, let name = type.string {
            if let kind = TokenKind(typeName: name) { return kind }
            findings.report(.unknownType(name), token: location.name, at: type.span)
        }
        guard dialect == .styleDictionary else { return .other }
        let attributes = node["attributes"]
        let category = attributes?["category"]?.string ?? location.names.first
        let type = attributes?["type"]?.string ?? location.names.dropFirst().first
        return category.flatMap { TokenKind(category: $0, type: type) } ?? .other
    }
}

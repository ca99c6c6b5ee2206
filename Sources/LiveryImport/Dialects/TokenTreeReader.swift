/// Reads the tokens in the tree of a file or set. In both dialects, a token has a `value` or `$value`.
struct TokenTreeReader {
    let dialect: Dialect
    let findings: FindingCollector
    /// The layers of files with which the tokens are merged, or `nil` if sets override each other's tokens as a whole.
    private let layers: TokenLayers?
    /// The file's position in the layers.
    private let file: Int
    /// The unit of sizes without a unit, or `nil` if they are in points.
    private let unit: SizeUnit?
    private(set) var set: TokenSet
    /// The paths of tokens and of their groups, for detecting tokens inside other tokens.
    private var tokenPaths: Set<[String]> = []
    private var groupPaths: Set<[String]> = []

    init(
        name: String, path: String, dialect: Dialect, findings: FindingCollector, layers: TokenLayers? = nil,
        file: Int = 0, unit: SizeUnit? = nil
    ) {
        self.dialect = dialect
        self.findings = findings
        self.layers = layers
        self.file = file
        self.unit = unit
        set = TokenSet(name: name, path: path)
    }

    /// Reads the tokens of a tree.
    mutating func read(_ root: SourceNode) -> TokenSet {
        group(root, Location(names: [], path: [], type: nil))
        return set
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
        let type = Self.type(of: node) ?? layers?.type(of: location.name) ?? location.type
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
            if Self.isToken(member.value) || layers?.isToken(inner.name) == true {
                token(member, inner)
            } else {
                group(member.value, inner)
            }
        }
    }

    /// Whether a member is a token or group. In Design Tokens, `$root` is a token that belongs to the group itself.
    private static func isPart(_ member: SourceMember) -> Bool {
        guard member.value.members != nil else { return false }
        return !member.name.hasPrefix("$") || member.name == "$root" && isToken(member.value)
    }

    private mutating func token(_ member: SourceMember, _ location: Location) {
        let node = layers?.merged(member.value, at: location.name, in: file) ?? member.value
        reportNested(in: member.value, location.name)
        // A later file's token includes all of these members.
        guard layers?.isComplete(location.name, in: file) ?? true else { return }
        guard let value = node["$value"] ?? node["value"] else {
            let why = "the token has no value in the files that always apply"
            let part = member.value.members?.first
            return findings.report(
                .lostPart(part?.name ?? location.name, of: "a token", why: why), token: location.name,
                at: member.nameSpan)
        }
        guard isFree(location, at: member.nameSpan) else { return }
        let members = TokenMembers(node, of: location.name, findings)
        let kind = kind(of: node, location)
        let measure = members.measure(kind.isComposite ? value.camelCased : value, as: kind)
        let isSize = unit != nil && isSize(node, location, measure.kind)
        var token = Token(
            name: location.name, path: location.path, kind: measure.kind,
            value: isSize ? sized(measure.value) : measure.value, comment: Self.comment(of: node),
            modifiers: members.modifiers(), deprecation: members.deprecation(), nameSpan: member.nameSpan)
        token.modes = TokenModes.modes(of: node).map { mode in
            SourceMember(name: mode.name, nameSpan: mode.nameSpan, value: isSize ? sized(mode.value) : mode.value)
        }
        set.append(token)
    }

    /// Reports the tokens inside a token, at any depth.
    private func reportNested(in node: SourceNode, _ name: String) {
        for child in node.members ?? [] where child.value.members != nil && !child.name.hasPrefix("$") {
            guard !TokenMembers.known.contains(child.name), !TokenModes.isHolder(child) else { continue }
            if Self.isToken(child.value) {
                findings.report(
                    .nestedToken(child.name, inside: name), token: "\(name).\(child.name)", at: child.nameSpan)
            }
            reportNested(in: child.value, "\(name).\(child.name)")
        }
    }

    /// Whether Style Dictionary adds a unit to the token's number. It does so for two types, and for the category
    /// `size` if the token has no type.
    private func isSize(_ node: SourceNode, _ location: Location, _ kind: TokenKind) -> Bool {
        if let type = (Self.type(of: node) ?? location.type)?.string {
            return ["dimension", "fontsize"].contains(type.lowercased())
        }
        let category = node["attributes"]?["category"]?.string ?? location.names.first
        return category == "size" && [.dimension, .radius, .fontSize].contains(kind)
    }

    /// The value with the unit that Style Dictionary adds to any number except 0.
    private func sized(_ value: SourceNode) -> SourceNode {
        guard unit == .rem, let text = value.text, let number = Double(text.trimming()), number != 0 else {
            return value
        }
        findings.reportAssumedUnit(at: value.span)
        return SourceNode(text.trimming() + "rem", at: value.span)
    }

    /// The members that describe a group and aren't part of its contents.
    private static let groupMembers: Set<String> = [
        "$type", "type", "$description", "description", "comment", "$schema",
    ]

    /// Whether no other token has the path, a path inside it, or a path that contains it.
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

    static func type(of node: SourceNode) -> SourceNode? {
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

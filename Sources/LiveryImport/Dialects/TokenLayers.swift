/// The tokens of several files, merged in the same way as in Style Dictionary. Objects are merged member by member, and
/// lists element by element. A token can therefore get its value from one file and other members from another.
final class TokenLayers {
    /// Two files that define a value for the same token.
    struct Pair: Hashable {
        let lower: Int
        let upper: Int
    }

    /// The last file in which each token occurs, among the files that always apply.
    private var last: [String: Int] = [:]
    /// The names that have a value in at least one file.
    private var names: Set<String> = []
    /// The types of groups, by name.
    private var types: [String: SourceNode] = [:]
    /// The merged tokens of the files read so far.
    private var nodes: [String: SourceNode] = [:]
    private var owners: [String: Int] = [:]
    /// The number of tokens for which both files define a value, for pairs of files that always apply.
    private(set) var overlaps: [Pair: Int] = [:]
    private let bases: Int

    /// Reads the names in the files. The first `bases` files always apply, and the others belong to axes.
    init(_ roots: [SourceNode], bases: Int) {
        self.bases = bases
        for root in roots { gather(root, "") }
        for (file, root) in roots.prefix(bases).enumerated() { findLast(root, "", file) }
    }

    func isToken(_ name: String) -> Bool { names.contains(name) }

    /// Whether a file's token is complete, because no later file that always applies adds to it.
    func isComplete(_ name: String, in file: Int) -> Bool { file >= bases || last[name] == file }

    /// The type of a group, which any of the files can define.
    func type(of name: String) -> SourceNode? { types[name] }

    private func gather(_ node: SourceNode, _ name: String) {
        if let type = TokenTreeReader.type(of: node) { types[name] = type }
        for (inner, member) in Self.parts(of: node, name) {
            if TokenTreeReader.isToken(member.value) { names.insert(inner) } else { gather(member.value, inner) }
        }
    }

    private func findLast(_ node: SourceNode, _ name: String, _ file: Int) {
        for (inner, member) in Self.parts(of: node, name) {
            guard names.contains(inner) else {
                findLast(member.value, inner, file)
                continue
            }
            last[inner] = file
            guard TokenTreeReader.isToken(member.value) else { continue }
            if let lower = owners.updateValue(file, forKey: inner), lower != file {
                overlaps[Pair(lower: lower, upper: file), default: 0] += 1
            }
        }
    }

    private static func parts(of node: SourceNode, _ name: String) -> [(name: String, member: SourceMember)] {
        (node.members ?? []).filter { $0.value.members != nil && !$0.name.hasPrefix("$") }.map { member in
            (name.isEmpty ? member.name : name + "." + member.name, member)
        }
    }

    /// Merges a token with the same token from the previous files. If the file always applies, stores the result for
    /// the next files.
    func merged(_ node: SourceNode, at name: String, in file: Int) -> SourceNode {
        let merged = nodes[name].map { node.merged(over: $0) } ?? node
        if file < bases { nodes[name] = merged }
        return merged
    }
}

extension SourceNode {
    /// This node, merged over a lower node.
    ///
    /// A `$value` replaces the whole token, because Style Dictionary 4, the first version that reads `$value`, merges
    /// only groups and the parts of values.
    fileprivate func merged(over lower: SourceNode) -> SourceNode {
        switch (kind, lower.kind) {
        case (.object(let upper), .object(let below)):
            if let own = self["$value"], own.members == nil, own.elements == nil, lower["$value"] != nil { return self }
            let kept = below.map { member in
                guard let own = upper.last(where: { $0.name == member.name }) else { return member }
                return SourceMember(
                    name: own.name, nameSpan: own.nameSpan, value: own.value.merged(over: member.value))
            }
            let added = upper.filter { member in !below.contains { $0.name == member.name } }
            return SourceNode(kind: .object(kept + added), span: span)
        case (.array(let upper), .array(let below)):
            let shared = zip(upper, below).map { $0.merged(over: $1) }
            let longer = upper.count > below.count ? upper : below
            return SourceNode(kind: .array(shared + longer.dropFirst(shared.count)), span: span)
        default: return self
        }
    }

    /// Whether two nodes have the same content, regardless of their locations.
    func isSame(as other: SourceNode) -> Bool {
        switch (kind, other.kind) {
        case (.object(let own), .object(let others)):
            own.count == others.count
                && zip(own, others).allSatisfy { $0.name == $1.name && $0.value.isSame(as: $1.value) }
        case (.array(let own), .array(let others)):
            own.count == others.count && zip(own, others).allSatisfy { $0.isSame(as: $1) }
        case (.null, .null): true
        default: text != nil && text == other.text
        }
    }
}

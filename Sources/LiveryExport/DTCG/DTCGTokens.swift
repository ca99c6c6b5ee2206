import LiveryModel
import LiveryTheme

/// Collects the tokens of a document.
struct DTCGTokens {
    private var tokens: [Token] = []
    /// The values that the document can't contain as tokens, by path.
    private(set) var rest: [String: Theme.Value.Typed] = [:]

    fileprivate struct Token {
        let path: String
        let typed: Theme.Value.Typed
        let type: String
        /// The path of the token to which this token is an alias.
        var target: String?
    }

    /// Adds the value at a path, as a token or a group of tokens.
    mutating func add(_ typed: Theme.Value.Typed, at path: String) {
        if let type = DTCGText.type(of: typed) {
            if Self.isPath(path) {
                tokens.append(Token(path: path, typed: typed, type: type))
            } else {
                rest[path] = typed
            }
            return
        }
        let parts = DTCGText.parts(of: typed.value)
        if parts.isEmpty { rest[path] = typed }
        // If a group replaces a token, the group's name replaces `$root`.
        let group = path.hasSuffix(Self.root) ? String(path.dropLast(Self.root.count)) : path
        for (name, part) in parts.sorted(byUTF8Of: \.0) { add(part, at: "\(group).\(name)") }
    }

    /// Orders the tokens so that each group is where its first token is. If a token would be inside another one, it is
    /// moved to ``rest``.
    mutating func group() {
        tokens = PathOrder.grouped(tokens.map(\.path)).map { tokens[$0] }
        let paths = Set(tokens.map(\.path))
        var seen: Set<String> = []
        tokens.removeAll { token in
            let isInside = token.path.groups.contains { paths.contains(String($0)) }
            guard isInside || !seen.insert(token.path).inserted else { return false }
            rest[token.path] = token.typed
            return true
        }
    }

    private static let root = ".$root"

    /// Whether the format allows all names in a path (Format §5.1.1).
    private static func isPath(_ path: String) -> Bool {
        var (start, isFirst) = (path.startIndex, true)
        while true {
            let end = path.utf8[start...].firstIndex(of: UInt8(ascii: ".")) ?? path.endIndex
            let name = path[start..<end]
            let isRoot = !isFirst && end == path.endIndex && name == "$root"
            guard isRoot || isName(name.utf8) else { return false }
            guard end < path.endIndex else { return true }
            (start, isFirst) = (path.utf8.index(after: end), false)
        }
    }

    private static func isName(_ name: Substring.UTF8View) -> Bool {
        guard let first = name.first, first != UInt8(ascii: "$") else { return false }
        return !name.contains { $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "}") }
    }
}

extension DTCGTokens {
    /// The paths of the parts of tokens that their types don't have, which are written as extensions of the tokens.
    var others: [String] { tokens.flatMap { token in token.others.map { "\(token.path).\($0.name)" } } }
}

extension DTCGTokens.Token {
    /// The parts of text attributes that a `typography` doesn't have, or the direction or shape of a gradient.
    fileprivate var others: [(name: String, value: Theme.Value)] {
        switch typed.value {
        case .composite(let composite): DTCGTypography(composite)?.rest ?? []
        case .composites(let stops) where typed.type == .gradient:
            stops.first?.members.filter { !$0.0.isRequiredInTokens }.map { ($0.name, $1) } ?? []
        default: []
        }
    }

    /// Whether another token has the same type and value.
    fileprivate func equals(_ other: Self) -> Bool { type == other.type && kindAndValue == other.kindAndValue }

    /// The value as JSON, and whether it is an integer, which the JSON of a whole number doesn't show.
    private var kindAndValue: (isInteger: Bool, value: [UInt8]) {
        var writer = JSONWriter()
        DTCGText.write(typed.value, to: &writer)
        if case .int = typed.value { return (true, writer.bytes) }
        return (false, writer.bytes)
    }
}

extension DTCGTokens {
    /// Replaces the value of each token that links to an equal token with an alias.
    mutating func link(_ references: References) {
        let positions = Dictionary(tokens.indices.map { (tokens[$0].path, $0) }) { $1 }
        for index in tokens.indices {
            let token = tokens[index]
            let path = token.path.hasSuffix(Self.root) ? String(token.path.dropLast(Self.root.count)) : token.path
            guard let target = references.link(at: token.path) ?? references.link(at: path) else { continue }
            tokens[index].target = [target, target + Self.root].first { other in
                other != token.path && positions[other].map { tokens[$0].equals(token) } == true
            }
        }
    }

    /// The document as JSON.
    /// - Parameters:
    ///   - annotations: The annotations of tokens and groups.
    ///   - kept: The values in ``rest``, which are written to an extension at the root.
    ///   - isIndented: Whether each token and each member of a group is on its own line.
    func bytes(_ annotations: Annotations, keeping kept: [JSON.Member], isIndented: Bool) -> [UInt8] {
        var writer = JSONWriter(isIndented: isIndented)
        writer.object { writer in
            let root = annotations[""]
            Self.write(root, hasExtensions: kept.isEmpty, to: &writer)
            if !kept.isEmpty { Self.write(kept, besides: root?.extensions, to: &writer) }
            write(tokens.indices, in: "", annotations, to: &writer)
        }
        return writer.bytes
    }

    /// Writes `$extensions`, in which a member contains the specified values and replaces any member with the same
    /// name. All other members are unchanged, byte for byte.
    private static func write(_ kept: [JSON.Member], besides extensions: String?, to writer: inout JSONWriter) {
        writer.name("$extensions")
        writer.object { writer in
            if let extensions, let members = try? JSON.parse(extensions).members, !members.isEmpty {
                let others = members.filter { $0.name != DTCGExport.extensionName }
                let text = others.count == members.count ? extensions : JSON.object(others).text
                writer.verbatim(Array(text.utf8.dropFirst().dropLast())[...])
            }
            writer.name(DTCGExport.extensionName)
            writer.object { writer in
                for member in kept {
                    writer.name(member.name)
                    writer.onOneLine { $0.json(member.value) }
                }
            }
        }
    }

    /// Writes the members of a group.
    /// - Parameters:
    ///   - positions: The positions of the tokens in the group, including nested groups.
    ///   - prefix: The group's path followed by a dot. Empty for the root.
    private func write(
        _ positions: Range<Int>, in prefix: Substring, _ annotations: Annotations, to writer: inout JSONWriter
    ) {
        var rest = positions
        while let position = rest.first {
            let path = tokens[position].path
            let start = path.utf8.index(path.startIndex, offsetBy: prefix.utf8.count)
            if let end = path.utf8[start...].firstIndex(of: UInt8(ascii: ".")) {
                let prefix = path[...end]
                let group = rest.prefix { tokens[$0].path.utf8.starts(with: prefix.utf8) }
                writer.name(String(path[start..<end]))
                writer.object { writer in
                    if !annotations.isEmpty { Self.write(annotations[String(path[..<end])], to: &writer) }
                    write(group, in: prefix, annotations, to: &writer)
                }
                rest = group.upperBound..<rest.upperBound
            } else {
                writer.name(String(path[start...]))
                let annotation = annotations.isEmpty ? nil : annotations[path]
                writer.onOneLine { Self.write(tokens[position], annotation, to: &$0) }
                rest.removeFirst()
            }
        }
    }

    private static func write(_ token: Token, _ annotation: Annotation?, to writer: inout JSONWriter) {
        writer.object { writer in
            let others = token.others.map { JSON.Member($0.name, DTCGExport.json($0.value)) }
            write(annotation, hasExtensions: others.isEmpty, to: &writer)
            if !others.isEmpty { write(others, besides: annotation?.extensions, to: &writer) }
            writer.name("$type")
            writer.string(token.type)
            writer.name("$value")
            if let target = token.target {
                writer.string("{\(target)}")
            } else {
                DTCGText.write(token.typed.value, to: &writer)
            }
        }
    }

    private static func write(_ annotation: Annotation?, hasExtensions: Bool = true, to writer: inout JSONWriter) {
        if let deprecation = annotation?.deprecation {
            writer.name("$deprecated")
            writer.json(deprecation.json)
        }
        if let description = annotation?.description {
            writer.name("$description")
            writer.string(description)
        }
        if hasExtensions, let extensions = annotation?.extensions {
            writer.name("$extensions")
            writer.verbatim(extensions)
        }
    }
}

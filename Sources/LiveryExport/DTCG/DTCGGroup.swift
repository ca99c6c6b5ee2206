import LiveryModel
import LiveryTheme

/// A group under construction.
struct DTCGGroup {
    private var groups: [String: DTCGGroup] = [:]
    private var tokens: [String: Token] = [:]
    /// The group's annotation.
    var annotation: Annotation?

    private struct Token {
        let type: String
        var value: JSON
        var annotation: Annotation?
    }

    /// Adds a value at a path, as a token or a group of tokens. Values that the format doesn't support go to `rest`.
    mutating func add(_ typed: Theme.Value.Typed, at path: String, leaving rest: inout [String: Theme.Value.Typed]) {
        if let (type, value) = DTCGText.typeAndValue(typed) {
            let names = Self.names(path)
            if !Self.isPath(names) || !add(Token(type: type, value: value), at: names[...]) { rest[path] = typed }
            return
        }
        let parts = DTCGText.parts(of: typed.value)
        if parts.isEmpty { rest[path] = typed }
        // A group that replaces a token can't replace `$root`.
        let group = path.hasSuffix(".$root") ? String(path.dropLast(6)) : path
        for (name, part) in parts { add(part, at: "\(group).\(name)", leaving: &rest) }
    }

    private static func names(_ path: String) -> [String] {
        path.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    }

    private static func isPath(_ names: [String]) -> Bool {
        names.enumerated().allSatisfy { index, name in
            name == "$root" ? index == names.count - 1 && index > 0 : isName(name)
        }
    }

    /// Whether the format allows a name (Format §5.1.1).
    private static func isName(_ name: String) -> Bool {
        !name.isEmpty && !name.hasPrefix("$") && !name.contains { "{}.".contains($0) }
    }

    private mutating func add(_ token: Token, at path: ArraySlice<String>) -> Bool {
        guard let name = path.first else { return false }
        guard path.count > 1 else {
            guard groups[name] == nil else { return false }
            tokens[name] = token
            return true
        }
        guard tokens[name] == nil else { return false }
        return groups[name, default: DTCGGroup()].add(token, at: path.dropFirst())
    }
}

extension DTCGGroup {
    /// Replaces the values of tokens that link to equal tokens of the document by aliases.
    mutating func link(_ references: References) {
        let tokens = allTokens(in: "")
        for (name, token) in tokens {
            let path = name.hasSuffix(Self.root) ? String(name.dropLast(Self.root.count)) : name
            guard let target = references.link(at: name) ?? references.link(at: path) else { continue }
            let found = [target, target + Self.root].first { other in
                other != name && tokens[other].map { $0.type == token.type && $0.value == token.value } == true
            }
            if let found { replaceValue(at: Self.names(name)[...], with: .string("{\(found)}")) }
        }
    }

    private static let root = ".$root"

    private func allTokens(in path: String) -> [String: Token] {
        let start = path.isEmpty ? "" : path + "."
        var found: [String: Token] = [:]
        for (name, token) in tokens { found[start + name] = token }
        for (name, group) in groups { found.merge(group.allTokens(in: start + name)) { $1 } }
        return found
    }

    private mutating func replaceValue(at path: ArraySlice<String>, with value: JSON) {
        guard let name = path.first else { return }
        if path.count == 1 { tokens[name]?.value = value }
        groups[name]?.replaceValue(at: path.dropFirst(), with: value)
    }

    /// Annotates the token or group at a path, if it exists.
    mutating func annotate(_ annotation: Annotation, at path: String) {
        annotate(annotation, at: path.isEmpty ? [] : Self.names(path)[...])
    }

    private mutating func annotate(_ annotation: Annotation, at path: ArraySlice<String>) {
        guard let name = path.first else {
            self.annotation = annotation
            return
        }
        if path.count == 1 { tokens[name]?.annotation = annotation }
        groups[name]?.annotate(annotation, at: path.dropFirst())
    }

    /// Writes the group and its contents.
    func write(to writer: inout JSONWriter) {
        let names = (Array(tokens.keys) + Array(groups.keys)).sorted(by: utf8Precedes)
        writer.object { writer in
            Self.write(annotation, to: &writer)
            for name in names {
                writer.name(name)
                if let token = tokens[name] { Self.write(token, to: &writer) } else { groups[name]?.write(to: &writer) }
            }
        }
    }

    private static func write(_ token: Token, to writer: inout JSONWriter) {
        writer.object { writer in
            write(token.annotation, to: &writer)
            writer.name("$type")
            writer.string(token.type)
            writer.name("$value")
            writer.json(token.value)
        }
    }

    private static func write(_ annotation: Annotation?, to writer: inout JSONWriter) {
        if let deprecation = annotation?.deprecation {
            writer.name("$deprecated")
            writer.json(deprecation.json)
        }
        if let description = annotation?.description {
            writer.name("$description")
            writer.string(description)
        }
        if let extensions = annotation?.extensions {
            writer.name("$extensions")
            writer.verbatim(extensions)
        }
    }
}

/// The `$extensions` of a document, which can contain members of other tools.
enum DTCGExtensions {
    /// The JSON object `text` with one more member, which replaces any member of the same name. All other members are
    /// unchanged byte for byte.
    static func text(_ text: String?, with value: JSON, as name: String) -> String {
        let member = JSON.object([JSON.Member(name, value)]).text
        guard let text, let members = try? JSON.parse(text).members, !members.isEmpty else { return member }
        guard members.allSatisfy({ $0.name != name }) else {
            return JSON.object(members.filter { $0.name != name } + [JSON.Member(name, value)]).text
        }
        return text.dropLast() + "," + member.dropFirst()
    }
}

public import LiveryBundle

/// A bundle as Design Tokens, Format 2025.10, of the media type `application/design-tokens+json`.
///
/// Every token stands in groups by its path. A style is a group with a token for each attribute; an attribute with
/// states is a group, its normal state `$root`. Points and sizes are groups of dimensions, font objects groups of their
/// parts. What the format has no type for (texts, true and false, names) and what its names can't spell is kept under
/// `$extensions` at the root, in the form of the bundle. Read back, each token has the value that it had.
public enum DTCGExport {
    /// The media type of ``bytes(_:)``.
    public static let mediaType = "application/design-tokens+json"
    /// The key of what the format can't say.
    public static let extensionName = "livery"

    /// The document: canonical JSON, every group sorted by the UTF-8 bytes of its names.
    public static func bytes(_ bundle: ThemeBundle) -> [UInt8] {
        var root = DTCGGroup()
        var rest: [String: Value.Typed] = [:]
        for (path, typed) in bundle.tokens { root.add(typed, at: path, leaving: &rest) }
        for (path, style) in bundle.styles { add(style, at: path, to: &root, &rest) }
        var members = root.members
        if !rest.isEmpty {
            let kept = rest.sorted { utf8Precedes($0.key, $1.key) }.map { JSON.Member($0.key, json($0.value)) }
            let livery = JSON.object([JSON.Member(extensionName, .object(kept))])
            members.insert(JSON.Member("$extensions", livery), at: 0)
        }
        return JSON.object(members).bytes
    }

    private static func add(
        _ style: Style, at path: String, to root: inout DTCGGroup, _ rest: inout [String: Value.Typed]
    ) {
        for (name, attribute) in style.attributes {
            switch attribute {
            case .value(.style(let part)): add(part, at: "\(path).\(name)", to: &root, &rest)
            case .value(let value): add(value, at: "\(path).\(name)", to: &root, &rest)
            case .states(let values):
                for (state, value) in values {
                    let end = state == .normal ? "$root" : state.rawValue
                    add(value, at: "\(path).\(name).\(end)", to: &root, &rest)
                }
            }
        }
    }

    private static func add(
        _ value: Value, at path: String, to root: inout DTCGGroup, _ rest: inout [String: Value.Typed]
    ) {
        root.add(Value.Typed(DTCGText.type(of: value), value), at: path, leaving: &rest)
    }

    /// A value and its type, as a bundle has them.
    private static func json(_ typed: Value.Typed) -> JSON {
        var writer = JSONWriter()
        writer.value(typed.value)
        let value = (try? JSON.parse(writer.bytes)) ?? .null
        return .object([JSON.Member("type", .string(typed.type.name)), JSON.Member("value", value)])
    }
}

/// A group being filled.
struct DTCGGroup {
    private var groups: [String: DTCGGroup] = [:]
    private var tokens: [String: JSON] = [:]

    /// Puts a value at a path, as one token or as a group of some; what the format can't hold there is left over.
    mutating func add(_ typed: Value.Typed, at path: String, leaving rest: inout [String: Value.Typed]) {
        if let token = DTCGText.token(typed) {
            let names = path.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
            if !Self.isPath(names) || !add(token, at: names[...]) { rest[path] = typed }
            return
        }
        let parts = DTCGText.parts(of: typed.value)
        if parts.isEmpty { rest[path] = typed }
        // A group in the place of a token can't be in the place of `$root`.
        let group = path.hasSuffix(".$root") ? String(path.dropLast(6)) : path
        for (name, part) in parts { add(part, at: "\(group).\(name)", leaving: &rest) }
    }

    private static func isPath(_ names: [String]) -> Bool {
        names.enumerated().allSatisfy { index, name in
            name == "$root" ? index == names.count - 1 && index > 0 : isName(name)
        }
    }

    /// Names as the report has them (Format §5.1.1).
    private static func isName(_ name: String) -> Bool {
        !name.isEmpty && !name.hasPrefix("$") && !name.contains { "{}.".contains($0) }
    }

    private mutating func add(_ token: JSON, at path: ArraySlice<String>) -> Bool {
        guard let name = path.first else { return false }
        guard path.count > 1 else {
            guard groups[name] == nil else { return false }
            tokens[name] = token
            return true
        }
        guard tokens[name] == nil else { return false }
        return groups[name, default: DTCGGroup()].add(token, at: path.dropFirst())
    }

    /// The members of the object, sorted.
    var members: [JSON.Member] {
        let all =
            tokens.map { JSON.Member($0.key, $0.value) }
            + groups.map { JSON.Member($0.key, .object($0.value.members)) }
        return all.sorted { utf8Precedes($0.name, $1.name) }
    }
}

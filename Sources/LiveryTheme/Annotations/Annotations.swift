public import LiveryModel

/// What the authors of a theme say about its values, by path: what they are for, which are not to be used any more, and
/// what other tools noted.
///
/// It goes beside a bundle and never into it. The wire form has content only, so that equal looks are equal bytes: a
/// word changed in a description must not make every phone fetch a look that it already has, and no app reads one.
/// Developers meet it where they work instead: in the exports, in `livery check` and in the editor.
public struct Annotations: Hashable, Sendable {
    /// What is said of a value, or of a group of values, by its path; that of the whole theme is empty.
    public var byPath: [String: Annotation]

    /// Annotations of some paths.
    public init(_ byPath: [String: Annotation] = [:]) {
        self.byPath = byPath
    }

    /// Whether nothing is said.
    public var isEmpty: Bool { byPath.isEmpty }

    /// What is said of exactly that path.
    public subscript(path: String) -> Annotation? { byPath[path] }

    /// Whether a value is deprecated: by its own word, else by that of the nearest group around it (Design Tokens
    /// 2025.10, Format §5.2 and §6). Linear in the depth of the path.
    public func deprecation(at path: String) -> Annotation.Deprecation? {
        var rest = path[...]
        while true {
            if let own = byPath[String(rest)]?.deprecation { return own }
            guard !rest.isEmpty else { return nil }
            rest = rest.lastIndex(of: ".").map { rest[..<$0] } ?? ""
        }
    }
}

/// What an author says about one value or one group.
public struct Annotation: Hashable, Sendable {
    /// Whether a value is still to be used.
    public enum Deprecation: Hashable, Sendable {
        /// It is, whatever is said of the group around it.
        case none
        /// It is not, and perhaps what to use in its place.
        case deprecated(String?)
    }

    /// What it is for, in plain words.
    public var description: String?
    /// Whether it is still to be used; nil leaves that to the group around it.
    public var deprecation: Deprecation?
    /// The JSON object that other tools keep here, as it was written, byte for byte.
    public var extensions: String?

    /// An annotation with those parts.
    public init(description: String? = nil, deprecation: Deprecation? = nil, extensions: String? = nil) {
        self.description = description
        self.deprecation = deprecation
        self.extensions = extensions
    }
}

extension Annotations {
    /// For machines: `{"brand.old": {"description", "deprecated", "extensions"}}`, those that are said, sorted.
    public var json: JSON {
        .object(byPath.sorted { utf8Precedes($0.key, $1.key) }.map { JSON.Member($0.key, $0.value.json) })
    }
}

extension Annotation {
    fileprivate var json: JSON {
        var members: [JSON.Member] = []
        if let description { members.append(JSON.Member("description", .string(description))) }
        if let deprecation { members.append(JSON.Member("deprecated", deprecation.json)) }
        if let extensions, let json = try? JSON.parse(extensions) { members.append(JSON.Member("extensions", json)) }
        return .object(members)
    }
}

extension Annotation.Deprecation {
    /// As Design Tokens write it: true, false, or a text that says why.
    public var json: JSON {
        switch self {
        case .none: false
        case .deprecated(nil): true
        case .deprecated(let reason?): .string(reason)
        }
    }
}

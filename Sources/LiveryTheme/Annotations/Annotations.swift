public import LiveryModel

/// The annotations of a theme's values by path: descriptions, deprecations, and other tools' extensions.
///
/// Annotations are delivered separately from bundles, so that bundles with equal content have equal bytes. Apps
/// therefore don't download a theme again when only a description changes. Developers see annotations in exports, in
/// `livery check` and in the editor.
public struct Annotations: Hashable, Sendable {
    /// The annotations of values and groups, by path. The annotation of the theme itself has an empty path.
    public var byPath: [String: Annotation]

    /// Creates annotations by path.
    public init(_ byPath: [String: Annotation] = [:]) {
        self.byPath = byPath
    }

    /// Whether there are no annotations.
    public var isEmpty: Bool { byPath.isEmpty }

    /// The annotation of the value or group at a path.
    public subscript(path: String) -> Annotation? { byPath[path] }

    /// The deprecation of a value, or of the closest enclosing group that declares one (Design Tokens 2025.10, Format
    /// §5.2 and §6). Returns `nil` if the value isn't deprecated.
    ///
    /// - Complexity: O(*n*), where *n* is the depth of the path.
    public func deprecation(at path: String) -> Annotation.Deprecation? {
        guard !isEmpty else { return nil }
        var rest = path[...]
        while true {
            if let own = byPath[String(rest)]?.deprecation { return own }
            guard !rest.isEmpty else { return nil }
            rest = rest.lastIndex(of: ".").map { rest[..<$0] } ?? ""
        }
    }
}

/// The annotation of a value or group.
public struct Annotation: Hashable, Sendable {
    /// Whether a value is deprecated.
    public enum Deprecation: Hashable, Sendable {
        /// The value isn't deprecated, even if its group is.
        case none
        /// The value is deprecated. The string can explain why, or name a replacement.
        case deprecated(String?)
    }

    /// The purpose of the value, for human readers.
    public var description: String?
    /// The deprecation of the value, or `nil` to inherit the deprecation of the enclosing group.
    public var deprecation: Deprecation?
    /// A JSON object with data from other tools, exactly as written.
    public var extensions: String?

    /// Creates an annotation.
    public init(description: String? = nil, deprecation: Deprecation? = nil, extensions: String? = nil) {
        self.description = description
        self.deprecation = deprecation
        self.extensions = extensions
    }
}

extension Annotation.Deprecation {
    /// The deprecation as in Design Tokens: true, false, or a string with the reason.
    public var json: JSON {
        switch self {
        case .none: false
        case .deprecated(nil): true
        case .deprecated(let reason?): .string(reason)
        }
    }
}

/// Collects the annotations of the values in a resolved tree, for exports and editors.
struct AnnotationMaker {
    let resolver: Resolver
    private var byPath: [String: Annotation] = [:]
    private var count = 0

    private init(resolver: Resolver) {
        self.resolver = resolver
    }

    static func annotations(_ resolver: Resolver) -> Annotations {
        var maker = AnnotationMaker(resolver: resolver)
        maker.add(resolver.root, in: "")
        return Annotations(maker.byPath)
    }

    /// Adds the annotations of a slot and its children. The target of a link isn't included, because it is annotated at
    /// its own path.
    private mutating func add(_ slot: Slot, in group: String) {
        count += 1 + Theme.Value.weight(of: group)
        // Most values have no annotation.
        guard count <= Limits.values, !slot.isPlainValue else { return }
        let remarks = resolver.remarks(on: slot)
        var isGroup = false
        if slot.property.role != .token, case .object = resolver.node(of: slot).kind { isGroup = true }
        // Don't build paths for values that have no annotations.
        guard remarks != nil || isGroup else { return }
        let name = resolver.names[slot.name]
        let path = group.isEmpty ? name : "\(group).\(name)"
        if let remarks { byPath[path] = annotation(remarks) }
        guard isGroup else { return }
        for child in resolver.children(of: slot) { add(child, in: path) }
    }

    private func annotation(_ remarks: Remarks) -> Annotation {
        var annotation = Annotation()
        if case .text(let text)? = remarks.description?.kind { annotation.description = text }
        annotation.extensions = remarks.extensions.map { resolver.sources.text($0.span) }
        switch remarks.deprecation?.kind {
        case .bool(true): annotation.deprecation = .deprecated(nil)
        case .bool(false): annotation.deprecation = Annotation.Deprecation.none
        case .text(let reason): annotation.deprecation = .deprecated(reason)
        default: break
        }
        return annotation
    }
}

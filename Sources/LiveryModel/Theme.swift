/// The visual design of an app, as an immutable value with lookups by path.
///
/// A theme never changes. Copying it costs one reference count. A lookup costs one hash of the path, is lock-free,
/// doesn't parse, and can run on any thread. See ``color(_:)`` and similar methods for values, and ``style(_:as:)``
/// for styles.
public struct Theme: Sendable {
    private let content: Content

    /// The bundle, shared by all copies of a theme.
    private final class Content: Sendable {
        let bundle: ThemeBundle
        init(_ bundle: ThemeBundle) { self.bundle = bundle }
    }

    /// Creates a theme with a bundle's values.
    public init(_ bundle: ThemeBundle) {
        content = Content(bundle)
    }

    /// Decodes the wire form of a bundle. Linear in the number of bytes.
    public init(bytes: [UInt8]) throws(BundleError) {
        self.init(try ThemeBundle(bytes: bytes))
    }

    /// The values of this theme.
    public var bundle: ThemeBundle { content.bundle }

    /// The app's name.
    public var app: String { content.bundle.app }

    /// The axis values of the theme: `["platform": "ios", "skin": "night"]`.
    public var axes: [String: String] { content.bundle.axes }

    /// The paths of all values and styles, unordered.
    public var paths: [String] { Array(content.bundle.tokens.keys) + Array(content.bundle.styles.keys) }

    /// The value at a path with its type. `nil` if the path has no value. Constant time.
    public func token(_ path: String) -> Theme.Value.Typed? { content.bundle.tokens[path] }

    /// The names of the parts of a component type in declared order, inherited parts first. Empty for a type that the
    /// theme doesn't contain. Linear in the number of attributes.
    public func parts(of type: String) -> [String] { content.bundle.parts(of: type) }

    /// The raw style at a path. `nil` if the path has no style. Constant time.
    public func rawStyle(_ path: String) -> Theme.Style? { content.bundle.styles[path] }
}

extension Theme: Equatable {
    /// Whether two themes have equal values. The comparison takes time linear in their size, unless one is a copy of
    /// the other.
    public static func == (left: Theme, right: Theme) -> Bool {
        left.content === right.content || left.bundle == right.bundle
    }
}

extension Theme {
    /// The paths of values and styles that were added, removed or changed in another theme. Linear in the size of both.
    public func changedPaths(to other: Theme) -> Set<String> {
        guard content !== other.content else { return [] }
        return changed(bundle.tokens, other.bundle.tokens).union(changed(bundle.styles, other.bundle.styles))
    }
}

/// The keys whose values differ.
private func changed<Element: Equatable>(_ old: [String: Element], _ new: [String: Element]) -> Set<String> {
    var paths = Set(old.keys.filter { new[$0] == nil })
    for (path, element) in new where old[path] != element { paths.insert(path) }
    return paths
}

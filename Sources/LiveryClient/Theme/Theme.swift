/// The look of an app: an immutable value that is looked up by path.
///
/// A theme never changes; a new look is a new theme. Copying one costs a reference count. Lookups take one hash of the
/// path, take no lock, parse nothing and may run on any thread at once. See ``color(_:)`` and its siblings for single
/// values, ``style(_:as:)`` for styles.
public struct Theme: Sendable {
    private let content: Content

    /// The one copy of a bundle that all copies of a theme share.
    private final class Content: Sendable {
        let bundle: ThemeBundle
        init(_ bundle: ThemeBundle) { self.bundle = bundle }
    }

    /// A theme of a bundle's values.
    public init(_ bundle: ThemeBundle) {
        content = Content(bundle)
    }

    /// Reads the wire form of a bundle, whole or not at all. Linear in the number of bytes.
    public init(bytes: [UInt8]) throws(BundleError) {
        self.init(try ThemeBundle(bytes: bytes))
    }

    /// The values that this theme is made of.
    public var bundle: ThemeBundle { content.bundle }

    /// The app's name.
    public var app: String { content.bundle.app }

    /// The value of each axis that the theme was made for: `["platform": "ios", "skin": "night"]`.
    public var axes: [String: String] { content.bundle.axes }

    /// Every path, of values and of styles, in no order.
    public var paths: [String] { Array(content.bundle.tokens.keys) + Array(content.bundle.styles.keys) }

    /// What stands at a path that is no style, with its type; nil if there is nothing. Constant time.
    public func token(_ path: String) -> Value.Typed? { content.bundle.tokens[path] }

    /// The names of the parts of a component type, in the order in which the theme declares them, inherited parts first;
    /// empty for a type that the theme does not have. Linear in the number of attributes.
    public func parts(of type: String) -> [String] { content.bundle.parts(of: type) }

    /// The style at a path as data; nil if there is none. Constant time.
    public func rawStyle(_ path: String) -> Style? { content.bundle.styles[path] }
}

extension Theme: Equatable {
    /// Whether two themes have the same values. Linear in their size unless they are copies of one.
    public static func == (left: Theme, right: Theme) -> Bool {
        left.content === right.content || left.bundle == right.bundle
    }
}

extension Theme {
    /// The paths of values and styles that are new, gone or different in another theme. Linear in the size of both.
    public func changedPaths(to other: Theme) -> Set<String> {
        guard content !== other.content else { return [] }
        return changed(bundle.tokens, other.bundle.tokens).union(changed(bundle.styles, other.bundle.styles))
    }
}

/// The keys whose value is not the same in both.
private func changed<Element: Equatable>(_ old: [String: Element], _ new: [String: Element]) -> Set<String> {
    var paths = Set(old.keys.filter { new[$0] == nil })
    for (path, element) in new where old[path] != element { paths.insert(path) }
    return paths
}

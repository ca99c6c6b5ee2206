/// The visual design of an app, as an immutable value with lookups by path.
///
/// A theme never changes, so copying one only increments a reference count. A lookup hashes the path once. It takes no
/// locks, parses nothing and can run on any thread. To look up values, use ``color(_:)`` and similar methods; for
/// styles, use ``style(_:as:)``.
public struct Theme: Sendable {
    private let content: Content

    /// The bundle and where its files are, shared by all copies of a theme.
    private final class Content: Sendable {
        let bundle: ThemeBundle
        let assetFolders: [String]

        init(_ bundle: ThemeBundle, _ assetFolders: [String]) {
            self.bundle = bundle
            self.assetFolders = assetFolders
        }
    }

    /// Creates a theme from a bundle.
    public init(_ bundle: ThemeBundle) {
        self.init(bundle, assetFolders: [])
    }

    /// Creates a theme from a bundle whose images and fonts are files in these folders, given by their paths.
    package init(_ bundle: ThemeBundle, assetFolders: [String]) {
        content = Content(bundle, assetFolders)
    }

    /// Decodes a bundle from its wire format, without the values that only CSS can use.
    ///
    /// - Complexity: O(*n*), where *n* is the number of bytes.
    public init(bytes: [UInt8]) throws(BundleError) {
        self.init(try ThemeBundle.document(bytes, css: false).bundle)
    }

    /// The values of this theme.
    public var bundle: ThemeBundle { content.bundle }

    /// The paths of the folders with the files of ``ThemeBundle/assets``, each named by its SHA-256. Equal themes can have
    /// their files in different folders.
    package var assetFolders: [String] { content.assetFolders }

    /// The app's name.
    public var app: String { content.bundle.app }

    /// The theme's value on each axis, such as `["platform": "ios", "skin": "night"]`.
    public var axes: [String: String] { content.bundle.axes }

    /// The paths of all values and styles, in no particular order.
    public var paths: [String] { Array(content.bundle.tokens.keys) + Array(content.bundle.styles.keys) }

    /// The typed value at a path, or `nil` if the path has no value.
    ///
    /// - Complexity: O(1)
    public func token(_ path: String) -> Theme.Value.Typed? { content.bundle.tokens[path] }

    /// The names of a component type's parts in declared order, starting with inherited parts. Empty if the theme
    /// doesn't contain the type.
    ///
    /// - Complexity: O(*n*), where *n* is the number of attributes.
    public func parts(of type: String) -> [String] { content.bundle.parts(of: type) }

    /// The raw style at a path, or `nil` if the path has no style.
    ///
    /// - Complexity: O(1)
    public func rawStyle(_ path: String) -> Theme.Style? { content.bundle.styles[path] }
}

extension Theme: Equatable {
    /// Whether two themes have equal values.
    ///
    /// - Complexity: O(*n*), where *n* is the size of the themes, or O(1) if one theme is a copy of the other.
    public static func == (left: Theme, right: Theme) -> Bool {
        left.content === right.content || left.bundle == right.bundle
    }
}

extension Theme {
    /// The paths of the values and styles that another theme adds, removes or changes, also by another file of an image
    /// or a font.
    ///
    /// - Complexity: O(*n*), where *n* is the combined size of both themes.
    public func changedPaths(to other: Theme) -> Set<String> {
        guard content !== other.content else { return [] }
        var paths = changed(bundle.tokens, other.bundle.tokens).union(changed(bundle.styles, other.bundle.styles))
        let files = ChangedFiles(bundle.assets, other.bundle.assets)
        guard !files.isEmpty else { return paths }
        paths.formUnion(other.bundle.tokens.filter { files.areUsed(by: $0.value.value) }.keys)
        paths.formUnion(other.bundle.styles.filter { files.areUsed(by: $0.value) }.keys)
        return paths
    }
}

/// The keys whose values differ.
private func changed<Element: Equatable>(_ old: [String: Element], _ new: [String: Element]) -> Set<String> {
    var paths = Set(old.keys.filter { new[$0] == nil })
    for (path, element) in new where old[path] != element { paths.insert(path) }
    return paths
}

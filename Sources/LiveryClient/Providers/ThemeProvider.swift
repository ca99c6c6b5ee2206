public import struct Foundation.URL

/// Provides a theme that can change. Examples are ``ThemeClient``, ``BundledThemeProvider`` and, for tests and
/// previews, ``InMemoryThemeProvider``.
public protocol ThemeProvider: Sendable {
    /// The current theme. Never waits for network or disk. Can be read on any thread.
    var theme: Theme { get }
    /// The current theme, unless it is still the first one, followed by each new theme. See ``ThemeChanges``.
    var changes: ThemeChanges { get }
    /// The current theme with its freshness and origin. Providers without a server have a default implementation.
    var state: ThemeState { get }
    /// The current state, followed by each new one. A slow reader receives only the newest state. Each access returns a
    /// new sequence for one reader. Providers without a server have a default implementation.
    var states: AsyncStream<ThemeState> { get }
    /// Identifies the provider, so that views notice when they receive another provider. Classes have a default
    /// implementation.
    var identity: ObjectIdentifier { get }
}

extension ThemeProvider where Self: AnyObject {
    /// The identity of the object.
    public var identity: ObjectIdentifier { ObjectIdentifier(self) }
}

/// A new current theme and its differences.
public struct ThemeChange: Sendable {
    /// The new theme.
    public let theme: Theme
    /// The paths of values and styles that were added, removed or changed since the reader's last theme.
    public let paths: Set<String>
}

/// Provides the theme that ships with the app. It never changes.
public struct BundledThemeProvider: ThemeProvider {
    private let board: ThemeBoard

    /// Decodes a bundle. Linear in its size.
    /// - Parameters:
    ///   - bytes: The bundle in the wire format.
    ///   - assetFolder: The folder with the files of the bundle's images and fonts, each named by its SHA-256.
    public init(bytes: [UInt8], assetFolder: URL? = nil) throws(BundleError) {
        board = ThemeBoard(try Theme(bytes: bytes, assetFolders: [assetFolder?.path].compactMap { $0 }))
    }

    /// The theme that ships with the app.
    public var theme: Theme { board.theme }
    /// The identity of the decoded theme.
    public var identity: ObjectIdentifier { ObjectIdentifier(board) }
    /// A sequence without elements.
    public var changes: ThemeChanges { board.changes() }
}

/// Provides a theme that is set in code, for tests, previews and theme editors within an app.
public final class InMemoryThemeProvider: ThemeProvider {
    private let board: ThemeBoard

    /// Creates a provider with an initial theme.
    public init(_ theme: Theme) {
        board = ThemeBoard(theme)
    }

    /// The current theme. Setting it notifies all readers of ``changes``. Can be read and set on any thread.
    public var theme: Theme {
        get { board.theme }
        set { board.post(ThemeFamily([newValue])) }
    }

    /// The current theme if it has been set since initialization, followed by each new theme. See ``ThemeChanges``.
    public var changes: ThemeChanges { board.changes() }
}

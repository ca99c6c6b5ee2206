/// Something that has a theme at any moment and may have another one later: ``ThemeClient``, ``BundledThemeProvider``
/// or, for tests and previews, ``InMemoryThemeProvider``.
public protocol ThemeProvider: Sendable {
    /// The theme in force. Never waits for network or disk; may be read on any thread.
    var theme: Theme { get }
    /// The current theme if it is not the first one, then each new one. See ``ThemeChanges``.
    var themes: ThemeChanges { get }
}

/// A theme that came into force, and what is different in it.
public struct ThemeChange: Sendable {
    /// The new theme.
    public let theme: Theme
    /// The paths of values and styles that are new, gone or different since the theme that the reader had before.
    public let paths: Set<String>
}

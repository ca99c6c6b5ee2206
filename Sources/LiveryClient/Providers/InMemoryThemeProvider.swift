/// A theme that is set by hand, for tests, previews and a theme editor within an app.
public final class InMemoryThemeProvider: ThemeProvider {
    private let board: ThemeBoard

    /// A provider whose theme is in force until another one is set.
    public init(_ theme: Theme) {
        board = ThemeBoard(theme)
    }

    /// The theme in force; setting it tells every reader of ``themes``. May be read and set on any thread.
    public var theme: Theme {
        get { board.theme }
        set { board.post(newValue) }
    }

    /// The current theme if it was set, then each that is set. See ``ThemeChanges``.
    public var themes: ThemeChanges { board.changes() }
}

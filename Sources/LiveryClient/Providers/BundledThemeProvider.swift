/// The theme that ships in the app, for ever.
public struct BundledThemeProvider: ThemeProvider {
    private let board: ThemeBoard

    /// Reads the bytes of a bundle. Linear in their number.
    public init(bytes: [UInt8]) throws(BundleError) {
        board = ThemeBoard(try Theme(bytes: bytes))
    }

    /// The theme that ships in the app.
    public var theme: Theme { board.theme }
    /// Never gives one.
    public var themes: ThemeChanges { board.changes() }
}

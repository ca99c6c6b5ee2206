import LiveryTheme

/// A diagnostic with its theme, for reports that name files as they are on disk.
struct CheckedDiagnostic {
    /// The theme's path as given on the command line.
    let theme: String
    let diagnostic: Diagnostic
    private let folder: ThemeFolder

    init(_ diagnostic: Diagnostic, of theme: String, in folder: ThemeFolder) {
        self.theme = theme
        self.diagnostic = diagnostic
        self.folder = folder
    }

    /// The path of a file on disk.
    func path(of place: Place) -> String { folder.path(of: place) }
}

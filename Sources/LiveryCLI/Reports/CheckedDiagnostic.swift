import LiveryTheme

/// A diagnostic with the theme that it was found in, for reports that name files as they are on disk.
struct CheckedDiagnostic {
    /// The theme's path as it was given.
    let theme: String
    let diagnostic: Diagnostic
    private let folder: ThemeFolder

    init(_ diagnostic: Diagnostic, of theme: String, in folder: ThemeFolder) {
        self.theme = theme
        self.diagnostic = diagnostic
        self.folder = folder
    }

    /// Where a file is on disk.
    func path(of place: Place) -> String { folder.path(of: place) }
}

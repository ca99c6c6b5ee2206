import LiveryAPI
import LiveryRoutes
import LiveryTheme

/// The JSON that `livery check` and `livery import` print, `{"diagnostics": […]}`.
struct DiagnosticReport<Item: Codable & Sendable>: Codable {
    var diagnostics: [Item]
}

/// A diagnostic and its theme.
struct ThemeDiagnostic: Codable {
    var theme: String
    @Inlined var diagnostic: API.Diagnostic

    init(_ checked: CheckedDiagnostic) {
        theme = checked.theme
        diagnostic = API.Diagnostic(checked.diagnostic)
    }
}

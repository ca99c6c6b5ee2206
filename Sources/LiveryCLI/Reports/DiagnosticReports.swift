import LiveryAPI
import LiveryImport
import LiveryServer
import LiveryTheme

/// The JSON that `livery check` and `livery import` print: `{"diagnostics": […]}`.
struct DiagnosticReport<Item: Codable & Sendable>: Codable {
    var diagnostics: [Item]
}

/// A diagnostic with its theme.
struct ThemeDiagnostic: Codable {
    var theme: String
    @Inlined var diagnostic: API.Diagnostic

    init(_ checked: CheckedDiagnostic) {
        theme = checked.theme
        diagnostic = API.Diagnostic(checked.diagnostic)
    }
}

/// The finding of an import, with the members of a diagnostic.
struct ImportDiagnostic: Codable {
    var id: String
    var severity: String
    var message: String
    /// Nil if the finding is not about a token.
    var token: String?
    @Omitted var file: String? = nil
    @Omitted var line: Int? = nil
    @Omitted var column: Int? = nil
    @Omitted var length: Int? = nil
    var notes: [API.Note]
    var fix: API.Fix?

    init(_ finding: Finding) {
        id = finding.id.rawValue
        severity = finding.severity.rawValue
        message = finding.message
        token = finding.token
        notes = finding.notes.map { text in
            var note = API.Note()
            note.message = text
            return note
        }
        file = finding.place?.file
        line = finding.place?.line
        column = finding.place?.column
        length = finding.place?.length
    }
}

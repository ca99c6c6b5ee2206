extension OutputKind {
    /// All output formats, sorted by name.
    package static let all: [OutputKind] = [
        AndroidResources.kind, ComposeTheme.kind, CSSSheet.kind, DTCGDocument.kind, FigmaVariables.kind,
        ScriptModule.javaScript, JSONDocument.kind, SCSSModule.kind, SwiftTheme.kind, TailwindTheme.kind,
        TemplateDocument.kind, ScriptModule.typeScript,
    ]

    /// The format that creates a file from a template. Only `generate.ktv` can use it.
    package static let template = TemplateDocument.kind

    /// Creates the format with a name, or returns `nil` if there isn't one.
    package init?(named name: String) {
        guard let kind = Self.all.first(where: { $0.name == name }) else { return nil }
        self = kind
    }
}

extension OutputKind {
    /// All forms, by name.
    package static let all: [OutputKind] = [
        AndroidResources.kind, ComposeTheme.kind, CSSSheet.kind, DTCGDocument.kind, FigmaVariables.kind,
        ScriptModule.javaScript, JSONDocument.kind, SCSSModule.kind, SwiftTheme.kind, TailwindTheme.kind,
        TemplateDocument.kind, ScriptModule.typeScript,
    ]

    /// The form that makes a file from a template, which only `generate.ktv` can name.
    package static let template = TemplateDocument.kind

    /// The form with a name; nil if no form has it.
    package init?(named name: String) {
        guard let kind = Self.all.first(where: { $0.name == name }) else { return nil }
        self = kind
    }
}

import LiveryTheme

/// Writes a Sass module with the map `$modes` and the function `token()`, which fails for an unknown name.
struct SCSSModule: Export {
    let fileName: String

    static let kind = OutputKind(SCSSModule.self, "scss", fileExtension: ".scss", options: [.axes]) {
        SCSSModule(fileName: $0.lastName)
    }

    func files(_ theme: ResolvedTheme) throws(NameCollisions) -> (files: [ExportedFile], remarks: [Remark]) {
        try TemplateDocument.builtIn(PackageResources.scss_mustache, .scss, fileName: fileName, theme)
    }
}

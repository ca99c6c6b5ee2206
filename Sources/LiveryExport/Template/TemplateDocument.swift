import LiveryTheme

/// Writes a file with the author's own template.
struct TemplateDocument: Export {
    let fileName: String
    /// The path of the template, relative to the folder of `generate.ktv`.
    var template: OptionText?
    /// The template and its partials, or `nil` if they haven't been read.
    var library: TemplateLibrary?

    static let kind = OutputKind(
        TemplateDocument.self, "template", fileExtension: "",
        options: [.axes, .placedText("template") { $0.template = $1 }],
        requiredOption: "template",
        pathFault: { path in
            path.path.hasSuffix("/") || ["", ".."].contains(path.lastName) ? "the path of a file" : nil
        }
    ) { TemplateDocument(fileName: $0.lastName) }

    var usesReferences: Bool { library?.usesReferences ?? false }

    func files(_ theme: ResolvedTheme) throws(NameCollisions) -> (files: [ExportedFile], remarks: [Remark]) {
        guard let library else { return ([], [Remark(.template, "the template was not read", at: nil)]) }
        try theme.checkModeNames()
        let data = TemplateData(theme)
        var renderer = TemplateRenderer(library, fileName: fileName, data: .object(ThemeScope(data)))
        do {
            try renderer.render()
        } catch {
            return ([], [error.remark])
        }
        let comment = ExportedFile.Comment(fileName: fileName, text: renderer.bytes)
        return ([ExportedFile(path: fileName, bytes: renderer.bytes, comment: comment)], data.remarks)
    }

    /// Writes a file of any size with one of Livery's own templates.
    static func builtIn(
        _ template: [UInt8], _ format: TemplateFormat, fileName: String, _ theme: ResolvedTheme
    ) throws(NameCollisions) -> (files: [ExportedFile], remarks: [Remark]) {
        try theme.checkModeNames()
        let (name, data) = ("theme.\(format.rawValue)", TemplateData(theme))
        do {
            let main = try TemplateParser.template(TemplateSource(path: name, bytes: template))
            var renderer = TemplateRenderer(
                TemplateLibrary(main: main, partials: [:]), fileName: name, data: .object(ThemeScope(data)),
                sizeLimit: .max, stepLimit: .max)
            try renderer.render()
            let comment = ExportedFile.Comment(fileName: name, text: renderer.bytes)
            return ([ExportedFile(path: fileName, bytes: renderer.bytes, comment: comment)], theme.emptyLists)
        } catch {
            return ([], [error.remark])
        }
    }
}

import LiveryModel

/// A file that the author's own template makes.
struct TemplateDocument: Export {
    let fileName: String
    /// Nil if the template wasn't read.
    let library: TemplateLibrary?

    func files(_ input: ExportInput) throws(NameCollisions) -> (files: [ExportedFile], remarks: [Remark]) {
        guard let library else { return ([], [Remark(.template, "the template was not read", at: nil)]) }
        let data = TemplateData(input, try ModeTable(input))
        var renderer = TemplateRenderer(library, fileName: fileName, data: .object(ThemeScope(data)))
        do {
            try renderer.render()
        } catch {
            return ([], [error.remark])
        }
        let comment = ExportedFile.Comment(fileName: fileName, text: renderer.bytes)
        return ([ExportedFile(path: fileName, bytes: renderer.bytes, comment: comment)], data.remarks)
    }
}

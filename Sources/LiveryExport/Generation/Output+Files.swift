// The files that outputs read. Only the caller reads files.
extension Output {
    /// The file that the output reads, relative to the folder of `generate.ktv`; nil without the option `ids`.
    package var idsPath: String? { idsFile?.text }

    private var idsFile: OptionText? { (export as? FigmaVariables)?.idsFile }

    /// Reads the content of the file at ``idsPath``. Returns an error if it has no ids of Figma.
    package mutating func read(ids bytes: [UInt8]) -> Remark? {
        guard var figma = export as? FigmaVariables else { return nil }
        do throws(FigmaIDs.Fault) { figma.ids = try FigmaIDs(bytes) } catch {
            return Remark(
                .invalidOption, "can't read '\(idsPath ?? "")': \(error.message)", at: idsFile?.place,
                notes: error.notes)
        }
        export = figma
        return nil
    }

    /// The remark that the file at ``idsPath`` can't be read.
    /// - Parameter reason: That of the operating system, such as "No such file or directory".
    package func unreadableIDs(because reason: String) -> Remark {
        Remark(.invalidOption, "can't read '\(idsPath ?? "")': \(reason)", at: idsFile?.place ?? place)
    }

    /// The path of the author's own template, relative to the folder of `generate.ktv`.
    package var templatePath: String? { (export as? TemplateDocument)?.template?.text }

    /// Reads the template and its partials, and checks their names.
    ///
    /// The caller must not read files outside of the folder of `generate.ktv`, or partials outside of the template's
    /// folder, also not by symbolic links.
    /// - Parameters:
    ///   - shown: What diagnostics show before a path, such as `themes/`.
    ///   - read: Reads a file, by its path relative to the folder of `generate.ktv`.
    /// - Returns: A remark if there is a mistake.
    package mutating func readTemplate(shown: String = "", _ read: (String) -> TemplateFile) -> Remark? {
        guard var document = export as? TemplateDocument, let template = document.template else { return nil }
        do {
            let found = try TemplateLibrary.read(template, shown: shown, read)
            try TemplateCheck.check(found)
            document.library = found
            export = document
            return nil
        } catch {
            return error.remark
        }
    }
}

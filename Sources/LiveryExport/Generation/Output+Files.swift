// The files that outputs need. Only the caller reads files.
extension Output {
    /// The file that the output needs, relative to the folder of `generate.ktv`, or `nil` if the option `ids` isn't
    /// set.
    package var idsPath: String? { idsFile?.text }

    private var idsFile: OptionText? { (export as? FigmaVariables)?.idsFile }

    /// Reads the content of the file at ``idsPath``. Returns an error if the file doesn't contain Figma IDs.
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

    /// Returns a remark that the file at ``idsPath`` can't be read.
    /// - Parameter reason: The operating system's message, such as "No such file or directory".
    package func unreadableIDs(because reason: String) -> Remark {
        Remark(.invalidOption, "can't read '\(idsPath ?? "")': \(reason)", at: idsFile?.place ?? place)
    }

    /// Sets the content of the images that ``vectorImages(for:)`` returns, by hash.
    package mutating func read(images: [String: [UInt8]]) {
        guard var android = export as? AndroidResources else { return }
        android.images = images
        export = android
    }

    /// The path of the author's own template, relative to the folder of `generate.ktv`.
    package var templatePath: String? { (export as? TemplateDocument)?.template?.text }

    /// Reads the template and its partials, and checks the names that they use.
    ///
    /// The caller must not read files outside the folder of `generate.ktv`, or partials outside the template's folder,
    /// even through symbolic links.
    /// - Parameters:
    ///   - shown: The prefix of paths in diagnostics, such as `themes/`.
    ///   - read: Reads the file at a path relative to the folder of `generate.ktv`.
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

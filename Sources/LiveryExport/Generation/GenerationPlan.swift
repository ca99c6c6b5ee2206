package import LiveryTheme

/// The contents of a `generate.ktv`: a theme, and the outputs to make from it.
package struct GenerationPlan: Sendable {
    /// The theme: a path relative to the plan's folder, or a published version such as `badoo@12`.
    package let theme: OptionText
    /// The outputs in the order of the text.
    package let outputs: [Output]

    /// The remark that the plan's folder doesn't have ``theme``.
    package var missingTheme: Remark {
        Remark(
            .invalidOption, "no file or folder '\(theme.text)'", at: theme.place,
            notes: [
                Remark.Note(message: "the path is relative to this file, or a version such as badoo@12", place: nil)
            ])
    }

    /// The remark that ``theme`` can't be read.
    /// - Parameter reason: A message without a full stop, such as "no 'theme.ktv' in 'acme'".
    package func unreadableTheme(because reason: String) -> Remark { Remark(.invalidOption, reason, at: theme.place) }

    /// The default name of the file.
    package static let defaultName = "generate.ktv"

    /// Reads a plan by the parser of the theme language.
    ///
    /// - Parameter path: The path that diagnostics show.
    /// - Returns: The plan, or nil if a diagnostic or remark is an error.
    package static func read(
        _ bytes: [UInt8], path: String
    ) -> (plan: GenerationPlan?, diagnostics: [Diagnostic], remarks: [Remark]) {
        let sources = SourceMap()
        let source = SourceFile(path: path, name: path, bytes: bytes)
        let collector = DiagnosticCollector(sources: sources)
        let names = LiveryTheme.NameTable()
        let root = Parser.parse(source, file: sources.add(source), names: names, diagnostics: collector)
        var reader = PlanReader(names: names, sources: sources)
        // Parts of the text that can't be read would cause further mistakes.
        let plan = collector.hasErrors ? nil : root.flatMap { reader.plan($0) }
        return (reader.remarks.isEmpty ? plan : nil, collector.sorted, reader.remarks)
    }
}

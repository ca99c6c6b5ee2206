package import LiveryTheme

/// The contents of a `generate.ktv` file: a theme, and the outputs to generate from it.
package struct GenerationPlan: Sendable {
    /// The theme, as a path relative to the plan's folder or as a published version such as `badoo@12`.
    package let theme: OptionText
    /// The outputs, in the order of the file.
    package let outputs: [Output]

    /// A remark that ``theme`` doesn't exist in the plan's folder.
    package var missingTheme: Remark {
        Remark(
            .invalidOption, "no file or folder '\(theme.text)'", at: theme.place,
            notes: [
                Remark.Note(message: "the path is relative to this file, or a version such as badoo@12", place: nil)
            ])
    }

    /// Returns a remark that ``theme`` can't be read.
    /// - Parameter reason: A message without a period, such as "no 'theme.ktv' in 'acme'".
    package func unreadableTheme(because reason: String) -> Remark { Remark(.invalidOption, reason, at: theme.place) }

    /// The default name of a plan's file.
    package static let defaultName = "generate.ktv"

    /// Reads a plan with the parser of the theme language.
    ///
    /// - Parameter path: The path that diagnostics show.
    /// - Returns: The plan, or `nil` if there is an error among the diagnostics or remarks.
    package static func read(
        _ bytes: [UInt8], path: String
    ) -> (plan: GenerationPlan?, diagnostics: [Diagnostic], remarks: [Remark]) {
        let sources = SourceMap()
        let source = SourceFile(path: path, name: path, bytes: bytes)
        let collector = DiagnosticCollector(sources: sources)
        let names = LiveryTheme.NameTable()
        let root = Parser.parse(source, file: sources.add(source), names: names, diagnostics: collector)
        var reader = PlanReader(names: names, sources: sources)
        // Text that can't be parsed would cause further remarks.
        let plan = collector.hasErrors ? nil : root.flatMap { reader.plan($0) }
        return (reader.remarks.isEmpty ? plan : nil, collector.sorted, reader.remarks)
    }
}

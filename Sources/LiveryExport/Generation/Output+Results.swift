package import LiveryModel
package import LiveryTheme

extension Output {
    /// The result of generating an output.
    package struct Result: Sendable {
        /// The files. Empty if any remark is an error.
        package var files: [ExportedFile] = []
        /// The values that the files can't contain unchanged, and mistakes in the output's options.
        package var remarks: [Remark] = []
        /// The compiler's warnings about the theme.
        package var warnings: [Diagnostic] = []

        /// Whether an error prevents the files from being written.
        package var hasErrors: Bool { remarks.contains { $0.severity == .error } }
    }

    /// Generates the files from a theme.
    /// - Parameter header: Whether each file starts with a line that says that the file is generated.
    /// - Throws: ``ResolvedTheme/Failure`` if the theme has errors or doesn't have the output's axis values.
    package func result(for theme: PreparedTheme, header: Bool = true) throws(ResolvedTheme.Failure) -> Result {
        var inputs = ExportInputs(theme)
        return try Self.results(of: [self], for: &inputs, header: header)[0]
    }

    /// Generates the files of several outputs on all cores. Outputs with the same axes share a compilation of the
    /// theme.
    /// - Returns: A result for each output, in order.
    /// - Throws: ``ResolvedTheme/Failure`` if the theme has errors or doesn't have an output's axis values.
    package static func results(
        of outputs: [Output], for inputs: inout ExportInputs, header: Bool = true
    ) throws(ResolvedTheme.Failure) -> [Result] {
        var tasks: [OutputTask] = []
        for output in outputs {
            tasks.append(OutputTask(output: output, source: try output.source(for: &inputs), header: header))
        }
        let theme = inputs.theme
        return zip(tasks, tasks.inParallel { $0.made() }).map { task, made in task.result(made, in: theme) }
    }

    /// The vector images that the output converts, each with the path that messages show. Without their content, which
    /// ``read(images:)`` takes, the output leaves them out.
    package func vectorImages(
        for inputs: inout ExportInputs
    ) throws(ResolvedTheme.Failure) -> [(path: String, asset: Asset)] {
        guard let android = export as? AndroidResources, android.assets == .copy,
            case .theme(let theme) = try source(for: &inputs)
        else { return [] }
        return AndroidAssets.vectorImages(in: selection(of: theme))
    }

    /// The theme with the values that the output includes.
    fileprivate func selection(of theme: ResolvedTheme) -> ResolvedTheme {
        theme.filtered(including: included.map(\.text), excluding: excluded.map(\.text))
    }

    private func source(for inputs: inout ExportInputs) throws(ResolvedTheme.Failure) -> OutputTask.Source {
        let theme = inputs.theme
        let unknown = unknownAxes(in: theme.axes)
        guard unknown.isEmpty else { return .mistakes(unknown) }
        let resolved: ResolvedTheme
        do {
            resolved = try inputs.input(
                varying: varying(theme.axes), choosing: choice(of: theme.axes), referring: export.usesReferences)
        } catch {
            guard case .tooManyModes(let count, let axes) = error else { throw error }
            return .mistakes([tooManyModes(count, axes)])
        }
        let mistakes = unknownPaths(in: resolved) + unknownTypes(in: theme, resolved)
        return mistakes.isEmpty ? .theme(resolved) : .mistakes(mistakes)
    }
}

/// An output and its source. A task doesn't use the theme's tables, so tasks can run at the same time.
private struct OutputTask: Sendable {
    enum Source {
        case theme(ResolvedTheme)
        /// The output's options don't match the theme.
        case mistakes([Remark])
    }

    /// Files, and remarks whose locations in the theme haven't been determined yet.
    struct Made: Sendable {
        var files: [ExportedFile] = []
        var remarks: [Remark] = []
        var collisions: [NameCollision] = []
        /// The paths that the files use in place of the theme's paths.
        var renaming = Renaming()
    }

    let output: Output
    let source: Source
    let header: Bool

    func made() -> Made {
        switch source {
        case .theme(let theme): made(from: theme)
        case .mistakes(let remarks): Made(remarks: remarks)
        }
    }

    func result(_ made: Made, in theme: PreparedTheme) -> Output.Result {
        var result = Output.Result()
        result.remarks = output.placed(made.remarks, made.renaming, in: theme)
        if case .theme(let resolved) = source {
            result.warnings = resolved.warnings
            result.remarks += output.collisions(made.collisions, in: theme, resolved, origin: made.renaming.origin)
        }
        if !result.hasErrors { result.files = made.files }
        return result
    }

    private func made(from theme: ResolvedTheme) -> Made {
        var kept = output.selection(of: theme)
        if let remark = output.emptySelection(kept) { return Made(remarks: [remark]) }
        let lost = output.export.leavesOutCSS ? kept.removeCSS() : []
        let mistakes = output.export.mistakes(in: kept)
        guard mistakes.isEmpty else { return Made(remarks: mistakes) }
        let renaming = Renaming(output.renamed.map { ($0.path.text, $0.name) }, of: kept)
        guard renaming.collisions.isEmpty else { return Made(collisions: renaming.collisions) }
        do {
            let (files, remarks) = try output.export.renaming(renaming.path).files(renaming.renamed(kept))
            return Made(files: finished(files, of: kept.app), remarks: lost + remarks, renaming: renaming)
        } catch {
            return Made(collisions: error.collisions, renaming: renaming)
        }
    }

    /// The files with their paths in or next to the output's folder, and with a header that names the app.
    private func finished(_ files: [ExportedFile], of app: String) -> [ExportedFile] {
        let header = header ? Header(app: app) : nil
        return files.inParallel { file in
            var finished = file
            finished.path = path(of: file)
            finished.bytes = header?.adding(to: file) ?? file.bytes
            return finished
        }
    }

    private func path(of file: ExportedFile) -> String {
        let folder = output.folder
        guard file.path.hasPrefix("../"), !folder.isEmpty else { return folder + file.path }
        let parent = folder.dropLast().lastIndex(of: "/").map { folder[...$0] } ?? ""
        return String(parent + file.path.dropFirst("../".count))
    }
}

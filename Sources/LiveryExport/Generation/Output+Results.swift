public import LiveryTheme

extension Output {
    /// The result of making an output.
    public struct Result: Sendable {
        /// The files; none if a remark is an error.
        public var files: [ExportedFile] = []
        /// Values that the files can't hold as they are, and mistakes in the output's options.
        public var remarks: [Remark] = []
        /// The compiler's warnings about the theme.
        public var warnings: [Diagnostic] = []
        /// What a single choice of axes was made from. Freeing it takes time, which a process that ends can save.
        package var compilation: Compilation?

        /// Whether there is a reason not to write the files.
        public var hasErrors: Bool { remarks.contains { $0.severity == .error } }
    }

    /// Makes the files from a theme.
    /// - Parameter header: Whether each file begins with a line that says that it is generated.
    /// - Throws: ``ExportFailure`` if the theme has errors, or doesn't have the output's axis values.
    public func result(for theme: PreparedTheme, header: Bool = true) throws(ExportFailure) -> Result {
        var inputs = ExportInputs(theme)
        return try Self.results(of: [self], for: &inputs, header: header)[0]
    }

    /// Makes the files of several outputs on all cores. Outputs with the same axes share one compilation of the theme.
    /// - Returns: A result for each output, in order.
    /// - Throws: ``ExportFailure`` if the theme has errors, or doesn't have the axis values of an output.
    public static func results(
        of outputs: [Output], for inputs: inout ExportInputs, header: Bool = true
    ) throws(ExportFailure) -> [Result] {
        var tasks: [OutputTask] = []
        for output in outputs {
            tasks.append(OutputTask(output: output, source: try output.source(for: &inputs), header: header))
        }
        let theme = inputs.theme
        return zip(tasks, tasks.inParallel { $0.made() }).map { task, made in task.result(made, in: theme) }
    }

    private func source(for inputs: inout ExportInputs) throws(ExportFailure) -> OutputTask.Source {
        let theme = inputs.theme
        let unknown = unknownAxes(in: theme.axes)
        guard unknown.isEmpty else { return .mistakes(unknown) }
        if isPlain, varying(theme.axes).isEmpty { return try single(theme) }
        let input: ExportInput
        do {
            input = try inputs.input(
                varying: varying(theme.axes), choosing: choice(of: theme.axes), referring: usesReferences,
                indexed: !words.isEmpty)
        } catch {
            guard case .tooManyModes(let count, let axes) = error else { throw error }
            return .mistakes([tooManyModes(count, axes)])
        }
        let mistakes = unknownPaths(in: input) + unknownTypes(in: theme)
        return mistakes.isEmpty ? .input(input) : .mistakes(mistakes)
    }

    private func single(_ theme: PreparedTheme) throws(ExportFailure) -> OutputTask.Source {
        let compilation: Compilation
        do { compilation = try theme.compile(for: .one(choice(of: theme.axes)), adding: .annotations) } catch {
            throw .axis(error)
        }
        guard let bundle = compilation.compiled.first, let annotations = compilation.annotations.first else {
            throw .invalidTheme(compilation.diagnostics)
        }
        return .single(bundle, annotations, of: compilation)
    }
}

/// An output and what it is made from. A task doesn't use the theme's tables, so that tasks can run at the same time.
private struct OutputTask: Sendable {
    enum Source {
        case input(ExportInput)
        /// A single choice of axes. Its style sheet needs no tables of values, and is written several times as fast as by
        /// ``CSSSheet``.
        case single(CompiledBundle, Annotations, of: Compilation)
        /// The output doesn't fit the theme.
        case mistakes([Remark])
    }

    /// Files, and remarks on them that have no places in the theme yet.
    struct Made: Sendable {
        var files: [ExportedFile] = []
        var remarks: [Remark] = []
        var collisions: [NameCollision] = []
        /// The paths that the files use instead of those of the theme.
        var renaming = Renaming()
    }

    let output: Output
    let source: Source
    let header: Bool

    func made() -> Made {
        switch source {
        case .input(let input): made(from: input)
        case .single(let bundle, let annotations, _): sheet(of: bundle, annotations)
        case .mistakes(let remarks): Made(remarks: remarks)
        }
    }

    func result(_ made: Made, in theme: PreparedTheme) -> Output.Result {
        var result = Output.Result()
        result.remarks = output.placed(made.remarks, made.renaming, in: theme)
        if !made.collisions.isEmpty {
            result.remarks += output.collisions(
                made.collisions, in: theme, values: valuePaths, origin: made.renaming.origin)
        }
        if !result.hasErrors { result.files = made.files }
        switch source {
        case .input(let input): result.warnings = input.warnings
        case .single(_, _, let compilation):
            result.warnings = compilation.diagnostics
            result.compilation = compilation
        case .mistakes: break
        }
        return result
    }

    /// The paths of the theme's values and styles.
    private var valuePaths: Set<String> {
        switch source {
        case .input(let input): input.valuePaths
        case .single(let bundle, _, _): bundle.bundle.valuePaths
        case .mistakes: []
        }
    }

    private func made(from input: ExportInput) -> Made {
        let kept = input.filtered(including: output.included.map(\.text), excluding: output.excluded.map(\.text))
        if let remark = output.emptySelection(kept) { return Made(remarks: [remark]) }
        let unusable = output.unusableRoles(in: kept)
        guard unusable.isEmpty else { return Made(remarks: unusable) }
        let renaming = Renaming(output.renamed.map { ($0.path.text, $0.name) }, of: kept)
        guard renaming.collisions.isEmpty else { return Made(collisions: renaming.collisions) }
        var renamed = output
        renamed.material = output.material.map { role, path in
            (role, Output.Word(renaming.path(path.text), at: path.place))
        }
        if output.figmaIDs != nil { renamed.excludedPaths = input.valuePaths.subtracting(kept.valuePaths) }
        do {
            let input = renaming.input(kept)
            var (files, remarks) = try renamed.export.files(input)
            if output.kind.writesElementsOfLists { remarks += input.emptyLists }
            if [.js, .ts].contains(output.kind) { remarks += input.inexactIntegers }
            return Made(files: finished(files, of: kept.app), remarks: remarks, renaming: renaming)
        } catch {
            return Made(collisions: error.collisions, renaming: renaming)
        }
    }

    private func sheet(of bundle: CompiledBundle, _ annotations: Annotations) -> Made {
        let values = bundle.sorted
        let (bytes, collisions) = CSSExport.sheet(values, annotations: annotations)
        let file = ExportedFile(path: output.fileName, bytes: bytes, comment: .block)
        return Made(
            files: finished([file], of: bundle.app),
            remarks: CSSSheet.remarks(on: values) + values.tokens.emptyLists.map(Remark.emptyList),
            collisions: collisions)
    }

    /// The files in the output's folder, or in a folder beside it, with a header that names the app.
    private func finished(_ files: [ExportedFile], of app: String) -> [ExportedFile] {
        let header = header ? Header(app: app) : nil
        return files.inParallel { file in
            let bytes = header?.adding(to: file) ?? file.bytes
            return ExportedFile(path: path(of: file), bytes: bytes, comment: file.comment)
        }
    }

    private func path(of file: ExportedFile) -> String {
        let folder = output.folder
        guard file.path.hasPrefix("../"), !folder.isEmpty else { return folder + file.path }
        let parent = folder.dropLast().lastIndex(of: "/").map { folder[...$0] } ?? ""
        return String(parent + file.path.dropFirst("../".count))
    }
}

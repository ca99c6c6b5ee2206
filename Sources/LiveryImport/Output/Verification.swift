import LiveryAuthoring
import LiveryModel
import LiveryTheme

/// Compiles the written theme and removes values that the compiler rejects, until it compiles without errors.
struct Verification {
    let name: String
    let plan: ThemePlan
    let converter: SetConverter
    let findings: FindingCollector

    /// The files of a theme without errors. If this can't be achieved, reports it and returns nil.
    func verified() -> ThemeFiles? {
        let writer = ThemeWriter(plan, converter)
        for _ in 0..<ImportLimits.rounds {
            let output = writer.write()
            let theme = ThemeFiles(name: name, files: output.files)
            let errors = errors(of: theme)
            guard !errors.isEmpty else { return Self.formatted(theme) }
            var refused: [SetConverter.Key: String] = [:]
            for error in errors {
                guard let key = key(of: error, in: output) else {
                    findings.report(.uncheckedResult(error.message))
                    return nil
                }
                refused[key] = refused[key] ?? error.message
            }
            for (key, message) in refused {
                findings.report(.refusedValue(message), token: key.name, at: converter.token(key)?.value.span)
                converter.remove(key)
            }
        }
        findings.report(.uncheckedResult("errors remain after \(ImportLimits.rounds) rounds of removing them"))
        return nil
    }

    /// The theme with every file in canonical form.
    private static func formatted(_ theme: ThemeFiles) -> ThemeFiles {
        var files = theme.files
        for (path, bytes) in theme.files {
            if case .text(let text) = FormattedText(of: bytes, path: path).outcome { files[path] = text }
        }
        return ThemeFiles(name: theme.name, files: files)
    }

    private func key(of error: Diagnostic, in output: ThemeWriter.Output) -> SetConverter.Key? {
        guard let lines = output.keys[error.place.file], lines.indices.contains(error.place.line - 1) else {
            return nil
        }
        return lines[error.place.line - 1]
    }

    /// The errors for all combinations or, if there are too many, for each theme on its own.
    private func errors(of theme: ThemeFiles) -> [Diagnostic] {
        let prepared = Compiler().load(theme)
        let count = plan.axes.combinationCount
        if count > ImportLimits.combinations { findings.report(.tooManyCombinations(count)) }
        let choices: [Compiler.Choice] =
            count <= ImportLimits.combinations
            ? [.all] : plan.axes.flatMap { axis in axis.values.map { .one([axis.name: $0]) } }
        // The axes offer all of these choices, so this can't fail.
        let compilations = choices.compactMap { try? prepared.compile(for: $0) }
        return compilations.flatMap(\.diagnostics).filter { $0.severity == .error }
    }
}

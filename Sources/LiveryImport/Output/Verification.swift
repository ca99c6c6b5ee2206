import LiveryAuthoring
import LiveryModel
import LiveryTheme

/// Compiles the written theme and removes values that the compiler rejects, until the theme compiles without errors.
struct Verification {
    let name: String
    let plan: ThemePlan
    let converter: SetConverter
    let findings: FindingCollector

    /// The files of a theme without errors. If there are still errors after the last round, reports them and returns
    /// `nil`.
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

    /// A copy of the theme with every file in canonical format.
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

    /// The errors for all combinations of themes, or for each theme on its own if there are too many combinations.
    private func errors(of theme: ThemeFiles) -> [Diagnostic] {
        let prepared = Compiler().load(theme)
        let count = plan.axes.combinationCount
        if count > ImportLimits.combinations { findings.report(.tooManyCombinations(count)) }
        let choices: [Compiler.Choice] =
            count <= ImportLimits.combinations
            ? [.all] : plan.axes.flatMap { axis in axis.values.map { .one([axis.name: $0]) } }
        // The theme has all of these axes and values, so this can't fail.
        let compilations = choices.compactMap { try? prepared.compile(for: $0) }
        return compilations.flatMap(\.diagnostics).filter { $0.severity == .error }
    }
}

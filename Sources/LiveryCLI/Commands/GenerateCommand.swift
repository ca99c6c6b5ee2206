import ArgumentParser
import Foundation
@preconcurrency import Glibc
import LiveryExport
import LiveryModel
import LiveryService
import LiveryTheme

/// `livery generate [generate.ktv]`
struct GenerateCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "generate", abstract: "Write a theme as source files for apps and web pages.",
        discussion: """
            Reads the theme and the outputs from a file in the theme language:

              theme: "../badoo"
              outputs: [{ as: css, to: "web/theme.css" }]

            The theme is a folder, or a published version such as badoo@12. Paths are relative to the file. Only files \
            whose content changes are written. Files that no output generates any longer are obsolete and are removed. \
            If a file was edited by hand, nothing is written without --force. Exit status: 0 the files are current, 1 \
            they are not, or the file or the theme has errors, 2 wrong usage.
            """)

    @Argument(
        help: ArgumentHelp("The file, or the folder with generate.ktv.", valueName: "path"), completion: .file())
    var path = GenerationPlan.defaultName

    @Flag(help: "Write nothing. List stale, missing, edited and obsolete files, and exit with status 1 if any.")
    var check = false

    @Flag(help: "Replace edited files.")
    var force = false

    @OptionGroup var access: AccessOptions

    mutating func run() throws {
        var isFolder: ObjCBool = false
        if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue {
            path = URL(filePath: path).appending(path: GenerationPlan.defaultName).relativePath
        }
        let plan = try plan()
        let theme = try GenerationTheme(plan, from: folder, access)
        let results = try results(of: plan.outputs, theme)
        var inputs = GenerationInputs(plan, at: URL(filePath: path), theme: theme.files)
        let wanted = try files(results, &inputs, copying: theme.assets)
        let manifest = Manifest(app: theme.theme.name, livery: Build.version, version: theme.publication.version)
        let files = try GeneratedFiles(wanted, manifest: manifest, named: inputs.manifestName, in: folder) {
            inputs.location(of: $0)
        }
        try check ? report(files) : write(files)
    }

    func validate() throws {
        if check, force { throw ValidationError("--force and --check can't be combined: use one of them") }
    }

    /// The folder that contains the plan.
    private var folder: URL { URL(filePath: path).deletingLastPathComponent() }

    private func plan() throws -> GenerationPlan {
        let data: Data
        do { data = try Data(contentsOf: URL(filePath: path)) } catch {
            throw Failure("can't read '\(path)'", because: error)
        }
        let (plan, diagnostics, remarks) = GenerationPlan.read(Array(data), path: path)
        for diagnostic in diagnostics { Terminal.note(Terminal.picture(diagnostic, on: STDERR_FILENO)) }
        for remark in remarks { Terminal.note(remark) }
        guard let plan else { throw ExitCode(1) }
        return plan
    }

    /// The output, including the ids from its file.
    private func readingIDs(of output: Output) throws -> Output {
        guard let path = output.idsPath else { return output }
        var output = output
        let remark: Remark?
        do { remark = output.read(ids: Array(try Data(contentsOf: folder.appending(path: path)))) } catch {
            remark = output.unreadableIDs(because: systemReason(of: error))
        }
        guard let remark else { return output }
        Terminal.note(remark)
        throw ExitCode(1)
    }

    /// The results of the outputs. Fails if an output has errors.
    private func results(of outputs: [Output], _ theme: GenerationTheme) throws -> [(Output, Output.Result)] {
        let outputs = try outputs.map {
            try readingTemplate(of: try readingIDs(of: $0)).stamped(with: theme.publication)
        }
        let results = try Terminal.results(of: outputs, for: theme.theme, header: true, reading: theme.assets)
        guard !results.contains(where: \.hasErrors) else { throw ExitCode(1) }
        return Array(zip(outputs, results))
    }

    /// The files of all outputs, by path. Fails if one of the paths is needed for something else.
    private func files(
        _ results: [(output: Output, result: Output.Result)], _ inputs: inout GenerationInputs,
        copying assets: AssetReader
    ) throws -> [String: ExportedFile] {
        var files: [String: ExportedFile] = [:]
        var assets = assets
        var planned = PlannedFiles(of: results.map(\.output))
        let others = try inputs.otherPlans(around: results.map(\.output))
        for (index, (output, result)) in results.enumerated() {
            for file in result.files {
                let location = inputs.location(of: file.path)
                files[file.path] = try assets.filled(file)
                let remark =
                    planned.add(file.path, at: location, ofOutputAt: index)
                    ?? others[location.caseInsensitivePath].map { output.overlap(withPlan: $0, at: file.path) }
                    ?? inputs.description(of: location).map { output.replacement(of: $0, at: file.path) }
                guard let remark else { continue }
                Terminal.note(remark)
                throw ExitCode(1)
            }
        }
        return files
    }

    /// The output, including its template and partials.
    private func readingTemplate(of output: Output) throws -> Output {
        var output = output
        let shown = folder.relativePath == "." ? "" : folder.relativePath + "/"
        let files = TemplateFolder(of: output.templatePath ?? "", in: folder)
        guard let remark = output.readTemplate(shown: shown, files.read) else { return output }
        Terminal.note(remark)
        throw ExitCode(1)
    }

    private func report(_ files: GeneratedFiles) throws {
        for (path, state) in files.different { Terminal.result("\(state.word)\t\(path)") }
        guard files.different.isEmpty else { throw ExitCode(1) }
        Terminal.note("\(files.states.count) \(files.states.count == 1 ? "file is" : "files are") current")
    }

    private func write(_ files: GeneratedFiles) throws {
        if !force {
            try reject(files, .edited, one: "was edited", many: "were edited", "undo the changes")
            let (one, many) = ("isn't in the manifest", "aren't in the manifest")
            try reject(files, .foreign, one: one, many: many, "choose another path")
        }
        try files.write { path, state in Terminal.result("\(state == .obsolete ? "removed" : "wrote")\t\(path)") }
        for (path, state) in files.states where state == .abandoned {
            Terminal.note("kept '\(path)': it is obsolete, but was edited after it was generated")
        }
        if files.different.isEmpty { Terminal.note("nothing to do: all files are current") }
    }

    /// Fails if any files are in a state in which only `--force` replaces them.
    private func reject(
        _ files: GeneratedFiles, _ state: GeneratedFiles.State, one: String, many: String, _ advice: String
    ) throws(Failure) {
        let paths = files.states.filter { $0.state == state }.map { "'\($0.path)'" }
        guard !paths.isEmpty else { return }
        throw Failure(
            "\(paths.joined(separator: ", ")) \(paths.count == 1 ? one : many): \(advice), or replace "
                + "\(paths.count == 1 ? "the file" : "the files") with --force. Nothing was written")
    }
}

extension Terminal {
    /// Prints a remark the same way as the compiler's diagnostics.
    static func note(_ remark: Remark) { note(picture(remark.text, remark.severity, on: STDERR_FILENO)) }

    /// Creates outputs. Prints their remarks and the compiler's warnings, but each warning only once.
    /// - Parameter assets: Reads the images that outputs convert.
    static func results(
        of outputs: [Output], for theme: PreparedTheme, header: Bool, reading assets: AssetReader? = nil
    ) throws -> [Output.Result] {
        var inputs = ExportInputs(theme)
        let results: [Output.Result]
        do {
            let outputs = try assets?.reading(for: outputs, &inputs) ?? outputs
            results = try Output.results(of: outputs, for: &inputs, header: header)
        } catch let error as ResolvedTheme.Failure {
            switch error {
            case .invalidTheme(let diagnostics):
                for diagnostic in diagnostics { note(picture(diagnostic, on: STDERR_FILENO)) }
                throw ExitCode(1)
            case .axis(let error): throw Failure(error.message)
            case .tooManyModes: throw error
            }
        }
        var printed: Set<Diagnostic> = []
        for (output, result) in zip(outputs, results) {
            for diagnostic in result.warnings where printed.insert(diagnostic).inserted {
                note(picture(diagnostic, on: STDERR_FILENO))
            }
            let name = output.path.isEmpty ? output.kind.name : output.path
            for (text, severity) in Remark.texts(of: result.remarks, in: name) {
                note(picture(text, severity, on: STDERR_FILENO))
            }
        }
        return results
    }
}

public import ArgumentParser
import Foundation
@preconcurrency import Glibc
import LiveryAPI
import LiveryExport
public import LiveryImport
import LiveryModel
import LiveryRoutes
import LiveryTheme

/// `livery import PATH -o DIR`
struct ImportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import", abstract: "Convert tokens from other tools to a theme.",
        discussion: """
            Reads Style Dictionary (value, type or category), Tokens Studio (sets, $metadata, $themes, modifiers) and \
            Figma (exported modes, or the response of its REST API), as JSON or JSON5, and writes a theme that compiles. \
            Reports what it couldn't convert unchanged on standard error, or with --format json on standard output. \
            Exit status: 0 the theme was written, 1 it wasn't, 2 wrong usage.
            """)

    enum Format: String, ExpressibleByArgument, CaseIterable {
        case text, json
    }

    @Argument(help: ArgumentHelp("A token file, or a folder of token files.", valueName: "path"), completion: .file())
    var path: String

    @Option(name: .shortAndLong, help: ArgumentHelp("The theme's folder, new or empty.", valueName: "dir"))
    var output: String

    @Option(help: "style-dictionary, tokens-studio or figma (default: detected from the files).")
    var dialect: Dialect?

    @Option(
        name: .customLong("axis"),
        help: ArgumentHelp(
            "Use files, sets or modes as the values of an axis, the default first. Can be repeated.",
            valueName: "skin=light.json,dark.json"))
    var axes: [ImportAxis] = []

    @Option(help: "rem or px, for Style Dictionary's sizes without a unit.")
    var unit = SizeUnit.rem

    @Option(
        help: ArgumentHelp(
            "Write the ids of Figma variables to a file, for 'ids' in generate.ktv.", valueName: "figma.ids.json"))
    var ids: String?

    @Option(help: "text or json: {\"diagnostics\": […]}.")
    var format = Format.text

    @Flag(help: "Replace the folder and all its contents, and any file that --ids names.")
    var force = false

    func validate() throws { try OutputFolder.check(output) }

    func run() throws {
        let folder = try NewFolder(path: output, force: force, from: path)
        let tokens = try TokenFolder(path: path)
        let name = URL(filePath: output).standardizedFileURL.lastPathComponent
        let importer = Importer(dialect: dialect, axes: axes.map { $0.inside(path) }, unit: unit)
        let outcome = importer.theme(name, from: tokens.files)
        if let theme = outcome.theme {
            let ids = try ids.map { try newIDs(outcome.ids, at: $0) }
            try folder.write(theme.files)
            if let ids { try write(ids.content, to: ids.file) }
        }
        switch format {
        case .text:
            for finding in outcome.findings { Terminal.note(Terminal.picture(finding, on: STDERR_FILENO)) }
        case .json:
            let diagnostics = outcome.findings.map(API.ImportFinding.init)
            Terminal.result(Wire.encode(DiagnosticReport(diagnostics: diagnostics)).text)
        }
        Terminal.note(summary(outcome))
        if outcome.theme == nil { throw ExitCode(1) }
    }

    /// The ids and the file to write them to after the theme. Fails before anything is written if this isn't possible.
    private func newIDs(_ ids: [UInt8]?, at path: String) throws(Failure) -> (content: [UInt8], file: URL) {
        guard let ids else {
            throw Failure(
                "'\(self.path)' has no ids of Figma variables: import a response of Figma's REST API, or omit --ids. "
                    + "Nothing was written")
        }
        let (file, source) = (URL(filePath: path), URL(filePath: self.path))
        if file.resolved == source.resolved {
            throw Failure(
                "--ids would replace '\(path)', one of the files to import: specify a different file. Nothing was "
                    + "written")
        }
        var isFolder: ObjCBool = false
        if FileManager.default.fileExists(atPath: file.path, isDirectory: &isFolder) {
            guard !isFolder.boolValue else { throw Failure("'\(path)' is a folder: name a file. Nothing was written") }
            let found = (try? Data(contentsOf: file)).flatMap { try? FigmaIDs(Array($0)) }
            guard force || found != nil else {
                throw Failure(
                    "'\(path)' is not an ids file: specify a different file, or replace it with --force. Nothing "
                        + "was written")
            }
        }
        let parent = file.deletingLastPathComponent().path
        let output = URL(filePath: output).standardizedFileURL.path
        guard FileManager.default.fileExists(atPath: parent) || file.standardizedFileURL.path.hasPrefix(output + "/")
        else { throw Failure("there is no folder for '\(path)'. Nothing was written") }
        return (ids, file)
    }

    private func write(_ ids: [UInt8], to file: URL) throws(Failure) {
        do { try Data(ids).write(to: file, options: .atomic) } catch {
            throw Failure("can't write '\(file.relativePath)'", because: error)
        }
    }

    private func summary(_ outcome: Importer.Outcome) -> String {
        let errors = outcome.findings.count { $0.severity == .error }
        let warnings = outcome.findings.count - errors
        let counts =
            "\(errors) \(errors == 1 ? "error" : "errors"), \(warnings) \(warnings == 1 ? "warning" : "warnings")"
        guard let theme = outcome.theme else { return "\(counts); nothing was written" }
        let files = theme.files.count
        return "\(counts); wrote \(files) \(files == 1 ? "file" : "files") to '\(output)'"
    }
}

extension Dialect: ExpressibleByArgument {}

extension SizeUnit: ExpressibleByArgument {}

extension ImportAxis: ExpressibleByArgument {
    /// Parses an axis such as `skin=light.json,dark.json`.
    public init?(argument: String) { self.init(argument) }

    /// A copy whose paths are relative to a folder, whether or not they start with the folder's name.
    func inside(_ folder: String) -> ImportAxis {
        let prefix = folder.hasSuffix("/") ? folder : folder + "/"
        let values = values.map { value in
            Value(name: value.name, path: String(value.path.trimmingPrefix(prefix)))
        }
        return ImportAxis(name: name, values: values)
    }
}

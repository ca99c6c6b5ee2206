import ArgumentParser
import Foundation
import LiveryExport
import LiveryHTTP
import LiveryModel
import LiveryTheme

/// `livery compile PATH`
struct CompileCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "compile", abstract: "Print the resolved bundle of a theme.",
        discussion:
            "Axes that you don't specify have their default value. Exit status: 0 success, 1 the theme has errors.")

    enum Form: ExpressibleByArgument {
        case bundle
        case export(OutputKind)

        init?(argument: String) {
            if argument == "bundle" {
                self = .bundle
            } else if let kind = OutputKind(named: argument) {
                self = .export(kind)
            } else {
                return nil
            }
        }

        static let allValueStrings = ["bundle"] + names
        /// Templates can be used only in `generate.ktv`.
        static let names = OutputKind.all.filter { $0 != .template }.map(\.name)
    }

    @Argument(help: ArgumentHelp("A theme folder or file.", valueName: "path"), completion: .file())
    var path: String

    @OptionGroup var axes: AxisOptions

    @Option(
        name: .customLong("as"),
        help: ArgumentHelp(
            "bundle (as the service delivers it; default), or an export: "
                + Form.names.joined(separator: ", ") + ".",
            valueName: "form"))
    var form = Form.bundle

    @Option(
        name: .customLong("published-as"),
        help: ArgumentHelp(
            "The version's number on the server, for a bundle that ships in an app. Wraps the bundle in an envelope with this "
                + "number and the time, so that a newer app never shows an older cached theme.", valueName: "version"))
    var publishedVersion: Int?

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("Write to a file or into a folder; - is standard output (default).", valueName: "file"),
        completion: .file())
    var output: String?

    func run() throws {
        let folder = try ThemeFolder(path: path)
        if let output = file, !isFolder, folder.contains(URL(filePath: output).inResolvedFolder.path) {
            throw ValidationError("'\(output)' is one of the theme's files: choose a different path for -o")
        }
        let theme = folder.load()
        switch form {
        case .bundle: try write([ExportedFile(path: "bundle.json", bytes: bundle(of: theme), comment: .none)])
        case .export(.template):
            throw ValidationError("'template' needs a template: name it in a generate.ktv, and run 'livery generate'")
        case .export(let kind):
            let result = try Terminal.results(of: [export(kind, theme)], for: theme, header: false)[0]
            guard !result.hasErrors else { throw ExitCode(1) }
            try write(result.files)
        }
    }

    private func bundle(of theme: PreparedTheme) throws -> [UInt8] {
        let compilation: Compilation
        do { compilation = try theme.compile(for: .one(try axes.chosen())) } catch let error as Theme.AxisError {
            throw ValidationError(error.message)
        }
        for diagnostic in compilation.diagnostics { Terminal.note(Terminal.picture(diagnostic, on: STDERR_FILENO)) }
        guard let bundle = compilation.compiled.first?.bundle else { throw ExitCode(1) }
        return enveloped(bundle.bytes) + Array("\n".utf8)
    }

    private func enveloped(_ bundle: [UInt8]) -> [UInt8] {
        guard let publishedVersion else { return bundle }
        return PublicationStamp(version: publishedVersion, time: Int(Date.now.timeIntervalSince1970)).enveloped(bundle)
    }

    func validate() throws {
        guard let publishedVersion else { return }
        guard publishedVersion > 0 else { throw ValidationError("--published-as must be a version number") }
        guard case .bundle = form else {
            throw ValidationError("--published-as can be used only for bundles: remove '--as'")
        }
    }

    /// The export for one selection of axis values. Axes with the value `all` vary.
    private func export(_ kind: OutputKind, _ theme: PreparedTheme) throws -> Output {
        var chosen = theme.axes.spelledAsDeclared(try axes.chosen())
        let varying = theme.axes.filter { kind.hasModes && chosen[$0.name] == "all" && !$0.values.contains("all") }
        for axis in varying { chosen[axis.name] = axis.values[0] }
        do { chosen = try theme.axes.selection(chosen) } catch { throw ValidationError(error.message) }
        var export = Output(kind, path: try fileName(for: kind))
        export.axes = varying.map { OptionText($0.name) }
        for axis in theme.axes where !varying.contains(axis) {
            export.choices.append((OptionText(axis.name), OptionText(chosen[axis.name] ?? axis.values[0])))
        }
        return export
    }

    /// The name of the file to write. Empty for a format that consists of a folder.
    private func fileName(for kind: OutputKind) throws -> String {
        guard let end = kind.fileExtension else {
            if file != nil { return "" }
            throw ValidationError("'\(kind.name)' writes several files: specify a folder with -o")
        }
        guard let output = file, !isFolder else { return "theme" + end }
        let name = URL(filePath: output).lastPathComponent
        // The module's declarations go to a file with the same name and a different extension.
        guard kind.name != "js" || name.hasSuffix(end) else {
            throw ValidationError("'\(output)' must end with '\(end)', or be a folder")
        }
        return name
    }

    /// The path of the file or folder to write. Nil for standard output.
    private var file: String? { output == "-" ? nil : output }

    /// Whether the files go to a folder, under their own names.
    private var isFolder: Bool {
        guard let output = file else { return false }
        if case .export(let kind) = form, kind.fileExtension == nil { return true }
        var isFolder: ObjCBool = false
        return output.hasSuffix("/")
            || FileManager.default.fileExists(atPath: output, isDirectory: &isFolder) && isFolder.boolValue
    }

    private func write(_ files: [ExportedFile]) throws {
        guard let output = file else {
            guard files.count == 1 else {
                throw ValidationError("the theme has \(files.count) files in this form: name a file or folder with -o")
            }
            return Terminal.result(bytes: files[0].bytes)
        }
        let url = URL(filePath: output)
        let folder = isFolder ? url : url.deletingLastPathComponent()
        for file in files {
            let target = isFolder || files.count > 1 ? folder.appending(path: file.path) : url
            do {
                if isFolder {
                    try FileManager.default.createDirectory(
                        at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
                }
                try Data(file.bytes).write(to: target, options: .atomic)
            } catch { throw Failure("can't write '\(target.relativePath)'", because: error) }
        }
    }
}

extension Theme.AxisError {
    /// The error, followed by the valid names.
    var message: String {
        switch self {
        case .unknownAxis(let name, let known):
            known.isEmpty
                ? "unknown axis '\(name)': the theme has no axes"
                : "unknown axis '\(name)': valid axes: \(known.joined(separator: ", "))"
        case .unknownValue(let value, let axis, let known):
            "unknown value '\(value)' of axis '\(axis)': valid values: \(known.joined(separator: ", "))"
        case .missingValue(let axis, let known):
            "axis '\(axis)' has no default: choose one of \(known.joined(separator: ", "))"
        }
    }
}

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
        discussion: "Axes that you don't name use their default. Exit status: 0 success, 1 the theme has errors.")

    enum Form: String, ExpressibleByArgument, CaseIterable {
        case bundle, css, dtcg
    }

    @Argument(help: ArgumentHelp("A theme folder or file.", valueName: "path"), completion: .file())
    var path: String

    @OptionGroup var axes: AxisOptions

    @Option(
        name: .customLong("as"),
        help: "bundle (as the service delivers it), css (custom properties) or dtcg (design tokens).")
    var form = Form.bundle

    @Option(
        name: .shortAndLong, help: ArgumentHelp("Write to a file instead of standard output.", valueName: "file"),
        completion: .file())
    var output: String?

    func run() throws {
        let bytes = try bundleBytes()
        guard let output else { return Terminal.result(bytes: bytes) }
        do { try Data(bytes).write(to: URL(filePath: output), options: .atomic) } catch {
            throw Failure("can't write '\(output)'")
        }
    }

    private func bundleBytes() throws -> [UInt8] {
        let compilation: Compilation
        let extras: Compiler.Extras = form == .bundle ? [] : .annotations
        let theme = try ThemeFolder(path: path).load()
        do {
            compilation = try theme.compile(for: .one(try axes.chosen()), adding: extras)
        } catch let error as AxisError {
            throw ValidationError(error.message)
        }
        for diagnostic in compilation.diagnostics { Terminal.note(Terminal.picture(diagnostic, on: STDERR_FILENO)) }
        guard let compiled = compilation.compiled.first else { throw ExitCode(1) }
        let annotations = compilation.annotations.first ?? Annotations()
        // Leaks the compilation: the process ends with this command, and freeing 50,000 values one by one takes time.
        _ = Unmanaged.passRetained(Compiled(theme: theme, compilation: compilation))
        switch form {
        case .bundle: return compiled.bundle.bytes + Array("\n".utf8)
        case .css:
            let (bytes, clashes) = CSSExport.sheet(compiled.sorted, annotations: annotations)
            for clash in clashes {
                Terminal.warning(
                    "'\(clash.hidden)' and '\(clash.path)' are both named '\(clash.name)' in CSS: the later one wins")
            }
            return bytes
        case .dtcg: return DTCGExport.bytes(compiled.bundle, annotations: annotations) + Array("\n".utf8)
        }
    }
}

/// The objects to leak.
private final class Compiled {
    let theme: PreparedTheme
    let compilation: Compilation

    init(theme: PreparedTheme, compilation: Compilation) {
        self.theme = theme
        self.compilation = compilation
    }
}

extension AxisError {
    /// The fault, and the valid names.
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

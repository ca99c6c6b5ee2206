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
        discussion: "An axis that is not named takes its default. Exit status: 0 done, 1 the theme has errors.")

    enum Form: String, ExpressibleByArgument, CaseIterable {
        case bundle, css, dtcg
    }

    @Argument(help: ArgumentHelp("A theme folder or file.", valueName: "path"), completion: .file())
    var path: String

    @OptionGroup var axes: AxisOptions

    @Option(
        name: .customLong("as"),
        help: "bundle, as the service serves it, css, custom properties, or dtcg, design tokens.")
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
        guard let bundle = compilation.bundles.first else { throw ExitCode(1) }
        let annotations = compilation.annotations.first ?? Annotations()
        // The process ends with this command, and all its memory with it: nobody waits for 50,000 values to be freed
        // one by one.
        _ = Unmanaged.passRetained(Compiled(theme: theme, compilation: compilation))
        switch form {
        case .bundle: return bundle.bytes + Array("\n".utf8)
        case .css:
            let (bytes, clashes) = CSSExport.sheet(bundle, annotations: annotations)
            for clash in clashes {
                Terminal.warning(
                    "'\(clash.hidden)' and '\(clash.path)' are both '\(clash.name)' in CSS: the later one holds")
            }
            return bytes
        case .dtcg: return DTCGExport.bytes(bundle, annotations: annotations) + Array("\n".utf8)
        }
    }
}

/// What is kept until the process ends.
private final class Compiled {
    let theme: PreparedTheme
    let compilation: Compilation

    init(theme: PreparedTheme, compilation: Compilation) {
        self.theme = theme
        self.compilation = compilation
    }
}

extension AxisError {
    /// What was wrong and what would have been right.
    var message: String {
        switch self {
        case .unknownAxis(let name, let known):
            known.isEmpty
                ? "the theme has no axis '\(name)': it has none"
                : "the theme has no axis '\(name)': it has \(known.joined(separator: ", "))"
        case .unknownValue(let value, let axis, let known):
            "the axis '\(axis)' has no value '\(value)': it has \(known.joined(separator: ", "))"
        case .missingValue(let axis, let known):
            "the axis '\(axis)' has no default: choose one of \(known.joined(separator: ", "))"
        }
    }
}

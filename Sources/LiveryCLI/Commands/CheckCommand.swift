import ArgumentParser
@preconcurrency import Glibc
import LiveryBundle
import LiveryTheme

/// `livery check PATH…`
struct CheckCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check", abstract: "Say what is wrong with themes.",
        discussion: """
            Compiles each theme for every platform and skin and prints what it finds, each mistake once, with the line
            and how to mend it. With --fix it first applies every suggestion that needs nobody to decide: what the
            grammar leaves no choice about, and a misspelled name that only one known name is near to. Exit status: 0 no errors (warnings are none), 1 errors, 2 wrong usage.
            """)

    enum Format: String, ExpressibleByArgument, CaseIterable {
        case text, json
    }

    @Argument(help: ArgumentHelp("Theme folders or files.", valueName: "path"))
    var paths: [String]

    @Option(help: "text, for people, or json, for machines: {\"diagnostics\": […]}.")
    var format = Format.text

    @Flag(help: "Apply the suggestions that are safe and write the files; what is left is printed.")
    var fix = false

    func run() throws {
        var found: [(path: String, diagnostic: Diagnostic)] = []
        for path in paths {
            found += try diagnostics(of: ThemeFolder(path: path)).map { (path, $0) }
        }
        switch format {
        case .text:
            for item in found { Terminal.result(Terminal.picture(item.diagnostic, on: STDOUT_FILENO)) }
            Terminal.note(summary(found.map(\.diagnostic)))
        case .json:
            let diagnostics = found.map { item in
                JSON.object([JSON.Member("theme", .string(item.path))] + (item.diagnostic.json.members ?? []))
            }
            Terminal.result(JSON.object([JSON.Member("diagnostics", .array(diagnostics))]).text)
        }
        if found.contains(where: { $0.diagnostic.severity == .error }) { throw ExitCode(1) }
    }

    /// What the compiler says, of the mended theme if it is to be mended.
    private func diagnostics(of folder: ThemeFolder) throws -> [Diagnostic] {
        guard fix else { return try folder.compile(.all).diagnostics }
        let fixed = try FolderFix(folder)
        for line in fixed.report { Terminal.note(line) }
        return fixed.remaining
    }

    private func summary(_ diagnostics: [Diagnostic]) -> String {
        let errors = diagnostics.count { $0.severity == .error }
        let warnings = diagnostics.count - errors
        return "\(errors) \(errors == 1 ? "error" : "errors"), \(warnings) \(warnings == 1 ? "warning" : "warnings")"
    }
}

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
            and how to mend it. In a theme without errors it also warns of unused values, near-duplicate colors, links
            to what is deprecated, and text that is hard to read; '@allow: [low-contrast]' in a theme silences what is
            meant to be so. With --fix it first applies every suggestion that needs nobody to decide: what the grammar
            leaves no choice about, and a misspelled name that only one known name is near to. Exit status: 0 no errors
            (warnings are none), 1 errors, 2 wrong usage.
            """)

    enum Format: String, ExpressibleByArgument, CaseIterable {
        case text, json
    }

    @Argument(help: ArgumentHelp("Theme folders or files.", valueName: "path"))
    var paths: [String]

    @Flag(help: "Warnings fail too: status 1.")
    var strict = false

    @Option(help: "text, for people, or json, for machines: {\"diagnostics\": […]}.")
    var format = Format.text

    @Flag(help: "Apply the suggestions that are safe and write the files; what is left is printed.")
    var fix = false

    func run() throws {
        var found: [(path: String, diagnostic: Diagnostic)] = []
        for path in paths {
            found += try diagnostics(at: path).map { (path, $0) }
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
        if found.contains(where: { strict || $0.diagnostic.severity == .error }) { throw ExitCode(1) }
    }

    /// What the compiler says, of the mended theme if it is to be mended.
    private func diagnostics(at path: String) throws -> [Diagnostic] {
        if fix {
            for line in try FolderFix(ThemeFolder(path: path)).report { Terminal.note(line) }
        }
        return try ThemeFolder(path: path).compile(.all, adding: .advice).diagnostics
    }

    private func summary(_ diagnostics: [Diagnostic]) -> String {
        let errors = diagnostics.count { $0.severity == .error }
        let warnings = diagnostics.count - errors
        return "\(errors) \(errors == 1 ? "error" : "errors"), \(warnings) \(warnings == 1 ? "warning" : "warnings")"
    }
}

import ArgumentParser
@preconcurrency import Glibc
import LiveryAuthoring
import LiveryModel
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
            leaves no choice about, and a misspelled name that only one known name is near to.

            A theme that extends 'core' needs the folder 'core' beside its own folder. Of several paths, those that hold
            no theme files are skipped with a note, so that 'livery check Samples/*' works; a path that can't be read is
            an error, and the others are still checked.

            --format github prints annotations for GitHub Actions, and --format sarif a SARIF 2.1.0 log for code
            scanning. Exit status: 0 no errors (warnings may remain), 1 errors, 2 wrong usage.
            """)

    enum Format: String, ExpressibleByArgument, CaseIterable {
        case text, json, github, sarif
    }

    @Argument(help: ArgumentHelp("Theme folders or files.", valueName: "path"), completion: .file())
    var paths: [String]

    @Flag(help: "Warnings fail too: status 1.")
    var strict = false

    @Option(help: "text for people, json, github (annotations of GitHub Actions) or sarif (SARIF 2.1.0).")
    var format = Format.text

    @Flag(help: "Apply the suggestions that are safe and write the files; what is left is printed.")
    var fix = false

    func run() throws {
        var found: [CheckedDiagnostic] = []
        var isComplete = true
        for path in paths {
            guard paths.count == 1 || !ThemeFolder.isOther(path) else {
                Terminal.note("skipped '\(path)': no theme files in it")
                continue
            }
            do { found += try diagnostics(at: path) } catch let failure as Failure where paths.count > 1 {
                Terminal.error(failure.message)
                isComplete = false
            }
        }
        report(found)
        guard isComplete, !found.contains(where: { strict || $0.diagnostic.severity == .error }) else {
            throw ExitCode(1)
        }
    }

    private func report(_ found: [CheckedDiagnostic]) {
        switch format {
        case .text:
            for item in found { Terminal.result(Terminal.picture(item.diagnostic, on: STDOUT_FILENO)) }
            Terminal.note(Self.summary(found.map(\.diagnostic)))
        case .json:
            let diagnostics = found.map { item in
                JSON.object([JSON.Member("theme", .string(item.theme))] + (item.diagnostic.json.members ?? []))
            }
            Terminal.result(JSON.object([JSON.Member("diagnostics", .array(diagnostics))]).text)
        case .github: for item in found { Terminal.result(GitHubAnnotation(item).text) }
        case .sarif: Terminal.result(SARIFLog(found).json.text)
        }
    }

    /// What the compiler says, of the mended theme if it is to be mended.
    private func diagnostics(at path: String) throws -> [CheckedDiagnostic] {
        if fix {
            for line in try FolderFix(ThemeFolder(path: path)).report { Terminal.note(line) }
        }
        let folder = try ThemeFolder(path: path)
        return try folder.compile(.all, adding: .advice).diagnostics.map { diagnostic in
            CheckedDiagnostic(diagnostic, of: path, in: folder)
        }
    }

    /// `1 error, 2 warnings`.
    static func summary(_ diagnostics: [Diagnostic]) -> String {
        let errors = diagnostics.count { $0.severity == .error }
        let warnings = diagnostics.count - errors
        return "\(errors) \(errors == 1 ? "error" : "errors"), \(warnings) \(warnings == 1 ? "warning" : "warnings")"
    }
}

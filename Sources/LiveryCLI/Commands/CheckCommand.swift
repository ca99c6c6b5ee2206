import ArgumentParser
import Foundation
@preconcurrency import Glibc
import LiveryAPI
import LiveryAuthoring
import LiveryModel
import LiveryTheme

/// `livery check PATH…`
struct CheckCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check", abstract: "Check themes for mistakes.",
        discussion: """
            Compiles each theme for every platform and skin, and prints each mistake once, with its line and how to fix \
            it. In a theme without errors it also warns about unused values, near-duplicate colors, links to deprecated \
            values, and text that is hard to read. To silence an intended warning, write '@allow: [low-contrast]' in the \
            theme. With --fix it first applies every safe suggestion: where the grammar allows only one correction, or a \
            misspelled name is similar to only one known name.

            A theme that extends 'core' needs the folder 'core' next to its own folder. With several paths, those \
            without theme files are skipped with a note, so that 'livery check Samples/*' works. A path that can't be \
            read is an error; the others are still checked.

            --releases compares the themes with the builds that people have installed, which a server knows: the errors \
            include values that active releases need and a theme lacks, and the warnings those that only retired \
            releases read. The app is the one in .livery-base.json of `livery pull`, or has the folder's name; --app \
            names another one. An app that the server doesn't have is an error or, with several paths, a warning.

            --format github prints annotations for GitHub Actions, and --format sarif a SARIF 2.1.0 log for code \
            scanning. Exit status: 0 no errors (warnings may remain), 1 errors, 2 wrong usage.
            """)

    enum Format: String, ExpressibleByArgument, CaseIterable {
        case text, json, github, sarif
    }

    @Argument(help: ArgumentHelp("Theme folders or files.", valueName: "path"), completion: .file())
    var paths: [String]

    @Flag(help: "Treat warnings as errors: exit with status 1.")
    var strict = false

    @Option(help: "text, json, github (annotations for GitHub Actions) or sarif (SARIF 2.1.0).")
    var format = Format.text

    @Flag(help: "Apply the safe suggestions to the files, and print the remaining diagnostics.")
    var fix = false

    @Option(
        help: ArgumentHelp(
            "Compare the themes with the releases on this server, for example https://themes.example.com.",
            valueName: "url"))
    var releases: String?

    @Option(help: ArgumentHelp("The app whose releases to compare with, for a single path.", valueName: "app"))
    var app: String?

    @OptionGroup var token: TokenOptions

    func validate() throws {
        guard app == nil || (releases != nil && paths.count == 1) else {
            throw ValidationError("--app can be used only with --releases and a single path")
        }
    }

    func run() throws {
        var found: [CheckedDiagnostic] = []
        var isComplete = true
        let server = try releases.map {
            try ServerOptions.parse(["--server", $0]).client(token: try token.optionalSecret())
        }
        for path in paths {
            guard paths.count == 1 || !ThemeFolder.isOther(path) else {
                Terminal.note("skipped '\(path)': it has no theme files")
                continue
            }
            do { found += try diagnostics(at: path, server) } catch let failure as Failure where paths.count > 1 {
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
            Terminal.result(Wire.encode(DiagnosticReport(diagnostics: found.map(ThemeDiagnostic.init))).text)
        case .github: for item in found { Terminal.result(GitHubAnnotation(item).text) }
        case .sarif: Terminal.result(SARIFLog(found).json.text)
        }
    }

    /// The theme's diagnostics. With `--fix`, only the diagnostics that remain after fixing the theme.
    private func diagnostics(at path: String, _ server: APIClient?) throws -> [CheckedDiagnostic] {
        if fix {
            for line in try FolderFix(ThemeFolder(path: path)).report { Terminal.note(line) }
        }
        let folder = try ThemeFolder(path: path)
        let builds = try server.map { server throws(Failure) in try self.builds(for: folder, server) } ?? []
        let compilation = try folder.compile(.all, adding: [.advice(for: builds), builds.isEmpty ? [] : .annotations])
        if format == .text { reportDeprecations(compilation, readBy: builds) }
        return compilation.diagnostics.map { CheckedDiagnostic($0, of: path, in: folder) }
    }

    /// The builds of the app whose theme is in a folder.
    private func builds(for folder: ThemeFolder, _ server: APIClient) throws(Failure) -> [ReleasedBuild] {
        let pulled = try ThemeBase(in: folder.folder)
        let name = app ?? pulled?.app ?? folder.theme.name
        if let builds = try server.builds(of: name) { return builds }
        let problem =
            "the server has no app '\(name)', so its releases are unknown. If the app has a different name, use --app"
        guard paths.count > 1 else { throw Failure(problem) }
        Terminal.warning(problem)
        return []
    }

    /// Prints the deprecated values that releases still read, and the names of these releases.
    private func reportDeprecations(_ compilation: Compilation, readBy builds: [ReleasedBuild]) {
        for (path, names) in builds.readers.sortedMembers {
            let isDeprecated = compilation.annotations.contains { annotations in
                if case .deprecated? = annotations.deprecation(at: path) { true } else { false }
            }
            if isDeprecated {
                Terminal.note("'\(path)' is deprecated, and still read by \(names.joined(separator: ", "))")
            }
        }
    }

    /// The numbers of errors and warnings, such as `1 error, 2 warnings`.
    static func summary(_ diagnostics: [Diagnostic]) -> String {
        let errors = diagnostics.count { $0.severity == .error }
        let warnings = diagnostics.count - errors
        return "\(errors) \(errors == 1 ? "error" : "errors"), \(warnings) \(warnings == 1 ? "warning" : "warnings")"
    }
}

/// The implementation of `livery check --fix`, which applies all safe fixes to a theme on disk.
struct FolderFix {
    private let fixed: FixedTheme

    /// Fixes a theme and writes the changed files.
    init(_ folder: ThemeFolder) throws(Failure) {
        fixed = folder.compiler.fix(folder.theme)
        for (path, bytes) in fixed.theme.files where bytes != folder.theme.files[path] {
            try CheckCommand.replace(folder.url(of: path), with: bytes)
        }
    }

    /// The applied fixes, one per line.
    var report: [String] {
        fixed.applied.map { diagnostic in
            "\(diagnostic.place.path):\(diagnostic.place.line):\(diagnostic.place.column): fixed: "
                + "\(diagnostic.message): \(diagnostic.fix?.title ?? "") [\(diagnostic.id.rawValue)]"
        }
    }
}

import ArgumentParser
import Foundation
import LiveryAPI
import LiveryTheme

/// `livery publish PATH --app badoo --message "…"`
struct PublishCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "publish", abstract: "Publish a theme as an app's next version.",
        discussion: """
            Sends the theme's .ktv and .json files, and the images and fonts in 'assets', to the service. The service \
            compiles them for every platform and skin, and publishes all of it or nothing. The command waits while the \
            server works, up to --timeout. It prints breaking changes and the number of warnings, and then the new \
            version's number alone on standard output.

            If the folder has the file .livery-base.json of `livery pull`, only the version that it names is replaced. \
            If somebody else has published since, the command prints what would be undone, and publishes nothing. If \
            the content is that of the current version, no version is created, and the current number is printed.
            """)

    @Argument(
        help: ArgumentHelp("A theme folder or file; omitted with --draft.", valueName: "path"), completion: .file())
    var path: String?

    @Option(help: "The app: 1 to 64 of a-z, 0-9 and '-'.")
    var app: String

    @Option(name: .shortAndLong, help: "The message for the history.")
    var message: String

    @Option(help: "The draft to publish instead of files.")
    var draft: String?

    @Option(
        help: ArgumentHelp(
            "Publish only if this is the current version; 0 for a new app (default: the one in .livery-base.json).",
            valueName: "version"))
    var expectVersion: Int?

    @Flag(help: "Create a version even if its content equals the current version's.")
    var allowUnchanged = false

    @Flag(help: "Also publish the apps that extend this one: all of them or nothing.")
    var cascade = false

    @Flag(help: "Show what would change, without publishing. The exit status is 1 if the publish would be rejected.")
    var validateOnly = false

    @OptionGroup var releases: BreakOptions
    @OptionGroup var due: DueOptions
    @OptionGroup var form: FormatOptions
    @OptionGroup var access: AccessOptions

    func validate() throws {
        guard (path == nil) != (draft == nil) else { throw ValidationError("expected a path or --draft") }
        if let expectVersion, expectVersion < 0 {
            throw ValidationError("expected --expect-version from 0, found \(expectVersion)")
        }
    }

    func run() throws {
        let client = try access.client()
        let folder = try path.map { path throws(Failure) in try ThemeFolder(path: path) }
        let base = try base(of: folder, on: client.server)
        let body = try request(folder)
        let expected = expectVersion ?? base?.version
        let state = expected.map(ExpectedState.version) ?? .any
        var preview: API.PublishPreview?
        do {
            if validateOnly {
                preview = try client.query("/themes/\(app)/versions?validate_only=1", body, if: state)
            } else {
                let outcome = try client.uploading(folder, to: app) { () throws(Failure) -> Outcome<API.Published> in
                    try client.postOnce("/themes/\(app)/versions", body, "publishing", if: state)
                }
                report(outcome, folder, base, client)
            }
        } catch {
            guard error.isVersionConflict else { throw error }
            throw PublishConflict(app: app, expected: expected, current: error.problem?.latest ?? nil).failure(client)
        }
        if let preview { try show(preview) }
    }

    /// The version that the theme's folder is based on, if it is a version of this app on this server.
    private func base(of folder: ThemeFolder?, on server: URL) throws(Failure) -> ThemeBase? {
        guard let folder, let base = try ThemeBase(in: folder.folder) else { return nil }
        if base.isOf(app, server) { return base }
        Terminal.note(
            "'\(ThemeBase.fileName)' belongs to '\(base.app)' on '\(base.server)', so it doesn't say which version "
                + "to replace")
        return nil
    }

    private func request(_ folder: ThemeFolder?) throws(Failure) -> API.PublishRequest {
        var body = API.PublishRequest()
        body.message = message
        body.at = due.at
        body.breaks = releases.breaks
        body.draft = draft
        body.entry = folder?.theme.entry
        body.files = try folder?.texts()
        if cascade { body.cascade = true }
        if !allowUnchanged { body.ifChanged = true }
        return body
    }

    /// Prints the number of the new version or scheduled change for scripts, and everything else for people.
    private func report(
        _ outcome: Outcome<API.Published>, _ folder: ThemeFolder?, _ base: ThemeBase?, _ client: APIClient
    ) {
        switch outcome {
        case .scheduled(let change):
            for line in PublishReport.warnings(change.diagnostics ?? [], of: path) { Terminal.note(line) }
            change.report(form.format)
        case .done(let made):
            let number = made.made.version.number
            if base != nil, let folder {
                let new = ThemeBase(server: client.server, app: app, version: number, files: folder.theme.files)
                do { try new.write(to: folder.folder) } catch { Terminal.warning(error.message) }
            }
            let report = PublishReport(made, of: path, replaced: replaced(by: made, base, client))
            for line in report.lines { Terminal.note(line) }
            form.format.print(made, or: String(number))
        }
    }

    /// The version that a publish without a known base has replaced, if someone else published that version.
    private func replaced(by made: API.Published, _ base: ThemeBase?, _ client: APIClient) -> API.Version? {
        let number = made.made.version.number
        guard expectVersion == nil, base == nil, draft == nil, made.unchanged != true, number > 1 else { return nil }
        let history = try? client.history(of: app, "limit=1&before=\(number)")
        return history?.versions.first { $0.author != made.made.version.author }
    }

    /// Prints the changes that a publish would make to this app and to the apps that extend it. Exits with status 1 if
    /// the publish would be rejected, because it breaks releases that aren't named.
    private func show(_ preview: API.PublishPreview) throws {
        if form.format == .text { list(preview) } else { form.format.print(preview, or: "") }
        let unnamed = (preview.breaks ?? []).filter { !releases.names.contains($0.release) }
        guard unnamed.isEmpty else {
            Terminal.note(API.BrokenRelease.flags(for: unnamed))
            throw ExitCode(1)
        }
    }

    private func list(_ preview: API.PublishPreview) {
        for line in PublishReport.warnings(preview.candidate.diagnostics, of: path) { Terminal.note(line) }
        for line in preview.candidate.changes.lines { Terminal.result(line) }
        for release in preview.breaks ?? [] {
            for line in release.lines { Terminal.result(line) }
        }
        for app in preview.candidate.extendedBy {
            let errors = app.diagnostics.count { $0.severity == "error" }
            let count = errors == 1 ? "1 error" : "\(errors) errors"
            Terminal.result("\(app.app): \(app.pinned ? "does not change" : errors > 0 ? count : "changes")")
            for line in app.changes?.lines ?? [] { Terminal.result("  \(line)") }
        }
    }
}

extension ThemeFolder {
    /// The text of each file, by path.
    func texts() throws(Failure) -> [String: String] {
        var texts: [String: String] = [:]
        for (path, bytes) in theme.files.sorted(by: { $0.key < $1.key }) {
            guard let text = String(validating: bytes, as: UTF8.self) else {
                throw Failure("'\(path)' is not UTF-8 text")
            }
            texts[path] = text
        }
        return texts
    }
}

import ArgumentParser
import Foundation
import LiveryAPI
import LiveryTheme

/// `livery publish PATH --app badoo --message "…"`
struct PublishCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "publish", abstract: "Publish a theme as an app's next version.",
        discussion: """
            Sends the theme's .ktv and .json files to the service, which compiles them for every platform and skin and \
            publishes all of it or nothing. Waits for as long as the server works on it. Prints the new version's number \
            alone on standard output.
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

    @Flag(help: "Also publish the apps that extend this one: all of them or nothing.")
    var cascade = false

    @Flag(help: "Show what would change, without publishing.")
    var validateOnly = false

    @OptionGroup var due: DueOptions
    @OptionGroup var access: AccessOptions

    func validate() throws {
        guard (path == nil) != (draft == nil) else { throw ValidationError("expected a path or --draft") }
    }

    func run() throws {
        let client = try access.client()
        let body = try request()
        guard !validateOnly else {
            return Self.show(try client.query("/themes/\(app)/versions?validate_only=1", body))
        }
        report(try client.postOnce("/themes/\(app)/versions", body, "publishing"))
    }

    private func request() throws -> API.PublishRequest {
        var body = API.PublishRequest()
        body.message = message
        body.at = due.at
        body.draft = draft
        if let path {
            let folder = try ThemeFolder(path: path)
            body.entry = folder.theme.entry
            body.files = try folder.texts()
        }
        if cascade { body.cascade = true }
        return body
    }

    /// Prints what a publish would change in this app and in the apps that extend it.
    private static func show(_ preview: API.PublishPreview) {
        for line in preview.candidate.changes.lines { Terminal.result(line) }
        for app in preview.candidate.extendedBy {
            let errors = app.diagnostics.count { $0.severity == "error" }
            let count = errors == 1 ? "1 error" : "\(errors) errors"
            Terminal.result("\(app.app): \(app.pinned ? "does not change" : errors > 0 ? count : "changes")")
            for line in app.changes?.lines ?? [] { Terminal.result("  \(line)") }
        }
    }
}

/// `livery rollback badoo 1 --message "…"`
struct RollbackCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rollback", abstract: "Publish an older version's content again, as a new version.",
        discussion: "Prints the new version's number alone on standard output.")

    @Argument(help: "The app.")
    var app: String

    @Argument(help: "The version to restore.")
    var version: Int

    @Option(name: .shortAndLong, help: "The message for the history.")
    var message: String

    @OptionGroup var due: DueOptions
    @OptionGroup var access: AccessOptions

    func run() throws {
        let client = try access.client()
        var body = API.RollbackRequest()
        body.version = version
        body.message = message
        body.at = due.at
        switch try client.postOnce("/themes/\(app)/rollback", body, "rolling back") as Outcome<API.PublishedVersion> {
        case .scheduled(let change): change.report()
        case .done(let made):
            note(made)
            Terminal.result(String(made.version.number))
        }
    }
}

/// Prints the new version's number, or the number of the scheduled change, for scripts, and the rest for people.
private func report(_ outcome: Outcome<API.Published>) {
    switch outcome {
    case .scheduled(let change):
        note(change.diagnostics)
        change.report()
    case .done(let made):
        note(made.diagnostics)
        for version in made.cascade ?? [] { note(version) }
        note(made.made)
        let left = made.extendedBy.filter { !$0.pinned }.map(\.app)
        if !left.isEmpty, made.cascade == nil {
            Terminal.note(
                "apps that extend it are not updated: \(left.joined(separator: ", ")). --cascade publishes them too")
        }
        Terminal.result(String(made.made.version.number))
    }
}

private func note(_ made: API.PublishedVersion) {
    Terminal.note("version \(made.version.number) of \(made.app) is now current")
}

private func note(_ diagnostics: [API.Diagnostic]?) {
    for diagnostic in diagnostics ?? [] {
        Terminal.note("\(diagnostic.place.file):\(diagnostic.place.line): \(diagnostic.message)")
    }
}

extension ThemeFolder {
    /// The text of each file, by its path.
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

import ArgumentParser
import Foundation
import LiveryModel
import LiveryTheme

/// `livery publish PATH --app badoo --message "…"`
struct PublishCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "publish", abstract: "Publish a theme as an app's next version.",
        discussion: """
            Sends the theme's .ktv and .json files to the service, which compiles them for every platform and skin and
            publishes all of it or nothing. Waits for as long as the server works on it. Prints the new version's number
            alone on standard output.
            """)

    @Argument(
        help: ArgumentHelp("A theme folder or file; left out with --draft.", valueName: "path"), completion: .file())
    var path: String?

    @Option(help: "The app: 1 to 64 of a-z, 0-9 and '-'.")
    var app: String

    @Option(name: .shortAndLong, help: "Why, for the history.")
    var message: String

    @Option(help: "A draft of the app to publish instead of files.")
    var draft: String?

    @Flag(help: "Publish the apps that extend this one with it, or nothing.")
    var cascade = false

    @Flag(help: "Say what would change, and publish nothing.")
    var validateOnly = false

    @OptionGroup var due: DueOptions
    @OptionGroup var server: ServerOptions
    @OptionGroup var token: TokenOptions

    func validate() throws {
        guard (path == nil) != (draft == nil) else { throw ValidationError("expected a path or --draft") }
    }

    func run() throws {
        let client = APIClient(server: try server.url(), token: try token.secret())
        var body = [JSON.Member("message", .string(message))] + due.members
        if let draft { body.append(JSON.Member("draft", .string(draft))) }
        if let path { body += try ThemeFolder(path: path).members() }
        if cascade { body.append(JSON.Member("cascade", true)) }
        guard !validateOnly else {
            let preview = try client.post("/themes/\(app)/versions?validate_only=1", .object(body))
            return Self.show(preview)
        }
        let version = try client.postOnce("/themes/\(app)/versions", .object(body), "publishing")
        try report(version, server: client.server.absoluteString)
    }

    /// What a publish would change, here and in the apps that build on this one.
    private static func show(_ preview: JSON) {
        let lines = { (changes: JSON?) in changes?["lines"]?.elements?.compactMap(\.string) ?? [] }
        for line in lines(preview["changes"]) { Terminal.result(line) }
        for app in preview["extendedBy"]?.elements ?? [] {
            let errors = app["diagnostics"]?.elements?.count { $0["severity"] == "error" } ?? 0
            let count = errors == 1 ? "1 error" : "\(errors) errors"
            let state = app["pinned"] == true ? "does not change" : errors > 0 ? count : "changes"
            Terminal.result("\(app["app"]?.string ?? ""): \(state)")
            for line in lines(app["changes"]) { Terminal.result("  \(line)") }
        }
    }
}

/// `livery rollback badoo 1 --message "…"`
struct RollbackCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rollback", abstract: "Put an older version's content into force again, as a new version.",
        discussion: "Prints the new version's number alone on standard output.")

    @Argument(help: "The app.")
    var app: String

    @Argument(help: "The version whose content is wanted.")
    var version: Int

    @Option(name: .shortAndLong, help: "Why, for the history.")
    var message: String

    @OptionGroup var due: DueOptions
    @OptionGroup var server: ServerOptions
    @OptionGroup var token: TokenOptions

    func run() throws {
        let client = APIClient(server: try server.url(), token: try token.secret())
        let members = [JSON.Member("version", .int(version)), JSON.Member("message", .string(message))]
        let version = try client.postOnce(
            "/themes/\(app)/rollback", .object(members + due.members), "rolling back")
        try report(version, server: client.server.absoluteString)
    }
}

/// The new version's number for scripts, the rest for people; of what is scheduled, its number.
private func report(_ made: JSON, server: String) throws(Failure) {
    for diagnostic in made["diagnostics"]?.elements ?? [] {
        Terminal.note(
            "\(diagnostic["file"]?.string ?? ""):\(diagnostic["line"]?.int ?? 0): \(diagnostic["message"]?.string ?? "")"
        )
    }
    if let id = made["id"]?.int, let due = made["due"]?.string {
        Terminal.note("scheduled for \(due)")
        return Terminal.result(String(id))
    }
    guard let number = made["version"]?.int, let app = made["app"]?.string else {
        throw Failure("'\(server)' answered without a version")
    }
    for version in (made["cascade"]?.elements ?? []) + [made] {
        Terminal.note("version \(version["version"]?.int ?? 0) of \(version["app"]?.string ?? app) is in force")
    }
    let left = (made["extendedBy"]?.elements ?? []).filter { $0["pinned"] == false }.compactMap { $0["app"]?.string }
    if !left.isEmpty, made["cascade"] == nil {
        Terminal.note(
            "not changed, though they extend it: \(left.joined(separator: ", ")); --cascade publishes them too")
    }
    Terminal.result(String(number))
}

extension ThemeFolder {
    /// `entry` and `files` of a request's body.
    func members() throws -> [JSON.Member] {
        var files: [JSON.Member] = []
        for (path, bytes) in theme.files.sorted(by: { utf8Precedes($0.key, $1.key) }) {
            guard let text = String(validating: bytes, as: UTF8.self) else {
                throw Failure("'\(path)' is not UTF-8 text")
            }
            files.append(JSON.Member(path, .string(text)))
        }
        return [JSON.Member("entry", .string(theme.entry)), JSON.Member("files", .object(files))]
    }
}

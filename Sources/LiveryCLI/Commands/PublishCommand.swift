import ArgumentParser
import Foundation
import LiveryBundle
import LiveryTheme

/// `livery publish PATH --app badoo --message "…"`
struct PublishCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "publish", abstract: "Publish a theme as an app's next version.",
        discussion: """
            Sends the theme's .ktv and .json files to the service, which compiles them for every platform and skin and
            publishes all of it or nothing. Prints the new version's number alone on standard output.
            """)

    @Argument(help: ArgumentHelp("A theme folder or file.", valueName: "path"))
    var path: String

    @Option(help: "The app: 1 to 64 of a-z, 0-9 and '-'.")
    var app: String

    @Option(name: .shortAndLong, help: "Why, for the history.")
    var message: String

    @OptionGroup var server: ServerOptions
    @OptionGroup var token: TokenOptions

    func run() throws {
        let client = APIClient(server: try server.url(), token: try token.secret())
        let theme = try ThemeFolder(path: path).theme
        var files: [JSON.Member] = []
        for (path, bytes) in theme.files.sorted(by: { utf8Precedes($0.key, $1.key) }) {
            guard let text = String(validating: bytes, as: UTF8.self) else {
                throw Failure("'\(path)' is not UTF-8 text")
            }
            files.append(JSON.Member(path, .string(text)))
        }
        let version = try client.post(
            "/themes/\(app)/versions",
            ["message": .string(message), "entry": .string(theme.entry), "files": .object(files)])
        try report(version, server: client.server.absoluteString)
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

    @OptionGroup var server: ServerOptions
    @OptionGroup var token: TokenOptions

    func run() throws {
        let client = APIClient(server: try server.url(), token: try token.secret())
        let version = try client.post(
            "/themes/\(app)/rollback", ["version": .int(version), "message": .string(message)])
        try report(version, server: client.server.absoluteString)
    }
}

/// The new version's number for scripts, the rest for people.
private func report(_ version: JSON, server: String) throws(Failure) {
    guard let number = version["version"]?.int, let app = version["app"]?.string else {
        throw Failure("'\(server)' answered without a version")
    }
    for diagnostic in version["diagnostics"]?.elements ?? [] {
        Terminal.note(
            "\(diagnostic["file"]?.string ?? ""):\(diagnostic["line"]?.int ?? 0): \(diagnostic["message"]?.string ?? "")"
        )
    }
    Terminal.note("version \(number) of \(app) is in force")
    Terminal.result(String(number))
}

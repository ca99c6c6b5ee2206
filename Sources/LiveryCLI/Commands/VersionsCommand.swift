import ArgumentParser
import LiveryModel

/// `livery versions badoo`
struct VersionsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "versions", abstract: "List an app's versions, newest first.",
        discussion: "One line a version: number, time, author, message, separated by tabs.")

    @Argument(help: "The app.")
    var app: String

    @Option(help: "How many at the most, 1 to 200.")
    var limit = 50

    @OptionGroup var server: ServerOptions

    func validate() throws {
        guard (1...200).contains(limit) else { throw ValidationError("expected --limit from 1 to 200, found \(limit)") }
    }

    func run() throws {
        let history = try APIClient(server: try server.url()).get("/themes/\(app)/versions?limit=\(limit)")
        for version in history["versions"]?.elements ?? [] {
            let text = { (name: String) in version[name]?.string ?? "" }
            let origin = Self.origin(version["origin"] ?? .null)
            Terminal.row([
                String(version["number"]?.int ?? 0), text("time"), text("author"), text("message") + origin,
            ])
        }
    }

    private static func origin(_ origin: JSON) -> String {
        switch origin["kind"]?.string {
        case "rollback": " (content of version \(origin["version"]?.int ?? 0))"
        case "draft": " (draft \(origin["draft"]?.string ?? ""))"
        case "cascade": " (with version \(origin["version"]?.int ?? 0) of \(origin["app"]?.string ?? ""))"
        default: ""
        }
    }
}

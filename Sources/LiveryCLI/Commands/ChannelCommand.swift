import ArgumentParser
import LiveryModel

/// `livery channel`: names besides `latest` under which a version is served.
struct ChannelCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "channel", abstract: "Serve a version under a name of its own.",
        subcommands: [Set.self, List.self, Delete.self])

    struct Set: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Point a channel to a version, now or at a time.",
            discussion: "Prints the address that serves it; with --at, the number of what is scheduled.")

        @Argument(help: "The app.")
        var app: String

        @Argument(help: "The channel: a-z, 0-9 and '-', beginning with a letter.")
        var channel: String

        @Argument(help: "The version.")
        var version: Int

        @Option(name: .shortAndLong, help: "Why.")
        var message: String?

        @OptionGroup var due: DueOptions
        @OptionGroup var server: ServerOptions
        @OptionGroup var token: TokenOptions

        func run() throws {
            let client = APIClient(server: try server.url(), token: try token.secret())
            let path = "/themes/\(app)/channels/\(channel)"
            let tag = try client.find(path)?.tag
            var body = [JSON.Member("version", .int(version))] + due.members
            if let message { body.append(JSON.Member("message", .string(message))) }
            let set = try client.change("PUT", path, seen: tag, .object(body))
            if let id = set["id"]?.int {
                Terminal.note("scheduled for \(set["due"]?.string ?? "")")
                Terminal.result(String(id))
            } else {
                Terminal.result("/themes/\(app)/\(channel)")
            }
        }
    }

    struct List: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "List an app's channels.", discussion: "One line a channel: name, version, time, author.")

        @Argument(help: "The app.")
        var app: String

        @OptionGroup var server: ServerOptions

        func run() throws {
            let list = try APIClient(server: try server.url()).get("/themes/\(app)/channels")
            for channel in list["channels"]?.elements ?? [] {
                let text = { (name: String) in channel[name]?.string ?? "" }
                Terminal.row([
                    text("channel"), String(channel["version"]?.int ?? 0), text("time"), text("author"),
                ])
            }
        }
    }

    struct Delete: ParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Take a channel away.")

        @Argument(help: "The app.")
        var app: String

        @Argument(help: "The channel.")
        var channel: String

        @OptionGroup var server: ServerOptions
        @OptionGroup var token: TokenOptions

        func run() throws {
            let client = APIClient(server: try server.url(), token: try token.secret())
            let path = "/themes/\(app)/channels/\(channel)"
            guard let tag = try client.find(path)?.tag else { throw Failure("'\(app)' has no channel '\(channel)'") }
            _ = try client.change("DELETE", path, seen: tag)
        }
    }
}
